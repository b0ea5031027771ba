import type { bulk } from '@portal/contract/membership/bulk/bulk.calls'
import {
  BULK_ACTS,
  BULK_MOST,
  type BulkAct,
  finalOf,
  needsValue,
} from '@portal/contract/membership/bulk/bulk.words'
import { KINDS } from '@portal/contract/membership/kind/member-kinds'
import {
  levelLabel,
  MEMBER_KINDS,
  type MemberKind,
  serialNumber,
} from '@portal/contract/membership/member.calls'
import { MEMBERSHIP_GUARDS } from '@portal/contract/membership/membership.guards'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { disabledAmong } from '../../identity/account/account.queries.ts'
import { AppError, actorOf, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { postLimits, reasonFor } from '../charter/limits.actions.ts'
import { findLabel, havingLabel } from '../label/label.queries.ts'
import type { MemberFilter } from '../list/list.queries.ts'
import { readListFilter } from '../list/list-filter.rules.ts'
import { assignees as reviewersOf } from '../note/note.actions.ts'
import type { Acting, MemberDeps } from '../record/member.parts.ts'
import { type Assignee, assigneesAmong } from '../review/assignment.queries.ts'
import * as store from './bulk.queries.ts'
import { type BulkOrder, type Candidate, effectOf, leftOut } from './bulk.rules.ts'

/** One act on many records: looked at, ordered, taken back. The job carries it out. */

type Rosters = Readonly<Record<MemberKind, { ids(db: Db, filter: MemberFilter): store.Ids }>>
export interface BulkDeps extends MemberDeps {
  readonly jobs: Jobs
  readonly rosters: Rosters
}

export const BULK_JOB = 'bulk-act'
const SAMPLE = 50

type Chosen = Pick<InputOf<typeof bulk.preview>, 'kind' | 'ids' | 'filter' | 'act' | 'value'>

/** The value in words; refused where the kind does not know it. */
const valueTextOf = async (db: Db, { kind, act, value }: BulkOrder): Promise<string> => {
  const found = await KNOWN[act]?.(db, kind, value)
  if (needsValue(act) && !found) throw new AppError('badInput', { fields: { value: '请重新选择' } })
  return found ?? ''
}
const labelName = async (db: Db, _kind: MemberKind, value: string) =>
  /^[0-9a-f-]{36}$/.test(value) ? (await findLabel(db, value))?.name : undefined
const KNOWN: Partial<
  Record<BulkAct, (db: Db, kind: MemberKind, value: string) => Promise<string | undefined>>
> = {
  level: async (_db, kind, value) =>
    MEMBER_KINDS[kind].levels.some(({ code }) => code === value) ? levelLabel(kind, value) : undefined,
  post: async (_db, kind, value) => KINDS[kind].posts.find(({ code }) => code === value)?.label,
  addLabel: labelName,
  assign: async (db, _kind, value) => (await reviewersOf(db)).find(({ id }) => id === value)?.name,
  removeLabel: labelName,
}

/** What the rules look at, of each of these records. */
export const candidatesOf = async <R extends Omit<store.ChosenRecord, 'name'>>(
  deps: Pick<MemberDeps, 'accounts'>,
  { act, value }: BulkOrder,
  rows: readonly R[],
  context: Pick<Acting, 'db' | 'actor'>,
): Promise<(R & Candidate)[]> => {
  const { db } = context
  const { accountId } = actorOf(context)
  const accounts = rows.flatMap((row) => row.accountId ?? [])
  const aboutLabel = act === 'addLabel' || act === 'removeLabel'
  const aboutLock = act === 'lock' || act === 'unlock'
  const locked = aboutLock ? await disabledAmong(db, accounts) : new Set<string>()
  const ids = rows.map(({ id }) => id)
  const having = aboutLabel ? await havingLabel(db, value, ids) : new Set<string>()
  const aboutReviewer = act === 'assign' || act === 'unassign'
  const reviewers = aboutReviewer ? await assigneesAmong(db, ids) : new Map<string, Assignee>()
  const mobile = await deps.accounts.mobileOf(db, accountId)
  return rows.map((row) => ({
    ...row,
    locked: row.accountId !== null && locked.has(row.accountId),
    labelled: having.has(row.id),
    reviewerId: reviewers.get(row.id)?.accountId ?? '',
    reviewerName: reviewers.get(row.id)?.name ?? '',
    own: row.accountId === accountId || (!!mobile && mobile === row.mobileTel),
  }))
}

/** The records of an order, with what would become of each. */
const judged = async (deps: BulkDeps, { kind, ids, filter, act, value }: Chosen, context: Context) => {
  const { db } = context
  const order: BulkOrder = { kind, act, value }
  const valueText = await valueTextOf(db, order)
  const wanted: MemberFilter = ids?.length ? { ids } : readListFilter(kind, filter)
  const found = await store.chosenRecords(deps.rosters[kind].ids(db, wanted), BULK_MOST + 1)
  const rows = found.sort((a, b) => (a.id < b.id ? -1 : 1))
  if (rows.length > BULK_MOST) throw guardFailed(MEMBERSHIP_GUARDS, 'bulkTooMany', BULK_MOST)
  const candidates = await candidatesOf(deps, order, rows, context)
  const all = candidates.map((one) => ({ one, skipped: leftOut(order, one) }))
  const ready = all.filter(({ skipped }) => skipped === '')
  const given = ready.map(({ one }) => one)
  const limits = act === 'post' ? await postLimits(deps, db, given, value) : []
  return { order, valueText, all, ready, limits }
}

const countedReasons = (all: readonly { skipped: string }[]) => {
  const counts = new Map<string, number>()
  for (const { skipped } of all) if (skipped) counts.set(skipped, (counts.get(skipped) ?? 0) + 1)
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count)
}

