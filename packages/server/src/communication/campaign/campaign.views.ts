import type { mail } from '@portal/contract/communication/channel.calls'
import {
  type Audience,
  EXCLUSIONS,
  type Exclusion,
  type MessageChannel,
} from '@portal/contract/communication/message.fields'
import { richOf, wordsOf } from '@portal/contract/communication/message-body.rules'
import { asWritten } from '@portal/contract/communication/message-text.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { databaseNow } from '../../platform/clock/database-now.queries.ts'
import { renderHtml } from '../../platform/documents/html.ts'
import { findFile } from '../../platform/files/file-records.queries.ts'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import { maskAddress } from '../../platform/outbox/addresses.ts'
import { isQuiet } from '../../platform/outbox/quiet-hours.ts'
import * as store from './campaign.queries.ts'
import * as logs from './campaign-log.queries.ts'
import { mayChange } from './draft.actions.ts'
import { namesOf } from './recipient/people.queries.ts'
import * as people from './recipient.queries.ts'
import { picturesFor } from './rendering.rules.ts'
import type { MessageRouteDeps } from './sending.actions.ts'

/** What staff read of a message: its row in the log, and all of it. */

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0)

const shown = (campaign: store.Campaign, context: Context, counted: Record<string, number> = {}) => {
  const { excluded = 0, ...progress } = counted
  return {
    ...{ id: campaign.id, channel: campaign.channel, nature: campaign.nature, subject: campaign.subject },
    excerpt: asWritten(wordsOf(campaign.body.slice(0, 2_000))).slice(0, 80),
    ...{ state: campaign.state, version: campaign.version, scheduledAt: campaign.scheduledAt },
    ...{ createdAt: campaign.createdAt, createdBy: campaign.createdBy, sentBy: campaign.sentBy },
    ...{ approvedBy: campaign.approvedBy, sentAt: campaign.sentAt, finishedAt: campaign.finishedAt },
    ...{ progress, total: sum(progress), excluded },
    ...{ handedInAt: campaign.handedInAt, returnNote: campaign.returnNote, returnedBy: campaign.returnedBy },
    mayEdit: campaign.state === 'draft' && mayChange(campaign, context),
  }
}

export const log = async (
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

/** As it was written; a mail as rich text with its pictures. */
const written = ({ keyRing }: MessageRouteDeps, campaign: store.Campaign, context: Context): string => {
  const pictureUrl = picturesFor(keyRing, campaign.fileIds, actorOf(context).accountId)
  return campaign.channel === 'mail' ? renderHtml(richOf(campaign.body), pictureUrl) : campaign.body
}

export const view = async (deps: MessageRouteDeps, id: string, context: Context) => {
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
    body: written(deps, campaign, context),
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
