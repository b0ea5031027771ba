import {
  FULL_EXPORT_DAYS,
  type FullExportOutput,
  type FullExportState,
} from '@portal/contract/membership/full-export/full-export.rules'
import type { MemberKind } from '@portal/contract/membership/member.calls'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'

/** SQL of 完整导出: requests, and the records as they are without masks. */

const lapsed = sql<SqlBool>`("fullExport".state = 'waiting'
  and "fullExport"."requestedAt" <= now() - make_interval(days => ${sql.lit(FULL_EXPORT_DAYS)}))`
const stateNow = sql<FullExportState>`case when ${lapsed} then 'lapsed' else "fullExport".state end`

export interface NewFullExport {
  readonly kind: MemberKind
  readonly output: FullExportOutput
  readonly fields: string[]
  readonly reason: string
  readonly total: number
  readonly requestedById: string
  readonly requestedByName: string
}
export const insertFullExport = async (
  db: Db,
  request: NewFullExport,
  memberIds: readonly string[],
): Promise<string> => {
  const { id } = await db
    .insertInto('fullExport')
    .values({ ...request, memberIds: [...memberIds], decidedById: null, jobId: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const requests = (db: Db) =>
  db
    .selectFrom('fullExport')
    .select(['id', 'kind', 'output', 'fields', 'reason', 'total', 'opinion', 'decidedByName', 'decidedAt'])
    .select(['requestedById', 'requestedByName', 'requestedAt'])
    .select(stateNow.as('state'))
export type FullExport = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number]

/** One that nobody else decides meanwhile. */
export const lockFullExport = async (db: Db, id: string): Promise<FullExport | undefined> => {
  await db.selectFrom('fullExport').select('id').where('id', '=', id).forUpdate().execute()
  return requests(db).where('id', '=', id).executeTakeFirst()
}

/** With the names of the first few of those that are still asked for. */
const shownRequests = (db: Db) =>
  requests(db).select(
    sql<string[]>`array(select m.name from unnest("memberIds"[1:5]) with ordinality as one (id, n)
      join member m on m.id = one.id where m."deletedAt" is null order by one.n)`.as('names'),
  )
export type ShownRequest = Awaited<ReturnType<ReturnType<typeof shownRequests>['execute']>>[number]

export const findFullExport = (db: Db, id: string) =>
  shownRequests(db).where('id', '=', id).executeTakeFirst()

interface Wanted {
  readonly state?: FullExportState | undefined
  readonly kind?: MemberKind | undefined
}
export const listFullExports = async (
  db: Db,
  { state, kind }: Wanted,
  { pageNum, pageSize, order }: { pageNum: number; pageSize: number; order: 'asc' | 'desc' },
) => {
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('fullExport')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .$if(state !== undefined, (all) => all.where(sql<SqlBool>`${stateNow} = ${state}`))
      .$if(kind !== undefined, (all) => all.where('kind', '=', kind as MemberKind))
      .executeTakeFirstOrThrow(),
    shownRequests(db)
      .$if(state !== undefined, (all) => all.where(sql<SqlBool>`${stateNow} = ${state}`))
      .$if(kind !== undefined, (all) => all.where('kind', '=', kind as MemberKind))
      .orderBy('requestedAt', order)
      .orderBy('id')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
  ])
  return { total: Number(total), rows }
}

interface Decision {
  readonly state: 'agreed' | 'refused' | 'withdrawn'
  readonly decidedById: string
  readonly decidedByName: string
  readonly opinion: string
  readonly jobId: string | null
}
/** Whose records they are is kept for the job alone. */
export const decideFullExport = (db: Db, id: string, decision: Decision) =>
  db
    .updateTable('fullExport')
    .set({ ...decision, decidedAt: sql<string>`now()` })
    .$if(decision.state !== 'agreed', (row) => row.set({ memberIds: [] }))
    .where('id', '=', id)
    .execute()

export const findAgreed = async (db: Db, id: string) =>
  db
    .selectFrom('fullExport')
    .select(['id', 'kind', 'output', 'fields', 'reason', 'memberIds', 'decidedByName'])
    .select(['requestedById', 'requestedByName'])
    .select(sql<string>`"decidedAt"`.as('decidedAt'))
    .where('id', '=', id)
    .where('state', '=', 'agreed')
    .executeTakeFirst()
export type AgreedExport = NonNullable<Awaited<ReturnType<typeof findAgreed>>>

export const forgetMembers = (db: Db, id: string) =>
  db.updateTable('fullExport').set({ memberIds: [] }).where('id', '=', id).execute()
/** Hourly: of those that lapsed. */
export const sweepFullExports = async (db: Db): Promise<void> => {
  await db
    .updateTable('fullExport')
    .set({ memberIds: [] })
    .where(lapsed)
    .where(sql<SqlBool>`cardinality("memberIds") > 0`)
    .execute()
}

/** Waiting for somebody else's eyes than `accountId`'s. */
export const fullExportsWaiting = (db: Db, accountId: string, limit: number) =>
  db
    .selectFrom('fullExport')
    .select(['id', 'kind', 'output', 'total', 'requestedByName', 'requestedAt'])
    .where('state', '=', 'waiting')
    .where(sql<SqlBool>`not ${lapsed}`)
    .where('requestedById', '<>', accountId)
    .orderBy('requestedAt', 'desc')
    .limit(limit)
    .execute()

export const recordsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('member')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deletedAt', 'is', null)
    .execute()

interface Disclosed {
  readonly field: string
  readonly actorId: string
  readonly actorName: string
  readonly reason: string
  /** A job that begins anew writes it down once. */
  readonly since: string
}
/** In the owner's list of who saw what (docs/handbook/personal-data.md#masking). */
export const insertDisclosures = (
  db: Db,
  memberIds: readonly string[],
  { field, actorId, actorName, reason, since }: Disclosed,
) =>
  sql`insert into disclosure ("memberId", field, "actorId", "actorName", reason)
    select one.id, ${field}, ${actorId}::uuid, ${actorName}, ${reason} from unnest(${[...memberIds]}::uuid[]) as one (id)
    where not exists (select from disclosure d where d."memberId" = one.id and d."actorId" = ${actorId}::uuid
      and d.field = ${field} and d.reason = ${reason} and d.at >= ${since}::timestamptz)`.execute(db)
