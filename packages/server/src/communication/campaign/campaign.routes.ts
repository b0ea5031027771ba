import { randomUUID } from 'node:crypto'
import {
  type Audience,
  EXCLUSIONS,
  type Exclusion,
  type MessageChannel,
  mail,
  message,
  RECIPIENT_STATES,
  sms,
} from '@portal/contract/communication/message.calls'
import { asWritten, type MessageBlock, smsSegments } from '@portal/contract/communication/message-text.rules'
import { type messageBlock, messageNotice } from '@portal/contract/communication/notice.calls'
import { deliveryShown } from '@portal/contract/platform/delivery.fields'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import type * as z from 'zod'
import { uploadedView } from '../../identity/file/file.routes.ts'
import { fileUrl, PUBLIC_READER } from '../../identity/file/file-link.rules.ts'
import { acceptUpload } from '../../identity/file/upload.actions.ts'
import { databaseNow } from '../../platform/clock/database-now.queries.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { SHEET_MIME, type SheetRow, writeSheet } from '../../platform/documents/sheet.ts'
import type { Scanner } from '../../platform/files/antivirus.ts'
import { findFile } from '../../platform/files/file-records.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import {
  AppError,
  actorOf,
  type Context,
  type Db,
  type Download,
  implement,
  manual,
  type Route,
} from '../../platform/http/context.ts'
import { isAddress, maskAddress } from '../../platform/outbox/addresses.ts'
import { failureText } from '../../platform/outbox/failure-words.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { isQuiet } from '../../platform/outbox/quiet-hours.ts'
import { gatewayTemplateFor } from '../template/template.routes.ts'
import { reportOn, resolveAudience } from './audience.queries.ts'
import * as store from './campaign.queries.ts'
import * as logs from './campaign-log.queries.ts'
import { isCleared } from './clearing.jobs.ts'
import { copyDraft, mayChange, removeDraft, saveDraft } from './draft.actions.ts'
import { checkPhones, findPeople, namesOf } from './people.queries.ts'
import * as people from './recipient.queries.ts'
import { readRecipientJson, readRecipientSheet } from './recipient-file.actions.ts'
import { render, STRANGER } from './rendering.rules.ts'
import { readyFor, societyOf } from './sender.jobs.ts'
import {
  approve,
  cancel,
  noteOn,
  pause,
  requireComplete,
  resume,
  retry,
  type SendingDeps,
  send,
  setRate,
  withdraw,
} from './sending.actions.ts'

export interface MessageRouteDeps extends SendingDeps {
  readonly messages: Pick<Outbox, 'enqueueReady'>
  readonly files: FileStore
  readonly keyRing: KeyRing
  readonly scan?: Scanner | undefined
  readonly publicUrl: string
  /** The phone of a staff account, for tests. */
  readonly ownPhone: (db: Db, accountId: string) => Promise<string>
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0)

const shown = (campaign: store.Campaign, context: Context, counted: Record<string, number> = {}) => {
  const { excluded = 0, ...progress } = counted
  return {
    ...{ id: campaign.id, channel: campaign.channel, nature: campaign.nature, subject: campaign.subject },
    excerpt: asWritten(campaign.body).replace(/\s+/g, ' ').slice(0, 80),
    ...{ state: campaign.state, version: campaign.version, scheduledAt: campaign.scheduledAt },
    ...{ createdAt: campaign.createdAt, createdBy: campaign.createdBy, sentBy: campaign.sentBy },
    ...{ approvedBy: campaign.approvedBy, sentAt: campaign.sentAt, finishedAt: campaign.finishedAt },
    ...{ progress, total: sum(progress), excluded },
    mayEdit: campaign.state === 'draft' && mayChange(campaign, context),
  }
}

const log = async (
  channel: MessageChannel,
  { pageNum, pageSize, sort = 'createdAt', order, ...filter }: InputOf<typeof mail.log>,
  context: Context,
) => {
  const { db } = context
  const page = await logs.listCampaigns(db, channel, filter, { pageNum, pageSize, sort, order })
  const counted = await people.countRecipients(
    db,
    page.list.map(({ id }) => id),
  )
  return { ...page, list: page.list.map((campaign) => shown(campaign, context, counted.get(campaign.id))) }
}

const waitingFor = async (deps: MessageRouteDeps, db: Db, campaign: store.Campaign): Promise<string> => {
  if (campaign.state !== 'sending') return ''
  const { at, hour } = await databaseNow(db)
  if (campaign.scheduledAt && new Date(campaign.scheduledAt) > at)
    return `将于 ${timeOf(campaign.scheduledAt)} 开始发送`
  const { smsQuietFrom, smsQuietTo } = await deps.settings.all()
  return campaign.channel === 'sms' && isQuiet(hour, smsQuietFrom, smsQuietTo)
    ? `免打扰时间，${smsQuietTo}点后继续发送`
    : ''
}

