export { unitKind } from './kind.ts'
export { type UnitDeps, unitRoutes } from './routes.ts'
export { createUnitRoster } from './store.ts'