export const previewBulk = async (deps: BulkDeps, input: Chosen, context: Context) => {
  const { order, valueText, all, ready, limits } = await judged(deps, input, context)
  const shown = [...all].sort((a, b) => Number(b.skipped !== '') - Number(a.skipped !== '')).slice(0, SAMPLE)
  return {
    total: all.length,
    ready: ready.length,
    skipped: countedReasons(all),
    limits,
    sample: shown.map(({ one, skipped }) => ({
      id: one.id,
      name: one.name,
      serialNum: serialNumber(one),
      ...effectOf(order, one, valueText),
      skipped,
    })),
  }
}

export const startBulk = async (deps: BulkDeps, input: InputOf<typeof bulk.start>, context: Context) => {
  const { db } = context
  const { order, valueText, all, ready, limits } = await judged(deps, input, context)
  const past = reasonFor(limits, input.charterReason)
  const reason = `${input.reason}${past && `（${past}）`}`
  const what = { act: order.act, value: valueText, reason, total: all.length }
  context.note({ targetKind: order.kind, detail: what })
  if (ready.length === 0) throw guardFailed(MEMBERSHIP_GUARDS, 'bulkNobody')
  if (ready.length !== input.expected) throw new AppError('stateChanged')
  const { accountId, name } = actorOf(context)
  const id = await store.insertBulk(
    db,
    { ...order, valueText, reason, byId: accountId, byName: name },
    ready.map(({ one }) => one.id),
  )
  await sendJob(deps, db, { id, accountId, undoing: false })
  context.note({ targetId: id, detail: { ...what, ready: ready.length } })
  return { id, total: ready.length }
}

const sendJob = async (
  { jobs }: Pick<BulkDeps, 'jobs'>,
  db: Db,
  { id, accountId, undoing }: { id: string; accountId: string; undoing: boolean },
) => {
  const jobId = await jobs.send(db, BULK_JOB, { id, accountId, undoing }, { ownerAccountId: accountId })
  await store.setJob(db, id, { jobId, undoing })
}

/** A job of long ago is gone, and so it is not at work. */
const isRunning = async ({ jobs }: Pick<BulkDeps, 'jobs'>, db: Db, { jobId }: store.Bulk) => {
  const job = jobId ? await jobs.find(db, jobId) : undefined
  return job?.state === 'queued' || job?.state === 'running'
}

const countOf = ({ counts }: store.Bulk, state: store.ItemState): number => counts[state] ?? 0

export const presentBulk = async (deps: Pick<BulkDeps, 'jobs'>, db: Db, found: store.Bulk) => {
  const { id, kind, reason, byName, at, undoing, total, valueText: value } = found
  const act = found.act
  const running = await isRunning(deps, db, found)
  const of = (state: store.ItemState) => countOf(found, state)
  return {
    ...{ id, kind, act, value, reason, byName, at, running, undoing, total },
    waiting: of('waiting'),
    done: of('done'),
    skipped: of('skipped'),
    undone: of('undone'),
    kept: of('kept'),
    undoable: !running && of('done') > 0 && finalOf(act) === '',
  }
}

const opened = async (id: string, context: Context, find = store.findBulk): Promise<store.Bulk> => {
  const found = await find(context.db, id)
  if (!found) throw new AppError('notFound')
  return found
}
export const viewBulk = async (deps: BulkDeps, id: string, context: Context) =>
  presentBulk(deps, context.db, await opened(id, context))

export const stopBulk = async (deps: BulkDeps, id: string, context: Context) => {
  const found = await opened(id, context, store.lockBulk)
  context.note({ targetKind: found.kind, targetId: id, detail: { act: found.act } })
  if (!found.jobId || !(await deps.jobs.cancel(context.db, found.jobId))) throw new AppError('stateChanged')
  return {}
}

export const undoBulk = async (deps: BulkDeps, id: string, context: Context) => {
  const { db } = context
  const found = await opened(id, context, store.lockBulk)
  const act = found.act
  const total = countOf(found, 'done')
  context.note({ targetKind: found.kind, targetId: id, detail: { act: BULK_ACTS[act].label, total } })
  if (finalOf(act)) throw guardFailed(MEMBERSHIP_GUARDS, 'bulkFinal')
  if (total === 0 || (await isRunning(deps, db, found))) throw new AppError('stateChanged')
  await sendJob(deps, db, { id, accountId: actorOf(context).accountId, undoing: true })
  return { total }
}
