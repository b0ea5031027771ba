import type { mail } from '@portal/contract/communication/channel.calls'
import type { message } from '@portal/contract/communication/message.calls'
import { MAX_ATTACHMENT_BYTES, type MessageChannel } from '@portal/contract/communication/message.fields'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { readListFilter } from '../../membership/list/list-filter.rules.ts'
import { databaseNow } from '../../platform/clock/database-now.queries.ts'
import { markAttached } from '../../platform/files/attach.queries.ts'
import { findFile, markDeleted } from '../../platform/files/file-records.queries.ts'
import { AppError, actorOf, type Context } from '../../platform/http/context.ts'
import { keptBody } from '../kept-body.rules.ts'
import * as store from './campaign.queries.ts'
import { acted, byActor, inState, noteOn, requireComplete } from './sending.actions.ts'

/** Drafts: whoever wrote one changes it, and administrators may. */

export const mayChange = ({ createdById }: store.Campaign, context: Context): boolean => {
  const { accountId, role } = actorOf(context)
  return role !== 'editor' || createdById === accountId
}
const requireAuthor = (campaign: store.Campaign, context: Context): void => {
  if (!mayChange(campaign, context)) throw new AppError('forbidden', { text: '只能修改自己的草稿' })
}

/** New ones are the caller's own uploads; the others belong to the message already. */
const takeFiles = async (
  context: Context,
  fileIds: readonly string[],
  before: readonly string[],
): Promise<string[]> => {
  const { accountId } = actorOf(context)
  const wanted = [...new Set(fileIds)]
  let bytes = 0
  for (const id of wanted) {
    const file = await findFile(context.db, id)
    const own = file?.state === 'pending' && file.ownerAccountId === accountId
    if (file?.purpose !== 'mail' || !(own || before.includes(id)))
      throw new AppError('badInput', { fields: { fileIds: '附件已失效，请重新上传' } })
    bytes += file.size
    if (own) await markAttached(context.db, id)
  }
  if (bytes > MAX_ATTACHMENT_BYTES)
    throw new AppError('badInput', { fields: { fileIds: '附件合计不能超过15MB' } })
  return wanted
}

/** After the message has let go of them. */
const dropFiles = async (context: Context, fileIds: readonly string[]): Promise<void> => {
  for (const id of fileIds) if (!(await store.isFileUsed(context.db, id))) await markDeleted(context.db, [id])
}

export const saveDraft = async (
  channel: MessageChannel,
  { id, version, ...given }: InputOf<typeof mail.save>,
  context: Context,
) => {
  const content = { ...given, body: await keptBody(channel, given.body) }
  // A filter that cannot be read is refused now, not on the day of sending.
  for (const { kind, filter } of content.audience.groups) readListFilter(kind, filter)
  const count = { groups: content.audience.groups.length, members: content.audience.memberIds.length }
  const detail = { nature: content.nature, ...count, list: content.audience.list.length }
  if (id === undefined) {
    const fileIds = await takeFiles(context, content.fileIds, [])
    const made = await store.insertCampaign(context.db, { ...content, channel, fileIds }, byActor(context))
    context.note({ targetKind: channel, targetId: made, targetName: content.subject, detail })
    return acted(context, made)
  }
  const before = await inState({ id, version: version ?? 0 }, ['draft'], context)
  if (before.channel !== channel) throw new AppError('notFound')
  requireAuthor(before, context)
  const fileIds = await takeFiles(context, content.fileIds, before.fileIds)
  await store.updateContent(context.db, id, { ...content, channel, fileIds })
  await dropFiles(
    context,
    before.fileIds.filter((one) => !fileIds.includes(one)),
  )
  context.note({ detail })
  return acted(context, id)
}

export const removeDraft = async (input: { id: string; version: number }, context: Context) => {
  const campaign = await inState(input, ['draft'], context)
  requireAuthor(campaign, context)
  await store.deleteCampaign(context.db, campaign.id)
  await dropFiles(context, campaign.fileIds)
  return {}
}

export const copyDraft = async (id: string, context: Context) => {
  const from = await store.findCampaign(context.db, id)
  if (!from) throw new AppError('notFound')
  noteOn(context, from)
  const { accountId, role } = actorOf(context)
  // What an editor reads masked of others' messages does not become theirs by a copy.
  const strange = role === 'editor' && from.createdById !== accountId
  const audience = strange ? { ...from.audience, list: [] } : from.audience
  const { channel, nature, subject, body, fileIds, templateId } = from
  const content = { channel, nature, subject, body, audience, fileIds, templateId }
  return acted(context, await store.insertCampaign(context.db, content, byActor(context)))
}

/** A draft on its way to whoever may send it, and back (docs/handbook/office.md#notices). */

type One = InputOf<typeof message.handIn>

const ownDraft = async (input: One, context: Context, wantsHandedIn: boolean): Promise<store.Campaign> => {
  const campaign = await inState(input, ['draft'], context)
  if (!mayChange(campaign, context)) throw new AppError('forbidden', { text: '只能提交自己的草稿' })
  if ((campaign.handedInAt !== null) !== wantsHandedIn) throw new AppError('stateChanged')
  return campaign
}

export const handIn = async (input: One, context: Context) => {
  const campaign = await ownDraft(input, context, false)
  requireComplete(campaign)
  const { groups, memberIds, list } = campaign.audience
  if (groups.length + memberIds.length + list.length === 0)
    throw new AppError('messageIncomplete', { text: '请选择收件人' })
  await store.updateCampaign(context.db, campaign.id, {
    ...{ handedInAt: (await databaseNow(context.db)).at.toISOString() },
    ...{ returnNote: '', returnedBy: '', returnedAt: null },
  })
  return acted(context, campaign.id)
}

export const takeBack = async (input: One, context: Context) => {
  const { id } = await ownDraft(input, context, true)
  await store.updateCampaign(context.db, id, { handedInAt: null })
  return acted(context, id)
}

export const sendBack = async ({ reason, ...input }: InputOf<typeof message.sendBack>, context: Context) => {
  const campaign = await inState(input, ['draft'], context)
  if (campaign.handedInAt === null) throw new AppError('stateChanged')
  await store.updateCampaign(context.db, campaign.id, {
    ...{ handedInAt: null, returnNote: reason, returnedBy: byActor(context).name },
    returnedAt: (await databaseNow(context.db)).at.toISOString(),
  })
  context.note({ detail: { reason } })
  return acted(context, campaign.id)
}
