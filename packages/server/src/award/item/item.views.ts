import type { award as calls } from '@portal/contract/award/award.calls'
import { AWARD_EDITABLE } from '@portal/contract/award/award.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { namesOf } from '../../peer-review/panel/panel.queries.ts'
import { waiversOf } from '../../peer-review/recusal/conflict.queries.ts'
import { factsOf } from '../../peer-review/recusal/facts.queries.ts'
import { findHits } from '../../peer-review/recusal/recusal.rules.ts'
import { type Actor, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import * as store from '../batch/award.queries.ts'
import type { BatchRow, ItemRow, SeatRow } from '../batch/award.rows.ts'
import { shortOf } from '../batch/batch.actions.ts'
import { listCertificates } from '../certificate/award-certificate.queries.ts'
import { returnedOf } from '../nomination/nomination.queries.ts'
import { nominationOf } from '../nomination/nomination.views.ts'
import { surroundingsOf } from '../seat/award-recusal.actions.ts'
import { involvedIn, isOut } from './item-access.rules.ts'
import { filesOf, materialCounts } from './item-file.queries.ts'

/** Items as staff read them. */

interface Around {
  readonly seats: readonly SeatRow[]
  readonly objections: ReadonlyMap<string, number>
  readonly materials: ReadonlyMap<string, number>
  readonly involved: ReadonlySet<string>
  readonly returned: ReadonlySet<string>
}
const rowOf = (item: ItemRow, { seats, objections, materials, involved, returned }: Around) => {
  const { assigned, signed, recused } = store.progressOf(seats.filter(({ itemId }) => itemId === item.id))
  return {
    id: item.id,
    no: item.no,
    name: item.name,
    group: item.group,
    grade: item.grade,
    firstUnit: item.units[0] ?? '',
    unitCount: item.units.length,
    firstPerson: item.persons[0]?.name ?? '',
    source: item.source,
    state: item.state,
    returned: returned.has(item.id),
    version: item.version,
    materials: materials.get(item.id) ?? 0,
    experts: assigned,
    signed,
    recused,
    openObjections: objections.get(item.id) ?? 0,
    result: item.vote ? (item.vote.passed ? item.vote.grade : '未通过') : '',
    involved: involved.has(item.id),
  }
}
const around = async (db: Db, batch: BatchRow, items: readonly ItemRow[], actor: Actor): Promise<Around> => ({
  seats: await store.listSeats(db, batch.id),
  objections: await store.openObjections(db, batch.id),
  materials: await materialCounts(db, batch.id),
  involved: await involvedIn(db, items, actor.accountId),
  returned: await returnedOf(db, batch.id),
})

export const listItems = async (
  { batchId, pageNum, pageSize, sort = 'no', order, ...filter }: InputOf<typeof calls.items>,
  context: Context,
) => {
  const { db } = context
  const batch = await store.requireBatch(db, batchId)
  const all = await store.listItems(db, batchId)
  const known = await around(db, batch, all, actorOf(context))
  const short = new Set(shortOf(batch, all, known.seats).map(({ id }) => id))
  const { keyword, group, grade, need } = filter
  const fits = all.filter(
    (item) =>
      (!keyword || [item.no, item.name, ...item.units].some((text) => text.includes(keyword))) &&
      (!group?.length || group.includes(item.group)) &&
      (!grade?.length || grade.includes(item.grade)) &&
      (need !== 'experts' || short.has(item.id)) &&
      (need !== 'objection' || known.objections.has(item.id)) &&
      (need !== 'materials' || !known.materials.has(item.id)),
  )
  const counts = { all: fits.length, unchecked: 0, passed: 0, failed: 0, out: 0 }
  for (const { state } of fits) counts[isOut({ state }) ? 'out' : (state as 'passed')] += 1
  const states = filter.state
  const chosen = states?.length ? fits.filter(({ state }) => states.includes(state)) : fits
  const rows = chosen.map((item) => rowOf(item, known))
  // Numbers are read upwards unless asked otherwise.
  const down = sort === 'no' && order === 'desc' ? 1 : order === 'desc' ? -1 : 1
  rows.sort((a, b) => down * a[sort].localeCompare(b[sort], 'zh-CN', { numeric: true }))
  return { total: rows.length, counts, list: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize) }
}

