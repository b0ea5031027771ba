import type { MoveName } from '@portal/contract/evaluation/achievement-moves.rules'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { dayText, endOfDay } from '@portal/contract/platform/time'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { dueIn } from '../../platform/clock/working-day.queries.ts'
import { AppError } from '../../platform/http/context.ts'
import { tellReturn } from '../notice/process.messages.ts'
import { insertReturn } from '../process/process.queries.ts'
import type { ReturnItem } from '../process/process.rows.ts'
import type { Act } from './guard.rules.ts'

import type { Acting, Effect, Plan } from './plan.parts.ts'

/** Moves that send it back to the applicant, with the sheet of what has to be corrected. */

const itemsOf = ({ input }: Act): ReturnItem[] =>
  input.items.map(({ target, text }, i) => ({ id: `${i + 1}`, target, text }))

const returnDue = async ({ deps, db, input }: Act): Promise<string> => {
  if (!input.dueAt) return dueIn(db, await deps.settings.get('evalReturnDays'))
  const due = endOfDay(input.dueAt)
  if (new Date(due) <= portalNow())
    throw new AppError('badInput', { fields: { dueAt: '补正期限须晚于今天' } })
  return due
}

/** 12: the sheet of what has to be corrected goes with it. */
export const returned = async (
  act: Acting,
  set: {
    resumeTo?: typeof AchievementStatus.inChargeReview | typeof AchievementStatus.evaluation | null
    republish?: boolean
  } = {},
): Promise<Plan> => {
  const { deps, db, row, input, actor, role } = act
  const dueAt = await returnDue(act)
  const stored = itemsOf(act)
  // Items are answered by their id, which is unique over all sheets of the achievement.
  const stamp = `${row.version}`
  const items = stored.map((item) => ({ ...item, id: `${stamp}-${item.id}` }))
  return {
    to: AchievementStatus.returned,
    own: true,
    set: {
      returnedFrom: row.status,
      resumeTo: set.resumeTo ?? null,
      dueAt,
      // What was proposed is answered by this.
      rejectProposal: null,
      ...(set.republish && { republish: true }),
    },
    detail: { items: items.length, dueAt },
    follow: async (after) => {
      await insertReturn(db, {
        achievementId: row.id,
        revisionNo: row.revisionNo,
        fromStatus: row.status,
        items,
        dueAt,
        direct: set.resumeTo === AchievementStatus.inChargeReview,
        opinion: input.opinion,
        byName: actor.name,
        byRole: role,
      })
      const state = `被退回修改，请于${dayText(dueAt)}前补正`
      await tellReturn(deps, db, after, { state, text: input.opinion, byName: actor.name, dueAt, items })
    },
  }
}

export const RETURNS: Partial<Record<MoveName, Effect>> = {
  return: (act) => returned(act),
  returnInCharge: (act) =>
    returned(act, { resumeTo: act.input.direct ? AchievementStatus.inChargeReview : null }),
  supplement: async (act) => {
    const plan = await returned(act, { resumeTo: AchievementStatus.evaluation })
    return {
      ...plan,
      follow: async (after) => {
        await plan.follow?.(after)
        await act.deps.panel.paused(act.db, after)
      },
    }
  },
}
