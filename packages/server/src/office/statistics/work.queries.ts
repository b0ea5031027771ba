import { unitKind } from '@portal/contract/membership/kind/unit.kind'
import { type RawBuilder, sql } from 'kysely'
import { isGiven, counted as owed } from '../../membership/dues/dues.queries.ts'
import type { Db } from '../../platform/http/context.ts'
import { during, HELD, inAttendance, type Monthly, onDays } from './happened.queries.ts'
import type { Period } from './statistics.queries.ts'

/** What the society was paid and what it held, counted for pictures; what each number is stands beside it in `work.views.ts`. */

const nothing = sql``
/** Dues are counted by the year they are for. */
const ofYears = ({ from, to }: Period) =>
  sql`${owed} ${from ? sql`and dues.year >= ${Number(from.slice(0, 4))}` : nothing}
    ${to ? sql`and dues.year <= ${Number(to.slice(0, 4))}` : nothing}`

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

/** By the day the money came, which the voucher or the bank says, whatever year it was for. */
export const sumReceived = async (db: Db, period: Period): Promise<Monthly[]> => {
  const { rows } = await sql<Monthly>`
    select 'received' as series, to_char("paidOn", 'YYYY-MM') as month, sum("paidAmount")::float8 as count
    from dues
    where status = 'paid' and ${onDays(sql`"paidOn"`, period)}
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

/** The newest events of the period, from the oldest of them on. */
export const listNewestEvents = async (db: Db, period: Period, most: number) => {
  const { rows } = await sql<{ id: string; title: string; registered: number; attended: number }>`
    select * from (
      select event.id, event.title, event."beginsAt", ${inAttendance}
      from event left join "eventRegistration" r on r."eventId" = event.id
      where ${HELD} and ${during(sql`event."beginsAt"`, period)}
      group by event.id order by event."beginsAt" desc, event.id limit ${most}
    ) newest order by "beginsAt", id`.execute(db)
  return rows
}
