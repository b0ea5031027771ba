import { MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/member.calls'
import type { DeskEvent, DeskTask, statistics } from '@portal/contract/office/statistics.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { sql } from 'kysely'
import { actorOf, type Context, type Db } from '../../platform/http/context.ts'

type Desk = OutputOf<typeof statistics.desk>

/** Two people decide about a large message; the second one should not take longer. */
const AWAITING_DAYS = 1
const MOST_SENDING = 8

interface Waiting {
  readonly count: number
  readonly late: number
}

const countWaiting = async (db: Db, of: { mine: string; overdueDays: number }) => {
  const olderThan = (days: number) => sql`now() - make_interval(days => ${days}::int)`
  const awaiting = (channel: string) => sql`
    from campaign where state = 'awaiting' and channel = ${channel} and "sentById" is distinct from ${of.mine}::uuid`
  const drafts = (channel: string) => sql`
    from campaign where state = 'draft' and channel = ${channel} and "createdById" = ${of.mine}::uuid`
  const late = olderThan(AWAITING_DAYS)
  const handedIn = (channel: string) => sql`
    from campaign where "handedInAt" is not null and channel = ${channel} and "createdById" is distinct from ${of.mine}::uuid`
  const publications = sql`from publication where "handedInAt" is not null and "deletedAt" is null
    and "handedInById" is distinct from ${of.mine}::uuid`
  const handedInLate = sql`"handedInAt" < ${late}`
  const one = (task: DeskTask, from: unknown, overdue: unknown) =>
    sql`select ${sql.lit(task)} as task, count(*)::int as count, (count(*) filter (where ${overdue}))::int as late ${from}`
  const { rows } = await sql<Waiting & { task: DeskTask }>`${sql.join(
    [
      one(
        'locked',
        sql`from (select distinct d."counterKey" from "loginDefense" d join "loginCounter" c on c.key = d."counterKey"
          where d."hiddenAt" is null and c."lockedUntil" > now()) closed`,
        sql`false`,
      ),
      one(
        'organisations',
        sql`from organisation where status = 'pending'`,
        sql`"createdAt" < ${olderThan(of.overdueDays)}`,
      ),
      one('mailHandedIn', handedIn('mail'), handedInLate),
      one('smsHandedIn', handedIn('sms'), handedInLate),
      one('publicationsHandedIn', publications, handedInLate),
      one('mailAwaiting', awaiting('mail'), sql`"sentAt" < ${late}`),
      one('smsAwaiting', awaiting('sms'), sql`"sentAt" < ${late}`),
      one('mailDrafts', drafts('mail'), sql`false`),
      one('smsDrafts', drafts('sms'), sql`false`),
    ],
    sql` union all `,
  )}`.execute(db)
  return rows
}

/** The first of the last seven days, today included. */
const findSince = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ since: string }>`
    select ((now() at time zone 'Asia/Shanghai')::date - 6)::text as since`.execute(db)
  return rows[0]?.since ?? ''
}

const countKinds = async (db: Db, since: string): Promise<Desk['week']['kinds']> => {
  const { rows } = await sql<{ kind: MemberKind; submitted: number; approved: number }>`
    select kind,
      (count(*) filter (where "submittedAt" >= (${since}::date)::timestamp at time zone 'Asia/Shanghai'))::int as submitted,
      (count(*) filter (where state = 'approved' and "examineDate" >= ${since}::date))::int as approved
    from member where "deletedAt" is null
      and ("submittedAt" >= (${since}::date)::timestamp at time zone 'Asia/Shanghai' or "examineDate" >= ${since}::date)
    group by kind`.execute(db)
  return (Object.keys(MEMBER_KINDS) as MemberKind[]).map(
    (kind) => rows.find((row) => row.kind === kind) ?? { kind, submitted: 0, approved: 0 },
  )
}

const countEvents = async (db: Db, since: string) => {
  const start = sql`(${since}::date)::timestamp at time zone 'Asia/Shanghai'`
  const sent = (channel: string) => sql`from "campaignRecipient" r join campaign c on c.id = r."campaignId"
    where r.state = 'sent' and c.channel = ${channel} and r."sentAt" >= ${start}`
  const { rows } = await sql<{ event: DeskEvent; count: number }>`
    select 'anomalies' as event, count(*)::int as count from "loginDefense" where "hiddenAt" is null and "lastAt" >= ${start}
    union all select 'mail', count(*)::int ${sent('mail')}
    union all select 'sms', count(*)::int ${sent('sms')}`.execute(db)
  return rows
}

const findSending = async (db: Db): Promise<Desk['sending']> => {
  const { rows } = await sql<Desk['sending'][number]>`
    select c.id, c.channel, coalesce(nullif(c.subject, ''), left(c.body, 40)) as title, c.state, c."scheduledAt",
      (count(r.*) filter (where r.state in ('sent', 'bounced')))::int as done,
      (count(r.*) filter (where r.state in ('failed', 'unknown')))::int as failed,
      (count(r.*) filter (where r.state <> 'excluded'))::int as total
    from campaign c left join "campaignRecipient" r on r."campaignId" = c.id
    where c.state in ('awaiting', 'sending', 'paused')
    group by c.id order by c."updatedAt" desc limit ${MOST_SENDING}`.execute(db)
  return rows
}

/** Editors write; what is locked, named and decided is the administrators'. */
const EDITORS_TASKS: readonly DeskTask[] = ['mailDrafts', 'smsDrafts']

export const viewDesk = async (context: Context, overdueDays: number): Promise<Desk> => {
  const { db } = context
  const { accountId, role } = actorOf(context)
  const manages = role !== 'editor'
  const since = await findSince(db)
  const [waiting, kinds, events, sending] = await Promise.all([
    countWaiting(db, { mine: accountId, overdueDays }),
    countKinds(db, since),
    countEvents(db, since),
    findSending(db),
  ])
  return {
    tasks: waiting.filter(({ task, count }) => count > 0 && (manages || EDITORS_TASKS.includes(task))),
    week: {
      since,
      kinds: kinds.filter(({ kind }) => manages || kind !== 'project'),
      events: events.filter(({ event }) => manages || event !== 'anomalies'),
    },
    sending,
  }
}
