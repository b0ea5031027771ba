import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import type { conclusion as calls } from '@portal/contract/evaluation/conclusion/conclusion.calls'
import { type Holder, holdersOf, PUBLIC_MARK } from '@portal/contract/evaluation/conclusion/holder.rules'
import { REPORT_STATUS } from '@portal/contract/evaluation/conclusion/report.calls'
import { GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { labelOf } from '@portal/contract/platform/enums'
import { dateText, instantOf } from '@portal/contract/platform/time'
import { printedCheckCode } from '../../membership/certificate/certificate.queries.ts'
import { byActor, lockPanel, logPanel, visibleSubject } from '../../peer-review/panel/panel.queries.ts'
import { scoresAsSeen } from '../../peer-review/sheet/sheet.views.ts'
import { documentKind } from '../../platform/documents/documents.ts'
import { type Paper, type PaperChapter, paperPdf } from '../../platform/documents/paper/paper.ts'
import { paperFile, printable } from '../../platform/documents/paper/paper-file.ts'
import {
  type Actor,
  AppError,
  actorOf,
  type Context,
  type Db,
  type Download,
  guardFailed,
} from '../../platform/http/context.ts'
import { findAchievement } from '../achievement/achievement.queries.ts'
import { refuseInvolved } from '../achievement/involvement.queries.ts'
import { isOwner } from '../achievement/visibility.rules.ts'
import type { Inside } from '../achievement/wire.rules.ts'
import { reviewRecords } from '../review-subject/review-record.queries.ts'
import type { ConclusionDeps } from './conclusion.parts.ts'
import * as store from './conclusion.queries.ts'
import type { ReportRecord } from './conclusion.rows.ts'
import {
  achievementCertificateWord,
  renderAchievementCertificate,
} from './evaluation-certificate.documents.ts'
import { annexOf } from './report/report-annex.documents.ts'
import { chaptersOf } from './report/report-chapters.documents.ts'
import { gatherFacts } from './report-facts.documents.ts'
import { aggregateOf } from './summary.views.ts'

/** Drafts to look at, and reports that were issued: as PDF, as Word, and the certificate of those that passed. */

const REPORT = documentKind('科技成果评价报告')

/** The report from the records; frozen whole when the number is given. */
interface ReportContent {
  readonly society: string
  readonly no: string
  readonly issuedOn: string
  readonly name: string
  readonly units: readonly string[]
  /** In the order of their rank; what was frozen before has none. */
  readonly persons?: readonly string[]
  readonly level: string
  readonly outcome: 'passed' | 'failed'
  readonly cover: readonly (readonly [string, string])[]
  readonly chapters: readonly PaperChapter[]
  /** About single experts: for the society's own copy. */
  readonly annex: readonly PaperChapter[]
}

const DRAFT_NO = '（结项时编号）'

export const assemble = async (...given: Parameters<typeof gatherFacts>): Promise<ReportContent> => {
  const all = await gatherFacts(...given)
  const { society, head, facts, unitNames, opinion, achievement, mode } = all
  return {
    society,
    no: head.no,
    issuedOn: head.issuedOn,
    name: facts.name,
    units: unitNames,
    persons: all.persons.map(({ name }) => name),
    level: opinion.level,
    outcome: head.outcome,
    chapters: chaptersOf(all),
    annex: annexOf(all),
    cover: [
      ['编　　号', head.no],
      ['成果名称', facts.name],
      ['完成单位', unitNames.join('、')],
      ['委 托 方', achievement.orgName],
      ['评价形式', mode],
      ['组织单位', society],
      ['日　　期', head.issuedOn ? dateText(head.issuedOn) : ''],
    ],
  }
}

const paperOf = (
  content: ReportContent,
  { annex, docHash, mark }: { annex: boolean; docHash: string; mark?: string },
): Paper => ({
  document: REPORT,
  layout: 'book',
  title: REPORT.name,
  society: content.society,
  cover: content.cover,
  signed: [content.society, ...(content.issuedOn ? [dateText(content.issuedOn)] : [])],
  chapters: [...content.chapters, ...(annex ? content.annex : [])],
  foot: docHash ? `${content.no}　文件摘要 ${docHash.slice(0, 24)}…` : content.no,
  ...(mark && { mark }),
  ...(content.issuedOn && { madeAt: instantOf(`${content.issuedOn}T00:00`) }),
})

const draftOf = async (
  deps: ConclusionDeps,
  db: Db,
  achievementId: string,
  actor: Actor,
): Promise<ReportContent> => {
  const seen = await scoresAsSeen(reviewRecords, db, achievementId, actor)
  if (!seen.open || seen.achievement.status !== AchievementStatus.evaluation)
    throw new AppError('stateChanged')
  const { outcome } = await aggregateOf(deps, seen)
  return assemble(deps, db, achievementId, {
    no: DRAFT_NO,
    issuedOn: '',
    text: '',
    outcome: outcome ?? 'failed',
  })
}

export const prepareReport =
  (deps: ConclusionDeps) =>
  async ({ achievementId }: Inside<typeof calls.prepareReport>, context: Context) => {
    const { db } = context
    const actor = actorOf(context)
    const { achievement } = await lockPanel(reviewRecords, db, achievementId)
    await refuseInvolved(db, achievementId, actor)
    const last = await store.lastOpinion(db, achievementId)
    if (!last || !(await store.findSignature(db, last.id))) throw guardFailed(GUARDS, 'leaderSigned')
    const content = await draftOf(deps, db, achievementId, actor)
    const fonts = await deps.fonts()
    await printable(paperPdf(fonts, paperOf(content, { annex: true, docHash: '', mark: '草稿' })))
    await store.saveDraft(db, { achievementId, opinionHash: last.docHash, byName: actor.name })
    context.note({ targetKind: 'achievement', targetId: achievementId, targetName: achievement.name })
    await logPanel(reviewRecords, db, achievement, {
      by: byActor(context),
      text: '生成评价报告草稿',
      detail: {
        opinionHash: last.docHash,
      },
    })
    return {}
  }

export const previewReport =
  (deps: ConclusionDeps) =>
  async ({ achievementId }: Inside<typeof calls.draftReport>, context: Context): Promise<Download> => {
    const content = await draftOf(deps, context.db, achievementId, actorOf(context))
    context.note({ targetKind: 'achievement', targetId: achievementId, targetName: content.name })
    const paper = paperOf(content, { annex: true, docHash: '', mark: '草稿' })
    return paperFile(deps.fonts, paper, { name: `评价报告草稿-${content.name}`, format: 'pdf' })
  }

/** Applicants see their own; the expert-review accounts what has come as far as a panel. */
const requireReader = async (db: Db, achievementId: string, actor: Actor): Promise<void> => {
  if (actor.memberId === null)
    return void (await visibleSubject(reviewRecords, db, achievementId, actor.role))
  const row = await findAchievement(db, achievementId)
  if (!row || !isOwner(row, actor)) throw new AppError('notFound')
}

export const shown = (row: ReportRecord, numbers: ReadonlyMap<string, string>) => ({
  id: row.id,
  projectId: row.achievementId,
  no: row.no,
  name: row.name,
  orgName: row.units[0] ?? '',
  outcome: row.outcome,
  level: row.level,
  issuedOn: row.issuedOn,
  status: row.status,
  endReason: row.endReason,
  replaces: numbers.get(row.replaces ?? '') ?? '',
  docHash: row.docHash,
})

/** Whoever has a certificate of what passed in their own name. */
export const reportHolders = ({ keyRing }: Pick<ConclusionDeps, 'keyRing'>, row: ReportRecord): Holder[] =>
  row.outcome === 'passed' ? holdersOf(store.openContent<ReportContent>(keyRing, row)) : []

export const listReports =
  (deps: ConclusionDeps) =>
  async ({ achievementId }: Inside<typeof calls.reports>, context: Context) => {
    await requireReader(context.db, achievementId, actorOf(context))
    const rows = await store.listReports(context.db, achievementId)
    const numbers = new Map(rows.map(({ id, no }) => [id, no]))
    const held = (row: ReportRecord) => reportHolders(deps, row).map(({ code, name }) => ({ code, name }))
    return { list: rows.map((row) => ({ ...shown(row, numbers), holders: held(row) })) }
  }

type ReportDocument = InputOf<typeof calls.download>['document']
export const reportName = (no: string): string => `科技成果评价报告-${no}`

export const reportFile = async (
  deps: ConclusionDeps,
  row: ReportRecord,
  document: ReportDocument,
  { annex, holder: code }: { readonly annex: boolean; readonly holder?: string | undefined },
): Promise<Download> => {
  const content = store.openContent<ReportContent>(deps.keyRing, row)
  const ended = row.status === 'valid' ? undefined : labelOf(REPORT_STATUS, row.status)
  if (document === 'certificate' || document === 'certificateWord') {
    const holder = code === undefined ? undefined : holdersOf(content).find((one) => one.code === code)
    if (code !== undefined && !holder) throw new AppError('notFound')
    const no = holder ? `${row.no}-${holder.code}` : row.no
    const printed = {
      society: content.society,
      name: content.name,
      units: content.units,
      level: content.level,
      no,
      holder,
      checkCode: printedCheckCode(row.checkCode),
      issuedOn: row.issuedOn,
      docHash: row.docHash,
      url: `${deps.publicUrl}/certificate/${row.publicId}${holder ? `${PUBLIC_MARK}${holder.code}` : ''}`,
      invalid: ended,
    }
    const name = `科技成果评价证书-${no}`
    if (document === 'certificateWord')
      return paperFile(deps.fonts, achievementCertificateWord(printed), { name, format: 'docx' })
    const body = await printable(renderAchievementCertificate(await deps.fonts(), printed))
    return { fileName: `${name}.pdf`, mime: 'application/pdf', body, size: body.length }
  }
  const paper = paperOf(content, { annex, docHash: row.docHash, ...(ended && { mark: ended }) })
  return paperFile(deps.fonts, paper, { name: reportName(row.no), format: document })
}

export const downloadReport =
  (deps: ConclusionDeps) =>
  async ({ id, document, holder }: InputOf<typeof calls.download>, context: Context): Promise<Download> => {
    const actor = actorOf(context)
    const row = await store.findReport(context.db, id)
    if (!row) throw new AppError('notFound')
    await requireReader(context.db, row.achievementId, actor)
    if (document.startsWith('certificate') && row.outcome !== 'passed') throw new AppError('notFound')
    // What can be typed over is not handed out.
    if (document === 'certificateWord' && actor.memberId !== null) throw new AppError('notFound')
    // Whoever applied may not hand on what is void.
    if (actor.memberId !== null && row.status !== 'valid') throw new AppError('notFound')
    context.note({
      targetKind: 'achievement',
      targetId: row.achievementId,
      targetName: row.name,
      detail: { no: row.no, document, ...(holder && { holder }) },
    })
    return reportFile(deps, row, document, { annex: actor.memberId === null, holder })
  }
