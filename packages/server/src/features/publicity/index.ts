export {
  acceptObjection,
  findObjection,
  groundsOf,
  identityOf,
  insertObjection,
  listObjections,
  listOpenObjections,
  lockObjection,
  refuseObjection,
  reportObjection,
  ruleObjection,
} from './objections.ts'
export { type PublicityDeps, publicityRoutes } from './routes.ts'
export {
  endPublicity,
  findLastPublicity,
  insertPublicity,
  isOver,
  listOver,
  listPublicities,
  pausePublicity,
  resumePublicity,
  setTakesLate,
  withdrawPublicity,
} from './store.ts'
export type { ObjectionRow, PublicityRow } from './tables.ts'
