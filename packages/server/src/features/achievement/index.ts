export { appendEvent, type Happening, verifyEvents } from './log.ts'
export { actorRoleOf, applyMove, checkGuards, checkMove, type GuardAnswers, lockAchievement } from './move.ts'
export type { AchievementRow, ActorRole, FrozenFile, Via } from './tables.ts'
