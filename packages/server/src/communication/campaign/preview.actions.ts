import { randomUUID } from 'node:crypto'
import type { message } from '@portal/contract/communication/message.calls'
import { smsSegments } from '@portal/contract/communication/message-text.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { PUBLIC_READER } from '../../identity/file/file-link.rules.ts'
import { databaseNow } from '../../platform/clock/database-now.queries.ts'
import { findFile } from '../../platform/files/file-records.queries.ts'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import { isAddress, maskAddress } from '../../platform/outbox/addresses.ts'
import { gatewayTemplateFor } from '../template/template.routes.ts'
import { resolveAudience } from './audience.queries.ts'
import * as store from './campaign.queries.ts'
import {
  picturesFor,
  prepareBody,
  render,
  STRANGER,
  shownBody,
  subjectOf,
  valuesOf,
} from './rendering.rules.ts'
import { readyFor, societyOf } from './sender.jobs.ts'
import type { MessageRouteDeps } from './sending.actions.ts'
import { requireComplete } from './sending.actions.ts'

/** A message as somebody gets it: shown beside its text, sent to its writer, read on the public page. */

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
  const society = await societyOf(deps)
  await prepareBody(said)
  const { subject, text } = render(said, one, society)
  const pictureUrl = picturesFor(deps.keyRing, await mailFiles(db, said.fileIds), actorOf(context).accountId)
  return {
    total: reached.length,
    name: one.name,
    destination: maskAddress(said.channel, one.address),
    ...{
      subject,
      body: said.channel === 'mail' ? shownBody(said, one, { society, pictureUrl }) : '',
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
  const subject = `［测试］${said.subject}`
  const tried = { ...said, gatewayTemplate, id, publicId: '', subject } as unknown as store.Campaign
  await prepareBody(tried)
  const ready = readyFor(tried, { ...first, id, address, memberId: null }, await societyOf(deps))
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
  const pictureUrl = picturesFor(deps.keyRing, campaign.fileIds, PUBLIC_READER)
  const subject = subjectOf(campaign, valuesOf(campaign, STRANGER, society))
  return {
    title: subject || `${society.societyName}通知`,
    sentAt: campaign.scheduledAt ?? campaign.sentAt ?? campaign.createdAt,
    societyName: society.societyName,
    // Text messages have no markup, but a page all the same.
    body: shownBody(campaign, STRANGER, { society, pictureUrl }),
  }
}
