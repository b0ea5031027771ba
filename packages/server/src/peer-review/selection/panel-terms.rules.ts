import type { panel as calls } from '@portal/contract/peer-review/panel.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { dueIn } from '../../platform/clock/working-day.queries.ts'
import type { Db } from '../../platform/http/context.ts'
import type { PanelRecord } from '../panel/panel.rows.ts'
import type { PanelPolicy } from '../panel/panel-policy.rules.ts'

/** How many sit on a panel, and when and where it meets, or by when its sheets are in. */

type Input = InputOf<typeof calls.distribution>
interface Terms {
  readonly input: Input
  readonly panel: PanelRecord | undefined
  readonly policy: PanelPolicy
  /** How the evaluation is held. */
  readonly mode: string
}

/** Whoever judges by correspondence has a day for it, from the confirmation on. */
const dueOf = async (db: Db, { input, panel, policy, mode }: Terms) => {
  if (input.dueAt !== undefined) return { dueAt: input.dueAt }
  const lacks = mode === 'correspondence' && input.confirm && !panel?.dueAt
  return lacks ? { dueAt: await dueIn(db, policy.mailDays) } : {}
}

export const termsOf = async (db: Db, terms: Terms) => {
  const { input, panel, policy } = terms
  return {
    size: input.size ?? panel?.size ?? policy.size,
    reserve: input.reserve ?? panel?.reserve ?? policy.rules.minReserves,
    ...(await dueOf(db, terms)),
    ...(input.meetingAt !== undefined && { meetingAt: input.meetingAt }),
    ...(input.place !== undefined && { place: input.place }),
  }
}
