import { UNDO_DAYS } from '@portal/contract/membership/organisation.calls'
import { type SqlBool, sql } from 'kysely'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import { uniqueName } from './organisation.queries.ts'
import { insertEvents } from './organisation-event.queries.ts'

/**
 * Several organisations become one (docs/handbook/membership.md#organisations): their people move, their names stay as aliases. What was moved is written down, so
 * that for thirty days exactly that can be taken back.
 */

const lock = async (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('organisation')
    .select(['id', 'name', 'status', 'mergedInto'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * The label of a record follows its organisation; units keep their own name. The version stays: an applicant who is just filling in a
 * correction must not lose the ticket, and an organisation that was merged is understood when it is handed in. The time stamp moves,
 * because lists count by it.
 */
const movePeople = async (
  db: Db,
  mergeId: string,
  from: readonly string[],
  target: { id: string; name: string },
) => {
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

export const mergeOrganisations = async (
  { targetId, orgIds }: { targetId: string; orgIds: readonly string[] },
  context: Context,
) => {
  const { db } = context
  const { name: actorName } = actorOf(context)
  const sources = [...new Set(orgIds)].filter((id) => id !== targetId)
  if (sources.length === 0) throw new AppError('badInput', { fields: { orgIds: '请选择两个以上的单位' } })
  const rows = await lock(db, [targetId, ...sources])
  const target = rows.find((row) => row.id === targetId)
  const parts = rows.filter((row) => row.id !== targetId)
  if (!target || parts.length !== sources.length) throw new AppError('notFound')
  if (rows.some((row) => row.status === 'merged') || target.status === 'disabled')
    throw new AppError('stateChanged')
  const aliases = await db
    .selectFrom('organisation')
    .select(['id', 'status', 'mergedInto'])
    .where('mergedInto', 'in', sources)
    .forUpdate()
    .execute()
  const { id: mergeId } = await db
    .insertInto('organisationMerge')
    .values({ targetId, actorName, undoneAt: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('organisationMergePart')
    .values(
      [...parts, ...aliases].map(({ id, status, mergedInto }) => ({
        mergeId,
        orgId: id,
        status,
        mergedInto,
      })),
    )
    .execute()
  const moved = await movePeople(db, mergeId, sources, target)
  await db
    .updateTable('organisation')
    .set((eb) => ({
      status: 'merged' as const,
      mergedInto: targetId,
      version: eb('version', '+', 1),
      treeChangedAt: sql<string>`clock_timestamp()`,
      updatedAt: sql`clock_timestamp()`,
    }))
    .where('id', 'in', [...sources, ...aliases.map((alias) => alias.id)])
    .execute()
  const names = parts.map((part) => part.name)
  await insertEvents(db, sources, 'mergedAway', actorName, `并入“${target.name}”`)
  await insertEvents(db, [targetId], 'mergedIn', actorName, `${names.join('、')}（${moved} 条记录随之转入）`)
  context.note({
    targetKind: 'organisation',
    targetId,
    targetName: target.name,
    detail: { names, count: moved },
  })
  return { mergeId, moved }
}

const movePeopleBack = async (db: Db, mergeId: string, targetId: string): Promise<number> => {
  // Whoever has changed the workplace since then stays where they are now.
  const { numAffectedRows } = await sql`
    update member set "orgId" = moved."orgId",
      company = case when member.kind = 'unit' then member.company else moved.company end,
      "updatedAt" = clock_timestamp()
    from "organisationMergePerson" moved
    where moved."mergeId" = ${mergeId} and moved."memberId" = member.id and member."orgId" = ${targetId}
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

const lockMerge = async (db: Db, mergeId: string) =>
  db
    .selectFrom('organisationMerge')
    .select(['id', 'targetId', 'undoneAt'])
    .select(sql<SqlBool>`at < now() - make_interval(days => ${UNDO_DAYS})`.as('expired'))
    .where('id', '=', mergeId)
    .forUpdate()
    .executeTakeFirst()

export const undoMerge = async (mergeId: string, context: Context) => {
  const { db } = context
  const { name: actorName } = actorOf(context)
  const merge = await lockMerge(db, mergeId)
  if (!merge) throw new AppError('notFound')
  if (merge.expired) throw new AppError('undoExpired')
  const parts = await db
    .selectFrom('organisationMergePart')
    .selectAll()
    .where('mergeId', '=', mergeId)
    .execute()
  const rows = await lock(db, [merge.targetId, ...parts.map((part) => part.orgId)])
  const target = rows.find((row) => row.id === merge.targetId)
  // What was merged on top of it is taken back first.
  const untouched = parts.every(
    (part) => rows.find((row) => row.id === part.orgId)?.mergedInto === merge.targetId,
  )
  if (merge.undoneAt !== null || !target || target.status === 'merged' || !untouched)
    throw new AppError('stateChanged')
  for (const part of parts)
    await uniqueName(
      db
        .updateTable('organisation')
        .set((eb) => ({
          status: part.status,
          mergedInto: part.mergedInto,
          version: eb('version', '+', 1),
          treeChangedAt: sql<string>`clock_timestamp()`,
          updatedAt: sql`clock_timestamp()`,
        }))
        .where('id', '=', part.orgId)
        .execute(),
    )
  const moved = await movePeopleBack(db, mergeId, merge.targetId)
  await db
    .updateTable('organisationMerge')
    .set({ undoneAt: sql<string>`now()`, undoneBy: actorName })
    .where('id', '=', mergeId)
    .execute()
  const roots = parts.filter((part) => part.status !== 'merged').map((part) => part.orgId)
  const names = rows.filter((row) => roots.includes(row.id)).map((row) => row.name)
  await insertEvents(db, roots, 'unmerged', actorName, `从“${target.name}”分出`)
  await insertEvents(
    db,
    [merge.targetId],
    'unmerged',
    actorName,
    `${names.join('、')}（${moved} 条记录随之转出）`,
  )
  context.note({
    targetKind: 'organisation',
    targetId: target.id,
    targetName: target.name,
    detail: { names, count: moved },
  })
  return { moved }
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
