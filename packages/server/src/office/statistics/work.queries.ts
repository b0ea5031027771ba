import { unitKind } from '@portal/contract/membership/kind/unit.kind'
import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { type RawBuilder, sql } from 'kysely'
import { isGiven, counted as owed } from '../../membership/dues/dues.queries.ts'
import type { Db } from '../../platform/http/context.ts'
import type { Period } from './statistics.queries.ts'

/** What the society did and what it was paid, counted for pictures; what each number is stands beside it in `work.views.ts`. */

const nothing = sql``
/** Dues are counted by the year they are for. */
const ofYears = ({ from, to }: Period) =>
  sql`${owed} ${from ? sql`and dues.year >= ${Number(from.slice(0, 4))}` : nothing}
    ${to ? sql`and dues.year <= ${Number(to.slice(0, 4))}` : nothing}`
const during = (moment: RawBuilder<unknown>, { from, to }: Period) =>
  sql`${moment} is not null ${from ? sql`and ${moment} >= (${from}::date)::timestamp at time zone 'Asia/Shanghai'` : nothing}
    ${to ? sql`and ${moment} < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'` : nothing}`
const monthOf = (moment: RawBuilder<unknown>) =>
  sql<string>`to_char(${moment} at time zone 'Asia/Shanghai', 'YYYY-MM')`

export interface Owed {
  /** Of the cards: year, level or region. */
  readonly code: string
  readonly paidUnits: number
  readonly openUnits: number
  readonly waivedUnits: number
  readonly paid: number
  readonly open: number
  readonly waived: number
  /** Paid, with an invoice or its number. */
  readonly vouchers: number
}
const SUMS = sql`
  (count(*) filter (where dues.status = 'paid'))::int as "paidUnits",
  (count(*) filter (where dues.status in ('unpaid', 'submitted')))::int as "openUnits",
  (count(*) filter (where dues.status = 'waived'))::int as "waivedUnits",
  coalesce(sum(coalesce(dues."paidAmount", dues.amount)) filter (where dues.status = 'paid'), 0)::float8 as paid,
  coalesce(sum(dues.amount) filter (where dues.status in ('unpaid', 'submitted')), 0)::float8 as open,
  coalesce(sum(dues.amount) filter (where dues.status = 'waived'), 0)::float8 as waived,
  (count(*) filter (where dues.status = 'paid' and ${isGiven(true)}))::int as vouchers`

const owedBy = async (db: Db, code: RawBuilder<string>, period: Period): Promise<Owed[]> => {
  const { rows } = await sql<Owed>`
    select ${code} as code, ${SUMS}
    from dues left join member on member.id = dues."memberId"
    where ${ofYears(period)} group by 1 order by 1`.execute(db)
  return rows
}
export const countDuesYears = (db: Db, period: Period) => owedBy(db, sql`dues.year::text`, period)
export const countDuesRegions = (db: Db, period: Period) =>
  owedBy(db, sql`coalesce(member.region, '')`, period)
/** In the order of the levels; what is none of them comes last, without a code. */
export const countDuesLevels = async (db: Db, period: Period): Promise<Owed[]> => {
  const found = await owedBy(db, sql`coalesce(member.level, '')`, period)
  const known: readonly string[] = unitKind.levels.map(({ code }) => code)
  return found.toSorted((a, b) => ((known.indexOf(a.code) + 99) % 99) - ((known.indexOf(b.code) + 99) % 99))
}

export interface Monthly {
  readonly series: string
  /** `YYYY-MM`. */
  readonly month: string
  readonly count: number
}

