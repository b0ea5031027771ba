export { type AchievementOverrides, createAchievement } from './factory.ts'
export { mayReadFile } from './files.ts'
export { idIndexOf, nameKeyOf, openForm } from './form.ts'
export { findListed, type ListedRow, listAchievements, statusesOf } from './listing.ts'
export { appendEvent, type Happening, verifyEvents } from './log.ts'
export {
  actorRoleOf,
  applyMove,
  type Change,
  checkGuards,
  checkMove,
  type Expected,
  type GuardAnswers,
  lockAchievement,
} from './move.ts'
export { achievementOwnData } from './own-data.ts'
export type { AchievementDeps, AchievementPorts, ReturnSheet } from './ports.ts'
export { actionsFor, cutForm, presentRow } from './present.ts'
export { examine } from './process/examine.ts'
export { filedObjection } from './process/filed.ts'
export { isInvolved, refuseInvolved } from './process/guards.ts'
export {
  type AwardCases,
  defineTimers,
  noAwards,
  noPanel,
  type PanelPort,
  type ProcessDeps,
  processPorts,
  processRoutes,
  runTimers,
} from './process/index.ts'
export { caseView, publicityView } from './process/present.ts'
export { findContract, listReturns } from './process/store.ts'
export { type News, tellObjector } from './process/tell.ts'
export { listEvents } from './reading.ts'
export { achievementRoutes } from './routes.ts'
export {
  findAchievement,
  findOpened,
  findRevision,
  listCompletingUnits,
  listContributors,
  listFiles,
  listRevisions,
  type Revision,
} from './store.ts'
export type { AchievementRow, ActorRole, FrozenFile, Via } from './tables.ts'
export { isOwner, mayRead, requireVisible } from './visibility.ts'
