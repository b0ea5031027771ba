import { activity as calls } from '@portal/contract/membership/expert-ledger.calls'
import {
  ACTIVITY_KINDS,
  type ActivityKind,
  isCreditKind,
} from '@portal/contract/membership/expert-ledger.words'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { sql } from 'kysely'
import {
  AppError,
  actorOf,
  type Context,
  type Db,
  implement,
  type Route,
} from '../../platform/http/context.ts'
import { findExpert, listDesk, viewLedger } from './activity.views.ts'
import { type ActivityDeps, refreshExperts, todayOf } from './refresh.jobs.ts'

const guard = (text: string): never => {
  throw new AppError('guardFailed', { text })
}
const noteOn = (
  context: Context,
  { id, name }: { id: string; name: string },
  detail: Record<string, unknown>,
) => context.note({ targetKind: 'expert', targetId: id, targetName: name, detail })
const lockEntry = (db: Db, id: string) =>
  db.selectFrom('expertActivity').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
const lockSheet = (db: Db, id: string) =>
  db.selectFrom('expertAppraisal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Conduct is charged, and taken back, by those who know the evaluation; administrators keep the points. */
const refuseConduct = (context: Context, kind: ActivityKind) => {
  if (isCreditKind(kind) && actorOf(context).role === 'administrator')
    guard('失信行为由专委会账号或超级管理员登记和撤销')
}
const refuseCharge = (context: Context, input: InputOf<typeof calls.save>) => {
  refuseConduct(context, input.eventType)
  if (!isCreditKind(input.eventType)) return
  if (input.points !== 0) throw new AppError('badInput', { fields: { points: '该类型不计分，请填0' } })
}

const save = (deps: ActivityDeps) => async (input: InputOf<typeof calls.save>, context: Context) => {
  const { db } = context
  const { id, version, expertId, date, eventType: kind, points, text, reason } = input
  const expert = await findExpert(db, expertId)
  const { accountId, name } = actorOf(context)
  refuseCharge(context, input)
  if (date > (await todayOf(db))) throw new AppError('badInput', { fields: { date: '日期不能晚于今天' } })
  noteOn(context, expert, { kind, points, text, ...(id && { reason }) })
  if (!id) {
    if (ACTIVITY_KINDS[kind].auto) guard('该类型由系统自动登记，请选择其他类型')
    const entry = await db
      .insertInto('expertActivity')
      .values({ expertId, date, kind, points, text, refId: null, createdById: accountId, createdBy: name })
      .returning('id')
      .executeTakeFirstOrThrow()
    await refreshExperts(deps, db, [expertId])
    return entry
  }
  const before = await lockEntry(db, id)
  if (before?.expertId !== expertId) throw new AppError('notFound')
  if (before.removedAt !== null || before.version !== version) throw new AppError('stateChanged')
  // What the entry is about stays; another event is another entry.
  if (before.kind !== kind) guard('活动类型不能更改，请撤销后重新登记')
  if (before.auto && before.date !== date) guard('自动登记的日期不能更改')
  if (reason.length < 5)
    throw new AppError('badInput', { fields: { reason: '请写明更正的原因（至少5个字）' } })
  await db
    .insertInto('expertActivityChange')
    .values({
      activityId: id,
      byId: accountId,
      byName: name,
      reason,
      points: before.points,
      text: before.text,
    })
    .execute()
  await db
    .updateTable('expertActivity')
    .set({ date, points, text, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  await refreshExperts(deps, db, [expertId])
  return { id }
}

const removeEntry = async (deps: ActivityDeps, context: Context, id: string, reason: string) => {
  const { db } = context
  const { accountId, name } = actorOf(context)
  const entry = await lockEntry(db, id)
  if (!entry) throw new AppError('notFound')
  if (entry.removedAt !== null) throw new AppError('stateChanged')
  refuseConduct(context, entry.kind)
  await db
    .updateTable('expertActivity')
    .set({ removedAt: sql`now()`, removedById: accountId, removedBy: name, removedReason: reason })
    .where('id', '=', id)
    .execute()
  await refreshExperts(deps, db, [entry.expertId])
  return entry.expertId
}
const removeSheet = async (deps: ActivityDeps, context: Context, id: string, reason: string) => {
  const { db } = context
  const sheet = await lockSheet(db, id)
  if (!sheet) throw new AppError('notFound')
  if (sheet.removedAt !== null) throw new AppError('stateChanged')
  await db
    .updateTable('expertAppraisal')
    .set({ removedAt: sql`now()`, removedBy: actorOf(context).name, removedReason: reason })
    .where('id', '=', id)
    .execute()
  await refreshExperts(deps, db, [sheet.expertId])
  return sheet.expertId
}

const object = async ({ target, id, text }: InputOf<typeof calls.object>, context: Context) => {
  const { db } = context
  const { memberId } = actorOf(context)
  const row = target === 'entry' ? await lockEntry(db, id) : await lockSheet(db, id)
  if (!memberId || row?.expertId !== memberId) throw new AppError('notFound')
  if (row.removedAt !== null) throw new AppError('stateChanged')
  const filed = await db
    .insertInto('expertObjection')
    .values({ expertId: memberId, target, targetId: id, text })
    .onConflict((conflict) => conflict.column('targetId').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!filed) throw new AppError('stateChanged')
  noteOn(context, await findExpert(db, memberId), { target, id })
  return {}
}

const answer = (deps: ActivityDeps) => async (input: InputOf<typeof calls.answer>, context: Context) => {
  const { db } = context
  const { name, role } = actorOf(context)
  const row = await db
    .selectFrom('expertObjection')
    .selectAll()
    .where('id', '=', input.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  if (row.state !== 'open') throw new AppError('stateChanged')
  // Appraisals are none of the administrators' business; entries belong to those who keep the ledger.
  const may = row.target === 'entry' ? calls.save.access.roles : calls.appraise.access.roles
  if (!(may as readonly string[]).includes(role)) throw new AppError('forbidden')
  if (row.target === 'appraisal') {
    const sheet = await lockSheet(db, row.targetId)
    if (sheet?.byId === actorOf(context).accountId) guard('对评价表的异议须由填表人以外的人员答复')
  }
  const act = row.target === 'entry' ? removeEntry : removeSheet
  const gone = await db
    .selectFrom(row.target === 'entry' ? 'expertActivity' : 'expertAppraisal')
    .select('removedAt')
    .where('id', '=', row.targetId)
    .executeTakeFirstOrThrow()
  if (input.outcome === 'removed' && gone.removedAt === null)
    await act(deps, context, row.targetId, `异议成立：${input.answer}`)
  await db
    .updateTable('expertObjection')
    .set({ state: input.outcome, answer: input.answer, answeredBy: name, answeredAt: sql`now()` })
    .where('id', '=', row.id)
    .execute()
  noteOn(context, await findExpert(db, row.expertId), { outcome: input.outcome, target: row.target })
  return {}
}

const appraise =
  (deps: ActivityDeps) =>
  async ({ expertId, ...sheet }: InputOf<typeof calls.appraise>, context: Context) => {
    const { db } = context
    const { accountId, name } = actorOf(context)
    const expert = await findExpert(db, expertId)
    const kept = await db
      .insertInto('expertAppraisal')
      .values({ expertId, ...sheet, byId: accountId, byName: name })
      .returning('id')
      .executeTakeFirstOrThrow()
    noteOn(context, expert, { occasion: sheet.occasion })
    await refreshExperts(deps, db, [expertId])
    return kept
  }

const lift =
  (deps: ActivityDeps) =>
  async ({ expertId, reason }: InputOf<typeof calls.lift>, context: Context) => {
    const { db } = context
    const { accountId, name, role } = actorOf(context)
    const expert = await findExpert(db, expertId)
    const block = await db
      .selectFrom('expertCreditBlock')
      .selectAll()
      .where('expertId', '=', expertId)
      .where('liftedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!block) throw new AppError('stateChanged')
    const change = db.updateTable('expertCreditBlock').where('id', '=', block.id)
    if (role === 'inCharge') {
      if (!reason) throw new AppError('badInput', { fields: { reason: '请写明解除的原因（至少5个字）' } })
      const proposed = { liftReason: reason, proposedById: accountId, proposedBy: name }
      await change.set({ ...proposed, proposedAt: sql`now()` }).execute()
      noteOn(context, expert, { act: 'proposed', reason })
      return { lifted: false }
    }
    if (block.proposedById === null) guard('须先由负责人提出解除')
    if (block.proposedById === accountId) guard('须由另一人确认解除')
    await change.set({ confirmedById: accountId, confirmedBy: name, liftedAt: sql`now()` }).execute()
    await refreshExperts(deps, db, [expertId])
    noteOn(context, expert, { act: 'lifted', reason: block.liftReason })
    return { lifted: true }
  }

export const activityRoutes = (deps: ActivityDeps): Route[] =>
  implement(calls, {
    list: viewLedger(deps),
    desk: listDesk(deps),
    save: save(deps),
    remove: async ({ id, reason }, context) => {
      const expertId = await removeEntry(deps, context, id, reason)
      noteOn(context, await findExpert(context.db, expertId), { id, reason })
      return {}
    },
    object,
    answer: answer(deps),
    appraise: appraise(deps),
    removeAppraisal: async ({ id, reason }, context) => {
      const expertId = await removeSheet(deps, context, id, reason)
      noteOn(context, await findExpert(context.db, expertId), { id, reason })
      return {}
    },
    lift: lift(deps),
  })
