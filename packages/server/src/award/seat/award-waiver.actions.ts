import type { award as calls } from '@portal/contract/award/award.calls'
import { REVIEW_GUARDS } from '@portal/contract/peer-review/review.guards'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { recordHits } from '../../peer-review/recusal/conflict.queries.ts'
import { confirmWaivers, openHits, waiveHits } from '../../peer-review/recusal/waiver.queries.ts'
import { explains, refuseOwnWaiver } from '../../peer-review/recusal/waiver.rules.ts'
import { AppError, actorOf, type Context, guardFailed } from '../../platform/http/context.ts'
import { tellExperts, tellStaff, tellTakenOff } from '../batch/award.messages.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import * as store from '../batch/award.queries.ts'
import { noteOn } from '../batch/batch.actions.ts'
import { unsettledHits } from '../batch/batch-guard.rules.ts'
import { byOf, writeLog } from '../batch/batch-log.queries.ts'
import { seatViews } from '../item/item.views.ts'
import { involvedIn } from '../item/item-access.rules.ts'
import { hitsOn } from './award-recusal.actions.ts'
import { lockSeat, nameOf, softHits } from './award-seat.actions.ts'
import { setSeatState, takeOffSeat } from './award-seat.queries.ts'
import { openWhenAll } from './opening.actions.ts'

/** Soft conflicts of experts on items: explained by one person, confirmed by another (docs/handbook/award.md#seats). */

/** What came up after the assignment is explained; whoever has to recuse is not. */
export const waiveConflict =
  (deps: AwardDeps) =>
  async ({ id, reason }: InputOf<typeof calls.waiveConflict>, context: Context) => {
    const { db } = context
    const { batch, item, seat } = await lockSeat(context, id)
    if (batch.status !== 'review' || !store.isExpected(seat)) throw new AppError('stateChanged')
    // As it stands at this moment: records change between two looks.
    const hits = (await hitsOn(deps, db, item, [seat.expertId])).get(seat.expertId)
    await recordHits(db, { awardItemId: item.id }, new Map([[seat.expertId, hits?.found ?? []]]))
    const found = await openHits(db, { awardItemId: item.id }, seat.expertId)
    if (found.some(({ level }) => level === 'hard')) throw guardFailed(REVIEW_GUARDS, 'mustRecuse')
    const unexplained = found.filter(({ waivedAt }) => waivedAt === null)
    if (unexplained.length === 0) throw new AppError('stateChanged')
    await waiveHits(db, unexplained, byOf(context), reason)
    const expert = hits?.name ?? ''
    noteOn(context, batch, { item: item.no, expert, reason })
    await writeLog(db, batch.id, byOf(context), { act: `说明专家${expert}免回避`, item, opinion: reason })
    await tellStaff(deps, db, batch, {
      roles: ['inCharge'],
      state: `项目${item.no}有免回避说明待确认`,
    })
    return {}
  }

const NOT_AGREED = '负责人不同意免回避'
export const confirmWaiver =
  (deps: AwardDeps) =>
  async ({ id, agree }: InputOf<typeof calls.confirmWaiver>, context: Context) => {
    const { db } = context
    const { batch, item, seat } = await lockSeat(context, id)
    const later = seat.state !== 'waiting'
    const waived = (await softHits(db, item.id, seat.expertId)).filter(
      ({ waivedAt, confirmedAt }) => waivedAt !== null && (!later || confirmedAt === null),
    )
    if (later && (batch.status !== 'review' || !store.isExpected(seat) || waived.length === 0))
      throw new AppError('stateChanged')
    const by = byOf(context)
    refuseOwnWaiver(waived, by)
    const name = await nameOf(deps, db, item, seat.expertId)
    if (agree) await confirmWaivers(db, waived, by)
    else {
      await takeOffSeat(db, id, NOT_AGREED)
      await tellTakenOff(deps, db, batch, { seat, item, reason: '经研究须回避' })
    }
    if (agree && !later) {
      await setSeatState(db, id, 'none')
      if (batch.status === 'review')
        await tellExperts(deps, db, batch, {
          kind: 'assigned',
          counts: new Map([[seat.expertId, 1]]),
          once: seat.id,
        })
    }
    noteOn(context, batch, { item: item.no, expert: name, agree })
    await writeLog(db, batch.id, by, { act: `${agree ? '同意' : '不同意'}专家${name}免回避`, item })
    // It may have been the last thing that the scores waited for.
    if (batch.status === 'review') await openWhenAll(db, batch)
    return {}
  }

export const listWaivers =
  (deps: AwardDeps) =>
  async ({ batchId }: InputOf<typeof calls.waivers>, context: Context) => {
    const { db } = context
    const { accountId, role } = actorOf(context)
    const batch = await store.requireBatch(db, batchId)
    const items = new Map((await store.listItems(db, batchId)).map((item) => [item.id, item]))
    const all = await store.listSeats(db, batchId)
    const later = new Set(
      (batch.status === 'review' ? await unsettledHits(db, { items: [...items.values()], seats: all }) : [])
        .filter(({ hit }) => hit.waivedAt !== null)
        .map(({ seat }) => seat.id),
    )
    const seats = all.filter(({ id, state }) => state === 'waiting' || later.has(id))
    const involved = await involvedIn(db, [...items.values()], accountId)
    const list = []
    for (const seat of seats) {
      const item = items.get(seat.itemId)
      if (!item || involved.has(item.id)) continue
      const [view] = await seatViews(deps, db, item, [seat])
      if (!view) continue
      const own = explains(await openHits(db, { awardItemId: item.id }, seat.expertId), accountId)
      const decides = role === 'inCharge' || role === 'superAdmin'
      list.push({
        ...view,
        itemId: item.id,
        itemNo: item.no,
        itemName: item.name,
        mayConfirm: decides && !own,
        later: later.has(seat.id),
      })
    }
    return { list }
  }
