import {
  ACTIVITY_LEVELS,
  type ActivityKind,
  type ActivityLevel,
  CREDIBILITY_LEVELS,
  type CredibilityLevel,
} from '@portal/contract/membership/expert-ledger/expert-ledger.words'
import { proposalOf, type Renewal } from '@portal/contract/membership/expert-ledger/expert-year.calls'
import { sql } from 'kysely'
import { contains } from '../../platform/database/like.ts'
import type { Db } from '../../platform/http/context.ts'

/** What one event left in the ledgers of those who took part in it. */
export const entriesOfSource = (db: Db, refId: string) =>
  db
    .selectFrom('expertActivity')
    .innerJoin('member', 'member.id', 'expertActivity.expertId')
    .select(['expertActivity.id', 'expertId', 'member.name', 'expertActivity.kind'])
    .select(['points', 'date', 'removedAt'])
    .where('refId', '=', refId)
    .orderBy('member.name')
    .orderBy('expertActivity.createdAt')
    .execute()

/** What stands of a year. */
export const entriesOfYear = (db: Db, expertId: string, year: number) =>
  db
    .selectFrom('expertActivity')
    .select(['date', 'kind', 'points', 'text'])
    .where('expertId', '=', expertId)
    .where('removedAt', 'is', null)
    .where('date', '>=', `${year}-01-01`)
    .where('date', '<=', `${year}-12-31`)
    .orderBy('date')
    .orderBy('createdAt')
    .execute()

/** Years of which there is a letter, the newest first. */
export const yearsOf = async (db: Db, expertId: string): Promise<number[]> =>
  (
    await sql<{ year: number }>`
      select distinct extract(year from date)::int as year from "expertActivity"
      where "expertId" = ${expertId} and "removedAt" is null order by 1 desc`.execute(db)
  ).rows.map(({ year }) => year)

