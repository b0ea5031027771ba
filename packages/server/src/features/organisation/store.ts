import { canonicalOrganisation } from '@portal/contract/features/organisation'
import { type ExpressionBuilder, expressionBuilder, type Generated, type SqlBool, sql } from 'kysely'
import { databaseError } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { AppError, type Db } from '../../platform/http/context.ts'
import { gramsOf, gramsSought } from './grams.ts'

export type OrganisationStatus = 'pending' | 'confirmed' | 'merged' | 'disabled'

interface OrganisationTable {
  id: Generated<string>
  name: string
  normalName: string
  status: OrganisationStatus
  mergedInto: string | null
  grams: string[]
  version: Generated<number>
  createdBy: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}
declare module '../../platform/database/tables.ts' {
  interface Tables {
    organisation: OrganisationTable
  }
}

/** A part of a name in any spelling; exact containment is checked again after the index has narrowed. */
export const nameContains = (part: string) => {
  const normal = canonicalOrganisation(part)
  const eb: ExpressionBuilder<Tables, 'organisation'> = expressionBuilder<Tables, 'organisation'>()
  return eb.and([
    eb('organisation.grams', '@>', sql<string[]>`${gramsSought(normal)}::text[]`),
    eb(sql<number>`strpos(organisation."normalName", ${normal})`, '>', 0),
  ])
}

/** The name as people search for it: usable organisations, those that begin with it first. */
export const searchOrganisations = async (db: Db, part: string, limit: number) => {
  const normal = canonicalOrganisation(part)
  if ([...normal].length < 2) return []
  return db
    .selectFrom('organisation')
    .select(['id as orgId', 'name as orgName'])
    .where('status', 'in', ['pending', 'confirmed'])
    .where(nameContains(part))
    .orderBy(sql<SqlBool>`strpos("normalName", ${normal}) > 1`)
    .orderBy(sql`length(name)`)
    .orderBy('name')
    .limit(limit)
    .execute()
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

export const findByName = async (db: Db, name: string) =>
  db
    .selectFrom('organisation')
    .select(['id as orgId', 'name as orgName', 'status'])
    .where('normalName', '=', canonicalOrganisation(name))
    .where('status', '<>', 'merged')
    .executeTakeFirst()

const uniqueName = async <T>(act: Promise<T>): Promise<T> => {
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
): Promise<{ orgId: string; orgName: string }> =>
  uniqueName(
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

export const renameOrganisation = async (db: Db, id: string, name: string): Promise<void> => {
  await uniqueName(
    db
      .updateTable('organisation')
      .set((eb) => ({ ...written(name), version: eb('version', '+', 1), updatedAt: sql`now()` }))
      .where('id', '=', id)
      .execute(),
  )
}

export const setOrganisationStatus = async (
  db: Db,
  ids: string[],
  status: OrganisationStatus,
): Promise<{ orgId: string; orgName: string }[]> =>
  uniqueName(
    db
      .updateTable('organisation')
      .set((eb) => ({ status, version: eb('version', '+', 1), updatedAt: sql`now()` }))
      .where('id', 'in', ids)
      .where('status', '<>', status)
      .where('status', '<>', 'merged')
      .returning(['id as orgId', 'name as orgName'])
      .execute(),
  )

/** False when a record still names it. */
export const deleteOrganisation = async (db: Db, id: string): Promise<boolean> => {
  try {
    await db.deleteFrom('organisation').where('id', '=', id).execute()
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '23503') return false
    throw error
  }
}

export interface OrganisationFilter {
  keyword?: string | undefined
  status?: OrganisationStatus[] | undefined
}

export const listOrganisations = async (
  db: Db,
  filter: OrganisationFilter,
  page: { pageNum: number; pageSize: number; sort: 'orgName' | 'createdAt'; order: 'asc' | 'desc' },
) => {
  const matching = db
    .selectFrom('organisation')
    .where((eb) =>
      eb.and([
        ...(filter.keyword ? [nameContains(filter.keyword)] : []),
        filter.status?.length ? eb('status', 'in', filter.status) : eb('status', '<>', 'merged'),
      ]),
    )
  const counted = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = await matching
    .select(['id as orgId', 'name as orgName', 'status', 'version', 'createdAt'])
    .select((eb) =>
      eb
        .selectFrom('member')
        .whereRef('member.orgId', '=', 'organisation.id')
        .where('member.deletedAt', 'is', null)
        .select((count) => count.fn.countAll<number>().as('people'))
        .as('people'),
    )
    .orderBy(page.sort === 'orgName' ? 'name' : 'createdAt', page.order)
    .orderBy('id', page.order)
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute()
  return { total: counted.total, list: list.map((row) => ({ ...row, people: row.people ?? 0 })) }
}

export const countByStatus = async (db: Db): Promise<{ pending: number; confirmed: number }> => {
  const rows = await db
    .selectFrom('organisation')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
  return { pending: of('pending'), confirmed: of('confirmed') }
}

/** Proposals made with one ticket; the ticket's row is locked, so that parallel calls count each other. */
export const countProposals = async (db: Db, tokenHash: Buffer): Promise<number> => {
  const row = await db
    .updateTable('ticket')
    .set({
      data: sql`data || jsonb_build_object('proposals', coalesce((data->>'proposals')::int, 0) + 1)`,
    })
    .where('tokenHash', '=', tokenHash)
    .returning('data')
    .executeTakeFirst()
  return Number(row?.data.proposals ?? 0)
}
