import type { MemberKind } from '@portal/contract/membership/member.calls'
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import { rowsWritten } from '../../platform/database/rows-written.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import { createKept } from '../record/kept.rules.ts'
import { findStamp, type PageFilter } from './list.queries.ts'

/** Pages of a list, as quick at the end as at the beginning (docs/handbook/quality.md#list-speed). */

const ORDERS = {
  submittedAt: { column: 'member.submittedAt', type: sql`timestamptz`, nullable: false },
  examineDate: { column: 'member.examineDate', type: sql`date`, nullable: true },
  name: { column: 'member.pinyin', type: sql`text`, nullable: false },
  serial: { column: 'member.serial', type: sql`integer`, nullable: true },
  company: { column: 'member.company', type: sql`text`, nullable: false },
} as const

export interface PageOrder {
  readonly sort: keyof typeof ORDERS
  readonly order: 'asc' | 'desc'
}
export interface PageRequest extends PageOrder {
  readonly pageNum: number
  readonly pageSize: number
}

const eb: ExpressionBuilder<Tables, 'member'> = expressionBuilder<Tables, 'member'>()

/** The id makes the order total. Exactly the order of the indexes, forwards or backwards. */
export const orderOf = ({ sort, order }: PageOrder) => {
  const column = sql.ref(ORDERS[sort].column)
  return order === 'desc'
    ? sql`${column} desc nulls last, member.id desc`
    : sql`${column} asc nulls first, member.id asc`
}

/** The ids of a whole list in its order. */
export const orderedIds = async (
  db: Db,
  conditions: Expression<SqlBool>[],
  request: PageOrder,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('member')
    .select('member.id')
    .where(eb.and(conditions))
    .orderBy(orderOf(request))
    .execute()
  return rows.map(({ id }) => id)
}

interface Mark {
  readonly id: string
  /** Null among the rows without one. */
  readonly key: string | null
}

/** Every `step`-th row of an order. */
const findMarks = async (
  db: Db,
  conditions: Expression<SqlBool>[],
  request: PageRequest,
  step: number,
): Promise<Mark[]> => {
  const key = sql.ref(ORDERS[request.sort].column)
  const { rows } = await sql<Mark>`
    select id, key::text from (
      select member.id, ${key} as key, row_number() over (order by ${orderOf(request)}) as place
      from member where ${eb.and(conditions)}
    ) placed
    where place % ${step}::int = 0 order by place
  `.execute(db)
  return rows
}

/**
 * What comes after a mark, as conditions to read one after another. A row comparison leaves out the rows without a key, and a
 * condition that names both kinds of rows would not be a place in the index to start from.
 */
const partsAfter = ({ sort, order }: PageRequest, { id, key }: Mark): Expression<SqlBool>[] => {
  const { column, type, nullable } = ORDERS[sort]
  const ref = sql.ref(column)
  const beyond = sql.raw(order === 'desc' ? '<' : '>')
  const keyless = sql<SqlBool>`${ref} is null`
  if (key === null) {
    const rest = sql<SqlBool>`(${keyless} and member.id ${beyond} cast(${id} as uuid))`
    return order === 'desc' ? [rest] : [rest, sql<SqlBool>`${ref} is not null`]
  }
  const rest = sql<SqlBool>`(${ref}, member.id) ${beyond} (cast(${key} as ${type}), cast(${id} as uuid))`
  return nullable && order === 'desc' ? [rest, keyless] : [rest]
}

/**
 * The ids of a page as a query to join with what is shown (a deferred join). A deep page starts from the nearest mark instead of walking the index from its beginning; marks are
 * kept until a record of the kind changes.
 */
export const createPages = ({ deepFrom = 2_000, step = 500 } = {}) => {
  const keep = createKept()
  const findMark = async (
    db: Db,
    kind: MemberKind,
    filter: PageFilter,
    { request, offset }: { readonly request: PageRequest; readonly offset: number },
  ) => {
    const stamp = await findStamp(db, kind)
    const key = [kind, filter.key, request.sort, request.order].join('|')
    const marks = await keep(key, stamp, () => findMarks(db, filter.conditions, request, step))
    const index = Math.min(marks.length, Math.floor(offset / step)) - 1
    return { mark: marks[index], passed: step * (index + 1) }
  }
  return async (db: Db, kind: MemberKind, filter: PageFilter, request: PageRequest) => {
    const offset = (request.pageNum - 1) * request.pageSize
    const { mark, passed } =
      offset >= deepFrom
        ? await findMark(db, kind, filter, { request, offset })
        : { mark: undefined, passed: 0 }
    const column = sql.ref(ORDERS[request.sort].column)
    const rows = (limit: number, ...more: Expression<SqlBool>[]) =>
      db
        .selectFrom('member')
        .select(['member.id', column.as('key')])
        .where(eb.and([...filter.conditions, ...more]))
        .orderBy(orderOf(request))
        .limit(rowsWritten(limit))
    const skipped = offset - passed
    const parts = mark ? partsAfter(request, mark) : []
    const [first, second] = parts
    if (!second)
      return { ids: sql<{ id: string }>`${rows(request.pageSize, ...parts).offset(rowsWritten(skipped))}` }
    // Each part is read no further than the page reaches.
    const reach = skipped + request.pageSize
    const beside = sql.raw(request.order === 'desc' ? 'desc nulls last' : 'asc nulls first')
    const both = sql<{ id: string }>`(
      select id from (
        select id, key from ${rows(reach, ...(first ? [first] : []))} first
        union all select id, key from ${rows(reach, second)} second
      ) parts
      order by key ${beside}, id ${sql.raw(request.order)} limit ${rowsWritten(request.pageSize)} offset ${rowsWritten(skipped)}
    )`
    return { ids: both }
  }
}
export type Pages = ReturnType<typeof createPages>
