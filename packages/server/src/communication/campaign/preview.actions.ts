import { randomUUID } from 'node:crypto'
import type { message } from '@portal/contract/communication/message.calls'
import { type MessageBlock, smsSegments } from '@portal/contract/communication/message-text.rules'
import type { messageBlock } from '@portal/contract/communication/notice.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import type * as z from 'zod'
import { fileUrl, PUBLIC_READER } from '../../identity/file/file-link.rules.ts'
import { databaseNow } from '../../platform/clock/database-now.queries.ts'
import { findFile } from '../../platform/files/file-records.queries.ts'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import { isAddress, maskAddress } from '../../platform/outbox/addresses.ts'
import { gatewayTemplateFor } from '../template/template.routes.ts'
import { resolveAudience } from './audience.queries.ts'
import * as store from './campaign.queries.ts'
import { render, STRANGER } from './rendering.rules.ts'
import { readyFor, societyOf } from './sender.jobs.ts'
import type { MessageRouteDeps } from './sending.actions.ts'
import { requireComplete } from './sending.actions.ts'

/** A message as somebody gets it: shown beside its text, sent to its writer, read on the public page. */

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

export const preview = async (
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
export const test = async (
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

export const notice = async (deps: MessageRouteDeps, publicId: string, { db }: Context) => {
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
