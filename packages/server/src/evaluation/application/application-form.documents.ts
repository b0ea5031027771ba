import { readFile } from 'node:fs/promises'
import { type AchievementForm, PROMISES } from '@portal/contract/evaluation/achievement-form.fields'
import { textsOf } from '@portal/contract/evaluation/achievement-form.rules'
import { isWritten } from '@portal/contract/evaluation/achievement-status.rules'
import { readIdCard } from '@portal/contract/platform/person/identity.fields'
import { maskIdCard } from '@portal/contract/platform/person/mask.rules'
import { dateText, momentText } from '@portal/contract/platform/time'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { documentKind } from '../../platform/documents/documents.ts'
import type { Paper, PaperBlock } from '../../platform/documents/paper/paper.ts'
import { type PaperFormat, paperFile } from '../../platform/documents/paper/paper-file.ts'
import { qrPng } from '../../platform/documents/qr.ts'
import { renderWord, type WordRow, WordTemplateError } from '../../platform/documents/word/word.ts'
import { AppError, actorOf, type Context, type Download } from '../../platform/http/context.ts'
import type { AchievementDeps } from '../achievement/achievement.parts.ts'
import type { AchievementRow } from '../achievement/achievement.rows.ts'
import { cutForm } from '../achievement/achievement.views.ts'
import { findRevision } from '../achievement/submission.queries.ts'
import { isOwner } from '../achievement/visibility.rules.ts'
import { openForm, printedCode } from './application-form.actions.ts'

/** 科技成果评价申请表 as Word and PDF, to be signed by all who completed it and stamped by their units; its QR code says which content it was made from. */

const APPLICATION = documentKind('科技成果评价申请表')

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const QR_EDGE = 78
const CODE_NOTE = '二维码用于核对表中内容，请勿涂改或遮挡。本平台为非涉密平台，请勿填写涉密信息。'

let template: Promise<Buffer> | undefined
const loadTemplate = (): Promise<Buffer> => {
  template ??= readFile(new URL('../../documents/achievement-form.docx', import.meta.url))
  return template
}

const promiseText = () => PROMISES.map(({ text }, i) => `${i + 1}. ${text}`).join('\n')

