export { personKind } from './kind.ts'
export { personRoutes } from './routes.ts'
export { personRoster } from './store.ts'
