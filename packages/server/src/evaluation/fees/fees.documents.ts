import { MEETING_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import type { fees as calls } from '@portal/contract/evaluation/fees/fees.calls'
import { inCapitals, yuanOf } from '@portal/contract/evaluation/meeting/meeting.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { dateText, momentText } from '@portal/contract/platform/time'
import { numbered } from '../../peer-review/letter/paper-number.rules.ts'
import { type WordScene, worded } from '../../peer-review/letter/wording.documents.ts'
import { portalNow } from '../../platform/clock/portal-now.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { documentKind } from '../../platform/documents/documents.ts'
import type { PdfFonts } from '../../platform/documents/fonts.ts'
import type { Paper, PaperBlock } from '../../platform/documents/paper/paper.ts'
import { paperFile } from '../../platform/documents/paper/paper-file.ts'
import { SHEET_MIME, type SheetColumn, writeSheet } from '../../platform/documents/sheet/sheet.ts'
import { type Context, type Download, guardFailed } from '../../platform/http/context.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { FeeSheet } from './fee.queries.ts'
import { type FeeScene, takeFees } from './fee-scene.actions.ts'
import { confirmationOf, type FeeRow, feeRows, totalOf } from './fees.actions.ts'

/** 专家咨询费发放表: what is paid from, and signed by whoever is paid. */

export interface FeeDeps {
  readonly keyRing: KeyRing
  readonly settings: Settings
  readonly fonts: () => Promise<PdfFonts>
}

const FEES = documentKind('专家咨询费发放表')

const amount = (cents: number): string => (cents > 0 ? yuanOf(cents) : '')
const rowOf = (row: FeeRow, n: number): string[] => [
  `${n + 1}`,
  row.name,
  row.orgName,
  row.idCard,
  [row.bankName, row.bankAccount].filter(Boolean).join('\n'),
  amount(row.cents),
  // Nothing is withheld of a small fee; where no amount is entered, it is written by hand.
  row.cents > 0 ? yuanOf(row.taxCents) : '',
  amount(row.netCents),
  row.note,
  row.paidOn,
  '',
]

/** Where anything was noted: who was paid when, by which voucher; and who is still to be paid. */
const paidWords = (rows: readonly FeeRow[]): string[] => {
  const due = rows.filter(({ cents }) => cents > 0)
  const paid = due.filter(({ paidOn }) => paidOn)
  if (paid.length === 0) return []
  const times = Map.groupBy(paid, ({ paidOn, voucherNo, paidBy }) =>
    JSON.stringify([paidOn, voucherNo, paidBy]),
  )
  const words = [...times.values()].map((list) => {
    const { paidOn = '', voucherNo = '', paidBy = '' } = list[0] ?? {}
    return `${dateText(paidOn)}发放${list.length}人，实发${yuanOf(totalOf(list, 'netCents'))}元，${voucherNo ? `付款凭证号${voucherNo}` : '付款凭证号未登记'}，${paidBy}登记`
  })
  const rest = due.filter(({ paidOn }) => !paidOn).map(({ name }) => name)
  return [`发放情况：${words.join('；')}。${rest.length > 0 ? `尚未登记发放：${rest.join('、')}。` : ''}`]
}

/** As the society words it; of amounts that were confirmed as it was on that day. */
export const feeWords = (scene: WordScene, { confirmedAt }: FeeSheet): Promise<PaperBlock[]> =>
  worded(scene, { key: 'paper-fees', at: confirmedAt ?? portalNow().toISOString(), values: {} })

export const feeBlocks = (
  sheet: FeeSheet,
  rows: readonly FeeRow[],
  words: readonly PaperBlock[],
): PaperBlock[] => {
  const total = totalOf(rows, 'cents')
  const confirmed = confirmationOf(sheet)
  const blank = Array.from({ length: 11 }, () => '')
  const sums =
    total > 0
      ? (['cents', 'taxCents', 'netCents'] as const).map((part) => yuanOf(totalOf(rows, part)))
      : ['', '', '']
  const text = (words: string): PaperBlock => ({ kind: 'text', text: words, closing: true })
  return [
    {
      kind: 'table',
      head: [
        '序号',
        '姓名',
        '单位',
        '身份证号',
        '开户银行及账号',
        '应发（元）',
        '扣税（元）',
        '实发（元）',
        '备注',
        '发放',
        '签字',
      ],
      rows: [
        ...rows.map(rowOf),
        ...(rows.length === 0 ? [blank] : []),
        ['', '合计', '', '', '', ...sums, '', '', ''],
      ],
      widths: [4, 8, 14, 16, 17, 9, 8, 9, 6, 9, 9],
    },
    text(`应发合计（大写）：${total > 0 ? inCapitals(total) : '________________________'}`),
    ...words.map((block) => (block.kind === 'text' ? { ...block, closing: true } : block)),
    text(
      confirmed?.noneReason
        ? `${confirmed.by}于${momentText(confirmed.at)}确认不发放咨询费：${confirmed.noneReason}`
        : confirmed
          ? `金额由${confirmed.by}于${momentText(confirmed.at)}确认，可据以付款。`
          : '金额尚未确认，不得据以付款。',
    ),
    ...paidWords(rows).map(text),
    text('制表：____________　复核：____________　审批：____________　支付单位（盖章）：____________'),
  ]
}

export const feePaper = (
  society: { readonly name: string; readonly short: string },
  scene: FeeScene,
  rows: readonly FeeRow[],
  words: readonly PaperBlock[],
): Paper => ({
  document: FEES,
  layout: 'wideForm',
  title: FEES.name,
  society: society.name,
  cover: [['编号', numbered(society.short, '评费', scene.caseNo, scene.nth)], ...scene.cover],
  signed: [],
  chapters: [{ title: FEES.name, blocks: feeBlocks(scene.sheet, rows, words) }],
  foot: scene.title,
})

const COLUMNS: readonly SheetColumn[] = [
  { key: 'name', title: '姓名', width: 12, type: 'text' },
  { key: 'orgName', title: '单位', width: 30, type: 'text' },
  { key: 'idCard', title: '身份证号', width: 22, type: 'text' },
  { key: 'bankName', title: '开户银行', width: 28, type: 'text' },
  { key: 'bankAccount', title: '银行账号', width: 24, type: 'text' },
  { key: 'yuan', title: '应发（元）', width: 12, type: 'amount' },
  { key: 'tax', title: '扣税（元）', width: 12, type: 'amount' },
  { key: 'net', title: '实发（元）', width: 12, type: 'amount' },
  { key: 'note', title: '备注', width: 20, type: 'text' },
  { key: 'paidOn', title: '发放日期', width: 12, type: 'text' },
  { key: 'voucherNo', title: '付款凭证号', width: 20, type: 'text' },
]
const asBook = (rows: readonly FeeRow[]): Download => ({
  fileName: `${FEES.name}.xlsx`,
  mime: SHEET_MIME.xlsx,
  body: writeSheet(
    rows.map(({ worked: _worked, paidBy: _by, cents, taxCents, netCents, expertId: _id, ...row }) => ({
      ...row,
      yuan: cents / 100,
      tax: taxCents / 100,
      net: netCents / 100,
    })),
    COLUMNS,
    { name: FEES.name },
  ),
})

const download = async (
  { keyRing, settings, fonts }: FeeDeps,
  context: Context,
  input: InputOf<typeof calls.sheet>,
  /** Why numbers are printed in full. */
  reason?: string,
): Promise<Download> => {
  const scene = await takeFees(context, input)
  const whole = reason !== undefined
  if (whole && scene.sheet.confirmedAt === null) throw guardFailed(MEETING_GUARDS, 'feesUnconfirmed')
  const rows = await feeRows(keyRing, context.db, scene, { whole })
  const { document } = input
  context.note({
    detail: { whole, document, ...(whole && { reason, names: rows.map(({ name }) => name) }) },
  })
  if (document === 'xlsx') return asBook(rows)
  const { societyName: name, societyShort: short } = await settings.all()
  const words = await feeWords({ db: context.db, deps: { settings } }, scene.sheet)
  return paperFile(fonts, feePaper({ name, short }, scene, rows, words), {
    ...{ name: FEES.name, format: document },
  })
}
export const feeSheet =
  (deps: FeeDeps) =>
  (input: InputOf<typeof calls.sheet>, context: Context): Promise<Download> =>
    download(deps, context, input)
export const wholeFeeSheet =
  (deps: FeeDeps) =>
  ({ reason, ...input }: InputOf<typeof calls.wholeSheet>, context: Context): Promise<Download> =>
    download(deps, context, input, reason)
