import { fullExports } from '@portal/contract/membership/full-export/full-export.calls'
import { FULL_EXPORT_MOST, fullExportTitles } from '@portal/contract/membership/full-export/full-export.rules'
import { LABELS_PRINTED_MOST, labelFields } from '@portal/contract/membership/full-export/mailing-label.rules'
import { MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/member.calls'
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
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Exported } from '../list/export.jobs.ts'
import type { MemberFilter } from '../list/list.queries.ts'
import { readListFilter } from '../list/list-filter.rules.ts'
import { FULL_EXPORT_JOB, RESULT_DAYS } from './full-export.jobs.ts'
import {
  decideFullExport,
  findFullExport,
  insertFullExport,
  listFullExports,
  lockFullExport,
  type ShownRequest,
} from './full-export.queries.ts'

/** Asking for a list without masks, and another person's answer to that. */

interface Deps {
  readonly jobs: Jobs
  readonly rosters: Readonly<Record<MemberKind, Pick<Exported<MemberFilter, 'submittedAt'>, 'ordered'>>>
}

const titlesOf = (kind: MemberKind, fields: readonly string[]): string[] => {
  const titles = fullExportTitles(kind)
  return fields.flatMap((field) => titles.get(field) ?? [])
}

const waitingFor = async ({ db }: Context, id: string) => {
  const request = await lockFullExport(db, id)
  if (!request) throw new AppError('notFound')
  if (request.state !== 'waiting') throw new AppError('stateChanged')
  return request
}

const present = ({ requestedById, ...row }: ShownRequest, context: Context) => ({
  ...row,
  fields: titlesOf(row.kind, row.fields),
  own: requestedById === actorOf(context).accountId,
})

type Handled<K extends keyof typeof fullExports> = InputOf<(typeof fullExports)[K]>

const ask = async (
  { rosters }: Deps,
  { kind, output, ids, filter, reason, fields: chosen }: Handled<'request'>,
  context: Context,
) => {
  const { accountId, name } = actorOf(context)
  const fields = output === 'labels' ? labelFields(kind) : chosen
  const titles = titlesOf(kind, fields)
  if (fields.length === 0) throw new AppError('badInput', { fields: { fields: '请选择要导出的内容' } })
  if (titles.length < fields.length) throw new AppError('badInput', { fields: { fields: '没有这一项' } })
  const wanted: MemberFilter = ids?.length ? { ids } : readListFilter(kind, filter)
  const found = await rosters[kind].ordered(context.db, wanted, { sort: 'submittedAt', order: 'desc' })
  const total = found.length
  if (total === 0) throw guardFailed(MEMBERSHIP_GUARDS, 'fullExportNobody')
  if (total > FULL_EXPORT_MOST) throw guardFailed(MEMBERSHIP_GUARDS, 'fullExportTooMany', FULL_EXPORT_MOST)
  if (output === 'labels' && total > LABELS_PRINTED_MOST)
    throw guardFailed(MEMBERSHIP_GUARDS, 'tooManyLabels', LABELS_PRINTED_MOST)
  const request = { kind, output, fields, reason, total, requestedById: accountId, requestedByName: name }
  const id = await insertFullExport(context.db, request, found)
  context.note({
    targetKind: 'fullExport',
    targetId: id,
    detail: { kind, output, total, fields: titles, reason },
  })
  return { id, total }
}

const answer = async ({ jobs }: Deps, { id, agreed, opinion }: Handled<'decide'>, context: Context) => {
  const { accountId, name } = actorOf(context)
  const { kind, output, total, reason, requestedById, requestedByName } = await waitingFor(context, id)
  if (requestedById === accountId) throw new AppError('otherPersonNeeded')
  const sent = {
    ownerAccountId: requestedById,
    title: `${output === 'labels' ? '打印邮寄标签：' : '完整导出'}${MEMBER_KINDS[kind].label}`,
    keepDays: RESULT_DAYS,
  }
  const jobId = agreed ? await jobs.send(context.db, FULL_EXPORT_JOB, { id }, sent) : null
  const by = { decidedById: accountId, decidedByName: name, opinion, jobId }
  await decideFullExport(context.db, id, { state: agreed ? 'agreed' : 'refused', ...by })
  const detail = { kind, total, agreed, opinion, reason, requestedBy: requestedByName }
  context.note({ targetKind: 'fullExport', targetId: id, detail })
  return {}
}

const takeBack = async ({ id }: Handled<'withdraw'>, context: Context) => {
  const { accountId, name } = actorOf(context)
  const { kind, total, requestedById } = await waitingFor(context, id)
  if (requestedById !== accountId) throw new AppError('forbidden')
  const by = { decidedById: accountId, decidedByName: name, opinion: '', jobId: null }
  await decideFullExport(context.db, id, { state: 'withdrawn', ...by })
  context.note({ targetKind: 'fullExport', targetId: id, detail: { kind, total } })
  return {}
}

export const fullExportRoutes = (deps: Deps): Route[] =>
  implement(fullExports, {
    request: (input, context) => ask(deps, input, context),
    list: async ({ pageNum, pageSize, order, sort: _sort, ...wanted }, context) => {
      const { total, rows } = await listFullExports(context.db, wanted, { pageNum, pageSize, order })
      return { total, list: rows.map((row) => present(row, context)) }
    },
    get: async ({ id }, context) => {
      const row = await findFullExport(context.db, id)
      if (!row) throw new AppError('notFound')
      return present(row, context)
    },
    decide: (input, context) => answer(deps, input, context),
    withdraw: (input, context) => takeBack(input, context),
  })
