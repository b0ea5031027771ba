import { BULK_ACTS, type BulkAct } from '@portal/contract/membership/bulk/bulk.words'
import { administrators } from '@portal/contract/platform/endpoint'
import type { Role } from '@portal/contract/platform/roles'
import type { Kysely } from 'kysely'
import { findAccount } from '../../identity/account/account.queries.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type Actor, AppError, type Db } from '../../platform/http/context.ts'
import { JobError, type JobRun } from '../../platform/jobs/jobs.ts'
import { findLabel, giveLabel, takeLabel, touchRecord } from '../label/label.queries.ts'
import { changeLevel, changePost } from '../maintenance/maintenance.actions.ts'
import { setLocked } from '../maintenance/member-account.actions.ts'
import type { Acting, MemberDeps } from '../record/member.parts.ts'
import { lockMember } from '../record/member.queries.ts'
import type { MemberRow } from '../record/member.rows.ts'
import { assign, unassign } from '../review/assignment.queries.ts'
import { decideRegistration } from '../review/review.actions.ts'
import { BULK_JOB, type BulkDeps, candidatesOf } from './bulk.actions.ts'
import * as store from './bulk.queries.ts'
import { type BulkOrder, type Candidate, keptOf, leftOut } from './bulk.rules.ts'

/**
 * Carries out an act on many records, one transaction for each: what was done stays done when it is stopped, and a second run goes on
 * with those that still wait. Each goes through the act for one record, with its rules, its history and its messages.
 */

interface Order {
  readonly id: string
  readonly accountId: string
  readonly undoing: boolean
}
interface One {
  readonly deps: MemberDeps
  readonly row: MemberRow
  readonly value: string
  readonly reason: string
  readonly context: Acting
}
type Perform = (one: One) => Promise<unknown>

const label = async ({ context, row, value }: One, on: boolean): Promise<unknown> => {
  if (!(await findLabel(context.db, value))) throw new AppError('notFound')
  const byName = context.actor?.name ?? ''
  return on
    ? giveLabel(context.db, { labelId: value, memberId: row.id, byName })
    : takeLabel(context.db, value, row.id)
}
/** Nobody, where the value is empty. */
const reviewer = async ({ context: { db, actor }, row }: One, accountId: string): Promise<unknown> => {
  const found = accountId ? await findAccount(db, accountId) : undefined
  if (accountId && !found) throw new AppError('notFound')
  const byName = actor?.name ?? ''
  return found ? assign(db, { memberId: row.id, accountId, name: found.name, byName }) : unassign(db, row.id)
}
const lock =
  (locked: boolean): Perform =>
  ({ deps, row, reason, context }) =>
    setLocked(deps, { id: row.id, locked, reason }, context)
const level: Perform = ({ deps, row: { id, version }, value, reason, context }) =>
  changeLevel(deps, { id, version, level: value, reason }, context)
const post: Perform = ({ deps, row: { id, version }, value, reason, context }) =>
  changePost(deps, { id, version, post: value, reason }, context)

const PERFORM: Record<BulkAct, Perform> = {
  level,
  post,
  addLabel: (one) => label(one, true),
  removeLabel: (one) => label(one, false),
  lock: lock(true),
  unlock: lock(false),
  assign: (one) => reviewer(one, one.value),
  unassign: (one) => reviewer(one, ''),
  return: ({ deps, row: { id, version }, reason, context }) =>
    decideRegistration(
      deps,
      {
        id,
        version,
        action: 'return',
        items: [],
        opinion: reason,
        notify: true,
        charterReason: '',
        confirmed: [],
      },
      context,
    ),
}

interface Back {
  /** What it takes for the record to be still as the act left it. */
  readonly still: (one: Candidate, value: string) => boolean
  readonly perform: (one: One, before: string) => Promise<unknown>
}
const BACK: Partial<Record<BulkAct, Back>> = {
  level: {
    still: (one, value) => one.level === value,
    perform: (one, before) => level({ ...one, value: before }),
  },
  post: {
    still: (one, value) => one.memberTag1 === value,
    perform: (one, before) => post({ ...one, value: before }),
  },
  addLabel: { still: ({ labelled }) => labelled, perform: (one) => label(one, false) },
  removeLabel: { still: ({ labelled }) => !labelled, perform: (one) => label(one, true) },
  assign: {
    still: ({ reviewerId }, value) => reviewerId === value,
    perform: (one, before) => reviewer(one, before),
  },
  unassign: {
    still: ({ reviewerId }) => reviewerId === '',
    perform: (one, before) => reviewer(one, before),
  },
  lock: { still: ({ locked }) => locked, perform: lock(false) },
  unlock: { still: ({ locked }) => !locked, perform: lock(true) },
}
const CHANGED_SINCE = '之后又有变更，保持现状'
const GONE = '记录已删除'

