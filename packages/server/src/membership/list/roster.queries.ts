import {
  type ListTitle,
  levelLabel,
  type MemberKind,
  serialNumber,
} from '@portal/contract/membership/member.calls'
import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely'
import { KEPT_PLAN } from '../../platform/database/kept-plan.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import { waitingDays } from '../record/member.queries.ts'
import type { MemberRow } from '../record/member.rows.ts'
import {
  createTotals,
  findStamp,
  type MemberFilter,
  memberConditions,
  stampOf,
  type Tabbed,
  type Totals,
} from './list.queries.ts'
import {
  createPages,
  orderedIds,
  orderOf,
  type PageOrder,
  type PageRequest,
  type Pages,
} from './list-page.queries.ts'

/** The list of a kind: pages, totals, look-up by phone and the whole of it for spreadsheets, written once. */

const SHARED = [
  'member.id',
  'member.version',
  'member.name',
  'member.mobileTel',
  'member.email',
  'member.company',
  'member.memberTag1',
  'member.level',
  'member.firstLetter',
  'member.examineDate',
  'member.serial',
  'member.serialChar',
  'member.state',
  'member.tableUploadStatus',
  'member.infoEditStatus',
  'member.submittedAt',
] as const
type Column<Name> = Name extends `member.${infer Key extends keyof MemberRow}` ? Key : never
/** What every row has; a kind's rows have its own columns beside it. */
export type Listed = Pick<MemberRow, Column<(typeof SHARED)[number]>> & { waitingDays: number }
export type Listing<Row> = SelectQueryBuilder<Tables, 'member', Row>

export const listedMembers = (db: Db) =>
  db.selectFrom('member').select(SHARED).select(waitingDays.as('waitingDays'))

export interface RosterDefinition<Filter extends MemberFilter, Raw extends Listed, Own extends object> {
  readonly kind: MemberKind
  /** Names the spreadsheet. */
  readonly title: string
  readonly columns: readonly ListTitle[]
  /** {@link listedMembers} with the kind's own table. */
  readonly listed: (db: Db) => Listing<Raw>
  /** Conditions beyond those of all kinds, on the member, so that pages and totals walk its indexes. */
  readonly conditions: (filter: Filter) => Expression<SqlBool>[]
  /** Masked, whoever asks (docs/handbook/personal-data.md#masking). */
  readonly present: (row: Raw) => Own
}

const eb: ExpressionBuilder<Tables, 'member'> = expressionBuilder<Tables, 'member'>()

export const presentListed = (kind: MemberKind, row: Listed) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  memberTag1: row.memberTag1,
  level: row.level,
  levelLabel: levelLabel(kind, row.level),
  serialNum: serialNumber(row),
  state: row.state,
  tableUploadStatus: row.tableUploadStatus,
  infoEditStatus: row.infoEditStatus,
  submittedAt: row.submittedAt,
  examineDate: row.examineDate,
  waitingDays: row.waitingDays,
})
export type RosterRow<Own extends object> = ReturnType<typeof presentListed> & Own

/** One state, or all of them, from the beginning: an index of each order has just these rows. */
const walksAnIndex = <Filter extends MemberFilter>(
  { state, ...others }: Filter,
  { pageNum }: PageRequest,
): boolean =>
  pageNum === 1 &&
  state !== 'pending' &&
  state !== 'incomplete' &&
  Object.values(others).every((wanted) => !wanted || (Array.isArray(wanted) && wanted.length === 0))

const ofMobile = (listing: Listing<Listed>, kind: MemberKind, mobileTel: string) =>
  listing
    .where('member.kind', '=', kind)
    .where('member.mobileTel', '=', mobileTel)
    .where('member.deletedAt', 'is', null)
    .orderBy('member.submittedAt', 'desc')
    .limit(50)
    .execute()

const amongIds = (listing: Listing<Listed>, ids: readonly string[]) =>
  listing
    .where('member.id', 'in', [...ids])
    .where('member.deletedAt', 'is', null)
    .execute()

