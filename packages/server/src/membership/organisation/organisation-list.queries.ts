import type { MemberKind } from '@portal/contract/membership/member.calls'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import { nameContains, type OrganisationStatus } from './organisation.queries.ts'

/** The library as staff read it: with what is attached, former names, and the unit member that an organisation is. */

export interface OrganisationFilter {
  keyword?: string | undefined
  status?: OrganisationStatus[] | undefined
}
interface PageRequest {
  pageNum: number
  pageSize: number
  sort: 'orgName' | 'createdAt' | 'people'
  order: 'asc' | 'desc'
}

const columns = ['id as orgId', 'name as orgName', 'status', 'version', 'mergedInto', 'createdAt'] as const
type Bare = {
  orgId: string
  orgName: string
  status: OrganisationStatus
  version: number
  mergedInto: string | null
  createdAt: string
}

/** Records that name these organisations, by kind. */
const findAttached = async (db: Db, orgIds: readonly string[]) => {
  const found = new Map<string, Record<MemberKind, number>>()
  const rows = await db
    .selectFrom('member')
    .select((eb) => ['orgId', 'kind', eb.fn.countAll<number>().as('count')])
    .where('orgId', 'in', orgIds)
    .where('deletedAt', 'is', null)
    .groupBy(['orgId', 'kind'])
    .execute()
  for (const { orgId, kind, count } of rows) {
    if (orgId === null) continue
    const counts = found.get(orgId) ?? { person: 0, expert: 0, unit: 0, project: 0 }
    found.set(orgId, { ...counts, [kind]: count })
  }
  return found
}

const findAliases = async (db: Db, orgIds: readonly string[]) => {
  const rows = await db
    .selectFrom('organisation')
    .select(['mergedInto', 'name'])
    .where('mergedInto', 'in', orgIds)
    .orderBy('name')
    .execute()
  return Map.groupBy(rows, (row) => row.mergedInto ?? '')
}

const findUnits = async (db: Db, orgIds: readonly string[]) => {
  const rows = await db
    .selectFrom('member')
    .select(['id', 'name', 'orgId'])
    .where('kind', '=', 'unit')
    .where('orgId', 'in', orgIds)
    .where('deletedAt', 'is', null)
    .orderBy('submittedAt')
    .execute()
  return new Map(rows.map(({ orgId, ...unit }) => [orgId ?? '', unit]))
}

const findTargets = async (db: Db, orgIds: readonly string[]) => {
  if (orgIds.length === 0) return new Map<string, { orgId: string; orgName: string }>()
  const rows = await db
    .selectFrom('organisation')
    .select(['id as orgId', 'name as orgName'])
    .where('id', 'in', orgIds)
    .execute()
  return new Map(rows.map((row) => [row.orgId, row]))
}

const withAttached = async (db: Db, rows: readonly Bare[]) => {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.orgId)
  const [attached, aliases, units, targets] = await Promise.all([
    findAttached(db, ids),
    findAliases(db, ids),
    findUnits(db, ids),
    findTargets(
      db,
      rows.flatMap((row) => row.mergedInto ?? []),
    ),
  ])
  return rows.map(({ mergedInto, ...row }) => {
    const counts = attached.get(row.orgId) ?? { person: 0, expert: 0, unit: 0, project: 0 }
    return {
      ...row,
      attached: counts,
      people: Object.values(counts).reduce((sum, count) => sum + count, 0),
      aliases: aliases.get(row.orgId)?.map((alias) => alias.name) ?? [],
      mergedInto: targets.get(mergedInto ?? '') ?? null,
      unitMember: units.get(row.orgId) ?? null,
    }
  })
}

/** Staff find an organisation by its former names as well. */
const named = (eb: ExpressionBuilder<Tables, 'organisation'>, keyword: string) =>
  eb.or([
    nameContains(keyword),
    eb(
      'organisation.id',
      'in',
      eb
        .selectFrom('organisation')
        .select(sql<string>`"mergedInto"`.as('id'))
        .where('mergedInto', 'is not', null)
        .where(nameContains(keyword)),
    ),
  ])

const PEOPLE = sql<number>`(select count(*) from member where member."orgId" = organisation.id and member."deletedAt" is null)`

const matchingOf = (db: Db, filter: OrganisationFilter) =>
  db
    .selectFrom('organisation')
    .where((eb) =>
      eb.and([
        ...(filter.keyword ? [named(eb, filter.keyword)] : []),
        filter.status?.length ? eb('status', 'in', filter.status) : eb('status', '<>', 'merged'),
      ]),
    )

/** All of them, locked: what is done to them was named with their number. */
export const lockFound = async (db: Db, filter: OrganisationFilter): Promise<string[]> => {
  const rows = await matchingOf(db, filter).select('organisation.id').orderBy('id').forUpdate().execute()
  return rows.map(({ id }) => id)
}

export const listOrganisations = async (db: Db, filter: OrganisationFilter, page: PageRequest) => {
  const matching = matchingOf(db, filter)
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const by = { orgName: sql.ref('name'), createdAt: sql.ref('createdAt'), people: PEOPLE }[page.sort]
  const rows = await matching
    .select(columns)
    .orderBy(by, page.order)
    .orderBy('id', page.order)
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute()
  return { total, list: await withAttached(db, rows) }
}

export const findOrganisations = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : withAttached(db, await db.selectFrom('organisation').select(columns).where('id', 'in', ids).execute())

export const countByStatus = async (db: Db) => {
  const rows = await db
    .selectFrom('organisation')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const of = (status: OrganisationStatus) => rows.find((row) => row.status === status)?.count ?? 0
  const [pending, confirmed, disabled] = [of('pending'), of('confirmed'), of('disabled')]
  return { all: pending + confirmed + disabled, pending, confirmed, disabled, merged: of('merged') }
}

/** Anything that was changed in the library moves this. */
export const findStamp = async (db: Db): Promise<string> => {
  const row = await db
    .selectFrom('organisation')
    .select(sql<string>`concat(max("updatedAt")::text, ' ', count(*))`.as('stamp'))
    .executeTakeFirst()
  return row?.stamp ?? ''
}
