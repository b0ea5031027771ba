import type { award as calls } from '@portal/contract/award/award.calls'
import { AWARD_ACT_GUARDS } from '@portal/contract/award/award.guards'
import {
  AWARD_EDITABLE,
  AWARD_GUARDS,
  AWARD_ITEM_OUT,
  awardMovesAt,
} from '@portal/contract/award/award.rules'
import type { awardExamine } from '@portal/contract/award/award-sheet.calls'
import { agreeNeeded } from '@portal/contract/peer-review/sheet/aggregate.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { listPublicities } from '../../peer-review/publicity/publicity.queries.ts'
import { publicityView } from '../../peer-review/publicity/publicity.views.ts'
import { templateView } from '../../peer-review/sheet/sheet.rules.ts'
import {
  type Actor,
  AppError,
  actorOf,
  type Context,
  type Db,
  guardFailed,
} from '../../platform/http/context.ts'
import { hasHandedIn, returnedOf } from '../nomination/nomination.queries.ts'
import type { AwardDeps } from './award.parts.ts'
import * as store from './award.queries.ts'
import type { BatchRow, ItemRow, Meeting, SeatRow } from './award.rows.ts'
import { answersOf, seatsOn, unsignedOf } from './batch-guard.rules.ts'
import { byOf, listLog, writeLog } from './batch-log.queries.ts'

/** Batches: made, corrected, read. */

const EDIT: readonly string[] = AWARD_EDITABLE
export const noteOn = (context: Context, batch: Pick<BatchRow, 'id' | 'year' | 'award'>, detail?: object) =>
  context.note({
    targetKind: 'award',
    targetId: batch.id,
    targetName: store.titleOf(batch),
    ...(detail && { detail: { ...detail } }),
  })

export const saveBatch = async (
  { id, expectVersion, deadline, nominateUntil, ...form }: InputOf<typeof calls.saveBatch>,
  context: Context,
) => {
  const { db } = context
  const by = byOf(context)
  const values = { ...form, deadline: deadline || null, nominateUntil: nominateUntil || null }
  if (id === undefined) {
    if (await store.sameAward(db, form.year, form.award, undefined))
      throw guardFailed(AWARD_ACT_GUARDS, 'sameAward')
    const row = await store.insertBatch(db, { ...values, createdById: by.id, createdBy: by.name })
    noteOn(context, row)
    await writeLog(db, row.id, by, { act: '新建批次' })
    return { id: row.id, version: row.version }
  }
  const batch = await store.lockBatch(db, id, expectVersion)
  if (expectVersion === undefined) throw new AppError('stateChanged')
  if (batch.status === 'review' || batch.status === 'publicity')
    return putOff(db, batch, values.deadline, context)
  if (!EDIT.includes(batch.status)) throw guardFailed(AWARD_ACT_GUARDS, 'batchFixed')
  if (await store.sameAward(db, form.year, form.award, id)) throw guardFailed(AWARD_ACT_GUARDS, 'sameAward')
  const items = await store.listItems(db, id)
  const lost = items.find(({ group, grade }) => !form.groups.includes(group) || !form.grades.includes(grade))
  if (lost) throw guardFailed(AWARD_ACT_GUARDS, 'wordsInUse', lost.no)
  await store.updateBatch(db, id, values)
  noteOn(context, batch)
  await writeLog(db, id, by, { act: '修改批次信息' })
  return { id, version: batch.version + 1 }
}

/** Experts rely on the rest. */
const putOff = async (db: Db, batch: BatchRow, deadline: string | null, context: Context) => {
  if (!deadline || (batch.deadline && deadline < batch.deadline))
    throw guardFailed(AWARD_ACT_GUARDS, 'deadlineLaterOnly')
  await store.updateBatch(db, batch.id, { deadline })
  noteOn(context, batch, { deadline: [batch.deadline ?? '', deadline] })
  await writeLog(db, batch.id, byOf(context), { act: `评审截止日期改为${deadline}` })
  return { id: batch.id, version: batch.version + 1 }
}

export const removeBatch = async (
  { id, expectVersion }: InputOf<typeof calls.removeBatch>,
  context: Context,
) => {
  const batch = await store.lockBatch(context.db, id, expectVersion)
  if (batch.status !== 'draft') throw new AppError('stateChanged')
  // Whoever nominated would find nothing any more, and hear nothing of it.
  if (await hasHandedIn(context.db, id)) throw guardFailed(AWARD_ACT_GUARDS, 'batchNominated')
  noteOn(context, batch)
  await writeLog(context.db, id, byOf(context), { act: '删除批次' })
  await store.markBatch(context.db, id, 'deleted')
  return {}
}

export const shortOf = (batch: BatchRow, items: readonly ItemRow[], seats: readonly SeatRow[]): ItemRow[] =>
  items.filter(
    (item) =>
      item.state === 'passed' &&
      seats.filter((seat) => seat.itemId === item.id && store.isExpected(seat)).length < batch.minExperts,
  )

const mayOf = ({ role }: Actor, { status }: BatchRow) => {
  const keeper = role === 'superAdmin' || role === 'handler' || role === 'inCharge'
  const decider = role === 'superAdmin' || role === 'inCharge'
  const assigns = role === 'superAdmin' || role === 'handler' || role === 'expertReview'
  return {
    edit: keeper && [...EDIT, 'publicity', 'review'].includes(status),
    import: keeper && EDIT.includes(status),
    check: keeper && status === 'formal',
    assign: assigns && (status === 'publicity' || status === 'review'),
    confirmWaiver: decider && (status === 'publicity' || status === 'review'),
    vote: decider && status === 'meeting',
    objections: keeper,
    certificates: status === 'announced',
  }
}