/** Pasted addresses are people's own: editors see that there are some, not which. */
const shownAudience = (audience: Audience, context: Context): Audience =>
  actorOf(context).role === 'editor'
    ? {
        ...audience,
        list: audience.list.map(({ name, email, mobileTel }) => ({
          name,
          email: maskAddress('mail', email),
          mobileTel: maskAddress('sms', mobileTel),
        })),
      }
    : audience

const view = async (deps: MessageRouteDeps, id: string, context: Context) => {
  const { db } = context
  const campaign = await store.findCampaign(db, id)
  if (!campaign) throw new AppError('notFound')
  const counted = (await people.countRecipients(db, [id])).get(id)
  const files = await Promise.all(campaign.fileIds.map((fileId) => findFile(db, fileId)))
  const own = campaign.createdById === actorOf(context).accountId
  return {
    ...shown(campaign, context, counted),
    delivered: await people.countDelivered(db, id),
    publicId: campaign.publicId,
    templateId: campaign.templateId,
    body: campaign.body,
    audience: own ? campaign.audience : shownAudience(campaign.audience, context),
    chosen: await namesOf(db, campaign.audience.memberIds),
    files: files.flatMap((file) => (file ? [{ id: file.id, fileName: file.fileName, size: file.size }] : [])),
    ratePerMinute: campaign.ratePerMinute,
    waitingFor: await waitingFor(deps, db, campaign),
    excludedBy: (await people.countExclusions(db, id)).map(({ reason, count }) => ({
      reason: reason as Exclusion,
      label: EXCLUSIONS[reason as Exclusion],
      count: Number(count),
    })),
  }
}

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

const recipients = async (input: InputOf<typeof message.recipients>, { db }: Context) => {
  const campaign = await store.findCampaign(db, input.id)
  if (!campaign) throw new AppError('notFound')
  const { pageNum, pageSize } = input
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
  const { total, counts, list } = await people.listRecipients(db, input, page)
  return { total, counts, list: list.map((row) => recipientView(campaign.channel, row)) }
}

/** Pictures by a link for `reader`; those that are no attachment of the message are left out. */
const shownBlocks = (
  { keyRing }: MessageRouteDeps,
  blocks: readonly MessageBlock[],
  fileIds: readonly string[],
  reader: string,
) =>
  blocks.flatMap((block): z.output<typeof messageBlock>[] => {
    if (block.type !== 'image') return [block]
    const { fileId, alt } = block
    return fileIds.includes(fileId)
      ? [{ type: 'image' as const, alt, src: fileUrl(keyRing, fileId, reader) }]
      : []
  })

/** What staff attached to mails, and nothing else. */
const mailFiles = async (db: Db, fileIds: readonly string[]): Promise<string[]> => {
  const files = await Promise.all(fileIds.map((id) => findFile(db, id)))
  return files.flatMap((file) => (file?.purpose === 'mail' ? [file.id] : []))
}

const NOBODY = { name: '示例会员', title: '', serialNum: '', level: '', unit: '', address: '' }

const preview = async (
  deps: MessageRouteDeps,
  { audience, at, ...said }: InputOf<typeof message.preview>,
  context: Context,
) => {
  const { db } = context
  const reached = (await resolveAudience(deps, db, { ...said, audience })).filter(
    ({ state }) => state === 'waiting',
  )
  const one = reached[Math.min(at, reached.length - 1)] ?? NOBODY
  const { subject, blocks, text } = render(said, one, await societyOf(deps))
  return {
    total: reached.length,
    name: one.name,
    destination: maskAddress(said.channel, one.address),
    ...{
      subject,
      blocks: shownBlocks(deps, blocks, await mailFiles(db, said.fileIds), actorOf(context).accountId),
      text,
      segments: said.channel === 'sms' ? smsSegments(text) : 0,
      price: (await deps.settings.all()).smsPrice,
    },
  }
}

/** Through the same rendering, outbox and gateway as everything else; in no log of recipients. */
const test = async (
  deps: MessageRouteDeps,
  { to, audience, ...said }: InputOf<typeof message.test>,
  context: Context,
) => {
  requireComplete(said)
  const { accountId } = actorOf(context)
  const address = said.channel === 'sms' ? await deps.ownPhone(context.db, accountId) : to.toLowerCase()
  if (said.channel === 'sms' && address === '') throw new AppError('noOwnPhone')
  if (!isAddress(said.channel, address))
    throw new AppError('badInput', {
      fields: { to: said.channel === 'mail' ? '邮箱格式不正确' : '手机号不正确' },
    })
  const [first = NOBODY] = (await resolveAudience(deps, context.db, { ...said, audience })).filter(
    ({ state }) => state === 'waiting',
  )
  for (const id of said.fileIds) {
    const file = await findFile(context.db, id)
    if (file?.purpose !== 'mail')
      throw new AppError('badInput', { fields: { fileIds: '附件已失效，请重新上传' } })
  }
  const id = randomUUID()
  const gatewayTemplate = await gatewayTemplateFor(context.db, deps.smsGateway, said)
  const ready = readyFor(
    {
      ...said,
      gatewayTemplate,
      id,
      publicId: '',
      subject: `［测试］${said.subject}`,
    } as unknown as store.Campaign,
    { ...first, id, address, memberId: null },
    await societyOf(deps),
  )
  await deps.messages.enqueueReady(context.db, [{ ...ready, template: `campaign-test-${said.channel}` }])
  const destination = maskAddress(said.channel, address)
  context.note({ targetKind: said.channel, targetName: said.subject, detail: { destination } })
  return { destination }
}

