import { UNDO_DAYS } from '@portal/contract/membership/organisation/organisation.calls'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import { uniqueName } from './organisation.queries.ts'

/** SQL of merges of organisations and of taking them back. */

export const lockOrganisations = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('organisation')
    .select(['id', 'name', 'status', 'mergedInto'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()

export const lockAliases = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('organisation')
    .select(['id', 'status', 'mergedInto'])
    .where('mergedInto', 'in', ids)
    .forUpdate()
    .execute()

type Part = Omit<Selectable<Tables['organisationMergePart']>, 'mergeId'>

/** What a merge takes in, as it was before. */
export const insertMerge = async (
  db: Db,
  merge: { readonly targetId: string; readonly actorName: string },
  parts: readonly Part[],
): Promise<string> => {
  const { id: mergeId } = await db
    .insertInto('organisationMerge')
    .values({ ...merge, undoneAt: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('organisationMergePart')
    .values(parts.map((part) => ({ ...part, mergeId })))
    .execute()
  return mergeId
}

/** Who names one of these organisations is written down and names the target from now on; answers how many. */
export const movePeople = async (
  db: Db,
  mergeId: string,
  from: readonly string[],
  target: { readonly id: string; readonly name: string },
): Promise<number> => {
  await sql`
    insert into "organisationMergePerson" ("mergeId", "memberId", "orgId", company)
    select ${mergeId}::uuid, id, "orgId", company from member where "orgId" = any(${[...from]}::uuid[])
    order by id for update
  `.execute(db)
  const moved = await db
    .updateTable('member')
    .set({
      orgId: target.id,
      company: sql`case when kind = 'unit' then company else ${target.name} end`,
      updatedAt: sql`clock_timestamp()`,
    })
    .where('orgId', 'in', from)
    .executeTakeFirst()
  return Number(moved.numUpdatedRows)
}

/** Whoever has changed the workplace since then stays where they are now. */
export const movePeopleBack = async (db: Db, mergeId: string, targetId: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    update member set "orgId" = moved."orgId",
      company = case when member.kind = 'unit' then member.company else moved.company end,
      "updatedAt" = clock_timestamp()
    from "organisationMergePerson" moved
    where moved."mergeId" = ${mergeId} and moved."memberId" = member.id and member."orgId" = ${targetId}
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

const place = (db: Db, change: Pick<Part, 'status' | 'mergedInto'>) =>
  db.updateTable('organisation').set((eb) => ({
    ...change,
    version: eb('version', '+', 1),
    treeChangedAt: sql<string>`clock_timestamp()`,
    updatedAt: sql`clock_timestamp()`,
  }))

export const markMerged = async (db: Db, ids: readonly string[], targetId: string): Promise<void> => {
  await place(db, { status: 'merged', mergedInto: targetId }).where('id', 'in', ids).execute()
}

/** Fails with the words of a taken name where somebody has taken it since. */
export const restorePart = async (db: Db, { orgId, status, mergedInto }: Part): Promise<void> => {
  await uniqueName(place(db, { status, mergedInto }).where('id', '=', orgId).execute())
}

export const lockMerge = (db: Db, mergeId: string) =>
  db
    .selectFrom('organisationMerge')
    .select(['id', 'targetId', 'undoneAt'])
    .select(sql<SqlBool>`at < now() - make_interval(days => ${UNDO_DAYS})`.as('expired'))
    .where('id', '=', mergeId)
    .forUpdate()
    .executeTakeFirst()

export const partsOf = (db: Db, mergeId: string) =>
  db.selectFrom('organisationMergePart').selectAll().where('mergeId', '=', mergeId).execute()

export const markUndone = async (db: Db, mergeId: string, undoneBy: string): Promise<void> => {
  await db
    .updateTable('organisationMerge')
    .set({ undoneAt: sql<string>`now()`, undoneBy })
    .where('id', '=', mergeId)
    .execute()
}

export const listMerges = async (db: Db, { pageNum, pageSize }: { pageNum: number; pageSize: number }) => {
  const { total } = await db
    .selectFrom('organisationMerge')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('organisationMerge as merge')
    .innerJoin('organisation as target', 'target.id', 'merge.targetId')
    .select(['merge.id', 'merge.at', 'merge.actorName as actor', 'merge.undoneAt', 'merge.undoneBy'])
    .select(['target.id as orgId', 'target.name as orgName'])
    .select([
      sql<
        string[]
      >`(select coalesce(array_agg(o.name order by o.name), '{}') from "organisationMergePart" part
        join organisation o on o.id = part."orgId" where part."mergeId" = merge.id and part.status <> 'merged')`.as(
        'names',
      ),
      sql<number>`(select count(*) from "organisationMergePerson" p where p."mergeId" = merge.id)`.as(
        'people',
      ),
      sql<boolean>`merge."undoneAt" is null and merge.at >= now() - make_interval(days => ${UNDO_DAYS})
        and target.status <> 'merged' and not exists (select from "organisationMergePart" part
          join organisation o on o.id = part."orgId" where part."mergeId" = merge.id and o."mergedInto" is distinct from merge."targetId")`.as(
        'undoable',
      ),
    ])
    .orderBy('merge.at', 'desc')
    .orderBy('merge.id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { total, list: rows.map(({ orgId, orgName, ...row }) => ({ ...row, target: { orgId, orgName } })) }
}
