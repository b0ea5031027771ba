import { InfoEditStatus, TableUploadStatus } from '@portal/contract/identity/application-state'
import { birthdaysOf } from '@portal/contract/membership/kind/groups'
import { KINDS } from '@portal/contract/membership/kind/member-kinds'
import type { MemberKind } from '@portal/contract/membership/member.calls'
import { type ListState, listStateOf } from '@portal/contract/membership/review/review.rules'
import { REGION, UNKNOWN } from '@portal/contract/platform/divisions'
import type { Options } from '@portal/contract/platform/enums'
import { isDate, today } from '@portal/contract/platform/time'
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { AppError, type Db } from '../../platform/http/context.ts'
import { labelled } from '../label/label.queries.ts'
import { nameContains } from '../organisation/organisation.queries.ts'
import { createKept } from '../record/kept.rules.ts'
import { restorableAlone } from '../record/member.queries.ts'
import { assignedTo } from '../review/assignment.queries.ts'
import { matchesKeyword } from './search.queries.ts'

/** Lists of members: the conditions all kinds share, and totals that are not counted twice (docs/handbook/quality.md#list-speed). */

export interface MemberFilter {
  readonly state?: ListState | undefined
  readonly edits?: boolean | undefined
  readonly keyword?: string | undefined
  readonly company?: string | undefined
  readonly orgId?: string | undefined
  readonly memberTag1?: string[] | undefined
  readonly level?: string[] | undefined
  readonly tableUploadStatus?: TableUploadStatus | undefined
  readonly submittedFrom?: string | undefined
  readonly submittedTo?: string | undefined
  readonly region?: string[] | undefined
  readonly examinedFrom?: string | undefined
  readonly examinedTo?: string | undefined
  readonly via?: 'self' | 'staff' | undefined
  readonly ids?: string[] | undefined
  readonly label?: string[] | undefined
  readonly labelMatch?: 'any' | 'all' | undefined
  readonly reviewer?: string | undefined
}

const eb: ExpressionBuilder<Tables, 'member'> = expressionBuilder<Tables, 'member'>()

const dayIn = (field: string, day: string): string => {
  if (!isDate(day)) throw new AppError('badInput', { fields: { [field]: '日期格式不正确' } })
  return day
}
const startOf = (field: string, given: string, daysLater = 0) => {
  const day = dayIn(field, given)
  return sql<string>`(${day}::date + ${daysLater}::int)::timestamp at time zone 'Asia/Shanghai'`
}

const period = ({ submittedFrom, submittedTo }: MemberFilter): Expression<SqlBool>[] => [
  ...(submittedFrom ? [eb('member.submittedAt', '>=', startOf('submittedFrom', submittedFrom))] : []),
  ...(submittedTo ? [eb('member.submittedAt', '<', startOf('submittedTo', submittedTo, 1))] : []),
]

/**
 * One of the wanted values of a column; 未知 stands for whatever is none of the known ones, and a column without a value counts
 * as an empty one. The column stands alone in each comparison: the planner has statistics of columns, not of expressions.
 */
export const amongKnown = (
  column: Expression<string | null>,
  wanted: readonly string[] | undefined,
  known: readonly string[],
): Expression<SqlBool>[] => {
  if (!wanted?.length) return []
  const values = sql<SqlBool>`${column} = any(${[...wanted]}::text[])`
  const unknown = wanted.includes(UNKNOWN)
  const absent = wanted.includes('') || (unknown && !known.includes(''))
  const parts = [
    values,
    ...(unknown ? [sql<SqlBool>`${column} <> all(${[...known]}::text[])`] : []),
    ...(absent ? [sql<SqlBool>`${column} is null`] : []),
  ]
  return [parts.length === 1 ? values : sql<SqlBool>`(${sql.join(parts, sql` or `)})`]
}
const codesOf = (options: Options): string[] => options.map(({ code }) => code)

