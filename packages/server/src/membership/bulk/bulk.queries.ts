import type { BulkAct } from '@portal/contract/membership/bulk/bulk.words'
import type { MemberKind } from '@portal/contract/membership/member.calls'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'

/** SQL of acts on many records. */

/** The ids of a list, as a query; see the rosters. */
export type Ids = SelectQueryBuilder<Tables, 'member', { id: string }>

/** In no order: whoever asks for all of them puts them into one. */
export const chosenRecords = (ids: Ids, limit: number) =>
  ids
    .select(['member.name', 'member.state', 'member.level', 'member.memberTag1', 'member.accountId'])
    .select(['member.mobileTel', 'member.firstLetter', 'member.examineDate', 'member.serial'])
    .select('member.serialChar')
    .limit(limit)
    .execute()
export type ChosenRecord = Awaited<ReturnType<typeof chosenRecords>>[number]

export type ItemState = 'waiting' | 'done' | 'skipped' | 'undone' | 'kept'

export interface NewBulk {
  readonly kind: MemberKind
  readonly act: BulkAct
  readonly value: string
  readonly valueText: string
  readonly reason: string
  readonly byId: string
  readonly byName: string
}

export const insertBulk = async (db: Db, bulk: NewBulk, memberIds: readonly string[]): Promise<string> => {
  const { id } = await db
    .insertInto('bulkAct')
    .values({ ...bulk, total: memberIds.length, jobId: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into "bulkActItem" ("bulkId", "memberId")
    select ${id}::uuid, unnest(${[...memberIds]}::uuid[])`.execute(db)
  return id
}

export const setJob = (db: Db, id: string, job: { jobId: string; undoing: boolean }) =>
  db.updateTable('bulkAct').set(job).where('id', '=', id).execute()

const bulks = (db: Db) =>
  db
    .selectFrom('bulkAct')
    .select(['bulkAct.id', 'kind', 'act', 'value', 'valueText', 'reason', 'total'])
    .select(['byId', 'byName', 'at', 'jobId', 'undoing'])
    .select(
      sql<Partial<Record<ItemState, number>>>`(
        select coalesce(jsonb_object_agg(counted.state, counted.count), '{}') from (
          select state, count(*) from "bulkActItem" where "bulkId" = "bulkAct".id group by state
        ) counted)`.as('counts'),
    )
export type Bulk = Awaited<ReturnType<ReturnType<typeof bulks>['execute']>>[number]

export const findBulk = (db: Db, id: string) => bulks(db).where('bulkAct.id', '=', id).executeTakeFirst()

/** One that nobody else orders anything of meanwhile. */
export const lockBulk = async (db: Db, id: string) => {
  await db.selectFrom('bulkAct').select('id').where('id', '=', id).forUpdate().execute()
  return findBulk(db, id)
}

interface Page {
  readonly pageNum: number
  readonly pageSize: number
}
export const listBulks = async (
  db: Db,
  { kind, act }: { kind?: readonly MemberKind[] | undefined; act?: readonly BulkAct[] | undefined },
  { pageNum, pageSize, order }: Page & { order: 'asc' | 'desc' },
) => {
  let counted = db.selectFrom('bulkAct').select((on) => on.fn.countAll<number>().as('total'))
  let list = bulks(db)
  if (kind?.length) {
    counted = counted.where('kind', 'in', kind)
    list = list.where('kind', 'in', kind)
  }
  if (act?.length) {
    counted = counted.where('act', 'in', act)
    list = list.where('act', 'in', act)
  }
  const [{ total }, rows] = await Promise.all([
    counted.executeTakeFirstOrThrow(),
    list
      .orderBy('at', order)
      .orderBy('bulkAct.id', order)
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
  ])
  return { total, rows }
}

export const listItems = async (
  db: Db,
  { id, state }: { id: string; state?: ItemState | undefined },
  { pageNum, pageSize }: Page,
) => {
  let found = db.selectFrom('bulkActItem').where('bulkActItem.bulkId', '=', id)
  if (state) found = found.where('bulkActItem.state', '=', state)
  const [{ total }, rows] = await Promise.all([
    found.select((on) => on.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    found
      .innerJoin('member', 'member.id', 'bulkActItem.memberId')
      .select(['bulkActItem.memberId', 'bulkActItem.state', 'bulkActItem.text', 'member.name'])
      .select(['member.firstLetter', 'member.examineDate', 'member.serial', 'member.serialChar'])
      .orderBy('bulkActItem.memberId')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
  ])
  return { total, rows }
}

/** The next records of an act that are still in a state, after one. */
export const nextItems = (
  db: Db,
  { id, state }: { id: string; state: ItemState },
  after: string | undefined,
  limit: number,
) =>
  db
    .selectFrom('bulkActItem')
    .select(['memberId', 'before'])
    .where('bulkId', '=', id)
    .where('state', '=', state)
    .where((on) => (after ? on('memberId', '>', after) : on.lit(true)))
    .orderBy('memberId')
    .limit(limit)
    .execute()

export const settleItem = (
  db: Db,
  { bulkId, memberId }: { bulkId: string; memberId: string },
  outcome: { state: ItemState; text?: string; before?: string },
) =>
  db
    .updateTable('bulkActItem')
    .set(outcome)
    .where('bulkId', '=', bulkId)
    .where('memberId', '=', memberId)
    .execute()
