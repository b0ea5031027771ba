import type { award as calls } from '@portal/contract/award/award.calls'
import { AWARD_ACT_GUARDS } from '@portal/contract/award/award.guards'
import { AWARD_ASSIGNABLE } from '@portal/contract/award/award.rules'
import type { Criteria } from '@portal/contract/peer-review/selection.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { keptInReserve } from '../../membership/expert-ledger/year.queries.ts'
import { readPolicy } from '../../peer-review/panel/panel-policy.rules.ts'
import { recordHits } from '../../peer-review/recusal/conflict.queries.ts'
import type { Found } from '../../peer-review/recusal/recusal.rules.ts'
import { openHits, waiveHits } from '../../peer-review/recusal/waiver.queries.ts'
import { searchPool } from '../../peer-review/selection/expert-pool.queries.ts'
import { refuseNotRenewed } from '../../peer-review/selection/seat-list.actions.ts'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { AppError, actorOf, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import { tellExperts, tellStaff, tellTakenOff } from '../batch/award.messages.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import * as store from '../batch/award.queries.ts'
import type { BatchRow, ItemRow } from '../batch/award.rows.ts'
import { noteOn } from '../batch/batch.actions.ts'
import { type By, byOf, writeLog } from '../batch/batch-log.queries.ts'
import { refuseAny } from '../item/item.actions.ts'
import { refuseInvolved } from '../item/item-access.rules.ts'
import { type Hits, hitsOn, nowhere, surroundingsOf } from './award-recusal.actions.ts'
import { insertSeat, knownSubjects, takeOffSeat } from './award-seat.queries.ts'
import { openWhenAll } from './opening.actions.ts'

/** Who examines which item (docs/handbook/award.md#seats): hard hits block, soft ones wait for two people. */

const requireAssignable = (batch: BatchRow) => {
  if (!(AWARD_ASSIGNABLE as readonly string[]).includes(batch.status))
    throw guardFailed(AWARD_ACT_GUARDS, 'assignedInTime')
  if (batch.openedAt !== null) throw guardFailed(AWARD_ACT_GUARDS, 'assignedWhileSealed')
}

export const searchExperts =
  (deps: AwardDeps) =>
  async (
    { batchId, itemId, keyword, subject, pageNum, pageSize }: InputOf<typeof calls.experts>,
    context: Context,
  ) => {
    const { db } = context
    await store.requireBatch(db, batchId)
    const item = itemId === undefined ? undefined : await store.requireItem(db, itemId)
    if (item && item.batchId !== batchId) throw new AppError('notFound')
    const on = item ? await surroundingsOf(deps, db, item) : await nowhere(deps, db)
    const { total, list } = await searchPool(db, on, await readPolicy(deps.settings), {
      filter: {
        keyword,
        ...(subject && { subject: [subject as NonNullable<Criteria['subject']>[number]] }),
        withBlocked: true,
      },
      page: { offset: (pageNum - 1) * pageSize, limit: pageSize },
    })
    const seats = await store.listSeats(db, batchId)
    const subjects = await knownSubjects(db)
    return {
      total,
      subjects,
      list: list.map((one) => ({
        expertId: one.expertId,
        name: one.name,
        orgName: one.orgName,
        zc: one.zc,
        subject: one.subject,
        load: seats.filter((seat) => seat.expertId === one.expertId && store.isExpected(seat)).length,
        credibility: one.credit.credibility,
        hits: one.coi.hits,
        blocked: one.coi.level === 'hard',
        seated: seats.some((seat) => seat.expertId === one.expertId && seat.itemId === itemId),
      })),
    }
  }

/** What a waiver can be about. */
export const softHits = async (db: Db, awardItemId: string, expertId: string) =>
  (await openHits(db, { awardItemId }, expertId)).filter(({ level }) => level === 'soft')

interface Rejected {
  itemId: string
  itemNo: string
  expertId: string
  name: string
  level: 'hard' | 'soft'
  hits: (Found & { waiver: null })[]
}

type Outcome =
  | { readonly is: 'none' | 'waiting'; readonly expertId: string }
  | { readonly is: 'rejected'; readonly rejected: Rejected }
interface Wish extends Hits {
  readonly expertId: string
  /** Why a soft hit does not keep the expert away. */
  readonly reason: string | undefined
}
const judge = ({ id, no }: ItemRow, { expertId, name, found, reason }: Wish): Outcome => {
  const level = found.some((hit) => hit.level === 'hard') ? 'hard' : 'soft'
  if (found.length === 0) return { is: 'none', expertId }
  if (level === 'soft' && reason !== undefined) return { is: 'waiting', expertId }
  const hits = found.map((hit) => ({ ...hit, waiver: null }))
  return { is: 'rejected', rejected: { itemId: id, itemNo: no, expertId, name, level, hits } }
}
/** Under the lock of the batch. */
const seatOne = async (db: Db, item: ItemRow, wish: Wish, by: By): Promise<Outcome> => {
  const outcome = judge(item, wish)
  if (outcome.is === 'rejected') return outcome
  const { expertId, name, found, reason } = wish
  await recordHits(db, { awardItemId: item.id }, new Map([[expertId, found]]))
  if (reason !== undefined && found.length > 0)
    await waiveHits(db, await softHits(db, item.id, expertId), by, reason)
  const assigner = { assignedById: by.id, assignedBy: by.name }
  await insertSeat(db, { batchId: item.batchId, itemId: item.id, expertId, state: outcome.is, ...assigner })
  await writeLog(db, item.batchId, by, { act: `分配专家${name}`, item, opinion: reason ?? '' })
  return outcome
}
/** How many items each has got that they can begin with. */
const seatedOf = (outcomes: readonly Outcome[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const one of outcomes)
    if (one.is === 'none') counts.set(one.expertId, (counts.get(one.expertId) ?? 0) + 1)
  return counts
}

export const assign =
  (deps: AwardDeps) =>
  async (
    { batchId, itemIds, expertIds, waivers, dryRun }: InputOf<typeof calls.assign>,
    context: Context,
  ) => {
    const { db } = context
    const by = byOf(context)
    const batch = await store.lockBatch(db, batchId)
    requireAssignable(batch)
    const wanted = new Set(itemIds)
    const items = (await store.listItems(db, batchId)).filter(({ id }) => wanted.has(id))
    if (items.length !== wanted.size) throw new AppError('notFound')
    const out = items.find(({ state }) => state !== 'passed')
    if (out) throw guardFailed(AWARD_ACT_GUARDS, 'itemNotIn', out.no)
    await refuseAny(db, items, actorOf(context).accountId)
    const seats = await store.listSeats(db, batchId)
    const wantedIds = [...new Set(expertIds)]
    await refuseNotRenewed(db, wantedIds)
    const [kept] = (await keptInReserve(db, wantedIds)).values()
    if (kept && batch.status !== 'review') throw guardFailed(AWARD_ACT_GUARDS, 'reserveBeforeReview', kept)
    const reasonOf = (itemId: string, expertId: string) =>
      waivers.find((one) => one.itemId === itemId && one.expertId === expertId)?.reason
    const outcomes: Outcome[] = []
    let already = 0
    for (const item of items) {
      const free = wantedIds.filter(
        (id) => !seats.some((seat) => seat.itemId === item.id && seat.expertId === id),
      )
      already += wantedIds.length - free.length
      const hits = await hitsOn(deps, db, item, free)
      if (hits.size !== free.length) throw new AppError('notFound')
      for (const [expertId, hit] of hits) {
        const wish = { ...hit, expertId, reason: reasonOf(item.id, expertId) }
        outcomes.push(dryRun ? judge(item, wish) : await seatOne(db, item, wish, by))
      }
    }
    const rejected = outcomes.flatMap((one) => (one.is === 'rejected' ? [one.rejected] : []))
    const waiting = outcomes.filter(({ is }) => is === 'waiting').length
    const assigned = outcomes.length - rejected.length
    noteOn(context, batch, { assigned, waiting, rejected: rejected.length, dryRun })
    if (!dryRun && assigned > 0) {
      if (batch.status === 'review')
        await tellExperts(deps, db, batch, {
          kind: 'assigned',
          counts: seatedOf(outcomes),
          once: portalNow().toISOString(),
        })
      if (waiting > 0)
        await tellStaff(deps, db, batch, { roles: ['inCharge'], state: `有${waiting}项免回避说明待确认` })
    }
    return { assigned, waiting, already, rejected }
  }

export const lockSeat = async (context: Context, id: string) => {
  const { db } = context
  const found = await store.findSeat(db, id)
  if (!found) throw new AppError('notFound')
  const { batch, item } = await store.lockItem(db, found.itemId)
  const seat = await store.findSeat(db, id)
  if (!seat) throw new AppError('stateChanged')
  await refuseInvolved(db, [item], actorOf(context).accountId)
  return { batch, item, seat }
}
export const nameOf = async (deps: AwardDeps, db: Db, item: ItemRow, expertId: string) =>
  (await hitsOn(deps, db, item, [expertId])).get(expertId)?.name ?? ''

export const unassign =
  (deps: AwardDeps) =>
  async ({ id, reason }: InputOf<typeof calls.unassign>, context: Context) => {
    const { db } = context
    const { batch, item, seat } = await lockSeat(context, id)
    const found = await openHits(db, { awardItemId: item.id }, seat.expertId)
    // Whoever must recuse goes at any time of the review, with what was signed.
    const must = batch.status === 'review' && found.some(({ level }) => level === 'hard')
    if (!must) {
      requireAssignable(batch)
      if (seat.state === 'signed') throw guardFailed(AWARD_ACT_GUARDS, 'signedSeatStays')
    }
    // A recused one stays on the list, so that nobody assigns the same expert again.
    if (seat.state === 'recused') throw guardFailed(AWARD_ACT_GUARDS, 'recusedSeatStays')
    await takeOffSeat(db, id, reason)
    await tellTakenOff(deps, db, batch, { seat, item, reason })
    const name = await nameOf(deps, db, item, seat.expertId)
    noteOn(context, batch, { item: item.no, expert: name, reason })
    await writeLog(db, batch.id, byOf(context), { act: `取消分配专家${name}`, item, opinion: reason })
    // Whoever is gone may have been the last one to be waited for.
    if (batch.status === 'review') await openWhenAll(db, batch)
    return {}
  }
