import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'

/** Which organisation belongs to which: recusal counts superiors and subordinates as one (docs/handbook/peer-review.md#recusal). */

interface Named {
  orgId: string
  orgName: string
}

/** A parent that was merged counts as what it went into; a merge into one's own child makes no circle of it. */
export const PARENTS = sql`(select o.id, coalesce(p."mergedInto", p.id) as "parentId"
  from organisation o join organisation p on p.id = o."parentId"
  where o."mergedInto" is null and coalesce(p."mergedInto", p.id) <> o.id)`

/** The superiors, the highest first. Ends at a circle that merging made. */
export const listSuperiors = async (db: Db, orgId: string): Promise<Named[]> => {
  const { rows } = await sql<Named>`
    with recursive parents as materialized ${PARENTS}, up as (
      select "parentId" as id, array[id] as way from parents where id = ${orgId}::uuid
      union all
      select parents."parentId", up.way || up.id from up join parents on parents.id = up.id where up.id <> all(up.way)
    )
    select o.id as "orgId", o.name as "orgName" from up join organisation o on o.id = up.id
    where up.id <> all(up.way) order by cardinality(up.way) desc
  `.execute(db)
  return rows
}

/** Those directly below, and how many are below each of them. */
export const listSubordinates = async (db: Db, orgId: string) => {
  const { rows } = await sql<Named & { children: number }>`
    with parents as materialized ${PARENTS}
    select o.id as "orgId", o.name as "orgName",
      (select count(*)::int from parents below where below."parentId" = o.id) as children
    from parents join organisation o on o.id = parents.id where parents."parentId" = ${orgId}::uuid
    order by o.name limit 200
  `.execute(db)
  return rows
}

/** Two moves at the same moment could make a circle that neither of them sees. */
export const lockTree = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('organisation-tree'))`.execute(db)

export const writeParent = async (db: Db, orgId: string, parentId: string | null): Promise<void> => {
  await db
    .updateTable('organisation')
    .set((eb) => ({
      parentId,
      version: eb('version', '+', 1),
      treeChangedAt: sql<string>`clock_timestamp()`,
      updatedAt: sql`clock_timestamp()`,
    }))
    .where('id', '=', orgId)
    .execute()
}
