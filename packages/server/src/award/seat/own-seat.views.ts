import { NO_GRADE } from '@portal/contract/award/award.rules'
import type { awardExamine as calls } from '@portal/contract/award/award-sheet.calls'
import { totalOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { accountOf, findAccount } from '../../identity/account/account.queries.ts'
import { readerMark } from '../../peer-review/sheet/mark.documents.ts'
import { templateView } from '../../peer-review/sheet/sheet.rules.ts'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import * as store from '../batch/award.queries.ts'
import type { BatchRow, ItemRow, SeatRow } from '../batch/award.rows.ts'
import { listCertificates } from '../certificate/award-certificate.queries.ts'
import { recusalOf } from '../item/item.views.ts'
import { markOf } from '../item/item-file.actions.ts'
import { filesOf } from '../item/item-file.queries.ts'
import { listOpened, seatsOfExpert } from './award-seat.queries.ts'
import { pendingOf } from './award-signing.actions.ts'

/** What the calling expert examines: only that, and of recused items nothing but their name. */

interface Own {
  readonly batch: BatchRow
  readonly item: ItemRow
  readonly seat: SeatRow
}

const shown = async ({ keyRing }: AwardDeps, db: Db, { batch, item, seat }: Own) => {
  const away = seat.state === 'recused'
  const sheet = store.openSheet(keyRing, seat)
  return {
    id: seat.id,
    batchId: batch.id,
    no: item.no,
    name: item.name,
    group: away ? '' : item.group,
    grade: away ? '' : item.grade,
    units: away ? [] : item.units,
    deadline: store.deadlineAt(batch.deadline) ?? '',
    overdue: batch.status === 'review' && seat.state !== 'signed' && !away && store.isLate(batch.deadline),
    state: closed(batch, seat),
    total: totalOf(store.scoringOf(batch), sheet.scores) ?? null,
    suggestGrade: sheet.suggestGrade,
    rank: sheet.rank ?? null,
    recusal: recusalOf(seat),
    files: away ? [] : await filesOf(db, item.id, seat.id),
  }
}
/** Whoever had not signed when the review ended is missing. */
const isTodo = ({ state }: SeatRow): boolean => state === 'none' || state === 'draft'

export const closed = (batch: BatchRow, { state }: SeatRow) =>
  batch.status !== 'review' && (state === 'none' || state === 'draft' || state === 'submitted')
    ? ('missing' as const)
    : state

/** Newest batch first; items by number. */
const ownOf = async (db: Db, expertId: string): Promise<Own[]> => {
  const rows = await seatsOfExpert(db, expertId)
  const own: Own[] = []
  for (const [batchId, seats] of Map.groupBy(rows, (seat) => seat.batchId)) {
    const batch = await store.findBatch(db, batchId)
    if (!batch || !(store.EXPERT_STATUSES as readonly string[]).includes(batch.status)) continue
    const items = await store.listItems(db, batchId)
    for (const item of items) {
      const seat = seats.find(({ itemId }) => itemId === item.id)
      if (seat && item.state === 'passed') own.push({ batch, item, seat })
    }
  }
  return own.sort(
    (a, b) => b.batch.year - a.batch.year || a.batch.id.localeCompare(b.batch.id) || order(a, b),
  )
}
const order = (a: Own, b: Own) => a.item.no.localeCompare(b.item.no, 'zh-CN', { numeric: true })

const batchView = async (db: Db, batch: BatchRow, seats: readonly SeatRow[], promised: boolean) => {
  const [first] = seats
  const expertId = first?.expertId ?? ''
  const count = (state: string) => seats.filter((seat) => seat.state === state).length
  const open = batch.status === 'review' && batch.openedAt === null
  const pending = open ? await pendingOf(db, batch, expertId) : undefined
  const signed = seats.flatMap(({ signedAt }) => signedAt ?? []).sort()
  const certificate = (await listCertificates(db, batch.id)).find(
    (one) => one.expertId === expertId && one.status === 'valid',
  )
  return {
    id: batch.id,
    year: batch.year,
    award: batch.award,
    status: batch.status,
    promised,
    deadline: store.deadlineAt(batch.deadline) ?? '',
    overdue:
      open &&
      store.isLate(batch.deadline) &&
      seats.some(({ state }) => state !== 'signed' && state !== 'recused'),
    counts: {
      all: seats.length,
      none: count('none'),
      draft: count('draft'),
      submitted: count('submitted'),
      signed: count('signed'),
      recused: count('recused'),
    },
    maySign: pending !== undefined && pending.left === 0 && pending.batchHash !== '',
    batchHash: pending?.batchHash ?? '',
    signedAt: signed.at(-1) ?? null,
    certificateId: certificate?.id ?? '',
  }
}

/** getExamineListForExpertInDb. */
export const listOwn =
  (deps: AwardDeps) =>
  async ({ account, batchId, state, group, keyword }: InputOf<typeof calls.own>, context: Context) => {
    const { db } = context
    const { memberId, accountId } = actorOf(context)
    if (!memberId) throw new AppError('forbidden')
    if (account !== undefined && account !== memberId) {
      const me = await findAccount(db, accountId)
      if (!me || accountOf(deps.keyRing, me) !== account) throw new AppError('forbidden')
    }
    const own = await ownOf(db, memberId)
    const promises = await store.listPromises(db, memberId)
    const batches = []
    for (const [id, rows] of Map.groupBy(own, ({ batch }) => batch.id)) {
      const [first] = rows
      if (first)
        batches.push(
          await batchView(
            db,
            first.batch,
            rows.map(({ seat }) => seat),
            promises.has(id),
          ),
        )
    }
    const tab = (seat: SeatRow) => (isTodo(seat) ? 'todo' : seat.state)
    const list = []
    for (const one of own) {
      if (batchId && one.batch.id !== batchId) continue
      if (state && tab(one.seat) !== state) continue
      if (group && one.item.group !== group) continue
      if (keyword && !one.item.name.includes(keyword) && !one.item.no.includes(keyword)) continue
      list.push(await shown(deps, db, one))
    }
    return { batches, list }
  }

/** What waits next: the ones after this first, then those that were passed over. */
const todoAfter = (near: readonly { readonly seat: SeatRow }[], here: number): string =>
  [...near.slice(here + 1), ...near.slice(0, Math.max(0, here))].find(({ seat }) => isTodo(seat))?.seat.id ??
  ''

export const viewOwn =
  (deps: AwardDeps) =>
  async ({ examineId }: InputOf<typeof calls.view>, context: Context) => {
    const { db } = context
    const { memberId } = actorOf(context)
    const seat = await store.requireOwnSeat(db, examineId, memberId)
    const own = await ownOf(db, seat.expertId)
    const at = own.findIndex((one) => one.seat.id === examineId)
    const found = own[at]
    if (!found) throw new AppError('notFound')
    const { batch, item } = found
    const away = seat.state === 'recused'
    const promised = (await store.listPromises(db, seat.expertId)).has(batch.id)
    const reads = promised && !away && (batch.status === 'review' || batch.status === 'meeting')
    const opened = await listOpened(db, seat.id)
    const open = batch.status === 'review' && batch.openedAt === null && seat.state !== 'signed' && !away
    const near = own.filter((one) => one.batch.id === batch.id && one.seat.state !== 'recused')
    const here = near.findIndex((one) => one.seat.id === examineId)
    return {
      ...(await shown(deps, db, found)),
      award: batch.award,
      year: batch.year,
      status: batch.status,
      promised,
      // Needed to see a conflict, before anything else is open.
      persons: away
        ? []
        : item.persons.map(({ name, orgName }) => (orgName ? `${name}（${orgName}）` : name)),
      summary: promised && !away ? item.summary : '',
      materials: reads
        ? (await filesOf(db, item.id, null)).map((file) => ({
            ...file,
            openedAt: opened.get(file.id) ?? null,
          }))
        : [],
      watermark: await readerMark(db, markOf(seat, item)),
      template: templateView(store.scoringOf(batch)),
      grades: [...batch.grades, NO_GRADE],
      sheet: store.openSheet(deps.keyRing, seat),
      version: seat.version,
      submittedAt: seat.submittedAt,
      signedAt: seat.signedAt,
      mayEdit: open && promised,
      mayRecuse: open,
      previousId: here < 0 ? '' : (near[here - 1]?.seat.id ?? ''),
      nextId: here < 0 ? '' : (near[here + 1]?.seat.id ?? ''),
      todoId: todoAfter(near, here),
    }
  }
