import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import type { Period } from './statistics.queries.ts'

/** What the society did, counted in one way for the pictures of statistics and the numbers of a report. */

const nothing = sql``
/** Days of the period. */
export const onDays = (day: RawBuilder<unknown>, { from, to }: Period) =>
  sql`(${day} is not null ${from ? sql`and ${day} >= ${from}::date` : nothing} ${to ? sql`and ${day} <= ${to}::date` : nothing})`
/** Moments of its days in the society's time. */
export const during = (moment: RawBuilder<unknown>, { from, to }: Period) =>
  sql`(${moment} is not null ${from ? sql`and ${moment} >= (${from}::date)::timestamp at time zone 'Asia/Shanghai'` : nothing}
    ${to ? sql`and ${moment} < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'` : nothing})`

const PUBLISHED = sql`"deletedAt" is null and state = 'published' and "publishAt" <= now()`
/** Events that took place. */
export const HELD = sql`event.state in ('published', 'closed') and event."endsAt" <= now()`
/** Of one event, joined with its registrations as `r`. */
export const inAttendance = sql`(count(r.id) filter (where r.state = 'registered'))::int as registered,
  (count(r.id) filter (where r."attendedAt" is not null))::int as attended`
/** Of the recipients of mailings as `r`: what left the house. */
export const SENT = sql`r.state in ('sent', 'bounced')`

interface Counted {
  /** When it happened, or the day. */
  readonly moment?: RawBuilder<unknown>
  readonly day?: RawBuilder<unknown>
  /** From where, with a condition. */
  readonly rows: RawBuilder<unknown>
}
const HAPPENED = {
  registered: {
    moment: sql`event."beginsAt"`,
    rows: sql`"eventRegistration" r join event on event.id = r."eventId" where r.state = 'registered' and event.state <> 'cancelled'`,
  },
  attended: {
    moment: sql`event."beginsAt"`,
    rows: sql`"eventRegistration" r join event on event.id = r."eventId" where r."attendedAt" is not null`,
  },
  article: {
    moment: sql`"publishAt"`,
    rows: sql`publication where kind = 'article' and ${PUBLISHED}`,
  },
  video: {
    moment: sql`"publishAt"`,
    rows: sql`publication where kind = 'video' and ${PUBLISHED}`,
  },
  views: { moment: sql`at`, rows: sql`"publicationView" where true` },
  mail: {
    moment: sql`r."sentAt"`,
    rows: sql`"campaignRecipient" r join campaign on campaign.id = r."campaignId" where campaign.channel = 'mail' and ${SENT}`,
  },
  sms: {
    moment: sql`r."sentAt"`,
    rows: sql`"campaignRecipient" r join campaign on campaign.id = r."campaignId" where campaign.channel = 'sms' and ${SENT}`,
  },
  experts: {
    moment: sql`meeting."closedAt"`,
    rows: sql`"meetingAttendance" seen join meeting on meeting.id = seen."meetingId"
      where seen.state = ${JoinStatus.present} and meeting.state = 'closed'`,
  },
  certificates: {
    day: sql`"issuedOn"`,
    rows: sql`certificate where status = 'valid'`,
  },
  asked: { moment: sql`at`, rows: sql`feedback where true` },
  answered: { moment: sql`"answeredAt"`, rows: sql`feedback where true` },
  applied: {
    moment: sql`applied.at`,
    rows: sql`(select min(at) as at from "achievementEvent" where move = 'submit' group by "achievementId") applied where true`,
  },
  reported: {
    day: sql`"issuedOn"`,
    rows: sql`"evaluationReport" where replaces is null`,
  },
} as const satisfies Record<string, Counted>
export type Happened = keyof typeof HAPPENED

const inPeriod = ({ moment, day }: Counted, period: Period) =>
  day ? onDays(day, period) : during(moment ?? nothing, period)
const monthOf = ({ moment, day }: Counted) =>
  sql<string>`to_char(${day ?? sql`${moment} at time zone 'Asia/Shanghai'`}, 'YYYY-MM')`

/** How often something happened in a period, as a column. */
export const timesOf = (name: Happened, period: Period) => {
  const counted: Counted = HAPPENED[name]
  return sql<number>`(select count(*) from ${counted.rows} and ${inPeriod(counted, period)})::int`
}

/** By month. */
export const countMonths = async (db: Db, names: readonly Happened[], period: Period): Promise<Monthly[]> => {
  const parts = names.map((name) => {
    const counted: Counted = HAPPENED[name]
    return sql`select ${sql.lit(name)} as series, ${monthOf(counted)} as month, count(*)::int as count
      from ${counted.rows} and ${inPeriod(counted, period)} group by 2`
  })
  const { rows } = await sql<Monthly>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

export interface Monthly {
  readonly series: string
  /** `YYYY-MM`. */
  readonly month: string
  readonly count: number
}

export const countPublished = async (db: Db, period: Period) => {
  const { rows } = await sql<{ column: string; articles: number; videos: number }>`
    select "column", (count(*) filter (where kind = 'article'))::int as articles,
      (count(*) filter (where kind = 'video'))::int as videos
    from publication
    where ${PUBLISHED} and ${during(sql`"publishAt"`, period)}
    group by 1`.execute(db)
  return rows
}
