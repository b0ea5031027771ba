import type { ReviewState } from '@portal/contract/identity/application-state'
import { COUNCIL_COLUMNS, type councilRow } from '@portal/contract/membership/council.calls'
import { MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/member.calls'
import type { anyMember as anyMemberRow } from '@portal/contract/membership/member-admin.fields'
import { COUNCIL_POSTS } from '@portal/contract/platform/enums'
import { maskMobile } from '@portal/contract/platform/person/mask.rules'
import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type * as z from 'zod'
import { rowsWritten } from '../../platform/database/rows-written.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import { recordsOfPerson, survivorOf } from '../duplicate/same-person.queries.ts'
import type { Exported } from './export.jobs.ts'
import { memberConditions } from './list.queries.ts'
import { orderOf, type PageRequest } from './list-page.queries.ts'
import { listedMembers, presentListed } from './roster.queries.ts'

/** Lists that hold more than one kind: everybody (getAll, getTypeUser) and the council (directormember, docs/handbook/membership.md#posts). */

const eb: ExpressionBuilder<Tables, 'member'> = expressionBuilder<Tables, 'member'>()
const ALL = Object.keys(MEMBER_KINDS) as MemberKind[]

interface Order {
  readonly by: RawBuilder<unknown>
  readonly order: 'asc' | 'desc'
}
interface Paging {
  readonly pageNum: number
  readonly pageSize: number
}

/** Posts of the council that ended while the portal looked on (docs/decisions/093-council-terms.md), as the text of a record would name them. */
const endedPosts = sql<string>`coalesce((
  select string_agg(ended.post || case when ended.unit then '单位' else '' end
      || '（' || coalesce(ended."beginsOn"::text, '') || '至' || ended."endsOn" || '）', '；' order by ended."endsOn")
  from (
    select h.post, h."beginsOn", h."endsOn", member.kind = 'unit' as unit from "councilHolding" h
    where h."memberId" in ${recordsOfPerson(sql.ref('member.id'))} and h."endsOn" is not null and strpos(member."historyZw", h.post) = 0
  ) ended
), '')`
const listed = (db: Db) => listedMembers(db).select(['member.kind', 'member.historyZw'])
type Listed = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]
const ofCouncil = (db: Db) => listed(db).select(endedPosts.as('endedPosts'))
type OfCouncil = Awaited<ReturnType<ReturnType<typeof ofCouncil>['execute']>>[number]

const count = async (db: Db, condition: Expression<SqlBool>): Promise<number> => {
  const { total } = await db
    .selectFrom('member')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where(condition)
    .executeTakeFirstOrThrow()
  return total
}

const inOrder = ({ by, order }: Order) =>
  order === 'desc' ? sql`${by} desc nulls last` : sql`${by} asc nulls first`

const findPage = (db: Db, condition: Expression<SqlBool>, order: Order, page: Paging) =>
  ofCouncil(db)
    .where(condition)
    .orderBy(inOrder(order))
    .orderBy('member.id')
    .limit(rowsWritten(page.pageSize))
    .offset(rowsWritten((page.pageNum - 1) * page.pageSize))
    .execute()

const presentAny = (row: Listed): z.input<typeof anyMemberRow> => ({
  ...presentListed(row.kind, row),
  kind: row.kind,
  kindLabel: MEMBER_KINDS[row.kind].label,
  mobileTel: maskMobile(row.mobileTel),
  company: row.company,
})

// --- everybody -------------------------------------------------------------------------------------------------------------

export interface AnyFilter {
  readonly kind?: MemberKind | undefined
  readonly keyword?: string | undefined
  readonly state?: ReviewState | undefined
}

/** The first rows of each kind, which an index has in order, and of these the page: no index has all kinds in one order. */
const findAcross = (db: Db, kinds: readonly Expression<SqlBool>[], request: PageRequest) => {
  const order = orderOf(request)
  const skipped = (request.pageNum - 1) * request.pageSize
  const reach = rowsWritten(skipped + request.pageSize)
  const firstOf = (condition: Expression<SqlBool>) =>
    sql`(select member.id from member where ${condition} order by ${order} limit ${reach})`
  const first = sql<{ id: string }>`(${sql.join(kinds.map(firstOf), sql` union all `)})`
  return listed(db)
    .innerJoin(first.as('first'), 'first.id', 'member.id')
    .orderBy(order)
    .limit(rowsWritten(request.pageSize))
    .offset(rowsWritten(skipped))
    .execute()
}

export const listAnyMembers = async (
  db: Db,
  { kind, ...filter }: AnyFilter,
  { sort, order, ...page }: Paging & { sort: 'submittedAt' | 'name'; order: 'asc' | 'desc' },
) => {
  const kinds = (kind ? [kind] : ALL).map((each) => eb.and(memberConditions(each, filter)))
  const [total, rows] = await Promise.all([
    count(db, eb.or(kinds)),
    findAcross(db, kinds, { ...page, sort, order }),
  ])
  return { total, list: rows.map(presentAny) }
}

// --- the council -----------------------------------------------------------------------------------------------------------

const COUNCIL_KINDS = ['person', 'unit', 'expert'] as const

