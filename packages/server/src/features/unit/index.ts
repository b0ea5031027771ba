export { unitKind } from './kind.ts'
export { unitRoutes } from './routes.ts'
export { createUnitRoster, unitType } from './store.ts'
