import { SAMPLES } from '@portal/contract/communication/message-samples'
import { type Kysely, sql } from 'kysely'
import { resolveAudience } from '../communication/campaign/audience.queries.ts'
import { insertCampaign, updateCampaign } from '../communication/campaign/campaign.queries.ts'
import type { MessageRouteDeps } from '../communication/campaign/campaign.routes.ts'
import { insertRecipients } from '../communication/campaign/recipient.queries.ts'
import type { Tables } from '../platform/database/tables.ts'

/** Messages of the sample society: two that went out, one that is held, drafts. Nothing of it leaves the machine. */

type Deps = Pick<MessageRouteDeps, 'rosters'> & { readonly db: Kysely<Tables> }
type Content = Parameters<typeof insertCampaign>[1]

type Writer = Parameters<typeof insertCampaign>[2]
/** The editor of the samples, so that whoever signs in as such finds drafts to go on with. */
const writerOf = async (db: Kysely<Tables>): Promise<Writer> => {
  const name = '示例编辑'
  const found = await db.selectFrom('account').select('id').where('name', '=', name).executeTakeFirst()
  return { id: found?.id ?? null, name }
}
const SENDER = '示例管理员'

const approved = (kind: 'person' | 'unit' | 'expert', filter: object = {}): Content['audience'] => ({
  groups: [{ kind, filter: { state: 'approved', ...filter } }],
  memberIds: [],
  list: [{ name: '特邀嘉宾', email: 'guest@', mobileTel: '1990000' }],
})

const sent = async (
  { db, rosters }: Deps,
  content: Content,
  writer: Writer,
  { state, daysAgo }: { state: 'done' | 'paused'; daysAgo: number },
): Promise<void> => {
  const recipients = await resolveAudience({ rosters }, db, content)
  const id = await insertCampaign(db, content, writer)
  await insertRecipients(db, id, recipients)
  const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  const finishedAt = state === 'done' ? new Date(Date.parse(at) + 300_000).toISOString() : null
  await updateCampaign(db, id, {
    ...{ state, createdAt: at, sentAt: at, finishedAt, sentBy: SENDER, ratePerMinute: 60 },
  })
  const reach = state === 'done' ? 100_000 : 12
  await sql`update "campaignRecipient" set state = 'sent', attempts = 1,
      "handedAt" = ${at}::timestamptz + make_interval(secs => seq),
      "sentAt" = ${at}::timestamptz + make_interval(secs => seq + 2)
    where "campaignId" = ${id} and state = 'waiting' and seq <= ${reach}`.execute(db)
  if (state === 'done')
    await sql`update "campaignRecipient" set state = case when seq % 2 = 0 then 'failed' else 'unknown' end,
        reason = case when seq % 2 = 0 then '对方邮件服务器拒收：没有这个用户' else '发送过程中断，结果未知' end, "sentAt" = null
      where "campaignId" = ${id} and state = 'sent' and seq in (4, 6, 9)`.execute(db)
  if (content.channel === 'sms')
    await sql`update "campaignRecipient" set report = 'delivered'
      where "campaignId" = ${id} and state = 'sent' and seq % 7 <> 0`.execute(db)
}

const seedTemplates = async (db: Kysely<Tables>): Promise<void> => {
  const rows = [
    ...SAMPLES.sms.slice(0, 2).map((text) => ({ ...text, channel: 'sms' as const })),
    ...SAMPLES.mail.slice(0, 2).map((text) => ({ ...text, channel: 'mail' as const })),
  ]
  await db
    .insertInto('messageTemplate')
    .values(rows.map((row) => ({ ...row, nature: 'service' as const, gatewayCode: '', updatedBy: SENDER })))
    .execute()
}

export const seedMessages = async (deps: Deps): Promise<void> => {
  const writer = await writerOf(deps.db)
  const [conference, dues, update] = SAMPLES.mail
  const [smsConference, smsDues] = SAMPLES.sms
  if (!conference || !dues || !update || !smsConference || !smsDues) return
  const mail = { channel: 'mail', nature: 'service', fileIds: [] } as const
  const text = { channel: 'sms', nature: 'service', subject: '', fileIds: [] } as const
  const held = { ...mail, subject: dues.subject, body: dues.body, audience: approved('unit') }
  const invited = {
    ...mail,
    subject: '关于召开第五届学术年会的通知',
    body: conference.body
      .replace('（时间）', '12月18日')
      .replace('（地点）', '示例市会议中心')
      .replace('（日期）', '12月10日'),
    audience: approved('person'),
  }
  await sent(deps, invited, writer, { state: 'done', daysAgo: 6 })
  await sent(deps, held, writer, { state: 'paused', daysAgo: 1 })
  await sent(deps, { ...text, body: smsDues.body, audience: approved('unit') }, writer, {
    state: 'done',
    daysAgo: 3,
  })
  await insertCampaign(
    deps.db,
    { ...mail, nature: 'news', subject: update.subject, body: update.body, audience: approved('expert') },
    writer,
  )
  await seedTemplates(deps.db)
  // Slow enough to be watched.
  await deps.db
    .insertInto('setting')
    .values({ key: 'mailPerMinute', value: '120', updatedById: null, updatedBy: SENDER })
    .execute()
  await insertCampaign(deps.db, { ...text, body: smsConference.body, audience: approved('person') }, writer)
}
