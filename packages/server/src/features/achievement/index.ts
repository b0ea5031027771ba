export { type AchievementOverrides, createAchievement } from './factory.ts'
export { mayReadFile } from './files.ts'
export { idIndexOf } from './form.ts'

export { appendEvent, happenedAgo, verifyEvents } from './log.ts'

export { achievementOwnData } from './own-data.ts'
export type { AchievementDeps, AchievementPorts } from './ports.ts'
export { cutForm } from './present.ts'
export { dueIn } from './process/calendar.ts'
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
} from './process/index.ts'
export { caseView, publicityView } from './process/present.ts'
export { findContract, listReturns } from './process/store.ts'
export { tellApplicant, tellObjector, tellStaff, threadText } from './process/tell.ts'
export { listEvents } from './reading.ts'
export { achievementRoutes } from './routes.ts'
export {
  findAchievement,
  findOpened,
  findRevision,
  listFiles,
  listRevisions,
} from './store.ts'
export type { AchievementRow, ActorRole, Via } from './tables.ts'
export { isOwner, requireVisible } from './visibility.ts'
