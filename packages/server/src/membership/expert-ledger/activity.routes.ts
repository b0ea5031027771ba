import { activity as calls } from '@portal/contract/membership/expert-ledger/expert-ledger.calls'
import {
  ACTIVITY_KINDS,
  type ActivityKind,
  isCreditKind,
} from '@portal/contract/membership/expert-ledger/expert-ledger.words'
import { MEMBERSHIP_GUARDS } from '@portal/contract/membership/membership.guards'
import type { InputOf } from '@portal/contract/platform/endpoint'
import {
  AppError,
  actorOf,
  type Context,
  guardFailed,
  implement,
  type Route,
} from '../../platform/http/context.ts'
import {
  answerObjection,
  correctEntry,
  insertEntry,
  insertObjection,
  insertSheet,
  lockEntry,
  lockObjection,
  lockSheet,
  markEntryRemoved,
  markSheetRemoved,
  todayOf,
} from './activity.queries.ts'
import { findExpert, listDesk, viewLedger } from './activity.views.ts'
import { liftBlock, lockBlock, proposeLift } from './credit.queries.ts'
import { type ActivityDeps, refreshExperts } from './refresh.jobs.ts'

const noteOn = (
  context: Context,
  { id, name }: { id: string; name: string },
  detail: Record<string, unknown>,
) => context.note({ targetKind: 'expert', targetId: id, targetName: name, detail })

/** Conduct is charged, and taken back, by those who know the evaluation; administrators keep the points. */
const refuseConduct = (context: Context, kind: ActivityKind) => {
  if (isCreditKind(kind) && actorOf(context).role === 'administrator')
    throw guardFailed(MEMBERSHIP_GUARDS, 'ledgerConductByCommittee')
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
    if (ACTIVITY_KINDS[kind].auto) throw guardFailed(MEMBERSHIP_GUARDS, 'ledgerKindIsAutomatic')
    const by = { createdById: accountId, createdBy: name }
    const entry = await insertEntry(db, { expertId, date, kind, points, text, refId: null, ...by })
    await refreshExperts(deps, db, [expertId])
    return entry
  }
  const before = await lockEntry(db, id)
  if (before?.expertId !== expertId) throw new AppError('notFound')
  if (before.removedAt !== null || before.version !== version) throw new AppError('stateChanged')
  // What the entry is about stays; another event is another entry.
  if (before.kind !== kind) throw guardFailed(MEMBERSHIP_GUARDS, 'ledgerKindStays')
  if (before.auto && before.date !== date) throw guardFailed(MEMBERSHIP_GUARDS, 'ledgerDateStays')
  await correctEntry(db, before, { date, points, text }, { byId: accountId, byName: name, reason })
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
  await markEntryRemoved(db, id, { removedById: accountId, removedBy: name, removedReason: reason })
  await refreshExperts(deps, db, [entry.expertId])
  return entry.expertId
}
const removeSheet = async (deps: ActivityDeps, context: Context, id: string, reason: string) => {
  const { db } = context
  const sheet = await lockSheet(db, id)
  if (!sheet) throw new AppError('notFound')
  if (sheet.removedAt !== null) throw new AppError('stateChanged')
  await markSheetRemoved(db, id, { removedBy: actorOf(context).name, removedReason: reason })
  await refreshExperts(deps, db, [sheet.expertId])
  return sheet.expertId
}

const object = async ({ target, id, text }: InputOf<typeof calls.object>, context: Context) => {
  const { db } = context
  const { memberId } = actorOf(context)
  const row = target === 'entry' ? await lockEntry(db, id) : await lockSheet(db, id)
  if (!memberId || row?.expertId !== memberId) throw new AppError('notFound')
  if (row.removedAt !== null) throw new AppError('stateChanged')
  if (!(await insertObjection(db, { expertId: memberId, target, targetId: id, text })))
    throw new AppError('stateChanged')
  noteOn(context, await findExpert(db, memberId), { target, id })
  return {}
}

const answer = (deps: ActivityDeps) => async (input: InputOf<typeof calls.answer>, context: Context) => {
  const { db } = context
  const { name, role } = actorOf(context)
  const row = await lockObjection(db, input.id)
  if (!row) throw new AppError('notFound')
  if (row.state !== 'open') throw new AppError('stateChanged')
  // Appraisals are none of the administrators' business; entries belong to those who keep the ledger.
  const may = row.target === 'entry' ? calls.save.access.roles : calls.appraise.access.roles
  if (!(may as readonly string[]).includes(role)) throw new AppError('forbidden')
  const about = await (row.target === 'entry' ? lockEntry : lockSheet)(db, row.targetId)
  if (!about) throw new AppError('notFound')
  if ('byId' in about && about.byId === actorOf(context).accountId)
    throw guardFailed(MEMBERSHIP_GUARDS, 'ledgerAnswerByAnother')
  const act = row.target === 'entry' ? removeEntry : removeSheet
  if (input.outcome === 'removed' && about.removedAt === null)
    await act(deps, context, row.targetId, `异议成立：${input.answer}`)
  await answerObjection(db, row.id, { state: input.outcome, answer: input.answer, answeredBy: name })
  noteOn(context, await findExpert(db, row.expertId), { outcome: input.outcome, target: row.target })
  return {}
}

const appraise =
  (deps: ActivityDeps) =>
  async ({ expertId, ...sheet }: InputOf<typeof calls.appraise>, context: Context) => {
    const { db } = context
    const { accountId, name } = actorOf(context)
    const expert = await findExpert(db, expertId)
    const kept = await insertSheet(db, { expertId, ...sheet, byId: accountId, byName: name })
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
    const block = await lockBlock(db, expertId)
    if (!block) throw new AppError('stateChanged')
    if (role === 'inCharge') {
      if (!reason) throw new AppError('badInput', { fields: { reason: '请写明解除的原因（至少5个字）' } })
      await proposeLift(db, block.id, { liftReason: reason, proposedById: accountId, proposedBy: name })
      noteOn(context, expert, { act: 'proposed', reason })
      return { lifted: false }
    }
    if (block.proposedById === null) throw guardFailed(MEMBERSHIP_GUARDS, 'blockNotProposed')
    if (block.proposedById === accountId) throw guardFailed(MEMBERSHIP_GUARDS, 'blockSecondPerson')
    await liftBlock(db, block.id, { confirmedById: accountId, confirmedBy: name })
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
