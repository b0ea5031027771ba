import type { ErasureState } from '@portal/contract/membership/personal-data.calls'
import { type SqlBool, sql } from 'kysely'
import { databaseError } from '../../platform/database/database.ts'
import type { Db } from '../../platform/http/context.ts'

/** SQL of the requests to be erased, and of the consents that stand beside them. */

const requests = (db: Db) =>
  db
    .selectFrom('erasureRequest')
    .innerJoin('member', 'member.id', 'erasureRequest.memberId')
    .selectAll('erasureRequest')
    .select([
      'member.name',
      'member.kind',
      'member.firstLetter',
      'member.examineDate',
      'member.serial',
      'member.serialChar',
    ])
export type ErasureRequest = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number]

export const findRequest = (db: Db, id: string) =>
  requests(db).where('erasureRequest.id', '=', id).executeTakeFirst()

export const newestOf = (db: Db, memberId: string) =>
  db
    .selectFrom('erasureRequest')
    .selectAll()
    .where('memberId', '=', memberId)
    .orderBy('requestedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export const consentsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('consent')
    .select(['at', 'purpose', 'noticeVersion', 'sensitive', 'withdrawnAt'])
    .where('memberId', '=', memberId)
    .orderBy('id', 'desc')
    .execute()

/** False: the member has one that waits already. */
export const insertRequest = async (db: Db, memberId: string, reason: string): Promise<boolean> => {
  try {
    await db
      .insertInto('erasureRequest')
      .values({ memberId, reason, decidedAt: null, decidedById: null })
      .execute()
    return true
  } catch (error) {
    if (databaseError(error)?.kind === 'unique') return false
    throw error
  }
}

/** False: none of the member's waits. */
export const cancelRequest = async (db: Db, memberId: string): Promise<boolean> =>
  (await db
    .updateTable('erasureRequest')
    .set({ status: 'cancelled', decidedAt: sql`now()` })
    .where('memberId', '=', memberId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()) !== undefined

export const countRequests = async (db: Db) => {
  const groups = await db
    .selectFrom('erasureRequest')
    .select(['status', (on) => on.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const of = (name: ErasureState) => Number(groups.find(({ status }) => status === name)?.count ?? 0)
  const states = {
    pending: of('pending'),
    approved: of('approved'),
    refused: of('refused'),
    cancelled: of('cancelled'),
  }
  return { all: Object.values(states).reduce((sum, count) => sum + count, 0), ...states }
}

export const listRequests = (
  db: Db,
  state: ErasureState | undefined,
  page: { readonly pageNum: number; readonly pageSize: number; readonly order: 'asc' | 'desc' },
) =>
  requests(db)
    .$if(state !== undefined, (query) => query.where(sql<SqlBool>`"erasureRequest".status = ${state ?? ''}`))
    .orderBy('erasureRequest.requestedAt', page.order)
    .orderBy('erasureRequest.id')
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute()

/** Undefined: it does not wait any more. */
export const decideRequest = (
  db: Db,
  id: string,
  decision: {
    readonly status: 'approved' | 'refused'
    readonly decidedById: string
    readonly decidedBy: string
    readonly decision: string
  },
) =>
  db
    .updateTable('erasureRequest')
    .set({ ...decision, decidedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('memberId')
    .executeTakeFirst()
