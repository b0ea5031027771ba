import type { NameList } from '@portal/contract/platform/names/names.rules'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'

/** Where records carry the names of a list. */
const CARRIED = { committees: { table: 'expert', kind: 'expert', column: 'recommond' } } as const

export interface CarriedName {
  readonly name: string
  /** Records that are not deleted, and of these the applications that are not approved. */
  readonly count: number
  readonly waiting: number
}

/** The names that records carry, those of deleted ones with a count of 0: they can be restored. */
export const carriedNames = async (db: Db, { key }: NameList): Promise<CarriedName[]> => {
  const { table, kind, column } = CARRIED[key]
  const { rows } = await sql<CarriedName>`
    with living as (
      select own.${sql.ref(column)} as name, count(*)::int as count,
        (count(*) filter (where member.state not in ('approved', 'ended')))::int as waiting
      from ${sql.table(table)} own join member on member.id = own.id
      where member.kind = ${kind} and member."deletedAt" is null group by 1
    )
    select name, coalesce(count, 0) as count, coalesce(waiting, 0) as waiting
    from (select distinct ${sql.ref(column)} as name from ${sql.table(table)}) carried left join living using (name)
  `.execute(db)
  return rows
}

export interface Renaming {
  readonly was: string
  readonly name: string
}

/**
 * Gives records the new names, all at once, so that two names can be exchanged. Applications that were not approved stay as they were
 * stamped. Each is a new version of its record with a line in its history.
 */
export const carryNames = async (
  db: Db,
  list: NameList,
  renamed: readonly Renaming[],
  by: { readonly actorId: string; readonly actorName: string; readonly opinion: string },
): Promise<number> => {
  const { table, column } = CARRIED[list.key]
  const own = sql.ref(`${table}.${column}`)
  const { rows } = await sql<{ carried: number }>`
    with renamed as (
      select * from unnest(${renamed.map(({ was }) => was)}::text[], ${renamed.map(({ name }) => name)}::text[]) as one (was, name)
    ), carried as (
      update ${sql.table(table)} set ${sql.ref(column)} = renamed.name
      from renamed, member
      where ${own} = renamed.was and member.id = ${sql.ref(`${table}.id`)} and member.state in ('approved', 'ended')
      returning ${sql.ref(`${table}.id`)} as id, renamed.was, renamed.name
    ), touched as (
      update member set version = member.version + 1, "updatedAt" = clock_timestamp()
      from carried where member.id = carried.id
    ), told as (
      insert into "reviewEvent" ("memberId", action, "actorId", "actorName", "byStaff", opinion, changes)
      select carried.id, 'adminEdit', ${by.actorId}::uuid, ${by.actorName}, true, ${by.opinion},
        jsonb_build_array(jsonb_build_object('field', ${column}::text, 'title', ${list.title}::text,
          'before', carried.was, 'after', carried.name, 'masked', false))
      from carried
    )
    select count(*)::int as carried from carried
  `.execute(db)
  return rows[0]?.carried ?? 0
}
