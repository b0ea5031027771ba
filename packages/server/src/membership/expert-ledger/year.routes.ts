import {
  expertYear as calls,
  proposalOf,
  RENEWAL_DECISIONS,
  RENEWALS,
} from '@portal/contract/membership/expert-ledger/expert-year.calls'
import { serialNumber } from '@portal/contract/membership/member.calls'
import { MEMBERSHIP_GUARDS } from '@portal/contract/membership/membership.guards'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { labelOf } from '@portal/contract/platform/enums'
import { dayOf } from '@portal/contract/platform/time'
import type { PdfFonts } from '../../platform/documents/fonts.ts'
import { paperFile } from '../../platform/documents/paper/paper-file.ts'
import { SHEET_MIME, type SheetColumn, writeSheet } from '../../platform/documents/sheet/sheet.ts'
import {
  AppError,
  actorOf,
  type Context,
  type Download,
  guardFailed,
  implement,
  type Route,
} from '../../platform/http/context.ts'
import { findMember } from '../record/member.queries.ts'
import { todayOf } from './activity.queries.ts'
import { findExpert } from './activity.views.ts'
import { type ActivityDeps, assessed } from './refresh.jobs.ts'
import {
  correctRenewal,
  countRenewals,
  entriesOfSource,
  entriesOfYear,
  insertRenewal,
  listRenewals,
  lockRenewal,
  type RenewalRow,
} from './year.queries.ts'
import { yearLetter } from './year-letter.documents.ts'

export interface ExpertYearDeps extends ActivityDeps {
  readonly fonts: () => Promise<PdfFonts>
}

const letter =
  (deps: ExpertYearDeps) =>
  async ({ year, expertId: wanted }: InputOf<typeof calls.letter>, context: Context): Promise<Download> => {
    const { db } = context
    const { role, memberId } = actorOf(context)
    const expertId = role === 'expert' ? memberId : wanted
    if (!expertId || (role === 'expert' && wanted !== undefined && wanted !== memberId))
      throw new AppError('notFound')
    const { name } = await findExpert(db, expertId)
    const member = await findMember(db, expertId)
    const levels = (await assessed(deps, db, [expertId])).get(expertId)
    const today = await todayOf(db)
    if (!levels || year > Number(today.slice(0, 4))) throw new AppError('notFound')
    context.note({ targetKind: 'expert', targetId: expertId, targetName: name, detail: { year } })
    const { societyName, societyShort, staffPhoneExpert } = await deps.settings.all()
    const paper = yearLetter({
      ...{ name, year, levels, today, entries: await entriesOfYear(db, expertId, year) },
      ...{ serialNum: member ? serialNumber(member) : '', society: societyName, short: societyShort },
      phone: staffPhoneExpert,
    })
    return paperFile(deps.fonts, paper, { name: `${year}年度专家履职函-${name}`, format: 'pdf' })
  }

const ofSource = async ({ refId }: InputOf<typeof calls.ofSource>, { db }: Context) => ({
  list: (await entriesOfSource(db, refId)).map(({ removedAt, ...entry }) => ({
    ...entry,
    removed: removedAt !== null,
  })),
})

const renewals = async (
  { year: wanted, pageNum, pageSize, ...filter }: InputOf<typeof calls.renewals>,
  { db }: Context,
) => {
  const year = wanted ?? Number((await todayOf(db)).slice(0, 4))
  const counts = await countRenewals(db, { ...filter, year })
  return {
    year,
    counts,
    total: filter.state ? counts[filter.state] : counts.all,
    list: await listRenewals(db, { ...filter, year }, { pageNum, pageSize }),
  }
}