/** To whom the letter of a year is still to be written: they served in it, and can be reached. */
export const expertsToWrite = (db: Db, year: number, limit: number) =>
  db
    .selectFrom('member')
    .select(['id', 'name', 'mobileTel', 'email'])
    .where('kind', '=', 'expert')
    .where('state', '=', 'approved')
    .where('deletedAt', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('expertActivity')
          .select('expertActivity.id')
          .whereRef('expertActivity.expertId', '=', 'member.id')
          .where('removedAt', 'is', null)
          .where('date', '>=', `${year}-01-01`)
          .where('date', '<=', `${year}-12-31`),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('expertYearLetter')
            .select('expertYearLetter.year')
            .whereRef('expertYearLetter.expertId', '=', 'member.id')
            .where('expertYearLetter.year', '=', year),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()

export const markWritten = async (db: Db, expertIds: readonly string[], year: number): Promise<void> => {
  if (expertIds.length === 0) return
  await db
    .insertInto('expertYearLetter')
    .values(expertIds.map((expertId) => ({ expertId, year })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface Filter {
  readonly year: number
  readonly state?: Renewal | undefined
  readonly keyword?: string | undefined
  readonly decided?: 'open' | 'decided' | undefined
}
export interface RenewalRow {
  expertId: string
  name: string
  orgName: string
  subject: string
  credibility: CredibilityLevel
  level: ActivityLevel
  served: number
  lastOn: string
  proposal: Renewal
  decision: 'renew' | 'reserve' | 'end' | null
  reason: string
  by: string
  at: string | null
}

/** What the ledger says today; once it was decided, what it said then. */
const proposed = sql`coalesce(r.proposal, case ${sql.join(
  CREDIBILITY_LEVELS.flatMap((credibility) =>
    ACTIVITY_LEVELS.map(
      (level) => sql`when x.credibility = ${sql.lit(credibility)} and x.level = ${sql.lit(level)}
        then ${sql.lit(proposalOf(credibility, level))}`,
    ),
  ),
  sql` `,
)} end)`
const standing = ({ year, keyword, decided }: Filter) => sql`
  from member join expert on expert.id = member.id
  cross join lateral (select coalesce(nullif(expert."credibilityLevel", ''), 'B') as credibility,
    coalesce(nullif(expert."activityLevel", ''), '沉睡') as level) x
  left join "expertRenewal" r on r."expertId" = member.id and r.year = ${year}
  where member.kind = 'expert' and member.state = 'approved' and member."deletedAt" is null
  ${keyword ? sql`and (member.name like ${contains(keyword)} or member.company like ${contains(keyword)})` : sql``}
  ${decided ? sql`and r.year is ${decided === 'decided' ? sql`not` : sql``} null` : sql``}`

export const countRenewals = async (db: Db, filter: Filter) => {
  const counts = { all: 0, renew: 0, reserve: 0, ask: 0, end: 0 }
  const { rows } = await sql<{ proposal: Renewal; count: number }>`
    select ${proposed} as proposal, count(*)::int as count ${standing(filter)} group by 1`.execute(db)
  for (const { proposal, count } of rows) {
    counts[proposal] = count
    counts.all += count
  }
  return counts
}

const SERVED_MONTHS = 24

/** Those about whom something has to be thought come first. */
export const listRenewals = async (
  db: Db,
  filter: Filter,
  page?: { readonly pageNum: number; readonly pageSize: number },
): Promise<RenewalRow[]> =>
  (
    await sql<RenewalRow>`
      select member.id as "expertId", member.name, member.company as "orgName", expert.subject, x.credibility, x.level,
        (select count(*)::int from "expertActivity" a where a."expertId" = member.id and a."removedAt" is null
          and a.date > (now() at time zone 'Asia/Shanghai')::date - make_interval(months => ${SERVED_MONTHS})) as served,
        coalesce((select to_char(max(a.date), 'YYYY-MM-DD') from "expertActivity" a
          where a."expertId" = member.id and a."removedAt" is null), '') as "lastOn",
        ${proposed} as proposal, r.decision, coalesce(r.reason, '') as reason, coalesce(r."byName", '') as by, r.at
      ${standing(filter)} ${filter.state ? sql`and ${proposed} = ${filter.state}` : sql``}
      order by array_position(array['end', 'reserve', 'ask', 'renew'], ${proposed}), member.name, member.id
      ${page ? sql`limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}` : sql``}`.execute(db)
  ).rows

/** What was taken down for the year; held until the transaction ends. */
export const lockRenewal = (db: Db, expertId: string, year: number) =>
  db
    .selectFrom('expertRenewal')
    .selectAll()
    .where('expertId', '=', expertId)
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirst()

const newestIs = (decision: 'end' | 'reserve') => sql`select "expertId" from (
  select distinct on ("expertId") "expertId", decision from "expertRenewal"
  where year <= extract(year from now() at time zone 'Asia/Shanghai') order by "expertId", year desc
) newest where decision = ${sql.lit(decision)}`
/** Whom the society appoints no more, by its newest decision up to this year. */
export const NOT_RENEWED = newestIs('end')

/** Who is kept as a reserve by its newest decision, of these, with their names. */
export const keptInReserve = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    (
      await sql<{ id: string; name: string }>`
        select id, name from member where id = any(${[...ids]}::uuid[]) and id in (${newestIs('reserve')}) order by name`.execute(
        db,
      )
    ).rows.map(({ id, name }) => [id, name]),
  )

/** Of these, by name. */
export const notRenewedAmong = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (
    await sql<{ name: string }>`
      select name from member where id = any(${[...ids]}::uuid[]) and id in (${NOT_RENEWED}) order by name`.execute(
      db,
    )
  ).rows.map(({ name }) => name)

interface Decided {
  readonly expertId: string
  readonly year: number
  readonly proposal: Renewal
  readonly decision: 'renew' | 'reserve' | 'end'
  readonly reason: string
  readonly byId: string
  readonly byName: string
}
/** Whether it was taken down: not where somebody else just did. */
export const insertRenewal = async (db: Db, decided: Decided): Promise<boolean> =>
  (await db
    .insertInto('expertRenewal')
    .values(decided)
    .onConflict((conflict) => conflict.doNothing())
    .returning('year')
    .executeTakeFirst()) !== undefined

/** What was proposed then stays. */
export const correctRenewal = async (
  db: Db,
  { expertId, year, decision, reason, byId, byName }: Omit<Decided, 'proposal'>,
): Promise<void> => {
  await db
    .updateTable('expertRenewal')
    .set({ decision, reason, byId, byName, at: sql`now()` })
    .where('expertId', '=', expertId)
    .where('year', '=', year)
    .execute()
}

export interface YearEntry {
  readonly date: string
  readonly kind: ActivityKind
  readonly points: number
  readonly text: string
}
