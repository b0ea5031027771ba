import { readFile } from 'node:fs/promises'
import { type AchievementForm, PROMISES } from '@portal/contract/evaluation/achievement-form.fields'
import { textsOf } from '@portal/contract/evaluation/achievement-form.rules'
import { isWritten } from '@portal/contract/evaluation/achievement-status.rules'
import { momentText } from '@portal/contract/platform/time'
import { qrPng } from '../../platform/documents/qr.ts'
import { renderWord, type WordRow, WordTemplateError } from '../../platform/documents/word.ts'
import { AppError, actorOf, type Context, type Download } from '../../platform/http/context.ts'
import type { AchievementDeps } from '../achievement/achievement.parts.ts'
import type { AchievementRow } from '../achievement/achievement.rows.ts'
import { cutForm } from '../achievement/achievement.views.ts'
import { findRevision } from '../achievement/submission.queries.ts'
import { isOwner } from '../achievement/visibility.rules.ts'
import { contentHash, openForm } from './application-form.actions.ts'

/** 科技成果评价申请表 as a Word file, to be stamped by the completing units; its QR code says which content it was made from. */

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const QR_EDGE = 78

let template: Promise<Buffer> | undefined
const loadTemplate = (): Promise<Buffer> => {
  template ??= readFile(new URL('../../documents/achievement-form.docx', import.meta.url))
  return template
}

const valuesOf = (form: AchievementForm, whole: boolean): WordRow => {
  const { achievement: a, units, persons, contact } = form
  return {
    ...textsOf(form, whole),
    period: [a.startDate, a.endDate].filter(Boolean).join(' 至 '),
    firstUnit: units[0]?.orgName ?? '',
    unitRows: units.map(({ rank, orgName, duty }) => ({ rank, orgName, duty })),
    personRows: persons.map(({ rank, name, idCard, title, orgName, contribution }) => ({
      rank,
      person: name,
      idCard,
      zc: title,
      orgName,
      contribution,
    })),
    indicatorRows: a.indicators.map((row) => ({
      indicator: row.name,
      before: row.before,
      after: row.after,
      benchmark: row.benchmark,
      evidence: row.evidence,
    })),
    contactName: contact.name,
    contactMobile: contact.mobileTel,
    contactEmail: contact.email,
    contactAddress: contact.address,
    promiseWord: PROMISES.map(({ text }, i) => `${i + 1}. ${text}`).join('\n'),
  }
}

/** What its owner has saved; to others the newest submission, masked. */
const contentOf = async (deps: AchievementDeps, row: AchievementRow, context: Context) => {
  const actor = actorOf(context)
  const owner = isOwner(row, actor)
  if (owner && isWritten(row.status))
    return { form: openForm(deps.keyRing, row), owner, no: row.revisionNo + 1 }
  const revision = await findRevision(context.db, deps.keyRing, row.id)
  if (!revision) throw new AppError('notFound')
  return { form: cutForm(revision.form, actor, owner), owner, no: revision.no }
}

export const renderApplicationForm = async (
  deps: AchievementDeps,
  row: AchievementRow,
  context: Context,
): Promise<Download> => {
  const { form, owner, no } = await contentOf(deps, row, context)
  const hash = contentHash(form, []).slice(0, 16)
  const number = row.acceptNo ?? row.id.slice(0, 8).toUpperCase()
  const data: WordRow = {
    ...valuesOf(form, owner),
    societyName: await deps.settings.get('societyName'),
    applicationNo: number,
    version: no,
    printedAt: momentText(new Date()),
    codeNote: '右侧二维码用于核对表中内容，请勿涂改或遮挡。本平台为非涉密平台，请勿填写涉密信息。',
  }
  const content = await qrPng(`${number}|${no}|${hash}`)
  const qr = { content, format: 'png', width: QR_EDGE, height: QR_EDGE, alt: '核对二维码' } as const
  context.note({ targetKind: 'achievement', targetId: row.id, targetName: row.name, detail: { version: no } })
  try {
    const body = await renderWord(await loadTemplate(), data, { images: { qr } })
    const fileName = `科技成果评价申请表-${row.name || '未命名'}.docx`
    return { fileName, mime: DOCX, body, size: body.length }
  } catch (error) {
    if (!(error instanceof WordTemplateError)) throw error
    context.log.error({ err: error }, 'form could not be made')
    throw new AppError('downloadFailed')
  }
}
