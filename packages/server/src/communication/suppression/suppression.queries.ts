import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type SuppressionRow = Selectable<Tables['suppression']>
export type Channel = SuppressionRow['channel']
export type Reason = SuppressionRow['reason']

/** Rows of the given indexes, whatever their reason. */
export const findByIndex = (db: Db, channel: Channel, indexes: readonly Buffer[]) =>
  indexes.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('suppression')
        .select(['addressIndex', 'reason', 'since'])
        .where('channel', '=', channel)
        .where(sql<boolean>`"addressIndex" = any(${[...indexes]}::bytea[])`)
        .execute()

/** True when it is new. */
export const insertSuppression = async (
  db: Db,
  row: Pick<
    SuppressionRow,
    'id' | 'channel' | 'addressIndex' | 'address' | 'masked' | 'reason' | 'detail' | 'byName'
  >,
): Promise<boolean> => {
  const inserted = await db
    .insertInto('suppression')
    .values(row)
    .onConflict((conflict) => conflict.constraint('suppression_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const deleteByIndex = async (
  db: Db,
  channel: Channel,
  indexes: readonly Buffer[],
  reasons: readonly Reason[],
): Promise<void> => {
  await db
    .deleteFrom('suppression')
    .where('channel', '=', channel)
    .where('reason', 'in', reasons)
    .where(sql<boolean>`"addressIndex" = any(${[...indexes]}::bytea[])`)
    .execute()
}

export const findSuppression = (db: Db, id: string) =>
  db.selectFrom('suppression').selectAll().where('id', '=', id).executeTakeFirst()

export const deleteSuppression = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('suppression').where('id', '=', id).execute()
}

export const listSuppressions = async (
  db: Db,
  filter: {
    readonly channel?: Channel | undefined
    readonly reason?: readonly Reason[] | undefined
    readonly indexes?: readonly Buffer[] | undefined
  },
  { pageNum, pageSize, order }: { pageNum: number; pageSize: number; order: 'asc' | 'desc' },
) => {
  let rows = db.selectFrom('suppression')
  if (filter.channel) rows = rows.where('channel', '=', filter.channel)
  if (filter.reason?.length) rows = rows.where('reason', 'in', filter.reason)
  if (filter.indexes) rows = rows.where(sql<boolean>`"addressIndex" = any(${[...filter.indexes]}::bytea[])`)
  const { total } = await rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = await rows
    .select(['id', 'channel', 'masked', 'reason', 'detail', 'since', 'byName'])
    .orderBy('since', order)
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { total: Number(total), list }
}

/** What came back longer ago says nothing of an address any more. */
const BOUNCE_DAYS = 180

/** Counts a message once; answers how many of this address came back within these days. */
export const countBounce = async (db: Db, outboxId: string, indexes: readonly Buffer[]): Promise<number> => {
  const [addressIndex = Buffer.alloc(0)] = indexes
  await db
    .insertInto('bounce')
    .values({ outboxId, addressIndex })
    .onConflict((conflict) => conflict.column('outboxId').doNothing())
    .execute()
  const { count } = await db
    .selectFrom('bounce')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`"addressIndex" = any(${[...indexes]}::bytea[])`)
    .where('at', '>', sql<string>`now() - make_interval(days => ${BOUNCE_DAYS})`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A new start for an address. */
export const forgetBounces = async (db: Db, indexes: readonly Buffer[]): Promise<void> => {
  await db
    .deleteFrom('bounce')
    .where(sql<boolean>`"addressIndex" = any(${[...indexes]}::bytea[])`)
    .execute()
}

export const sweepBounces = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('bounce')
    .where('at', '<', sql<string>`now() - make_interval(days => ${BOUNCE_DAYS})`)
    .execute()
}