/** Birthdays of bands of age, as of today. */
export const bornIn = (
  birthday: Expression<string>,
  bands: readonly string[] | undefined,
): Expression<SqlBool>[] => {
  if (!bands?.length) return []
  const asOf = today()
  const within = bands.map((band) => {
    const days = birthdaysOf(band, asOf)
    return days
      ? sql<SqlBool>`(${birthday} > ${days.after}::date and ${birthday} <= ${days.upTo}::date)`
      : sql<SqlBool>`false`
  })
  return [sql<SqlBool>`(${sql.join(within, sql` or `)})`]
}

const approval = ({ examinedFrom, examinedTo }: MemberFilter): Expression<SqlBool>[] => [
  ...(examinedFrom
    ? [sql<SqlBool>`member."examineDate" >= ${dayIn('examinedFrom', examinedFrom)}::date`]
    : []),
  ...(examinedTo ? [sql<SqlBool>`member."examineDate" <= ${dayIn('examinedTo', examinedTo)}::date`] : []),
]

const atUnit = ({ company, orgId }: MemberFilter): Expression<SqlBool>[] => [
  ...(orgId ? [eb('member.orgId', '=', orgId)] : []),
  ...(company
    ? [
        eb(
          'member.orgId',
          'in',
          eb.selectFrom('organisation').select('organisation.id').where(nameContains(company)),
        ),
      ]
    : []),
]

const inState = (state: ListState): Expression<SqlBool>[] => {
  if (state !== 'pending' && state !== 'incomplete') return [eb('member.state', '=', state)]
  return [
    eb('member.state', '=', 'pending'),
    eb(
      'member.tableUploadStatus',
      '=',
      state === 'pending' ? TableUploadStatus.uploaded : TableUploadStatus.missing,
    ),
  ]
}

const PROVINCES = codesOf(REGION).filter((code) => code !== UNKNOWN)

export const memberConditions = (kind: MemberKind, filter: MemberFilter): Expression<SqlBool>[] => [
  eb('member.kind', '=', kind),
  eb('member.deletedAt', 'is', null),
  ...(filter.state ? inState(filter.state) : []),
  ...(filter.edits ? [eb('member.infoEditStatus', '=', sql.lit(InfoEditStatus.pending))] : []),
  ...(filter.keyword ? [matchesKeyword(kind, filter.keyword)] : []),
  ...amongKnown(sql.ref('member.memberTag1'), filter.memberTag1, codesOf(KINDS[kind].posts)),
  ...amongKnown(sql.ref('member.level'), filter.level, codesOf(KINDS[kind].levels)),
  ...(filter.tableUploadStatus ? [eb('member.tableUploadStatus', '=', filter.tableUploadStatus)] : []),
  ...amongKnown(sql.ref('member.region'), filter.region, PROVINCES),
  ...(filter.via ? [eb('member.submittedVia', filter.via === 'staff' ? '=' : '<>', sql.lit('staff'))] : []),
  ...approval(filter),
  ...(filter.ids?.length ? [eb('member.id', 'in', filter.ids)] : []),
  ...(filter.label?.length ? [labelled(filter.label, filter.labelMatch)] : []),
  ...(filter.reviewer ? [assignedTo(filter.reviewer)] : []),
  ...atUnit(filter),
  ...period(filter),
]

export interface Totals {
  total: number
  counts: {
    all: number
    pending: number
    incomplete: number
    returned: number
    rejected: number
    ended: number
    approved: number
    edits: number
    deleted: number
  }
}

/** Any change of a record of the kind moves this; an index answers it, best beside what is read anyway. */
export const stampOf = (kind: MemberKind) =>
  // As text: the driver would drop the microseconds, and two changes would look like one.
  sql<string | null>`(
    select newest."updatedAt"::text from member newest where kind = ${kind} order by newest."updatedAt" desc limit 1
  )`

export const findStamp = async (db: Db, kind: MemberKind): Promise<string> => {
  const { rows } = await sql<{ stamp: string | null }>`select ${stampOf(kind)} as stamp`.execute(db)
  return rows[0]?.stamp ?? ''
}

type States = Omit<Totals['counts'], 'deleted'>
type StateCount = Parameters<typeof listStateOf>[0] & { readonly count: number; readonly edits: number }