/** Seats with what stands against them now and what was waived. */
export const seatViews = async (deps: AwardDeps, db: Db, item: ItemRow, seats: readonly SeatRow[]) => {
  const ids = seats.map(({ expertId }) => expertId)
  const people = await namesOf(db, ids)
  const on = await surroundingsOf(deps, db, item)
  const facts = await factsOf(db, ids, on)
  const waivers = await waiversOf(db, { awardItemId: item.id }, ids)
  return seats.map((seat) => {
    const fact = facts.get(seat.expertId)
    return {
      id: seat.id,
      expertId: seat.expertId,
      state: seat.state,
      name: people.get(seat.expertId)?.name ?? '',
      orgName: people.get(seat.expertId)?.company ?? '',
      hits: (fact ? findHits(fact, on) : []).map((hit) => ({
        ...hit,
        waiver: waivers.get(seat.expertId)?.get(hit.rule) ?? null,
      })),
      recusal: recusalOf(seat),
      assignedBy: seat.assignedBy,
      assignedAt: seat.assignedAt,
      signedAt: seat.signedAt,
    }
  })
}
export const recusalOf = (seat: SeatRow) =>
  seat.recusedAt === null ? null : { kind: seat.recusalKind, text: seat.recusalText, at: seat.recusedAt }

export const viewItem =
  (deps: AwardDeps) =>
  async ({ id }: InputOf<typeof calls.item>, context: Context) => {
    const { db } = context
    const actor = actorOf(context)
    const item = await store.requireItem(db, id)
    const batch = await store.requireBatch(db, item.batchId)
    const known = await around(db, batch, [item], actor)
    const seats = known.seats.filter(({ itemId }) => itemId === id)
    const involved = known.involved.has(id)
    const keeper = !involved && ['superAdmin', 'handler', 'inCharge'].includes(actor.role)
    const assigns = !involved && ['superAdmin', 'handler', 'expertReview'].includes(actor.role)
    const early = (AWARD_EDITABLE as readonly string[]).includes(batch.status)
    const living = !isOut(item)
    const certificate = (await listCertificates(db, batch.id)).find(
      ({ kind, itemId, status }) => kind === 'item' && itemId === id && status === 'valid',
    )
    const { persons, vote, check } = item
    const nomination = await nominationOf(db, id)
    return {
      ...rowOf(item, known),
      units: item.units,
      persons: persons.map((person) => ({ ...person })),
      // The number of a person is for those who look after the item.
      contactName: item.contactName,
      contactMobile: keeper ? item.contactMobile : '',
      summary: item.summary,
      batchId: batch.id,
      achievementId: item.achievementId ?? '',
      nomination,
      check: check && { ...check, checked: [...check.checked] },
      endReason: item.endReason,
      files: await filesOf(db, id, null),
      seats: involved ? [] : await seatViews(deps, db, item, seats),
      vote: vote && { ...vote },
      certificateId: certificate?.id ?? '',
      may: {
        edit: keeper && living && (early || item.reopened),
        check: keeper && living && batch.status === 'formal' && !known.returned.has(id),
        files: keeper && living && (early || batch.status === 'publicity'),
        assign: assigns && item.state === 'passed' && ['publicity', 'review'].includes(batch.status),
        giveBack:
          keeper &&
          living &&
          batch.status === 'formal' &&
          nomination !== null &&
          nomination.state !== 'withdrawn',
        remove: keeper && living && batch.status === 'draft' && !(await store.isOnRecord(db, id)),
        end: keeper && living && !['announced', 'cancelled'].includes(batch.status),
        takeOut: keeper && actor.role !== 'handler' && item.state === 'passed' && batch.status === 'review',
      },
    }
  }