/** Whoever ordered it, if they still may. */
const actorOfOrder = async (db: Db, accountId: string): Promise<Actor> => {
  const account = await findAccount(db, accountId)
  const may = (administrators.roles as readonly Role[]).some((role) => role === account?.role)
  if (!account || account.disabledAt || !may) throw new JobError('办理人的账号已停用或权限已变更，任务未继续')
  const { name, role } = account
  const none = { memberId: null, restricted: null, totpEnrolled: false, confirmed: false }
  return { accountId, sessionId: '', name, role: role as Role, ...none }
}

interface Work {
  readonly deps: MemberDeps
  readonly bulk: store.Bulk
  readonly order: BulkOrder
  readonly actor: Actor
}
interface Outcome {
  readonly state: store.ItemState
  readonly text?: string
  readonly before?: string
}

const judge = async ({ deps, order, actor }: Work, row: MemberRow, db: Db): Promise<Candidate> => {
  const [candidate] = await candidatesOf(deps, order, [row], { db, actor })
  if (!candidate) throw new Error('no candidate')
  return candidate
}

const carryOut = async (work: Work, memberId: string, db: Db): Promise<Outcome> => {
  const { deps, bulk, order, actor } = work
  const row = await lockMember(db, memberId)
  if (!row) return { state: 'skipped', text: GONE }
  const candidate = await judge(work, row, db)
  const text = leftOut(order, candidate)
  if (text) return { state: 'skipped', text }
  const context: Acting = { db, actor, note: () => {} }
  await PERFORM[order.act]({ deps, row, value: order.value, reason: bulk.reason, context })
  return { state: 'done', before: keptOf(order.act, candidate) }
}

const takeBack = async (
  work: Work,
  { memberId, before }: { memberId: string; before: string },
  db: Db,
): Promise<Outcome> => {
  const { deps, order, actor } = work
  const back = BACK[order.act]
  const row = await lockMember(db, memberId)
  if (!row || !back) return { state: 'kept', text: GONE }
  if (!back.still(await judge(work, row, db), order.value)) return { state: 'kept', text: CHANGED_SINCE }
  const context: Acting = { db, actor, note: () => {} }
  const reason = `撤销批量操作：${BULK_ACTS[order.act].label}`
  await back.perform({ deps, row, value: order.value, reason, context }, before)
  return { state: 'undone', text: '' }
}

/** What keeps one record from it keeps no other. */
const settled = async (
  db: Kysely<Tables>,
  key: { bulkId: string; memberId: string },
  refused: store.ItemState,
  act: (tx: Db) => Promise<Outcome>,
): Promise<void> => {
  try {
    await db.transaction().execute(async (tx) => {
      await store.settleItem(tx, key, await act(tx))
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await store.settleItem(db, key, { state: refused, text: error.message })
  }
}

const SLICE = 100

const runBulk = async (
  deps: BulkDeps & { readonly db: Kysely<Tables> },
  { data: { id, accountId, undoing }, signal, progress }: JobRun<Order>,
): Promise<undefined> => {
  const { db } = deps
  const bulk = await store.findBulk(db, id)
  if (!bulk) return
  const actor = await actorOfOrder(db, accountId)
  const order: BulkOrder = { kind: bulk.kind, act: bulk.act, value: bulk.value }
  const work: Work = { deps, bulk, order, actor }
  const from = undoing ? 'done' : 'waiting'
  const total = bulk.counts[from] ?? 0
  let after: string | undefined
  for (let done = 0; ; ) {
    const slice = await store.nextItems(db, { id, state: from }, after, SLICE)
    for (const item of slice) {
      signal.throwIfAborted()
      const key = { bulkId: id, memberId: item.memberId }
      await settled(db, key, undoing ? 'kept' : 'skipped', (tx) =>
        undoing ? takeBack(work, item, tx) : carryOut(work, item.memberId, tx),
      )
      done += 1
      await progress(done, total)
    }
    after = slice.at(-1)?.memberId
    // Labels are no change of a record, and lists have to count anew all the same.
    if (after) await touchRecord(db, after)
    if (slice.length < SLICE) return
  }
}

/** Before the queue starts. */
export const defineBulk = (deps: BulkDeps & { readonly db: Kysely<Tables> }): void =>
  deps.jobs.define<Order>(BULK_JOB, (run) => runBulk(deps, run))
