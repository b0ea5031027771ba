import type { DuesAction } from '@portal/contract/membership/dues/dues.calls'
import type { DuesState, VoucherState } from '@portal/contract/membership/dues/dues.fields'
import { unitKind } from '@portal/contract/membership/kind/unit.kind'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { contains } from '../../platform/database/like.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import { amongKnown } from '../list/list.queries.ts'
import { matchesKeyword } from '../list/search.queries.ts'

/** SQL of the entries of dues; that of years is in dues-year.queries.ts. Days are counted where the society is. */

export const today = sql<string>`(now() at time zone 'Asia/Shanghai')::date`
/** 逾期 is computed: nothing depends on it, so nothing has to be moved when a day passes. */
const state = sql<DuesState>`case when dues.status = 'unpaid' and dues."dueDate" < ${today}
  then 'overdue' else dues.status end`
const active = sql<SqlBool>`(member.id is not null and member."deletedAt" is null and member.state = 'approved')`
/** A unit that has left owes nothing any more; what it paid stays. */
export const counted = sql<SqlBool>`(${active} or dues.status = 'paid')`
export const memberNumber = sql<string>`member."firstLetter" || to_char(member."examineDate", 'YYYYMMDD')
  || lpad(member.serial::text, 5, '0') || member."serialChar"`

export interface DuesFilter {
  readonly year?: number | undefined
  readonly state?: DuesState | undefined
  readonly keyword?: string | undefined
  readonly voucher?: VoucherState | undefined
  readonly memberTag1?: readonly string[] | undefined
  readonly level?: readonly string[] | undefined
  readonly ids?: readonly string[] | undefined
}

/** A number or a file is there. */
export const isGiven = (given: boolean) =>
  sql<SqlBool>`(dues."voucherNo" <> '' or dues."voucherFileId" is not null) = ${given}::boolean`

const eb = expressionBuilder<Tables, 'dues' | 'member'>()

const conditionsOf = ({
  year,
  state: wanted,
  keyword,
  voucher,
  memberTag1,
  level,
  ids,
}: DuesFilter): Expression<SqlBool>[] => [
  counted,
  ...(year ? [eb('dues.year', '=', year)] : []),
  ...(wanted ? [sql<SqlBool>`${state} = ${wanted}`] : []),
  ...(voucher ? [eb('dues.status', '=', 'paid'), isGiven(voucher === 'given')] : []),
  ...(keyword
    ? [
        eb.or([
          matchesKeyword('unit', keyword),
          eb('dues.name', 'like', contains(keyword)),
          eb('dues.voucherNo', 'like', contains(keyword)),
        ]),
      ]
    : []),
  ...amongKnown(
    sql.ref('member.memberTag1'),
    memberTag1 && [...memberTag1],
    unitKind.posts.map(({ code }) => code),
  ),
  ...amongKnown(
    sql.ref('member.level'),
    level && [...level],
    unitKind.levels.map(({ code }) => code),
  ),
  ...(ids?.length ? [eb('dues.id', 'in', ids)] : []),
]

const entries = (db: Db) =>
  db
    .selectFrom('dues')
    .leftJoin('member', 'member.id', 'dues.memberId')
    .leftJoin('unit', 'unit.id', 'dues.memberId')
const shown = (db: Db) =>
  entries(db)
    .selectAll('dues')
    .select([
      state.as('state'),
      sql<boolean>`${active}`.as('active'),
      sql<string>`coalesce(member.name, dues.name)`.as('unitName'),
      sql<string>`coalesce(${memberNumber}, dues."serialNum")`.as('number'),
      sql<string>`coalesce(member.pinyin, '')`.as('pinyin'),
      sql<string>`coalesce(member.level, '')`.as('level'),
      sql<string>`coalesce(member."memberTag1", '')`.as('memberTag1'),
      sql<string>`coalesce(member."mobileTel", '')`.as('mobileTel'),
      sql<string>`coalesce(member.email, '')`.as('email'),
      sql<string>`coalesce(unit."contactName", '')`.as('contactName'),
      sql<string>`coalesce(nullif(dues."invoiceTitle", ''), member.name, dues.name)`.as('madeOutTo'),
      sql<string>`coalesce(nullif(dues."taxNumber", ''), unit.cpcode, '')`.as('madeOutBy'),
      sql<string>`coalesce(to_char(dues."remindedAt" at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), '')`.as(
        'remindedOn',
      ),
    ])
export type DuesEntry = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

export const findEntry = (db: Db, id: string): Promise<DuesEntry | undefined> =>
  shown(db).where('dues.id', '=', id).executeTakeFirst()

/** Acts on one entry are done one after the other. */
export const lockEntry = async (db: Db, id: string): Promise<DuesEntry | undefined> => {
  await db.selectFrom('dues').select('id').where('id', '=', id).forUpdate().execute()
  return findEntry(db, id)
}

export const listOfUnit = (db: Db, memberId: string): Promise<DuesEntry[]> =>
  shown(db).where('dues.memberId', '=', memberId).orderBy('dues.year', 'desc').execute()

const SORTS = {
  name: sql`coalesce(member.pinyin, dues.name)`,
  dueDate: sql`dues."dueDate"`,
  paidOn: sql`coalesce(dues."paidOn", '0001-01-01')`,
  amount: sql`dues.amount`,
} as const
export interface DuesPage {
  readonly pageNum: number
  readonly pageSize: number
  readonly sort: keyof typeof SORTS
  readonly order: 'asc' | 'desc'
}

