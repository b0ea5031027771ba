import type { member } from '@portal/contract/membership/member.calls'
import { REVIEW_ACTIONS } from '@portal/contract/membership/review/review.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { actorOf, type Context } from '../../platform/http/context.ts'
import { findTarget } from './edit.actions.ts'
import { countWaiting, lastActOfStaff, othersAt, writePresence } from './presence.queries.ts'

/** Reviewers beside each other: a hint who else reads, and what became of a record meanwhile. */

export const comeHere = async (id: string, context: Context) => {
  const { accountId, name } = actorOf(context)
  await findTarget({ id }, context)
  await writePresence(context.db, { accountId, memberId: id, name })
  return {}
}

export const viewNow = async ({ id, kind, queue }: InputOf<typeof member.reviewNow>, context: Context) => {
  const { db } = context
  const { version } = await findTarget({ id }, context)
  const last = await lastActOfStaff(db, id)
  return {
    others: await othersAt(db, id, actorOf(context).accountId),
    version,
    last: last ? { label: REVIEW_ACTIONS[last.action].label, by: last.actorName, at: last.at } : null,
    waiting: await countWaiting(db, kind, queue === 'edits' ? { edits: true } : { state: queue }),
  }
}
