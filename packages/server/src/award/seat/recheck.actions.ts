import type { award as calls } from '@portal/contract/award/award.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { namesOf } from '../../peer-review/panel/panel.queries.ts'
import { checkExperts } from '../../peer-review/recusal/conflict.queries.ts'
import { actorOf, type Context, type Db } from '../../platform/http/context.ts'
import { tellStaff } from '../batch/award.messages.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import * as store from '../batch/award.queries.ts'
import type { BatchRow } from '../batch/award.rows.ts'
import { unsettledHits } from '../batch/batch-guard.rules.ts'
import { SYSTEM, writeLog } from '../batch/batch-log.queries.ts'
import { involvedIn } from '../item/item-access.rules.ts'
import { surroundingsOf } from './award-recusal.actions.ts'

/** Recusal is looked at again while a review is under way (docs/handbook/award.md#seats): what came up after somebody was assigned. */

/** Answers how many things are new. Staff decide what follows from them. */
export const recheckBatch = async (deps: AwardDeps, db: Db, batch: BatchRow): Promise<number> => {
  const seats = (await store.listSeats(db, batch.id)).filter(store.isExpected)
  let all = 0
  for (const item of await store.listItems(db, batch.id)) {
    const ids = seats.filter(({ itemId }) => itemId === item.id).map(({ expertId }) => expertId)
    if (item.state !== 'passed' || ids.length === 0) continue
    const { fresh, freshOf } = await checkExperts(db, await surroundingsOf(deps, db, item), ids)
    all += fresh
    if (fresh > 0)
      await writeLog(db, batch.id, SYSTEM, {
        act: `回避复核：专家${freshOf.join('、')}出现新的回避情形`,
        item,
      })
  }
  if (all > 0)
    await tellStaff(deps, db, batch, {
      roles: ['handler', 'inCharge'],
      state: `回避复核发现${all}项新情况，请在评审进度中处理`,
    })
  return all
}

/** Of the ledger: experts who examine an item, against which something stands that nobody has confirmed. */
export const listConflicts = async ({ batchId }: InputOf<typeof calls.conflicts>, context: Context) => {
  const { db } = context
  const batch = await store.requireBatch(db, batchId)
  if (batch.status !== 'review') return { list: [] }
  const items = new Map((await store.listItems(db, batchId)).map((item) => [item.id, item]))
  const involved = await involvedIn(db, [...items.values()], actorOf(context).accountId)
  const seats = await store.listSeats(db, batchId)
  const found = await unsettledHits(db, { items: [...items.values()], seats })
  const people = await namesOf(
    db,
    found.map(({ seat }) => seat.expertId),
  )
  return {
    list: found.flatMap(({ hit: { waiverReason, waivedBy, waivedAt, text, level, foundAt }, seat }) => {
      const item = items.get(seat.itemId)
      if (!item || involved.has(item.id)) return []
      const { name = '', company: orgName = '' } = people.get(seat.expertId) ?? {}
      const waiver =
        waivedAt === null
          ? null
          : {
              ...{ reason: waiverReason, by: waivedBy, at: waivedAt },
              ...{ confirmedBy: '', confirmedAt: null },
            }
      const on = { itemId: item.id, itemNo: item.no, itemName: item.name }
      const whose = { seatId: seat.id, name, orgName, signed: seat.state === 'signed' }
      return [{ ...{ text, level, foundAt, waiver }, ...whose, ...on }]
    }),
  }
}
