import { canonicalOrganisation } from '@portal/contract/membership/organisation/organisation.rules'
import { type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import { databaseError } from '../../platform/database/database.ts'
import { SQLSTATE, sqlStateOf } from '../../platform/database/sqlstate.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { AppError, type Db } from '../../platform/http/context.ts'
import { gramsOf, gramsSought } from './grams.rules.ts'

export type OrganisationStatus = 'pending' | 'confirmed' | 'merged' | 'disabled'

/** A part of a name in any spelling; exact containment is checked again after the index has narrowed. */
export const nameContains = (part: string) => {
  const normal = canonicalOrganisation(part)
  const eb: ExpressionBuilder<Tables, 'organisation'> = expressionBuilder<Tables, 'organisation'>()
  return eb.and([
    eb('organisation.grams', '@>', sql<string[]>`${gramsSought(normal)}::text[]`),
    eb(sql<number>`strpos(organisation."normalName", ${normal})`, '>', 0),
  ])
}

/**
 * The name as people search for it: usable organisations, those that begin with it first. Former names lead to what they were
 * merged into, once.
 */
export const searchOrganisations = async (
  db: Db,
  part: string,
  limit: number,
): Promise<{ orgId: string; orgName: string; alias?: string }[]> => {
  const normal = canonicalOrganisation(part)
  if ([...normal].length < 2) return []
  const rows = await db
    .selectFrom('organisation')
    .leftJoin('organisation as target', 'target.id', 'organisation.mergedInto')
    .select((eb) => [
      eb.fn.coalesce('target.id', 'organisation.id').as('orgId'),
      eb.fn.coalesce('target.name', 'organisation.name').as('orgName'),
      'organisation.name as found',
    ])
    .where(sql<SqlBool>`coalesce(target.status, organisation.status) in ('pending', 'confirmed')`)
    .where(nameContains(part))
    .orderBy(sql<SqlBool>`target.id is not null`)
    .orderBy(sql<SqlBool>`strpos(organisation."normalName", ${normal}) > 1`)
    .orderBy(sql`length(organisation.name)`)
    .orderBy('organisation.name')
    // An organisation may be found by several of its names.
    .limit(limit * 3)
    .execute()
  const first = new Map<string, { orgId: string; orgName: string; alias?: string }>()
  for (const { orgId, orgName, found } of rows)
    if (!first.has(orgId)) first.set(orgId, { orgId, orgName, ...(found !== orgName && { alias: found }) })
  return [...first.values()].slice(0, limit)
}

/** An organisation that a record may name; a merged one answers as the one it went into. */
export const findUsableOrganisation = async (
  db: Db,
  id: string,
): Promise<{ orgId: string; orgName: string } | undefined> =>
  db
    .selectFrom('organisation as named')
    .innerJoin('organisation', (join) =>
      join.on(sql<SqlBool>`organisation.id = coalesce(named."mergedInto", named.id)`),
    )
    .select(['organisation.id as orgId', 'organisation.name as orgName'])
    .where('named.id', '=', id)
    .where('organisation.status', 'in', ['pending', 'confirmed'])
    .executeTakeFirst()

/** The organisation of that name, or the one that the name was merged into. */
export const findByName = async (db: Db, name: string) =>
  db
    .selectFrom('organisation as named')
    .innerJoin('organisation', (join) =>
      join.on(sql<SqlBool>`organisation.id = coalesce(named."mergedInto", named.id)`),
    )
    .select(['organisation.id as orgId', 'organisation.name as orgName', 'organisation.status'])
    .where('named.normalName', '=', canonicalOrganisation(name))
    // A living one goes before an alias of the same spelling.
    .orderBy(sql<SqlBool>`named."mergedInto" is not null`)
    .limit(1)
    .executeTakeFirst()

export const uniqueName = async <T>(act: Promise<T>): Promise<T> => {
  try {
    return await act
  } catch (error) {
    const known = databaseError(error)
    if (known?.kind === 'unique' && known.constraint === 'organisation_normalName_unique')
      throw new AppError('organisationExists')
    throw error
  }
}

const written = (name: string) => {
  const normalName = canonicalOrganisation(name)
  if (normalName === '') throw new AppError('badInput', { fields: { orgName: '请填写单位名称' } })
  return { name, normalName, grams: gramsOf(normalName) }
}

export const insertOrganisation = async (
  db: Db,
  organisation: { name: string; status: 'pending' | 'confirmed'; createdBy: string | null },
): Promise<{ orgId: string; orgName: string }> => {
  // The constraint does not see former names; entering one again would split what was merged.
  if (await findByName(db, organisation.name)) throw new AppError('organisationExists')
  return uniqueName(
    db
      .insertInto('organisation')
      .values({
        ...written(organisation.name),
        status: organisation.status,
        createdBy: organisation.createdBy,
        mergedInto: null,
      })
      .returning(['id as orgId', 'name as orgName'])
      .executeTakeFirstOrThrow(),
  )
}

/** The organisation of that name, made when there is none: for units, imports and sample data. */
export const obtainOrganisation = async (
  db: Db,
  name: string,
  status: 'pending' | 'confirmed' = 'confirmed',
): Promise<{ orgId: string; orgName: string }> =>
  (await findByName(db, name)) ?? insertOrganisation(db, { name, status, createdBy: null })

export const lockOrganisation = async (db: Db, id: string) =>
  db
    .selectFrom('organisation')
    .select(['id', 'name', 'status', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The label of records follows; units keep their own name. On request the former name goes on leading here. */
export const renameOrganisation = async (
  db: Db,
  known: { id: string; name: string },
  name: string,
  keepAlias: boolean,
): Promise<void> => {
  const named = await findByName(db, name)
  // One's own former name may be taken back.
  if (named && named.orgId !== known.id) throw new AppError('organisationExists')
  await uniqueName(
    db
      .updateTable('organisation')
      .set((eb) => ({
        ...written(name),
        version: eb('version', '+', 1),
        updatedAt: sql`clock_timestamp()`,
      }))
      .where('id', '=', known.id)
      .execute(),
  )
  await db
    .updateTable('member')
    .set({ company: name, updatedAt: sql`clock_timestamp()` })
    .where('orgId', '=', known.id)
    .where('kind', '<>', 'unit')
    .execute()
  if (keepAlias && canonicalOrganisation(known.name) !== canonicalOrganisation(name))
    await db
      .insertInto('organisation')
      .values({ ...written(known.name), status: 'merged', mergedInto: known.id, createdBy: null })
      .execute()
}

export const setOrganisationStatus = async (
  db: Db,
  ids: string[],
  status: OrganisationStatus,
): Promise<{ orgId: string; orgName: string }[]> =>
  uniqueName(
    db
      .updateTable('organisation')
      .set((eb) => ({ status, version: eb('version', '+', 1), updatedAt: sql`clock_timestamp()` }))
      .where('id', 'in', ids)
      .where('status', '<>', status)
      .where('status', '<>', 'merged')
      .returning(['id as orgId', 'name as orgName'])
      .execute(),
  )

/** False when something still names it: a record, deleted ones too, or a former name. */
export const deleteOrganisation = async (db: Db, id: string): Promise<boolean> => {
  try {
    await db.deleteFrom('organisation').where('id', '=', id).execute()
    return true
  } catch (error) {
    if (sqlStateOf(error) === SQLSTATE.foreignKeyViolation) return false
    throw error
  }
}

/** Every name that the library knows the unit by, in the form in which names are compared. */
export const namesOfUnit = async (db: Db, orgId: string | null): Promise<Set<string>> => {
  if (orgId === null) return new Set()
  const { rows } = await sql<{ normalName: string }>`
    select one."normalName" from organisation own
    join organisation one on coalesce(one."mergedInto", one.id) = coalesce(own."mergedInto", own.id)
    where own.id = ${orgId}
  `.execute(db)
  return new Set(rows.map(({ normalName }) => normalName))
}