/** Found on the member alone; a merge join would read the kind's table from its beginning for every slice. */
const sliceOf = (db: Db, conditions: Expression<SqlBool>[], after: string | undefined, limit: number) =>
  db
    .selectFrom('member')
    .select('member.id')
    .where(eb.and([...conditions, ...(after ? [eb('member.id', '>', after)] : [])]))
    .orderBy('member.id')
    .limit(limit)

/** The tab apart from what else a list is narrowed to. */
const tabbed = <Filter extends MemberFilter>(
  filter: Filter,
  conditionsOf: (filter: Filter) => Expression<SqlBool>[],
): Tabbed => {
  const { state, keyword } = filter
  const others = { ...filter, state: undefined }
  return { state, keyword, rest: { key: JSON.stringify(others), conditions: conditionsOf(others) } }
}

export const createRoster = <Filter extends MemberFilter, Raw extends Listed, Own extends object>(
  definition: RosterDefinition<Filter, Raw, Own>,
  pages: Pages = createPages(),
) => {
  const { kind, listed } = definition
  const totals = createTotals()
  const conditionsOf = (filter: Filter) => [
    ...memberConditions(kind, filter),
    ...definition.conditions(filter),
  ]
  // Kysely tells the columns of a query only where it is written out.
  const plain = (db: Db) => listed(db) as unknown as Listing<Listed>
  const present = (rows: readonly Listed[]): RosterRow<Own>[] =>
    rows.map((row) => ({ ...presentListed(kind, row), ...definition.present(row as Raw) }))
  const count = (db: Db, filter: Filter, stamp: string): Promise<Totals> =>
    totals(db, kind, tabbed(filter, conditionsOf), stamp)
  /** One page in one statement; `pages` remembers the places that deep pages start from. */
  const readPage = async (db: Db, filter: Filter, request: PageRequest) => {
    const wanted = { key: JSON.stringify(filter), conditions: conditionsOf(filter) }
    const { ids } = await pages(db, kind, wanted, request)
    return plain(db)
      .select(stampOf(kind).as('stamp'))
      .innerJoin(ids.as('page'), 'page.id', 'member.id')
      .orderBy(orderOf(request))
      .$if(walksAnIndex(filter, request), (page) => page.modifyFront(KEPT_PLAN))
      .execute()
  }
  return {
    kind,
    title: definition.title,
    columns: definition.columns,
    totals: async (db: Db, filter: Filter): Promise<Totals> => count(db, filter, await findStamp(db, kind)),
    page: async (db: Db, filter: Filter, request: PageRequest): Promise<RosterRow<Own>[]> =>
      present(await readPage(db, filter, request)),
    async list(db: Db, filter: Filter, request: PageRequest) {
      const rows = await readPage(db, filter, request)
      const counted = await count(db, filter, rows[0]?.stamp ?? (await findStamp(db, kind)))
      return { ...counted, list: present(rows) }
    },
    /** The ids of the whole list, as a query that others build on. */
    ids: (db: Db, filter: Filter) =>
      db
        .selectFrom('member')
        .select('member.id')
        .where(eb.and(conditionsOf(filter))),
    /** For spreadsheets: the ids of the whole list in its order, and the rows of some of them. */
    ordered: (db: Db, filter: Filter, order: PageOrder) => orderedIds(db, conditionsOf(filter), order),
    rows: async (db: Db, ids: readonly string[]) => present(await amongIds(plain(db), ids)),
    byMobile: async (db: Db, mobileTel: string): Promise<RosterRow<Own>[]> =>
      present(await ofMobile(plain(db), kind, mobileTel)),
    /** The whole of a list in the order of its ids, a slice at a time: `after` is the id of the last one. */
    after: async (db: Db, filter: Filter, after: string | undefined, limit: number) =>
      present(
        await plain(db)
          .innerJoin(sliceOf(db, conditionsOf(filter), after, limit).as('slice'), 'slice.id', 'member.id')
          .orderBy('member.id')
          .execute(),
      ),
  }
}
/** What a filter of a kind's list finds, whichever kind it is. */
export interface FindsIds {
  ids(db: Db, filter: MemberFilter): SelectQueryBuilder<Tables, 'member', { id: string }>
}
export type Roster<Filter extends MemberFilter, Own extends object> = ReturnType<
  typeof createRoster<Filter, Listed, Own>
>
