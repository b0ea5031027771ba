import { randomUUID } from 'node:crypto'
import { type Holder, numberApart, publicIdApart } from '@portal/contract/evaluation/conclusion/holder.rules'
import { CONCLUSION_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import type { CheckedReport } from '@portal/contract/membership/certificate/certificate-check.calls'
import { ACHIEVEMENT_LEVELS } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { maskPersonName } from '@portal/contract/platform/person/mask.rules'
import { dayOf } from '@portal/contract/platform/time'
import { lockPanel, panelRecipients } from '../../peer-review/panel/panel.queries.ts'
import { GENESIS, linkHash } from '../../platform/crypto/chain.ts'
import { requireGlyphs } from '../../platform/documents/fonts.ts'
import { AppError, type Db, guardFailed } from '../../platform/http/context.ts'
import { lastEventNo } from '../achievement/achievement-log.queries.ts'
import { EXPERT_THANKS } from '../notice/expert.messages.ts'
import type { PanelPort } from '../process/process.parts.ts'
import { listRequests } from '../process/request.queries.ts'
import { reviewRecords } from '../review-subject/review-record.queries.ts'
import type { ConclusionDeps } from './conclusion.parts.ts'
import * as store from './conclusion.queries.ts'
import type { ReportRecord } from './conclusion.rows.ts'
import { conclusionGuards } from './conclusion.rules.ts'
import { assemble, reportHolders } from './report.documents.ts'

/** What the moves of staff ask and set off: rows 25 and 27 (docs/handbook/tables.md#evaluation-moves). */

/** The number of what a new report takes the place of, and why it was voided. */
const replacedBy = async (db: Db, id: string | undefined) => {
  const old = id === undefined ? undefined : await store.findReport(db, id)
  if (!old?.endedAt) return undefined
  // Whoever asked for it says why; whoever reopened only agrees.
  const [asked] = (await listRequests(db, old.achievementId)).filter(
    ({ kind, state }) => kind === 'correction' && state === 'done',
  )
  return { no: old.no, reason: asked?.reason ?? old.endReason, endedOn: dayOf(old.endedAt) }
}

export const conclusionPort = (
  deps: ConclusionDeps,
): Pick<PanelPort, 'facts' | 'concluded' | 'reopened'> => ({
  facts: (db, row, { outcome }) => conclusionGuards(deps, db, row.id, outcome),
  concluded: async (db, row, { outcome, level, text }) => {
    const { panel } = await lockPanel(reviewRecords, db, row.id)
    const opinion = await store.lastOpinion(db, row.id)
    if (!panel || !opinion) throw new AppError('stateChanged')
    // The report says what the leader signed.
    if (outcome === 'passed' && level !== undefined && level !== opinion.level)
      throw guardFailed(CONCLUSION_GUARDS, 'levelDiffers', labelOf(ACHIEVEMENT_LEVELS, opinion.level))
    requireGlyphs(await deps.fonts(), text)
    const { issuedOn, ...number } = await store.takeReportNo(db, await deps.settings.get('societyShort'))
    const before = await store.endReport(db, row.id, { from: 'voided', to: 'corrected' })
    const replaces = await replacedBy(db, before)
    const content = await assemble(deps, db, row.id, { no: number.no, issuedOn, outcome, text, replaces })
    await store.insertReport(db, deps.keyRing, {
      id: randomUUID(),
      achievementId: row.id,
      ...number,
      issuedOn,
      outcome,
      publicId: store.newPublicId(),
      checkCode: store.newCheckCode(),
      issuedBy: await deps.settings.get('societyName'),
      level: outcome === 'passed' ? opinion.level : '',
      name: content.name,
      units: [...content.units],
      content,
      docHash: linkHash(GENESIS, content).toString('hex'),
      replaces: before ?? null,
      decidedNo: await lastEventNo(db, row.id),
    })
    await thank(deps, db, row, number.no)
  },
  reopened: async (db, row, reason) => {
    await store.endReport(db, row.id, { from: 'valid', to: 'voided', reason })
  },
})

/** A letter of thanks to everybody who sat on the panel, once for each report. */
const thank = async (
  { messages }: ConclusionDeps,
  db: Db,
  { id, name: project }: { id: string; name: string },
  no: string,
): Promise<void> => {
  for (const { id: memberId, name, mobileTel, email } of await panelRecipients(db, id)) {
    const to = { memberId, mobileTel, email }
    await messages.notify(db, EXPERT_THANKS, to, { about: { no, memberId }, vars: { name, project } })
  }
}

/** For the applicant's page. */
export const reportOf = async (db: Db, achievementId: string) => {
  const row = (await store.listReports(db, achievementId)).find(({ status }) => status === 'valid')
  return row ? { id: row.id, no: row.no, issuedAt: row.issuedAt, passed: row.outcome === 'passed' } : null
}

const wordsOf = (holder: Holder | undefined): string | undefined =>
  holder &&
  (holder.kind === 'unit'
    ? `第${holder.rank}完成单位${holder.name}`
    : `第${holder.rank}完成人${maskPersonName(holder.name)}`)

const checkedOf = (row: ReportRecord, holder: Holder | undefined): CheckedReport => ({
  state: row.status === 'valid' ? 'valid' : row.status === 'corrected' ? 'replaced' : 'revoked',
  title: row.outcome === 'passed' ? '科技成果评价证书' : '科技成果评价报告',
  name: row.name,
  level: row.outcome === 'passed' ? labelOf(ACHIEVEMENT_LEVELS, row.level) : '未通过',
  certNo: holder ? `${row.no}-${holder.code}` : row.no,
  issuedOn: row.issuedOn,
  endedOn: row.endedAt ? dayOf(row.endedAt) : '',
  units: wordsOf(holder) ?? row.units.join('、'),
  docHash: row.docHash,
})
/** For the public page that checks certificates: the report's own, and those of its holders. */
export const reportChecks = (deps: Pick<ConclusionDeps, 'keyRing'>) => {
  const checked = (row: ReportRecord | undefined, code: string | undefined): CheckedReport | undefined => {
    if (!row || code === undefined) return row && checkedOf(row, undefined)
    const holder = reportHolders(deps, row).find((one) => one.code === code)
    return holder && checkedOf(row, holder)
  }
  return {
    byPublicId: async (db: Db, publicId: string): Promise<CheckedReport | undefined> => {
      const { of, code } = publicIdApart(publicId)
      return checked(await store.findByPublicId(db, of), code)
    },
    byNumber: async (db: Db, no: string, checkCode: string): Promise<CheckedReport | undefined> => {
      const { of, code } = numberApart(no)
      return checked(await store.findByNumber(db, of, checkCode), code)
    },
  }
}
