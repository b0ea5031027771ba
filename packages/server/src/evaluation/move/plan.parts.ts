import { REJECT_REASONS } from '@portal/contract/evaluation/process/process.calls'
import { labelOf } from '@portal/contract/platform/enums'
import { addDays, endOfDay, today } from '@portal/contract/platform/time'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { dueIn } from '../../platform/clock/working-day.queries.ts'
import { AppError } from '../../platform/http/context.ts'
import type { AchievementRow, ActorRole } from '../achievement/achievement.rows.ts'
import type { Act } from './guard.rules.ts'
import type { Change } from './move.actions.ts'

/** What a move changes beside the status, and what follows from it. */

export interface Plan extends Change {
  /** Whether the applicant reads the row of the log. */
  readonly own: boolean
  readonly detail?: Record<string, unknown>
  /** After the change, in its transaction; gets the row as it is then. */
  readonly follow?: (after: AchievementRow) => Promise<void>
}
export interface Acting extends Act {
  readonly role: ActorRole
}
export type Effect = (act: Acting) => Promise<Plan>

export const inChargeDue = async ({ deps, db }: Act) => dueIn(db, await deps.settings.get('evalInChargeDays'))
export const handlerDue = async ({ deps, db }: Act) => dueIn(db, await deps.settings.get('evalHandlerDays'))

export const reasonOf = ({ input }: Act): string => {
  if (!input.reason) throw new AppError('badInput', { fields: { reason: '请选择原因' } })
  return labelOf(REJECT_REASONS, input.reason)
}

/** The end of the n-th natural day after today: what lasts some days lasts them whole. */
export const inDays = (days: number): string => endOfDay(addDays(today(portalNow()), days))
