export { projectAccountKind } from './kind.ts'
export { projectAccountRoutes } from './routes.ts'
export { projectAccountRoster } from './store.ts'
