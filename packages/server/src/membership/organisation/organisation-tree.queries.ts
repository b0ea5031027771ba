import type { organisation } from '@portal/contract/membership/organisation.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { sql } from 'kysely'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import { lockOrganisation } from './organisation.queries.ts'
import { insertEvents } from './organisation-event.queries.ts'

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

export const setParent = async (
  { orgId, version, parentId }: InputOf<typeof organisation.setParent>,
  context: Context,
) => {
  const { db } = context
  // Two moves at the same moment could make a circle that neither of them sees.
  await sql`select pg_advisory_xact_lock(hashtext('organisation-tree'))`.execute(db)
  const known = await lockOrganisation(db, orgId)
  if (!known) throw new AppError('notFound')
  context.note({ targetKind: 'organisation', targetId: orgId, targetName: known.name })
  if (known.version !== version || known.status === 'merged') throw new AppError('stateChanged')
  const before = (await listSuperiors(db, orgId)).at(-1)
  const refuse = (text: string) => new AppError('badInput', { fields: { parentId: text } })
  const parent = parentId === null ? undefined : await lockOrganisation(db, parentId)
  if (parentId !== null && (!parent || parent.status === 'merged' || parent.status === 'disabled'))
    throw refuse('请从列表中选择在用的单位')
  if (parentId === orgId) throw refuse('不能选择本单位')
  if (parent && (await listSuperiors(db, parent.id)).some((above) => above.orgId === orgId))
    throw refuse(`“${parent.name}”是本单位的下级单位，不能作为上级单位`)
  if ((before?.orgId ?? null) === parentId) return {}
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
  const names: [string, string] = [before?.orgName ?? '', parent?.name ?? '']
  const detail = parent ? `上级单位“${parent.name}”` : `不再隶属于“${before?.orgName ?? ''}”`
  await insertEvents(db, [orgId], 'parent', actorOf(context).name, detail)
  context.note({ detail: { parent: names } })
  return {}
}
