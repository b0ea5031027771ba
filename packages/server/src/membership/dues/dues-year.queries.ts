import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import { type By, counted, memberNumber, today } from './dues.queries.ts'

/** SQL of the years of dues: who owes one, and what it comes to. */

/** The one that is worked on: of those opened the newest that has begun, where next year's was opened in advance. */
export const presentYear = async (db: Db): Promise<number | undefined> => {
  const begun = sql`year <= extract(year from ${today})`
  const opened = db.selectFrom('duesYear').select('year').orderBy(begun, 'desc').orderBy('year', 'desc')
  return (await opened.limit(1).executeTakeFirst())?.year
}

export const listYears = (db: Db) =>
  db
    .selectFrom('duesYear')
    .select(['year', 'amount', 'dueDate', 'openedBy'])
    .orderBy('year', 'desc')
    .execute()

export const sumsOf = async (db: Db, year: number) => {
  const { rows } = await sql<Record<'due' | 'paid' | 'unpaid' | 'waived', string>>`
    select coalesce(sum(dues.amount) filter (where dues.status <> 'waived'), 0) as due,
      coalesce(sum(dues."paidAmount") filter (where dues.status = 'paid'), 0) as paid,
      coalesce(sum(dues.amount) filter (where dues.status in ('unpaid', 'submitted')), 0) as unpaid,
      coalesce(sum(dues.amount) filter (where dues.status = 'waived'), 0) as waived
    from dues left join member on member.id = dues."memberId"
    where dues.year = ${year} and ${counted}`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('no sums')
  return {
    due: Number(sums.due),
    paid: Number(sums.paid),
    unpaid: Number(sums.unpaid),
    waived: Number(sums.waived),
  }
}

/** Units that owe a year: approved in it or before. */
const owing = (year: number) => sql<SqlBool>`member.kind = 'unit' and member."deletedAt" is null
  and member.state = 'approved' and member."examineDate" < make_date(${year}::int + 1, 1, 1)
  and not exists (select 1 from dues where dues.year = ${year}::int and dues."memberId" = member.id)`

export const countMissing = async (db: Db, year: number): Promise<number> => {
  const { count } = await db
    .selectFrom('member')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where(owing(year))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Of two who open the same year, the second finds what the first one wrote. */
export const insertYear = async (db: Db, year: { year: number; amount: number; dueDate: string; by: By }) => {
  const { by, ...facts } = year
  await db
    .insertInto('duesYear')
    .values({ ...facts, openedById: by.id, openedBy: by.name })
    .onConflict((on) => on.column('year').doNothing())
    .execute()
  return db
    .selectFrom('duesYear')
    .selectAll()
    .where('year', '=', year.year)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Days that a unit has which was admitted after the year had been opened. */
const LATE_DAYS = 30

/** Answers how many were added. Who is added late has a month, whenever the year was due. */
export const addMissing = async (
  db: Db,
  { year, amount, dueDate }: { year: number; amount: number; dueDate: string },
  by: By,
  late: boolean,
): Promise<number> => {
  const due = late ? sql`greatest(${dueDate}::date, ${today} + ${LATE_DAYS}::int)` : sql`${dueDate}::date`
  const { rows } = await sql<{ id: string }>`
    insert into dues (year, "memberId", name, "serialNum", amount, "dueDate")
    select ${year}, member.id, member.name, coalesce(${memberNumber}, ''), ${amount}, ${due}
    from member where ${owing(year)} order by member.id
    on conflict (year, "memberId") do nothing returning id`.execute(db)
  if (rows.length > 0)
    await sql`
      insert into "duesEvent" ("duesId", action, "actorId", "actorName", "byStaff", detail)
      select id, 'open', ${by.id}::uuid, ${by.name}, true, jsonb_build_object('amount', amount, 'dueDate', "dueDate")
      from dues where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db)
  return rows.length
}
