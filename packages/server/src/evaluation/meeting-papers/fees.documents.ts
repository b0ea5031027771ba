import { MEETING_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { inCapitals, yuanOf } from '@portal/contract/evaluation/meeting/meeting.rules'
import type { meetingPapers as calls } from '@portal/contract/evaluation/meeting/meeting-papers.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { momentText } from '@portal/contract/platform/time'
import { documentKind } from '../../platform/documents/documents.ts'
import type { PaperBlock } from '../../platform/documents/paper/paper.ts'
import { type Context, type Download, guardFailed } from '../../platform/http/context.ts'
import type { MeetingDeps } from '../meeting/meeting-deps.parts.ts'
import { type Scene, sceneOf, titleOf } from '../meeting/scene.actions.ts'
import { confirmationOf, type FeeRow, feeRows, totalOf } from './fees.actions.ts'
import { printed } from './meeting-paper.documents.ts'

/** 专家咨询费发放表: what is paid from, and signed by whoever is paid. */

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
  '',
]

export const feeBlocks = ({ meeting }: Scene, rows: readonly FeeRow[]): PaperBlock[] => {
  const total = totalOf(rows, 'cents')
  const confirmed = confirmationOf(meeting)
  const blank = Array.from({ length: 10 }, () => '')
  const sums =
    total > 0
      ? (['cents', 'taxCents', 'netCents'] as const).map((part) => yuanOf(totalOf(rows, part)))
      : ['', '', '']
  const text = (words: string): PaperBlock => ({ kind: 'text', text: words })
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
        '签字',
      ],
      rows: [
        ...rows.map(rowOf),
        ...(rows.length === 0 ? [blank] : []),
        ['', '合计', '', '', '', ...sums, '', ''],
      ],
      widths: [5, 9, 15, 15, 16, 9, 8, 9, 6, 10],
    },
    text(`应发合计（大写）：${total > 0 ? inCapitals(total) : '________________________'}`),
    text(
      '扣税为按次预扣的劳务报酬所得个人所得税，由支付单位代扣代缴；同一人一个月内多次取得的，由财务合并计算后以实际扣缴为准。',
    ),
    text(
      confirmed
        ? `金额由${confirmed.by}于${momentText(confirmed.at)}确认，可据以付款。`
        : '金额尚未确认，不得据以付款。',
    ),
    text('制表：____________　复核：____________　审批：____________'),
  ]
}

const sheet = async (
  deps: MeetingDeps,
  context: Context,
  id: string,
  /** Why numbers are printed in full. */
  reason?: string,
): Promise<Download> => {
  const scene = await sceneOf(context.db, id)
  const whole = reason !== undefined
  if (whole && confirmationOf(scene.meeting) === null) throw guardFailed(MEETING_GUARDS, 'feesUnconfirmed')
  const rows = await feeRows(deps, context.db, scene, { whole })
  context.note({
    targetKind: 'meeting',
    targetId: id,
    targetName: titleOf(scene),
    detail: { whole, ...(whole && { reason, names: rows.map(({ name }) => name) }) },
  })
  const chapters = [{ title: FEES.name, blocks: feeBlocks(scene, rows) }]
  return printed(deps, { document: FEES, layout: 'wideForm', scene, chapters })
}
export const feeSheet =
  (deps: MeetingDeps) =>
  ({ id }: { id: string }, context: Context) =>
    sheet(deps, context, id)
export const wholeFeeSheet =
  (deps: MeetingDeps) =>
  ({ id, reason }: InputOf<typeof calls.wholeFeeSheet>, context: Context) =>
    sheet(deps, context, id, reason)
