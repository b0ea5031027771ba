import type { mail } from '@portal/contract/communication/channel.calls'
import type { message } from '@portal/contract/communication/message.calls'
import {
  type MessageState,
  SECOND_PERSON_ABOVE,
  STEP_UP_ABOVE,
} from '@portal/contract/communication/message.fields'
import { fieldFault, picturesIn, wordsOf } from '@portal/contract/communication/message-body.rules'
import { asWritten, MAX_SMS } from '@portal/contract/communication/message-text.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { databaseNow } from '../../platform/clock/database-now.queries.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Scanner } from '../../platform/files/check/antivirus.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { gatewayTemplateFor, type SmsGateway } from '../template/template.routes.ts'
import { type AudienceDeps, resolveAudience } from './audience.queries.ts'
import * as store from './campaign.queries.ts'
import * as people from './recipient.queries.ts'

/** From a draft to a message under way, and everything that stops and moves it (docs/handbook/communication.md#campaigns, docs/handbook/communication.md#sending-limits). */

export interface SendingDeps extends AudienceDeps {
  readonly settings: Settings
  readonly smsGateway: SmsGateway
}
export interface MessageRouteDeps extends SendingDeps {
  readonly messages: Pick<Outbox, 'enqueueReady'>
  readonly files: FileStore
  readonly keyRing: KeyRing
  readonly scan?: Scanner | undefined
  readonly publicUrl: string
  /** The phone of a staff account, for tests. */
  readonly ownPhone: (db: Db, accountId: string) => Promise<string>
}

export const byActor = (context: Context): store.By => {
  const { accountId, name } = actorOf(context)
  return { id: accountId, name }
}

const titleOf = ({ channel, subject, body }: store.Campaign): string =>
  channel === 'mail' ? subject : asWritten(body).slice(0, 40)

export const noteOn = (context: Context, campaign: store.Campaign, detail: object = {}) =>
  context.note({
    targetKind: campaign.channel,
    targetId: campaign.id,
    targetName: titleOf(campaign),
    detail: { ...detail },
  })

/** Locked, as the caller saw it, and in a state that the act needs. */
export const inState = async (
  { id, version }: { id: string; version: number },
  states: readonly MessageState[],
  context: Context,
): Promise<store.Campaign> => {
  const campaign = await store.lockCampaign(context.db, id)
  if (!campaign) throw new AppError('notFound')
  noteOn(context, campaign)
  if (campaign.version !== version || !states.includes(campaign.state)) throw new AppError('stateChanged')
  return campaign
}

export const acted = async (context: Context, id: string) => {
  const campaign = await store.findCampaign(context.db, id)
  if (!campaign) throw new AppError('notFound')
  return { id, version: campaign.version, state: campaign.state }
}

/** What nobody should read in a thousand copies. */
export const requireComplete = (
  content: Pick<store.Campaign, 'channel' | 'nature' | 'subject' | 'body' | 'fileIds'>,
): void => {
  const { channel, subject, body } = content
  const fields: Record<string, string> = {}
  if (channel === 'mail' && subject.trim() === '') fields.subject = '请填写主题'
  if (wordsOf(body) === '') fields.body = '请填写正文'
  if (channel === 'sms' && body.length > MAX_SMS) fields.body = `短信不能超过${MAX_SMS}个字`
  const fault = fieldFault(subject, body)
  if (fault !== undefined) fields.body = fault
  if (picturesIn(body).some((id) => !content.fileIds.includes(id)))
    fields.body = '正文中的图片已从附件中删除，请重新插入'
  const [first] = Object.values(fields)
  if (first) throw new AppError('messageIncomplete', { text: first, fields })
}

const requireQuota = async (
  { settings }: SendingDeps,
  context: Context,
  channel: store.Campaign['channel'],
  more: number,
): Promise<void> => {
  await store.lockQuota(context.db)
  const { mailPerDay, smsPerDay } = await settings.all()
  const quota = channel === 'mail' ? mailPerDay : smsPerDay
  const today = await store.countToday(context.db, channel)
  if (today + more > quota)
    throw new AppError('messageQuota', {
      text: `超过每日发送上限：24小时内最多${quota}，已用${today}，本次${more}。请减少收件人或改日发送`,
    })
}

const AHEAD_DAYS = 90

const scheduleOf = async (context: Context, given: string | undefined): Promise<string | null> => {
  if (!given) return null
  const { at } = await databaseNow(context.db)
  const wanted = new Date(given)
  if (wanted.getTime() < at.getTime() - 60_000)
    throw new AppError('badInput', { fields: { scheduledAt: '发送时间已过' } })
  if (wanted.getTime() > at.getTime() + AHEAD_DAYS * 86_400_000)
    throw new AppError('badInput', { fields: { scheduledAt: `最多可以提前${AHEAD_DAYS}天安排` } })
  return wanted.toISOString()
}

