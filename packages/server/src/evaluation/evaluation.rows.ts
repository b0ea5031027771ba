import type { MoveName } from '@portal/contract/evaluation/achievement-moves.rules'
import type { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import type { OpinionTexts } from '@portal/contract/evaluation/conclusion/opinion.rules'
import type { AgendaStep, CheckCode } from '@portal/contract/evaluation/meeting/meeting.rules'
import type { MessageTemplate } from '@portal/contract/evaluation/process/process.calls'
import type { AsIs } from '../platform/database/tables.ts'
import type { ActorRole, FrozenFile } from './achievement/achievement.rows.ts'
import type { ReturnItem, SendTo } from './process/process.rows.ts'

/** What the database cannot say of its columns (`row-types.ts`): values of JSON, words of a text, and what one means. */
export interface Columns {
  'achievement.rejectProposal': { reason: string; opinion: string }
  'achievement.resumeTo': AchievementStatus
  'achievement.returnedFrom': AchievementStatus
  'achievementEvent.actorRole': ActorRole
  'achievementEvent.detail': Record<string, unknown>
  'achievementEvent.fromStatus': AchievementStatus | 'new'
  'achievementEvent.move': MoveName
  'achievementEvent.toStatus': AchievementStatus | 'deleted'
  'achievementReturn.items': ReturnItem[]
  'achievementRevision.files': FrozenFile[]
  'achievementScheduled.channels': ('sms' | 'mail' | 'site')[]
  /** Put on hold by a restore: it does not go. */
  'achievementScheduled.held': AsIs
  'achievementScheduled.sendTo': SendTo
  'achievementScheduled.template': MessageTemplate
  'meeting.agenda': AgendaStep[]
  'meetingCheck.code': CheckCode
  'opinionVersion.sections': OpinionTexts
}