/** By the day the money came, which the voucher or the bank says, whatever year it was for. */
export const sumReceived = async (db: Db, { from, to }: Period): Promise<Monthly[]> => {
  const { rows } = await sql<Monthly>`
    select 'received' as series, to_char("paidOn", 'YYYY-MM') as month, sum("paidAmount")::float8 as count
    from dues
    where status = 'paid' and "paidOn" is not null ${from ? sql`and "paidOn" >= ${from}::date` : nothing}
      ${to ? sql`and "paidOn" <= ${to}::date` : nothing}
    group by 2`.execute(db)
  return rows
}
export const countWays = async (db: Db, period: Period) => {
  const { rows } = await sql<{ way: string; count: number; amount: number }>`
    select coalesce(dues.way, 'other') as way, count(*)::int as count, coalesce(sum(dues."paidAmount"), 0)::float8 as amount
    from dues left join member on member.id = dues."memberId"
    where dues.status = 'paid' and ${ofYears(period)} group by 1`.execute(db)
  return rows
}

const sources = {
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
    rows: sql`publication where kind = 'article' and "deletedAt" is null and state = 'published' and "publishAt" <= now()`,
  },
  video: {
    moment: sql`"publishAt"`,
    rows: sql`publication where kind = 'video' and "deletedAt" is null and state = 'published' and "publishAt" <= now()`,
  },
  views: { moment: sql`at`, rows: sql`"publicationView" where true` },
  mail: {
    moment: sql`r."sentAt"`,
    rows: sql`"campaignRecipient" r join campaign on campaign.id = r."campaignId" where campaign.channel = 'mail' and r.state in ('sent', 'bounced')`,
  },
  sms: {
    moment: sql`r."sentAt"`,
    rows: sql`"campaignRecipient" r join campaign on campaign.id = r."campaignId" where campaign.channel = 'sms' and r.state in ('sent', 'bounced')`,
  },
  experts: {
    moment: sql`meeting."closedAt"`,
    rows: sql`"meetingAttendance" seen join meeting on meeting.id = seen."meetingId"
      where seen.state = ${JoinStatus.present} and meeting.state = 'closed'`,
  },
  certificates: {
    moment: sql`("issuedOn"::timestamp at time zone 'Asia/Shanghai')`,
    rows: sql`certificate where status = 'valid'`,
  },
  asked: { moment: sql`at`, rows: sql`feedback where true` },
  answered: { moment: sql`"answeredAt"`, rows: sql`feedback where true` },
  applied: {
    moment: sql`applied.at`,
    rows: sql`(select min(at) as at from "achievementEvent" where move = 'submit' group by "achievementId") applied where true`,
  },
  reported: {
    moment: sql`("issuedOn"::timestamp at time zone 'Asia/Shanghai')`,
    rows: sql`"evaluationReport" where replaces is null`,
  },
} as const
export type Source = keyof typeof sources

/** How often something happened, by month. */
export const countMonths = async (db: Db, names: readonly Source[], period: Period): Promise<Monthly[]> => {
  const parts = names.map((name) => {
    const { moment, rows } = sources[name]
    return sql`select ${sql.lit(name)} as series, ${monthOf(moment)} as month, count(*)::int as count
      from ${rows} and ${during(moment, period)} group by 2`
  })
  const { rows } = await sql<Monthly>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

/** The newest events of the period, from the oldest of them on. */
export const listNewestEvents = async (db: Db, period: Period, most: number) => {
  const { rows } = await sql<{ id: string; title: string; registered: number; attended: number }>`
    select * from (
      select event.id, event.title, event."beginsAt",
        (count(r.id) filter (where r.state = 'registered'))::int as registered,
        (count(r.id) filter (where r."attendedAt" is not null))::int as attended
      from event left join "eventRegistration" r on r."eventId" = event.id
      where event.state in ('published', 'closed') and event."endsAt" <= now() and ${during(sql`event."beginsAt"`, period)}
      group by event.id order by event."beginsAt" desc, event.id limit ${most}
    ) newest order by "beginsAt", id`.execute(db)
  return rows
}

export const countPublished = async (db: Db, period: Period) => {
  const { rows } = await sql<{ column: string; articles: number; videos: number }>`
    select "column", (count(*) filter (where kind = 'article'))::int as articles,
      (count(*) filter (where kind = 'video'))::int as videos
    from publication
    where "deletedAt" is null and state = 'published' and "publishAt" <= now() and ${during(sql`"publishAt"`, period)}
    group by 1`.execute(db)
  return rows
}
