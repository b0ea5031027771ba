import { type MemberKind, serialNumber } from '@portal/contract/membership/member.calls'
import { type ErasureState, erasure } from '@portal/contract/membership/personal-data.calls'
import { type SqlBool, sql } from 'kysely'
import { databaseError } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import {
  AppError,
  actorOf,
  type Context,
  type Db,
  implement,
  manual,
  type Route,
} from '../../platform/http/context.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { lockMember } from '../record/member.queries.ts'
import { findTarget } from '../review/edit.actions.ts'
import { dropContents, eraseMember, subjectOf } from './erase.actions.ts'
import { countHoldings } from './holdings.queries.ts'
import { newestExport, type OwnExportDeps, orderOwnExport } from './own-export.jobs.ts'
import { withdrawConsent } from './withdraw-consent.actions.ts'

export interface ErasureDeps extends OwnExportDeps {
  readonly files: Pick<FileStore, 'delete' | 'put' | 'open'>
  readonly messages: Pick<Outbox, 'enqueue'>
  readonly settings: Pick<Settings, 'all'>
  readonly members: MemberDeps
}

const requests = (db: Db) =>
  db
    .selectFrom('erasureRequest')
    .innerJoin('member', 'member.id', 'erasureRequest.memberId')
    .selectAll('erasureRequest')
    .select([
      'member.name',
      'member.kind',
      'member.firstLetter',
      'member.examineDate',
      'member.serial',
      'member.serialChar',
    ])
type Found = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number]
const shown = (row: Found) => ({
  id: row.id,
  kind: row.kind as MemberKind,
  name: row.name,
  serialNum: serialNumber(row),
  state: row.status,
  requestedAt: row.requestedAt,
  decidedAt: row.decidedAt,
  decidedBy: row.decidedBy,
})

const newest = (db: Db, memberId: string) =>
  db
    .selectFrom('erasureRequest')
    .selectAll()
    .where('memberId', '=', memberId)
    .orderBy('requestedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

const overview = async ({ settings }: ErasureDeps, context: Context) => {
  const { db } = context
  const row = await findTarget({}, context)
  const last = await newest(db, row.id)
  const consents = await db
    .selectFrom('consent')
    .select(['at', 'purpose', 'noticeVersion', 'sensitive', 'withdrawnAt'])
    .where('memberId', '=', row.id)
    .orderBy('id', 'desc')
    .execute()
  const { retentionMember } = await settings.all()
  return {
    holdings: await countHoldings(db, await subjectOf(db, row.id)),
    retention: retentionMember,
    consents,
    withdrawable: consents.flatMap(({ purpose, withdrawnAt }) =>
      purpose !== 'registration' && withdrawnAt === null ? [purpose] : [],
    ),
    export: await newestExport(db, actorOf(context).accountId),
    request: last
      ? { state: last.status, reason: last.reason, requestedAt: last.requestedAt, decision: last.decision }
      : null,
  }
}

const ask = async (reason: string, context: Context) => {
  const row = await findTarget({}, context)
  context.note({ targetKind: row.kind, targetId: row.id })
  try {
    await context.db
      .insertInto('erasureRequest')
      .values({ memberId: row.id, reason, decidedAt: null, decidedById: null })
      .execute()
  } catch (error) {
    if (databaseError(error)?.kind === 'unique')
      throw new AppError('guardFailed', { text: '您已提交注销申请，请等待审核结果' })
    throw error
  }
  return {}
}

const cancel = async (context: Context) => {
  const row = await findTarget({}, context)
  context.note({ targetKind: row.kind, targetId: row.id })
  const changed = await context.db
    .updateTable('erasureRequest')
    .set({ status: 'cancelled', decidedAt: sql`now()` })
    .where('memberId', '=', row.id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw new AppError('stateChanged')
  return {}
}

const list = async (
  db: Db,
  {
    state,
    pageNum,
    pageSize,
    order,
  }: { state?: ErasureState | undefined; pageNum: number; pageSize: number; order: 'asc' | 'desc' },
) => {
  const groups = await db
    .selectFrom('erasureRequest')
    .select(['status', (on) => on.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const of = (name: ErasureState) => Number(groups.find(({ status }) => status === name)?.count ?? 0)
  const states = {
    pending: of('pending'),
    approved: of('approved'),
    refused: of('refused'),
    cancelled: of('cancelled'),
  }
  const counts = { all: Object.values(states).reduce((sum, count) => sum + count, 0), ...states }
  const rows = await requests(db)
    .$if(state !== undefined, (query) => query.where(sql<SqlBool>`"erasureRequest".status = ${state ?? ''}`))
    .orderBy('erasureRequest.requestedAt', order)
    .orderBy('erasureRequest.id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { total: counts[state ?? 'all'], counts, list: rows.map(shown) }
}

const decide = async (
  { files, messages }: ErasureDeps,
  { id, action, reason }: { id: string; action: 'approve' | 'refuse'; reason: string },
  context: Context,
) => {
  const { db } = context
  if (action === 'refuse' && reason.length < 2)
    throw new AppError('badInput', { fields: { reason: '请填写原因' } })
  const { accountId, name } = actorOf(context)
  const request = await db
    .updateTable('erasureRequest')
    .set({
      status: action === 'approve' ? 'approved' : 'refused',
      decidedAt: sql`now()`,
      decidedById: accountId,
      decidedBy: name,
      decision: reason,
    })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('memberId')
    .executeTakeFirst()
  if (!request) throw new AppError('stateChanged')
  const member = await lockMember(db, request.memberId)
  if (!member) throw new AppError('stateChanged')
  context.note({ targetKind: member.kind, targetId: member.id, detail: { action } })
  if (action === 'approve') {
    const keys = await eraseMember(db, member.id)
    context.afterCommit(() => dropContents(context.outside, files, keys))
  }
  // Written after the erasure and to nobody: the address leaves the outbox with the message.
  if (member.mobileTel)
    await messages.enqueue(db, {
      template: action === 'approve' ? 'erasure-approved' : 'erasure-refused',
      to: member.mobileTel,
      vars: {} as never,
      dedupeKey: `erasure:${id}`,
    })
  return {}
}

export const erasureRoutes = (deps: ErasureDeps): Route[] =>
  implement(erasure, {
    own: (_input, context) => overview(deps, context),
    withdrawConsent: ({ consent }, context) => withdrawConsent(deps.members, consent, context),
    exportOwn: manual(({ password }, context: Context) => orderOwnExport(deps, password, context)),
    request: ({ reason }, context) => ask(reason, context),
    cancel: (_input, context) => cancel(context),
    list: (input, { db }) => list(db, input),
    get: async ({ id }, context) => {
      const row = await requests(context.db).where('erasureRequest.id', '=', id).executeTakeFirst()
      if (!row) throw new AppError('notFound')
      context.note({ targetKind: row.kind, targetId: row.memberId })
      return {
        ...shown(row),
        memberId: row.memberId,
        reason: row.reason,
        decision: row.decision,
        holdings: await countHoldings(context.db, await subjectOf(context.db, row.memberId)),
      }
    },
    decide: (input, context) => decide(deps, input, context),
  })
