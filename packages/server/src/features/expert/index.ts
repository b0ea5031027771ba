export { expertKind } from './kind.ts'
export { expertRoutes } from './routes.ts'