const COLUMNS = [
  { key: 'seq', title: '序号', width: 8 },
  { key: 'name', title: '收件人', width: 20 },
  { key: 'destination', title: '地址', width: 26 },
  { key: 'unit', title: '单位', width: 30 },
  { key: 'serialNum', title: '会员编号', width: 22 },
  { key: 'state', title: '状态', width: 12 },
  { key: 'reason', title: '说明', width: 40 },
  { key: 'attempts', title: '尝试次数', width: 10 },
  { key: 'sentAt', title: '发送时间', width: 18 },
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

const exportLog = async (
  { id, state }: InputOf<typeof message.export>,
  context: Context,
): Promise<Download> => {
  const campaign = await store.findCampaign(context.db, id)
  if (!campaign) throw new AppError('notFound')
  noteOn(context, campaign)
  const body = writeSheet(exportRows(context.db, campaign, state), COLUMNS, { name: '发送记录' })
  const fileName = `${campaign.channel === 'mail' ? '邮件' : '短信'}发送记录-${timeOf(campaign.sentAt ?? campaign.createdAt).slice(0, 10)}.xlsx`
  return { fileName, mime: SHEET_MIME.xlsx, body }
}

const notice = async (deps: MessageRouteDeps, publicId: string, { db }: Context) => {
  const campaign = await store.findByPublicId(db, publicId)
  const { at } = await databaseNow(db)
  const out =
    campaign &&
    ['sending', 'paused', 'done'].includes(campaign.state) &&
    !(campaign.scheduledAt && new Date(campaign.scheduledAt) > at)
  if (!campaign || !out) throw new AppError('notFound')
  const society = await societyOf(deps)
  // Text messages have no markup, but a page of blocks all the same.
  const said = { ...campaign, channel: 'mail' } as const
  const { subject, blocks } = render(said, STRANGER, society)
  return {
    title: subject || `${society.societyName}通知`,
    sentAt: campaign.scheduledAt ?? campaign.sentAt ?? campaign.createdAt,
    societyName: society.societyName,
    blocks: shownBlocks(deps, blocks, campaign.fileIds, PUBLIC_READER),
  }
}

const channelRoutes = (deps: MessageRouteDeps, channel: MessageChannel) => ({
  find: (input: InputOf<typeof mail.find>, { db }: Context) => findPeople(db, channel, input),
  audience: async ({ audience, subject, body, nature }: InputOf<typeof mail.audience>, { db }: Context) =>
    reportOn(channel, await resolveAudience(deps, db, { channel, nature, audience }), [subject, body]),
  save: (input: InputOf<typeof mail.save>, context: Context) => saveDraft(channel, input, context),
  send: (input: InputOf<typeof mail.send>, context: Context) => send(deps, channel, input, context),
  log: (input: InputOf<typeof mail.log>, context: Context) => log(channel, input, context),
})

export const messageRoutes = (deps: MessageRouteDeps): Route[] => [
  ...implement(mail, channelRoutes(deps, 'mail')),
  ...implement(sms, {
    ...channelRoutes(deps, 'sms'),
    checkPhones: async ({ phones }, context) => {
      const report = await checkPhones(deps, context.db, phones)
      context.note({ detail: { checked: phones.length, valid: report.valid } })
      return report
    },
  }),
  ...implement(message, {
    get: ({ id }, context) => view(deps, id, context),
    recipients,
    preview: (input, context) => preview(deps, input, context),
    test: (input, context) => test(deps, input, context),
    approve: (input, context) => approve(deps, input, context),
    withdraw,
    pause,
    resume,
    cancel,
    retry: (input, context) => retry(deps, input, context),
    rate: setRate,
    copy: ({ id }, context) => copyDraft(id, context),
    remove: removeDraft,
    export: exportLog,
    attach: manual(async (_input: object, context: Context) => {
      const { errors } = message.attach.files.file
      const [file] = context.files.file ?? []
      const record = await acceptUpload(deps, context, { file, purpose: 'mail', errors })
      context.note({ targetKind: 'file', targetId: record.id, targetName: record.fileName })
      return uploadedView(deps.keyRing, record, context)
    }),
    recipientJson: async (_input, context) => {
      const read = await readRecipientJson(context.files.file?.[0])
      context.note({ detail: { rows: read.total, usable: read.list.length } })
      return read
    },
    recipientSheet: async (_input, context) => {
      const read = await readRecipientSheet(context.files.file?.[0])
      context.note({ detail: { rows: read.total, usable: read.list.length } })
      return read
    },
  }),
  ...implement(messageNotice, { notice: ({ id }, context) => notice(deps, id, context) }),
]
