import { inCapitals, yuanOf } from '@portal/contract/evaluation/meeting/meeting.rules'
import type { meetingPapers as calls } from '@portal/contract/evaluation/meeting/meeting-papers.calls'
import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { maskBank, maskIdCard } from '@portal/contract/platform/person/mask.rules'
import { findPayees } from '../../membership/expert/expert.queries.ts'
import { documentKind } from '../../platform/documents/documents.ts'
import type { PaperBlock } from '../../platform/documents/paper.ts'
import { AppError, type Context, type Db, type Download } from '../../platform/http/context.ts'
import { bumpMeeting } from '../meeting/meeting.queries.ts'
import type { MeetingDeps } from '../meeting/meeting-deps.parts.ts'
import { idsOf, lockMeeting, type Scene, sceneOf, titleOf } from '../meeting/scene.actions.ts'
import { listSeats } from '../meeting-seat/seat.queries.ts'
import { printed } from './meeting-paper.documents.ts'
import { listFees, replaceFees } from './paper.queries.ts'

/** 专家咨询费发放表: amounts that staff enter, in whole cents. */

const FEES = documentKind('专家咨询费发放表')

interface Row {
  readonly expertId: string
  readonly name: string
  readonly orgName: string
  readonly zc: string
  readonly present: boolean
  readonly idCard: string
  readonly bankName: string
  readonly bankAccount: string
  readonly cents: number
  readonly note: string
}
/** Those who are there, and those who have an amount all the same. `whole`: numbers in full. */
export const feeRows = async (
  { panels }: MeetingDeps,
  db: Db,
  { meeting, items }: Scene,
  { whole = false } = {},
): Promise<Row[]> => {
  const fees = new Map((await listFees(db, meeting.id)).map((row) => [row.expertId, row]))
  const people = [
    ...Map.groupBy(await listSeats(db, idsOf(items), meeting.id), ({ expertId }) => expertId).entries(),
  ].map(([expertId, seats]) => ({
    expertId,
    name: seats[0]?.name ?? '',
    orgName: seats[0]?.orgName ?? '',
    zc: seats[0]?.zc ?? '',
    present: seats.some(({ joinStatus }) => joinStatus === JoinStatus.present),
  }))
  const shown = people.filter(({ expertId, present }) => present || (fees.get(expertId)?.cents ?? 0) > 0)
  const payees = await findPayees(
    db,
    panels.keyRing,
    shown.map(({ expertId }) => expertId),
  )
  return shown.map((one) => {
    const { idCard = '', bankName = '', bankAccount = '' } = payees.get(one.expertId) ?? {}
    return {
      ...one,
      idCard: whole ? idCard : maskIdCard(idCard),
      bankName,
      bankAccount: whole ? bankAccount : maskBank(bankAccount),
      cents: fees.get(one.expertId)?.cents ?? 0,
      note: fees.get(one.expertId)?.note ?? '',
    }
  })
}
const totalOf = (rows: readonly Row[]) => rows.reduce((sum, { cents }) => sum + cents, 0)

export const viewFees =
  (deps: MeetingDeps) =>
  async ({ id }: { id: string }, { db }: Context) => {
    const scene = await sceneOf(db, id)
    const list = await feeRows(deps, db, scene)
    const totalCents = totalOf(list)
    return { version: scene.meeting.version, list, totalCents, inCapitals: inCapitals(totalCents) }
  }

export const saveFees = async (
  { id, expectVersion, list }: InputOf<typeof calls.saveFees>,
  context: Context,
) => {
  const { db } = context
  const { items } = await lockMeeting(context, id, { expectVersion, among: ['planned', 'running', 'closed'] })
  const seated = new Set((await listSeats(db, idsOf(items))).map(({ expertId }) => expertId))
  if (list.some(({ expertId }) => !seated.has(expertId))) throw new AppError('notFound')
  if (new Set(list.map(({ expertId }) => expertId)).size < list.length) throw new AppError('badInput')
  const rows = list.filter(({ cents, note }) => cents > 0 || note)
  await replaceFees(db, id, rows)
  await bumpMeeting(db, id)
  context.note({ detail: { experts: rows.length, cents: rows.reduce((sum, { cents }) => sum + cents, 0) } })
  return {}
}

export const feeBlocks = (rows: readonly Row[]): PaperBlock[] => {
  const total = totalOf(rows)
  return [
    {
      kind: 'table',
      head: ['序号', '姓名', '单位', '身份证号', '开户银行及账号', '金额（元）', '签字'],
      rows: [
        ...rows.map((row, n) => [
          `${n + 1}`,
          row.name,
          row.orgName,
          row.idCard,
          [row.bankName, row.bankAccount].filter(Boolean).join('\n'),
          row.cents > 0 ? yuanOf(row.cents) : '',
          '',
        ]),
        ...(rows.length === 0 ? [['', '', '', '', '', '', '']] : []),
        ['', '合计', '', '', '', total > 0 ? yuanOf(total) : '', ''],
      ],
      widths: [7, 10, 17, 19, 20, 14, 12],
    },
    { kind: 'text', text: `合计（大写）：${total > 0 ? inCapitals(total) : '________________________'}` },
    { kind: 'text', text: '税费按国家有关规定由支付单位代扣代缴。' },
    { kind: 'text', text: '制表：____________　复核：____________　审批：____________' },
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
  const rows = await feeRows(deps, context.db, scene, { whole })
  context.note({
    targetKind: 'meeting',
    targetId: id,
    targetName: titleOf(scene),
    detail: { whole, ...(whole && { reason, names: rows.map(({ name }) => name) }) },
  })
  const chapters = [{ title: FEES.name, blocks: feeBlocks(rows) }]
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