interface Whole {
  readonly batch: BatchRow
  readonly items: readonly ItemRow[]
  readonly seats: readonly SeatRow[]
  /** By item. */
  readonly objections: ReadonlyMap<string, number>
  readonly returned: ReadonlySet<string>
}
/** Items that are in no more have sheets that nobody waits for. */
const effortOf = (items: readonly ItemRow[], seats: readonly SeatRow[]) => {
  const living = seatsOn(items, seats)
  return { experts: new Set(living.map(({ expertId }) => expertId)).size, ...store.progressOf(living) }
}
const countsOf = ({ batch, items, seats, objections, returned }: Whole) => {
  const count = (state: string) => items.filter((item) => item.state === state).length
  return {
    items: items.length,
    unchecked: count('unchecked'),
    returned: items.filter(({ id, state }) => state === 'unchecked' && returned.has(id)).length,
    passed: count('passed'),
    failed: count('failed'),
    out: AWARD_ITEM_OUT.reduce((sum, state) => sum + count(state), 0),
    ...effortOf(items, seats),
    short: shortOf(batch, items, seats).length,
    unsigned: batch.status === 'review' ? unsignedOf({ batch, items, seats }).length : 0,
    openObjections: [...objections.values()].reduce((sum, one) => sum + one, 0),
    voted: items.filter(({ state, vote }) => state === 'passed' && vote !== null).length,
  }
}

/** Meetings from before names were asked have numbers alone. */
const meetingView = ({ members = [], absent = [], ...meeting }: Meeting) => ({
  ...meeting,
  ...{ members: [...members], absent: [...absent] },
})

export const viewBatch =
  (deps: AwardDeps) =>
  async ({ id }: InputOf<typeof calls.batch>, context: Context) => {
    const { db } = context
    const actor = actorOf(context)
    const batch = await store.requireBatch(db, id)
    const items = await store.listItems(db, id)
    const seats = await store.listSeats(db, id)
    const objections = await store.openObjections(db, id)
    const all = await deps.settings.all()
    const actions = awardMovesAt(batch.status, actor.role)
    // Whoever prepares the next step reads what is missing, also where another office takes it.
    const forward = awardMovesAt(batch.status, 'superAdmin').find(
      (name) => !['backToDraft', 'unpublish', 'unpublishResult', 'cancel'].includes(name),
    )
    const answers = forward ? await answersOf(deps, db, forward, { scene: { batch, items, seats } }) : {}
    const { deadline, template, scoring: _s, deletedAt: _d, ...row } = batch
    return {
      id: row.id,
      year: row.year,
      award: row.award,
      groups: row.groups,
      grades: row.grades,
      status: row.status,
      version: row.version,
      minExperts: row.minExperts,
      template: template as 'development',
      deadline: deadline ?? '',
      nominateUntil: row.nominateUntil ?? '',
      deadlineAt: store.deadlineAt(deadline),
      overdue: row.status === 'review' && store.isLate(deadline),
      scoring: templateView(store.scoringOf(batch)),
      actions,
      missing: (Object.keys(answers) as (keyof typeof AWARD_GUARDS)[])
        .filter((name) => answers[name] === false)
        .map((name) => AWARD_GUARDS[name]),
      counts: countsOf({ batch, items, seats, objections, returned: await returnedOf(db, id) }),
      publicities: (await listPublicities(db, { awardBatchId: id })).map((one) => ({
        ...publicityView(one),
        stage: one.stage,
      })),
      meeting: batch.meeting && meetingView(batch.meeting),
      rules: {
        publicityDays: all.awardPublicityDays,
        quorum: all.awardQuorum,
        majority: all.awardMajority,
        quorumNeeded: batch.meeting ? agreeNeeded(all.awardQuorum, batch.meeting.eligible) : null,
      },
      may: mayOf(actor, batch),
      createdBy: row.createdBy,
      createdAt: row.createdAt,
    }
  }

export const viewLog = async ({ id, itemId }: InputOf<typeof calls.log>, { db }: Context) => {
  await store.requireBatch(db, id)
  return { list: await listLog(db, id, itemId) }
}

/** getExamineListIndb. */
export const listBatches = async (
  { year, group, status, keyword, pageNum, pageSize }: InputOf<typeof awardExamine.batches>,
  { db }: Context,
) => {
  const known = await store.yearsAndGroups(db)
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
  const { total, rows } = await store.searchBatches(db, { year, group, status, keyword }, page)
  const list = []
  for (const row of rows) {
    const items = await store.listItems(db, row.id)
    const seats = await store.listSeats(db, row.id)
    const objections = await store.openObjections(db, row.id)
    const { waiting: _w, ...progress } = effortOf(items, seats)
    list.push({
      id: row.id,
      year: row.year,
      award: row.award,
      groups: row.groups,
      status: row.status,
      deadline: store.deadlineAt(row.deadline),
      overdue: row.status === 'review' && store.isLate(row.deadline),
      counts: {
        items: items.length,
        passed: items.filter(({ state }) => state === 'passed').length,
        ...progress,
        openObjections: [...objections.values()].reduce((sum, one) => sum + one, 0),
      },
      items: items.map((item) => {
        const { waiting: _, ...own } = store.progressOf(seats.filter(({ itemId }) => itemId === item.id))
        return {
          id: item.id,
          no: item.no,
          name: item.name,
          group: item.group,
          state: item.state,
          ...own,
        }
      }),
    })
  }
  return {
    total,
    years: [...new Set(known.map((one) => one.year))].sort((a, b) => b - a),
    groups: [...new Set(known.flatMap(({ groups }) => groups))].sort(),
    list,
  }
}
