export { expertKind } from './kind.ts'
export { expertRoutes } from './routes.ts'
export { expertRoster, findPayees } from './store.ts'