export const send = async (
  deps: SendingDeps,
  channel: store.Campaign['channel'],
  input: InputOf<typeof mail.send>,
  context: Context,
) => {
  const campaign = await inState(input, ['draft'], context)
  if (campaign.channel !== channel) throw new AppError('notFound')
  requireComplete(campaign)
  const gatewayTemplate = await gatewayTemplateFor(context.db, deps.smsGateway, campaign)
  const recipients = await resolveAudience(deps, context.db, campaign)
  const reached = recipients.filter(({ state }) => state === 'waiting').length
  if (reached === 0) throw new AppError('messageIncomplete', { text: '没有可以送达的收件人，请重新选择' })
  if (reached !== input.expected)
    throw new AppError('audienceChanged', {
      text: `收件人由${input.expected}人变为${reached}人，请重新核对后发送`,
    })
  await requireQuota(deps, context, channel, reached)
  // Under the quota's lock: a thousand in portions at the same moment is a thousand too.
  const weight = reached + (await store.countRecent(context.db, actorOf(context).accountId))
  if (weight > STEP_UP_ABOVE) await context.confirm()
  const scheduledAt = await scheduleOf(context, input.scheduledAt)
  const { mailPerMinute, smsPerMinute } = await deps.settings.all()
  await people.insertRecipients(context.db, campaign.id, recipients)
  const by = byActor(context)
  await store.updateCampaign(context.db, campaign.id, {
    state: weight > SECOND_PERSON_ABOVE ? 'awaiting' : 'sending',
    scheduledAt,
    gatewayTemplate,
    ...{ handedInAt: null, returnNote: '', returnedBy: '', returnedAt: null },
    ratePerMinute: channel === 'mail' ? mailPerMinute : smsPerMinute,
    sentById: by.id,
    sentBy: by.name,
    sentAt: (await databaseNow(context.db)).at.toISOString(),
  })
  context.note({ detail: { recipients: reached, excluded: recipients.length - reached, scheduledAt } })
  return acted(context, campaign.id)
}

type One = InputOf<typeof message.pause>

export const approve = async (_deps: SendingDeps, input: One, context: Context) => {
  const campaign = await inState(input, ['awaiting'], context)
  const by = byActor(context)
  if (by.id === campaign.sentById) throw new AppError('secondPerson')
  await context.confirm()
  await store.updateCampaign(context.db, campaign.id, {
    state: 'sending',
    approvedById: by.id,
    approvedBy: by.name,
  })
  return acted(context, campaign.id)
}

/** Nothing has left yet: the audience is chosen anew. */
export const withdraw = async (input: One, context: Context) => {
  const campaign = await inState(input, ['awaiting', 'sending', 'paused'], context)
  const counts = (await people.countRecipients(context.db, [campaign.id])).get(campaign.id) ?? {}
  const untouched = Object.keys(counts).every((state) => state === 'waiting' || state === 'excluded')
  if (!untouched) throw new AppError('stateChanged', { text: '已经开始发送，不能撤回；可以暂停或取消' })
  await people.deleteRecipients(context.db, campaign.id)
  await store.updateCampaign(context.db, campaign.id, {
    ...{ state: 'draft', scheduledAt: null, dispatchedAt: null, sentById: null, sentBy: '', sentAt: null },
    ...{ approvedById: null, approvedBy: '' },
  })
  return acted(context, campaign.id)
}

export const pause = async (input: One, context: Context) => {
  const { id } = await inState(input, ['sending'], context)
  await people.holdBack(context.db, id, 'waiting')
  await store.updateCampaign(context.db, id, { state: 'paused' })
  return acted(context, id)
}

export const resume = async (input: One, context: Context) => {
  const { id } = await inState(input, ['paused'], context)
  await store.updateCampaign(context.db, id, { state: 'sending', dispatchedAt: null })
  return acted(context, id)
}

export const cancel = async (input: One, context: Context) => {
  const { id } = await inState(input, ['awaiting', 'sending', 'paused'], context)
  await people.holdBack(context.db, id, 'cancelled')
  await store.updateCampaign(context.db, id, {
    state: 'cancelled',
    finishedAt: (await databaseNow(context.db)).at.toISOString(),
  })
  return acted(context, id)
}

export const retry = async (deps: SendingDeps, input: InputOf<typeof message.retry>, context: Context) => {
  const campaign = await inState(input, ['done', 'paused', 'sending'], context)
  const { id, channel } = campaign
  if (campaign.clearedAt) throw new AppError('stateChanged', { text: '收件人已按期清除，不能重发' })
  const count = await people.waitAgain(context.db, id, input.unknown)
  if (count === 0) throw new AppError('stateChanged', { text: '没有需要重发的收件人' })
  if (count > STEP_UP_ABOVE) await context.confirm()
  // Those of a message under way are counted already.
  await requireQuota(deps, context, channel, campaign.state === 'done' ? count : 0)
  await store.updateCampaign(context.db, id, {
    state: campaign.state === 'paused' ? 'paused' : 'sending',
    scheduledAt: null,
    dispatchedAt: null,
    finishedAt: null,
  })
  context.note({ detail: { count, unknown: input.unknown } })
  return { ...(await acted(context, id)), count }
}

export const setRate = async (input: InputOf<typeof message.rate>, context: Context) => {
  const { id } = await inState(input, ['awaiting', 'sending', 'paused'], context)
  await store.updateCampaign(context.db, id, { ratePerMinute: input.perMinute })
  context.note({ detail: { perMinute: input.perMinute } })
  return acted(context, id)
}
