import type { MemberKind } from '@portal/contract/features/member'
import { isDate } from '@portal/contract/fields'
import type { ReviewState } from '@portal/contract/review'
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { AppError, type Db } from '../../platform/http/context.ts'
import { nameContains } from '../organisation/index.ts'
import { createKept } from './kept.ts'
import { matchesKeyword } from './search.ts'
import { restorableAlone } from './store.ts'

/** Lists of members: the conditions all kinds share, and totals that are not counted twice (stack.md "What costs"). */

export interface MemberFilter {
  readonly state?: ReviewState | undefined
  readonly edits?: boolean | undefined
  readonly keyword?: string | undefined
  readonly company?: string | undefined
  readonly orgId?: string | undefined
  readonly memberTag1?: string[] | undefined
  readonly level?: string[] | undefined
  readonly tableUploadStatus?: '0' | '1' | undefined
  readonly submittedFrom?: string | undefined
  readonly submittedTo?: string | undefined
  readonly ids?: string[] | undefined
}

const eb: ExpressionBuilder<Tables, 'member'> = expressionBuilder<Tables, 'member'>()

const startOf = (field: string, day: string, daysLater = 0) => {
  if (!isDate(day)) throw new AppError('badInput', { fields: { [field]: '日期格式不正确' } })
  return sql<string>`(${day}::date + ${daysLater}::int)::timestamp at time zone 'Asia/Shanghai'`
}

const period = ({ submittedFrom, submittedTo }: MemberFilter): Expression<SqlBool>[] => [
  ...(submittedFrom ? [eb('member.submittedAt', '>=', startOf('submittedFrom', submittedFrom))] : []),
  ...(submittedTo ? [eb('member.submittedAt', '<', startOf('submittedTo', submittedTo, 1))] : []),
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

export const memberConditions = (kind: MemberKind, filter: MemberFilter): Expression<SqlBool>[] => [
  eb('member.kind', '=', kind),
  eb('member.deletedAt', 'is', null),
  ...(filter.state ? [eb('member.state', '=', filter.state)] : []),
  ...(filter.edits ? [eb('member.infoEditStatus', '=', '1')] : []),
  ...(filter.keyword ? [matchesKeyword(kind, filter.keyword)] : []),
  ...(filter.memberTag1?.length ? [eb('member.memberTag1', 'in', filter.memberTag1)] : []),
  ...(filter.level?.length ? [eb('member.level', 'in', filter.level)] : []),
  ...(filter.tableUploadStatus ? [eb('member.tableUploadStatus', '=', filter.tableUploadStatus)] : []),
  ...(filter.ids?.length ? [eb('member.id', 'in', filter.ids)] : []),
  ...atUnit(filter),
  ...period(filter),
]

export interface Totals {
  total: number
  counts: {
    all: number
    pending: number
    returned: number
    rejected: number
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

export const countStates = async (db: Db, kind: MemberKind): Promise<Totals['counts']> => {
  const rows = await db
    .selectFrom('member')
    .select((count) => ['state', count.fn.countAll<number>().as('count')])
    .where('kind', '=', kind)
    .where('deletedAt', 'is', null)
    .groupBy('state')
    .execute()
  const { edits } = await db
    .selectFrom('member')
    .select((count) => count.fn.countAll<number>().as('edits'))
    .where('kind', '=', kind)
    .where('infoEditStatus', '=', '1')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const { deleted } = await db
    .selectFrom('member')
    .select((count) => count.fn.countAll<number>().as('deleted'))
    .where('kind', '=', kind)
    .where(restorableAlone)
    .executeTakeFirstOrThrow()
  const of = (state: ReviewState) => rows.find((row) => row.state === state)?.count ?? 0
  return {
    all: rows.reduce((sum, row) => sum + row.count, 0),
    pending: of('pending'),
    returned: of('returned'),
    rejected: of('rejected'),
    approved: of('approved'),
    edits,
    deleted,
  }
}

/** Exact totals, counted once per change, which the stamp of the kind tells. */
export const createTotals = () => {
  const keep = createKept()
  return async (
    db: Db,
    kind: MemberKind,
    filterKey: string,
    conditions: Expression<SqlBool>[],
    stamp: string,
  ): Promise<Totals> => {
    const [total, counts] = await Promise.all([
      keep(`${kind}|${filterKey}`, stamp, () =>
        db
          .selectFrom('member')
          .select((count) => count.fn.countAll<number>().as('total'))
          .where(eb.and(conditions))
          .executeTakeFirstOrThrow()
          .then((row) => row.total),
      ),
      keep(`${kind}|states`, stamp, () => countStates(db, kind)),
    ])
    return { total, counts }
  }
}
