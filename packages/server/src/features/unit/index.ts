export { unitKind } from './kind.ts'
export { type UnitDeps, unitRoutes } from './routes.ts'
export { createUnitRoster, unitType } from './store.ts'
