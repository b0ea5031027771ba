import type { message } from '@portal/contract/communication/message.calls'
import {
  EXCLUSIONS,
  type Exclusion,
  type MessageChannel,
  RECIPIENT_STATES,
} from '@portal/contract/communication/message.fields'
import { deliveryShown } from '@portal/contract/platform/delivery.fields'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import {
  begun,
  SHEET_MIME,
  type SheetColumn,
  type SheetRow,
  writeSheet,
} from '../../../platform/documents/sheet/sheet.ts'
import { AppError, type Context, type Db, type Download } from '../../../platform/http/context.ts'
import { maskAddress } from '../../../platform/outbox/addresses.ts'
import { failureText } from '../../../platform/outbox/transport/failure-words.ts'
import * as store from '../campaign.queries.ts'
import { isCleared } from '../clearing.jobs.ts'
import * as people from '../recipient.queries.ts'
import { noteOn } from '../sending.actions.ts'

/** Who got a message and who did not, as a list and as a sheet. */

const reasonText = ({ state, reason }: store.Recipient): string =>
  state === 'excluded' ? (EXCLUSIONS[reason as Exclusion] ?? reason) : failureText(reason)

/** Of recipients whose time is over nothing is left to show. */
const destinationOf = (channel: MessageChannel, address: string) =>
  isCleared(address) ? '（已按期清除）' : maskAddress(channel, address)

const recipientView = (channel: MessageChannel, row: store.Recipient) => ({
  id: row.id,
  name: row.name,
  destination: destinationOf(channel, row.address),
  memberId: row.memberId ?? '',
  unit: row.unit,
  serialNum: row.serialNum,
  state: row.state,
  report: row.report,
  reason: reasonText(row),
  attempts: row.attempts,
  handedAt: row.handedAt,
  sentAt: row.sentAt,
})

export const recipients = async (input: InputOf<typeof message.recipients>, { db }: Context) => {
  const campaign = await store.findCampaign(db, input.id)
  if (!campaign) throw new AppError('notFound')
  const { pageNum, pageSize } = input
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
  const { total, counts, list } = await people.listRecipients(db, input, page)
  return { total, counts, list: list.map((row) => recipientView(campaign.channel, row)) }
}

const COLUMNS: readonly SheetColumn[] = [
  { key: 'seq', title: '序号', width: 8 },
  { key: 'name', title: '收件人', width: 20 },
  { key: 'destination', title: '地址', width: 26 },
  { key: 'unit', title: '单位', width: 30 },
  { key: 'serialNum', title: '会员编号', width: 22 },
  { key: 'state', title: '状态', width: 12 },
  { key: 'reason', title: '说明', width: 40 },
  { key: 'attempts', title: '尝试次数', width: 10 },
  { key: 'sentAt', title: '发送时间', width: 18, type: 'moment' },
]
const PART = 1000

async function* exportRows(
  db: Db,
  campaign: store.Campaign,
  states: readonly store.Recipient['state'][] | undefined,
): AsyncGenerator<SheetRow> {
  let afterSeq = 0
  for (;;) {
    const { list } = await people.listRecipients(db, { id: campaign.id, states, afterSeq }, { limit: PART })
    for (const row of list)
      yield {
        ...{ seq: row.seq, name: row.name, destination: destinationOf(campaign.channel, row.address) },
        ...{ unit: row.unit, serialNum: row.serialNum, reason: reasonText(row), attempts: row.attempts },
        state: deliveryShown(RECIPIENT_STATES, row).label,
        sentAt: row.sentAt ? timeOf(row.sentAt) : '',
      }
    afterSeq = list.at(-1)?.seq ?? 0
    if (list.length < PART) return
  }
}

export const exportLog = async (
  { id, state }: InputOf<typeof message.export>,
  context: Context,
): Promise<Download> => {
  const campaign = await store.findCampaign(context.db, id)
  if (!campaign) throw new AppError('notFound')
  noteOn(context, campaign)
  const rows = await begun(exportRows(context.db, campaign, state))
  const body = writeSheet(rows, COLUMNS, { name: '发送记录' })
  const fileName = `${campaign.channel === 'mail' ? '邮件' : '短信'}发送记录-${timeOf(campaign.sentAt ?? campaign.createdAt).slice(0, 10)}.xlsx`
  return { fileName, mime: SHEET_MIME.xlsx, body }
}
