import { ROLES } from '@portal/contract/platform/roles'
import { sql } from 'kysely'
import { GENESIS, linkHash } from '../../platform/crypto/chain.ts'
import { actorOf, type Context, type Db } from '../../platform/http/context.ts'

/** What happened to a batch: appended in the transaction of the act, each row with the hash of the one before. */

export interface By {
  readonly id: string | null
  readonly name: string
  readonly role: string
}
export const SYSTEM: By = { id: null, name: '系统', role: '系统' }
export const byOf = (context: Context): By => {
  const { accountId, name, role } = actorOf(context)
  return { id: accountId, name, role: ROLES[role].label }
}

export interface Happening {
  readonly act: string
  readonly item?: { readonly id: string; readonly no: string }
  readonly from?: string
  readonly to?: string
  readonly opinion?: string
}

/** The caller holds the lock on the batch. */
export const writeLog = async (db: Db, batchId: string, by: By, happening: Happening): Promise<void> => {
  const { act, item, from = '', to = '', opinion = '' } = happening
  const last = await db
    .selectFrom('awardLog')
    .select('hash')
    .where('batchId', '=', batchId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(db)
  const row = {
    batchId,
    at: new Date(rows[0]?.at ?? 0).toISOString(),
    actorId: by.id,
    byName: by.name,
    role: by.role,
    act,
    itemId: item?.id ?? null,
    itemNo: item?.no ?? '',
    from,
    to,
    opinion,
  }
  const prevHash = last?.hash ?? GENESIS
  await db
    .insertInto('awardLog')
    .values({ ...row, prevHash, hash: linkHash(prevHash, row) })
    .execute()
}

/** Newest first. */
export const listLog = async (db: Db, batchId: string, itemId?: string) => {
  let query = db.selectFrom('awardLog').selectAll().where('batchId', '=', batchId)
  if (itemId) query = query.where('itemId', '=', itemId)
  const rows = await query.orderBy('id', 'desc').limit(1000).execute()
  return rows.map(({ at, byName, role, act, itemNo, from, to, opinion, hash }) => ({
    at,
    byName,
    role,
    act,
    itemNo,
    from,
    to,
    opinion,
    hash: hash.toString('hex'),
  }))
}

/** The first row that was changed or is missing, by its place; undefined when all is well. */
export const verifyLog = async (db: Db, batchId: string): Promise<number | undefined> => {
  const rows = await db
    .selectFrom('awardLog')
    .selectAll()
    .where('batchId', '=', batchId)
    .orderBy('id')
    .execute()
  let previous: Buffer = GENESIS
  for (const [i, { id: _id, prevHash, hash, ...row }] of rows.entries()) {
    const at = new Date(row.at).toISOString()
    if (!prevHash.equals(previous) || !linkHash(prevHash, { ...row, at }).equals(hash)) return i + 1
    previous = hash
  }
  return undefined
}
