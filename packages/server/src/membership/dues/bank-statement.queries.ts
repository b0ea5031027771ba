import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import { memberNumber } from './dues.queries.ts'

/** SQL of holding a bank's list against the entries. */

/** What living units owe, with every name by which the library knows them. */
export const owedEntries = async (db: Db) => {
  const rows = await db
    .selectFrom('dues')
    .innerJoin('member', 'member.id', 'dues.memberId')
    .select(['dues.id', 'dues.version', 'dues.year', 'dues.amount', 'member.id as memberId', 'member.name'])
    .select([
      sql<string>`coalesce(${memberNumber}, '')`.as('serialNum'),
      sql<string[]>`array(select o.name from organisation o
        where o.id = member."orgId" or o."mergedInto" = member."orgId")`.as('names'),
    ])
    .where('dues.status', 'in', ['unpaid', 'submitted'])
    .where(sql<SqlBool>`member."deletedAt" is null and member.state = 'approved'`)
    .orderBy('dues.year')
    .execute()
  return rows
}

/** In one order, so that two who write down the same list never wait for each other. */
export const lockRefs = (db: Db, refs: readonly string[]) =>
  sql`select pg_advisory_xact_lock(7001162, hash)
    from (select distinct hashtext(ref) as hash from unnest(${refs}::text[]) ref order by hash) one`.execute(
    db,
  )

/** Lines that are written down already, and for whom. */
export const bookedRefs = async (db: Db, refs: readonly string[]): Promise<Map<string, string>> => {
  if (refs.length === 0) return new Map()
  const rows = await db
    .selectFrom('dues')
    .select(['bankRef', 'name', 'year'])
    .where('bankRef', 'in', refs)
    .execute()
  return new Map(rows.map(({ bankRef, name, year }) => [bankRef, `${name} ${year}年度`]))
}
