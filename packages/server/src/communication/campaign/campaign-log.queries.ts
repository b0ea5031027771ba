import type { LogState, MessageChannel } from '@portal/contract/communication/message.fields'
import { isDate } from '@portal/contract/platform/time'
import { sql } from 'kysely'
import { AppError, type Db } from '../../platform/http/context.ts'
import type { Nature } from './campaign.queries.ts'
import { likely } from './recipient.queries.ts'

export interface LogFilter {
  readonly state?: LogState | undefined
  readonly nature?: Nature | undefined
  readonly keyword?: string | undefined
  readonly recipient?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** As people read it: what waits for its hour is not under way. */
const stateShown = sql<LogState>`case when campaign.state = 'sending' and campaign."scheduledAt" > now() then 'scheduled'
  else campaign.state end`

const day = (field: string, value: string): string => {
  if (!isDate(value)) throw new AppError('badInput', { fields: { [field]: '日期格式不正确' } })
  return value
}

const filtered = (db: Db, channel: MessageChannel, filter: LogFilter) => {
  const { nature, keyword, recipient, from, to } = filter
  let query = db.selectFrom('campaign').where('channel', '=', channel)
  if (nature) query = query.where('nature', '=', nature)
  if (keyword)
    query = query.where((eb) =>
      eb.or([
        eb('subject', 'ilike', likely(keyword)),
        eb('body', 'ilike', likely(keyword)),
        eb('createdBy', 'like', likely(keyword)),
        eb('sentBy', 'like', likely(keyword)),
      ]),
    )
  if (recipient)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('campaignRecipient')
          .select('campaignRecipient.id')
          .whereRef('campaignRecipient.campaignId', '=', 'campaign.id')
          .where((of) =>
            of.or([
              of('campaignRecipient.name', 'like', likely(recipient)),
              of('campaignRecipient.address', '=', recipient.toLowerCase()),
            ]),
          ),
      ),
    )
  const start = (value: string, later: number) =>
    sql<string>`(${value}::date + ${later}::int)::timestamp at time zone 'Asia/Shanghai'`
  if (from) query = query.where('createdAt', '>=', start(day('from', from), 0))
  if (to) query = query.where('createdAt', '<', start(day('to', to), 1))
  return query
}

export const listCampaigns = async (
  db: Db,
  channel: MessageChannel,
  filter: LogFilter,
  page: { pageNum: number; pageSize: number; sort: 'createdAt' | 'sentAt'; order: 'asc' | 'desc' },
) => {
  const query = filtered(db, channel, filter)
  const groups = await query
    .select([stateShown.as('state'), (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(stateShown)
    .execute()
  const counts = Object.fromEntries(groups.map(({ state, count }) => [state, Number(count)]))
  const wanted = filter.state ? query.where(stateShown, '=', filter.state) : query
  const list = await wanted
    .selectAll()
    .orderBy(sql`${sql.ref(page.sort)} ${sql.raw(page.order)} nulls last`)
    .orderBy('id')
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute()
  const total = filter.state
    ? (counts[filter.state] ?? 0)
    : Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { total, counts, list }
}