/** A decision is taken down once; what was taken down wrongly the super administrator corrects, with the reason. */
const correct = async (
  context: Context,
  before: NonNullable<Awaited<ReturnType<typeof lockRenewal>>>,
  { expertId, year, decision, reason }: InputOf<typeof calls.decideRenewal>,
) => {
  const { accountId, name, role } = actorOf(context)
  if (role !== 'superAdmin') {
    const was = labelOf(RENEWAL_DECISIONS, before.decision)
    throw guardFailed(MEMBERSHIP_GUARDS, 'renewalDecided', year, was, before.byName)
  }
  if ([...reason].length < 5 || reason === before.reason)
    throw new AppError('badInput', { fields: { reason: '更正已登记的决定，请写明原因（至少5个字）' } })
  await correctRenewal(context.db, { expertId, year, decision, reason, byId: accountId, byName: name })
  return { before: { decision: before.decision, reason: before.reason, by: before.byName } }
}

const takeDown = async (
  deps: ExpertYearDeps,
  context: Context,
  { expertId, year, decision, reason }: InputOf<typeof calls.decideRenewal>,
) => {
  const { db } = context
  const { accountId, name } = actorOf(context)
  const levels = (await assessed(deps, db, [expertId])).get(expertId)
  if (!levels) throw new AppError('notFound')
  const proposal = proposalOf(levels.credibility, levels.level)
  // Who was to be asked was asked: either answer follows the proposal.
  const follows = proposal === decision || proposal === 'ask'
  if (!follows && [...reason].length < 5)
    throw new AppError('badInput', { fields: { reason: '与建议不一致，请写明理由（至少5个字）' } })
  const decided = { expertId, year, proposal, decision, reason, byId: accountId, byName: name }
  if (!(await insertRenewal(db, decided))) throw new AppError('stateChanged')
  return { proposal }
}

const decideRenewal =
  (deps: ExpertYearDeps) =>
  async (input: InputOf<typeof calls.decideRenewal>, context: Context): Promise<Record<string, never>> => {
    const { expertId, year, decision, reason } = input
    const expert = await findExpert(context.db, expertId)
    const before = await lockRenewal(context.db, expertId, year)
    const more = before ? await correct(context, before, input) : await takeDown(deps, context, input)
    const detail = { year, decision, reason, ...more }
    context.note({ targetKind: 'expert', targetId: expert.id, targetName: expert.name, detail })
    return {}
  }

const columns: readonly SheetColumn[] = [
  { key: 'name', title: '姓名', width: 12 },
  { key: 'orgName', title: '工作单位', width: 34 },
  { key: 'subject', title: '学科领域', width: 18 },
  { key: 'credibility', title: '信誉等级', width: 10 },
  { key: 'level', title: '活跃度', width: 10 },
  { key: 'served', title: '近24个月活动（次）', width: 18 },
  { key: 'lastOn', title: '最近活动', width: 14 },
  { key: 'proposal', title: '续聘建议', width: 18 },
  { key: 'decision', title: '学会决定', width: 14 },
  { key: 'reason', title: '说明', width: 40 },
  { key: 'by', title: '登记人', width: 12 },
  { key: 'at', title: '登记日期', width: 14 },
]
const sheetRow = (row: RenewalRow) => ({
  ...row,
  proposal: RENEWALS[row.proposal].label,
  decision: row.decision ? labelOf(RENEWAL_DECISIONS, row.decision) : '',
  at: row.at ? dayOf(row.at) : '',
})

const exportRenewals = async (
  { year }: InputOf<typeof calls.exportRenewals>,
  context: Context,
): Promise<Download> => {
  const rows = await listRenewals(context.db, { year })
  context.note({ targetKind: 'expert', targetId: String(year), detail: { rows: rows.length } })
  return {
    fileName: `${year}年专家续聘建议.xlsx`,
    mime: SHEET_MIME.xlsx,
    body: writeSheet(rows.map(sheetRow), columns, { name: '续聘建议' }),
  }
}

export const expertYearRoutes = (deps: ExpertYearDeps): Route[] =>
  implement(calls, {
    ofSource,
    letter: letter(deps),
    renewals,
    decideRenewal: decideRenewal(deps),
    exportRenewals,
  })