const statesOf = (rows: readonly StateCount[]): States => {
  const of = (state: ListState) =>
    rows.filter((row) => listStateOf(row) === state).reduce((sum, row) => sum + row.count, 0)
  return {
    all: rows.reduce((sum, row) => sum + row.count, 0),
    pending: of('pending'),
    incomplete: of('incomplete'),
    returned: of('returned'),
    rejected: of('rejected'),
    ended: of('ended'),
    approved: of('approved'),
    edits: rows.reduce((sum, row) => sum + row.edits, 0),
  }
}

/** Of a whole kind. Each of the two statements has an index of its own. */
const countAll = async (db: Db, kind: MemberKind): Promise<States> => {
  const rows = await db
    .selectFrom('member')
    .select((count) => ['state', 'tableUploadStatus', count.fn.countAll<number>().as('count')])
    .where('kind', '=', kind)
    .where('deletedAt', 'is', null)
    .groupBy(['state', 'tableUploadStatus'])
    .execute()
  const { edits } = await db
    .selectFrom('member')
    .select((count) => count.fn.countAll<number>().as('edits'))
    .where('kind', '=', kind)
    .where('infoEditStatus', '=', sql.lit(InfoEditStatus.pending))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { ...statesOf(rows.map((row) => ({ ...row, edits: 0 }))), edits }
}

const countNarrowed = async (db: Db, conditions: Expression<SqlBool>[]): Promise<States> => {
  const waiting = sql.lit(InfoEditStatus.pending)
  const rows = await db
    .selectFrom('member')
    .select((count) => ['state', 'tableUploadStatus', count.fn.countAll<number>().as('count')])
    .select(sql<number>`(count(*) filter (where "infoEditStatus" = ${waiting}))::int`.as('edits'))
    .where(eb.and(conditions))
    .groupBy(['state', 'tableUploadStatus'])
    .execute()
  return statesOf(rows)
}

/** Deleted records are looked through by the keyword alone. */
const countDeleted = async (db: Db, kind: MemberKind, keyword: string | undefined): Promise<number> => {
  const { deleted } = await db
    .selectFrom('member')
    .select((count) => count.fn.countAll<number>().as('deleted'))
    .where('kind', '=', kind)
    .where(restorableAlone)
    .where(eb.and(keyword ? [matchesKeyword(kind, keyword)] : []))
    .executeTakeFirstOrThrow()
  return deleted
}

/** The tabs of the list of deleted records, under its keyword. */
export const countStates = async (db: Db, kind: MemberKind, keyword?: string): Promise<Totals['counts']> => {
  const [states, deleted] = await Promise.all([
    keyword ? countNarrowed(db, memberConditions(kind, { keyword })) : countAll(db, kind),
    countDeleted(db, kind, keyword),
  ])
  return { ...states, deleted }
}

/** What a list is narrowed to; `key` tells one narrowing from another. */
export interface PageFilter {
  readonly key: string
  readonly conditions: Expression<SqlBool>[]
}

/** A filter with its tab apart: each tab says what the other conditions find in it. */
export interface Tabbed {
  readonly state: ListState | undefined
  readonly keyword: string | undefined
  /** Without the tab; nothing else is narrowed where it is `{}`. */
  readonly rest: PageFilter
}

/** Exact totals, counted once per change, which the stamp of the kind tells. */
export const createTotals = () => {
  const keep = createKept()
  return async (
    db: Db,
    kind: MemberKind,
    { state, keyword, rest: { key, conditions } }: Tabbed,
    stamp: string,
  ): Promise<Totals> => {
    const [states, deleted] = await Promise.all([
      keep(`${kind}|states|${key}`, stamp, () =>
        key === '{}' ? countAll(db, kind) : countNarrowed(db, conditions),
      ),
      keep(`${kind}|deleted|${keyword ?? ''}`, stamp, () => countDeleted(db, kind, keyword)),
    ])
    return { total: states[state ?? 'all'], counts: { ...states, deleted } }
  }
}