export interface CouncilFilter {
  readonly tenure: 'current' | 'former'
  readonly keyword?: string | undefined
  readonly kind?: readonly (typeof COUNCIL_KINDS)[number][] | undefined
  /** Without 单位. */
  readonly post?: string[] | undefined
  /** `kind.letter` */
  readonly level?: readonly string[] | undefined
  readonly ids?: string[] | undefined
}

/** A post as a kind calls it: 理事 of people is 理事单位 of units. */
const postsOf = (kind: MemberKind, posts: readonly string[]) =>
  posts.map((post) => (kind === 'unit' ? `${post}单位` : post))

const heldBy = (kind: MemberKind, filter: CouncilFilter): Expression<SqlBool> => {
  const { tenure, keyword, post, level, ids } = filter
  // Written down, so that a plan for any filter knows how few they are.
  const held = eb(
    'member.memberTag1',
    'in',
    postsOf(kind, COUNCIL_POSTS).map((post) => sql.lit(post)),
  )
  const letters = (level ?? [])
    .filter((each) => each.startsWith(`${kind}.`))
    .map((each) => each.slice(kind.length + 1))
  const shared = memberConditions(kind, {
    state: 'approved',
    keyword,
    ids,
    ...(letters.length > 0 && { level: letters }),
  })
  if (tenure === 'current') {
    const wanted = post?.length ? [eb('member.memberTag1', 'in', postsOf(kind, post))] : []
    return eb.and([...shared, held, ...wanted])
  }
  return eb.and([...shared, eb.not(held)])
}

/** Who was something: as a word in the text of the record, or by a holding that ended. */
const was = (posts: readonly string[]): Expression<SqlBool> => {
  const wanted = [...posts]
  const named = sql`exists (select from unnest(${wanted}::text[]) post where strpos(told."historyZw", post) > 0)`
  const told = wanted.length > 0 ? sql`and ${named}` : sql``
  const ended = wanted.length > 0 ? sql`and h.post = any(${wanted}::text[])` : sql``
  return sql<SqlBool>`member.id in (
    select told.id from member told where told."deletedAt" is null and told."historyZw" <> '' ${told}
    union select ${survivorOf('record')} from "councilHolding" h join member record on record.id = h."memberId"
      where h."endsOn" is not null ${ended}
  )`
}

const councilCondition = (filter: CouncilFilter): Expression<SqlBool> => {
  const { kind: among = [], level = [] } = filter
  const kinds = COUNCIL_KINDS.filter(
    (kind) =>
      (among.length === 0 || among.includes(kind)) &&
      (level.length === 0 || level.some((each) => each.startsWith(`${kind}.`))),
  )
  if (kinds.length === 0) return sql<SqlBool>`false`
  const ofKinds = eb.or(kinds.map((kind) => heldBy(kind, filter)))
  // Once for all kinds: within each of them it would be a reason to read all members.
  return filter.tenure === 'former' ? eb.and([was(filter.post ?? []), ofKinds]) : ofKinds
}

const COUNCIL_ORDERS = {
  // The chair first, as the enumeration has them.
  post: sql`array_position(${sql.val([...COUNCIL_POSTS])}::text[], replace(member."memberTag1", '单位', ''))`,
  name: sql`member.pinyin`,
  company: sql`member.company`,
  serial: sql`member.serial`,
  examineDate: sql`member."examineDate"`,
} as const

/** The posts held before and the addresses are for administrators. */
const presentCouncil = (row: OfCouncil, manages: boolean): z.input<typeof councilRow> => ({
  ...presentAny(row),
  historyZw: manages ? [row.historyZw, row.endedPosts].filter((text) => text !== '').join('；') : '',
  email: manages || row.email === '' ? row.email : '***',
})

export const listCouncil = async (
  db: Db,
  filter: CouncilFilter,
  {
    sort,
    order,
    manages,
    ...page
  }: Paging & { sort: keyof typeof COUNCIL_ORDERS; order: 'asc' | 'desc'; manages: boolean },
) => {
  const condition = councilCondition(filter)
  const [current, former, rows] = await Promise.all([
    count(db, councilCondition({ ...filter, tenure: 'current' })),
    manages ? count(db, councilCondition({ ...filter, tenure: 'former' })) : 0,
    findPage(db, condition, { by: COUNCIL_ORDERS[sort], order }, page),
  ])
  const counts = { current, former }
  return { total: counts[filter.tenure], counts, list: rows.map((row) => presentCouncil(row, manages)) }
}

/** The council as a spreadsheet; only administrators order one. */
export const councilExport: Exported<CouncilFilter, keyof typeof COUNCIL_ORDERS> = {
  kind: 'council',
  title: '理事会员',
  columns: COUNCIL_COLUMNS,
  ordered: async (db, filter, { sort, order }) => {
    const rows = await db
      .selectFrom('member')
      .select('member.id')
      .where(councilCondition(filter))
      .orderBy(inOrder({ by: COUNCIL_ORDERS[sort], order }))
      .orderBy('member.id')
      .execute()
    return rows.map(({ id }) => id)
  },
  rows: async (db, ids) => {
    const rows = await ofCouncil(db)
      .where('member.id', 'in', [...ids])
      .execute()
    return rows.map((row) => presentCouncil(row, true))
  },
}