/** ID numbers stay masked: the paper goes through the hands of all units. */
const valuesOf = ({ form, born }: Pick<Printed, 'form' | 'born'>): WordRow => {
  const { achievement: a, units, persons, contact } = form
  return {
    ...textsOf(form),
    period: periodOf(form),
    plan: planOf(form),
    firstUnit: units[0]?.orgName ?? '',
    unitRows: units.map(({ rank, orgName, duty }) => ({ rank, orgName, duty })),
    sealRows: units.map(({ rank, orgName }) => ({ rank, orgName, seal: '\n\n\n', day: '' })),
    personRows: persons.map(({ rank, name, idCard, title, orgName, contribution }, n) => ({
      rank,
      person: name,
      born: born[n] ?? '',
      idCard: maskIdCard(idCard),
      zc: title,
      orgName,
      contribution,
      hand: '',
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
    promiseWord: promiseText(),
  }
}

const periodOf = ({ achievement: { startDate, endDate } }: AchievementForm): string =>
  [startDate, endDate].filter(Boolean).map(dateText).join('至')
const planOf = ({ achievement: { planName, planNo } }: AchievementForm): string =>
  [planName, planNo].filter(Boolean).join('　')
const bornIn = (idCard: string): string => readIdCard(idCard)?.birthday.slice(0, 4) ?? ''

const PLACE = '\n\n'
const factsOf = (form: AchievementForm): string[][] => {
  const { achievement: a, contact } = form
  const texts = textsOf(form)
  return (
    [
      ['成果名称', a.name],
      ['成果类别', texts.type],
      ['评价形式', texts.evalMode],
      ['技术领域', texts.field],
      ['任务来源', texts.source],
      ['计划（项目）名称和编号', planOf(form)],
      ['起止日期', periodOf(form)],
      ['关键词', texts.keywords],
      [
        '联系人',
        [contact.name, contact.mobileTel, contact.email, contact.address].filter(Boolean).join('　'),
      ],
      ['评价目的', a.purpose],
      ['成果简介', a.summary],
      ['创新点', texts.innovations],
      ['科技查新', texts.novelty],
      ['推广应用', texts.application],
      ['效益', a.benefits],
      ['知识产权', texts.ip],
    ] as const
  ).map(([name, value]) => [name, value ?? ''])
}

/** The same form for print. */
const blocksOf = ({ form, born }: Pick<Printed, 'form' | 'born'>): PaperBlock[] => {
  const { achievement: a, units, persons } = form
  const text = (words: string, strong = false) => ({ kind: 'text' as const, text: words, strong })
  const list = (head: string[], widths: number[], rows: string[][]) =>
    rows.length === 0
      ? []
      : [text(head[0] ?? '', true), { kind: 'table' as const, head: head.slice(1), widths, rows }]
  return [
    { kind: 'table', head: [], widths: [1, 5], rows: factsOf(form) },
    ...list(
      ['主要技术经济指标', '指标', '实施前', '实施后', '同类水平', '依据'],
      [20, 16, 16, 21, 27],
      a.indicators.map((row) => [row.name, row.before, row.after, row.benchmark, row.evidence]),
    ),
    ...list(
      ['完成单位（按贡献排序）', '排序', '单位名称', '承担的主要工作'],
      [7, 38, 55],
      units.map(({ rank, orgName, duty }) => [`${rank}`, orgName, duty]),
    ),
    ...list(
      [
        '主要完成人（按贡献排序）',
        '排序',
        '姓名',
        '出生年',
        '证件号码',
        '职称',
        '工作单位',
        '主要贡献',
        '本人签字',
      ],
      [6, 10, 8, 13, 8, 19, 21, 15],
      persons.map(({ rank, name, idCard, title: zc, orgName, contribution }, n) => [
        ...[`${rank}`, name, born[n] ?? '', maskIdCard(idCard), zc, orgName, contribution, PLACE],
      ]),
    ),
    text('承诺', true),
    text('本单位代表全体完成单位和完成人承诺：'),
    text(promiseText()),
    ...list(
      ['完成单位意见（各完成单位依次盖章）', '排序', '单位名称', '单位意见、负责人签字和盖章', '日期'],
      [7, 33, 42, 18],
      units.map(({ rank, orgName }) => [`${rank}`, orgName, `${PLACE}\n\n`, '']),
    ),
  ]
}

/** What its owner has saved; to others the newest submission, masked. */
const contentOf = async (deps: AchievementDeps, row: AchievementRow, context: Context) => {
  const actor = actorOf(context)
  const owner = isOwner(row, actor)
  if (owner && isWritten(row.status)) {
    const form = openForm(deps.keyRing, row)
    return { form, whole: form, no: row.revisionNo + 1 }
  }
  const revision = await findRevision(context.db, deps.keyRing, row.id)
  if (!revision) throw new AppError('notFound')
  return { form: cutForm(revision.form, actor, owner), whole: revision.form, no: revision.no }
}

interface Printed {
  readonly form: AchievementForm
  /** The year in which each person was born. */
  readonly born: readonly string[]
  readonly society: string
  readonly number: string
  readonly no: number
  /** Of the QR code, which says what content the paper was made from. */
  readonly code: string
  readonly fileName: string
}

const asWord = async ({ form, born, society, number, no, code, fileName }: Printed): Promise<Download> => {
  const data: WordRow = {
    ...valuesOf({ form, born }),
    societyName: society,
    applicationNo: number,
    version: no,
    printedAt: momentText(portalNow()),
    codeNote: `右侧${CODE_NOTE}`,
  }
  const content = await qrPng(code)
  const qr = { content, format: 'png', width: QR_EDGE, height: QR_EDGE, alt: '核对二维码' } as const
  const body = await renderWord(await loadTemplate(), data, { images: { qr } })
  return { fileName: `${fileName}.docx`, mime: DOCX, body, size: body.length }
}

const asPdf = (
  { fonts }: AchievementDeps,
  { form, born, society, number, no, code, fileName }: Printed,
): Promise<Download> => {
  const paper: Paper = {
    document: APPLICATION,
    layout: 'form',
    title: APPLICATION.name,
    society,
    code,
    cover: [
      ['申请编号', number],
      ['版本', `第${no}版　${momentText(portalNow())}`],
    ],
    signed: [],
    chapters: [
      {
        title: APPLICATION.name,
        blocks: [{ kind: 'text', text: `右上方${CODE_NOTE}` }, ...blocksOf({ form, born })],
      },
    ],
    foot: `${number}　第${no}版`,
  }
  return paperFile(fonts, paper, { name: fileName, format: 'pdf' })
}

export const renderApplicationForm = async (
  deps: AchievementDeps,
  { row, document }: { readonly row: AchievementRow; readonly document: PaperFormat },
  context: Context,
): Promise<Download> => {
  const { form, whole, no } = await contentOf(deps, row, context)
  // Numbers that are masked tell nothing any more; experts are told no years.
  const born = actorOf(context).role === 'expert' ? [] : whole.persons.map(({ idCard }) => bornIn(idCard))
  const number = row.acceptNo ?? row.id.slice(0, 8).toUpperCase()
  const printed: Printed = {
    ...{ form, born },
    society: await deps.settings.get('societyName'),
    number,
    no,
    // Of the content, whoever prints it.
    code: `${number}|${no}|${printedCode(whole)}`,
    fileName: `科技成果评价申请表-${row.name || '未命名'}`,
  }
  context.note({
    targetKind: 'achievement',
    targetId: row.id,
    targetName: row.name,
    detail: { version: no, document },
  })
  if (document === 'pdf') return asPdf(deps, printed)
  try {
    return await asWord(printed)
  } catch (error) {
    if (!(error instanceof WordTemplateError)) throw error
    context.log.error({ err: error }, 'form could not be made')
    throw new AppError('downloadFailed')
  }
}
