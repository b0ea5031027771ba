export { declareInterest } from './answers.ts'
export { type Conflict, findConflicts } from './conflicts.ts'
export { distribute } from './distribution.ts'
export { factsOf, surround } from './facts.ts'
export { listLedger, recordHits, waiversOf } from './hits.ts'
export { closeInvitations } from './invitations.ts'
export { panelOwnData } from './own-data.ts'
export { readPartiesOf } from './parties.ts'
export { pausePanel } from './pause.ts'
export { readPolicy } from './policy.ts'
export type { Occasion, PanelDeps, PanelJobDeps } from './ports.ts'
export type { ScoresFor } from './present.ts'
export { type AchievementParties, type Found, findHits, type Surroundings } from './recusal.ts'
export { panelRoutes } from './routes.ts'
export { searchPool } from './search.ts'
export { inviteExperts, recordAttendance, updateJoinStatus } from './seats.ts'
export {
  type By,
  byActor,
  findAchievement as findEvaluated,
  findPanel,
  findSeat,
  isSeated,
  listMembers,
  lockPanel,
  logPanel,
  namesOf,
  panelExperts,
  panelRecipients,
  setPanelMeeting,
  TIMER,
  visibleAchievement,
} from './store.ts'
export type { ExaminationRecord, PanelMemberRecord, PanelRecord, SignatureRecord } from './tables.ts'
export { definePanelJobs, tickPanels } from './tick.ts'