/** The tabs count everything that the other conditions leave. */
export const listEntries = async (db: Db, filter: DuesFilter, page: DuesPage) => {
  const { state: wanted, ...rest } = filter
  const direction = sql.raw(page.order)
  const [groups, list] = await Promise.all([
    entries(db)
      .select([state.as('state'), (on) => on.fn.countAll<number>().as('count')])
      .where((on) => on.and(conditionsOf(rest)))
      .groupBy(state)
      .execute(),
    shown(db)
      .where((on) => on.and(conditionsOf(filter)))
      .orderBy(sql`${SORTS[page.sort]} ${direction}`)
      .orderBy('dues.id')
      .limit(page.pageSize)
      .offset((page.pageNum - 1) * page.pageSize)
      .execute(),
  ])
  const of = (name: DuesState) => Number(groups.find((group) => group.state === name)?.count ?? 0)
  const states = {
    unpaid: of('unpaid'),
    overdue: of('overdue'),
    submitted: of('submitted'),
    paid: of('paid'),
    waived: of('waived'),
  }
  const counts = { all: Object.values(states).reduce((sum, count) => sum + count, 0), ...states }
  return { total: counts[wanted ?? 'all'], counts, list }
}

/** For spreadsheets: the ids of the list in its order, and the entries of some of them. */
export const orderedEntries = async (
  db: Db,
  filter: DuesFilter,
  page: Pick<DuesPage, 'sort' | 'order'>,
): Promise<string[]> => {
  const rows = await entries(db)
    .select('dues.id')
    .where((on) => on.and(conditionsOf(filter)))
    .orderBy(sql`${SORTS[page.sort]} ${sql.raw(page.order)}`)
    .orderBy('dues.id')
    .execute()
  return rows.map(({ id }) => id)
}
export const entriesOf = (db: Db, ids: readonly string[]) =>
  shown(db)
    .where('dues.id', 'in', [...ids])
    .execute()

/** Unpaid entries of the filter, for reminders. */
export const unpaidEntries = (db: Db, filter: DuesFilter): Promise<DuesEntry[]> =>
  shown(db)
    .where((on) => on.and([...conditionsOf(filter), active, on('dues.status', '=', 'unpaid')]))
    .orderBy(SORTS.name)
    .orderBy('dues.year')
    .limit(20_000)
    .execute()

/** Members among these that were reminded within so many days, of whichever year. */
export const remindedSince = async (
  db: Db,
  memberIds: readonly string[],
  days: number,
): Promise<Set<string>> => {
  if (memberIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('dues')
    .select('memberId')
    .distinct()
    .where('memberId', 'in', memberIds)
    .where(sql<SqlBool>`"remindedAt" > now() - make_interval(days => ${days}::int)`)
    .execute()
  return new Set(rows.flatMap(({ memberId }) => memberId ?? []))
}

export interface By {
  readonly id: string | null
  readonly name: string
  readonly staff: boolean
}

/** Units with this number on a voucher, other than the one named. */
export const voucherElsewhere = async (
  db: Db,
  voucherNo: string,
  memberId: string | null,
): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(7001160, hashtext(${voucherNo}))`.execute(db)
  const found = await db
    .selectFrom('dues')
    .select('id')
    .where('voucherNo', '=', voucherNo)
    .where(sql<SqlBool>`"memberId" is distinct from ${memberId}::uuid`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type Change = Partial<
  Pick<
    DuesEntry,
    | 'status'
    | 'paidAmount'
    | 'paidOn'
    | 'way'
    | 'voucherNo'
    | 'voucherFileId'
    | 'proofFileId'
    | 'refusal'
    | 'bankRef'
    | 'invoiceTitle'
    | 'taxNumber'
  >
>
/** Every change of an entry makes a new version and an event. */
export const changeEntry = async (
  db: Db,
  entry: DuesEntry,
  change: Change,
  event: { action: DuesAction; by: By; reason?: string; detail?: Record<string, unknown> },
): Promise<void> => {
  await db
    .updateTable('dues')
    .set({ ...change, version: entry.version + 1, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', entry.id)
    .execute()
  await insertEvents(db, [entry.id], event)
}

export const insertEvents = async (
  db: Db,
  ids: readonly string[],
  event: { action: DuesAction; by: By; reason?: string; detail?: Record<string, unknown> },
): Promise<void> => {
  const { action, by, reason = '', detail = {} } = event
  const one = {
    action,
    actorId: by.id,
    actorName: by.name,
    byStaff: by.staff,
    reason,
    detail: JSON.stringify(detail),
  }
  await db
    .insertInto('duesEvent')
    .values(ids.map((duesId) => ({ ...one, duesId })))
    .execute()
}

export const markReminded = async (db: Db, ids: readonly string[]): Promise<void> => {
  await db.updateTable('dues').set({ remindedAt: sql`now()` }).where('id', 'in', ids).execute()
}

/** Only one reminder run at a time: the second one sees whom the first one wrote to. */
export const lockReminders = (db: Db) => sql`select pg_advisory_xact_lock(7001161)`.execute(db)

export const eventsOf = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('duesEvent').selectAll().where('duesId', 'in', ids).orderBy('id', 'desc').execute()
export type DuesEvent = Awaited<ReturnType<typeof eventsOf>>[number]
