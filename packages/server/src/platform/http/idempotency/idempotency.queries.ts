import type { Reply } from '@portal/contract/platform/errors'
import { sql } from 'kysely'
import { type KeyRing, open, seal } from '../../crypto/secrets.ts'
import type { Db } from '../../database/database.ts'
import { AppError } from '../context.ts'
import { type Act, replyPlace } from './act.ts'

/** Acts that were done, with the replies that they were given. */

/** The reply given before, if this act was done already. */
export const replayed = async (db: Db, keyRing: KeyRing, act: Act): Promise<Reply<unknown> | undefined> => {
  const row = await db
    .selectFrom('idempotency')
    .select(['scope', 'key', 'call', 'bodyHash', 'reply'])
    .where(
      'scope',
      'in',
      [act, ...act.older].map(({ scope }) => scope),
    )
    .where('key', '=', act.key)
    .executeTakeFirst()
  if (!row) return undefined
  const same = [act, ...act.older].some(({ bodyHash }) => bodyHash.equals(row.bodyHash))
  if (row.call !== act.call || !same) throw new AppError('idempotencyMismatch')
  return row.reply
    ? (JSON.parse(open(keyRing, replyPlace(row), row.reply).toString()) as Reply<unknown>)
    : undefined
}

/** Takes the key inside the transaction; a second request with the same key waits here and then finds the first one's reply. */
export const claim = async (db: Db, keyRing: KeyRing, act: Act): Promise<Reply<unknown> | undefined> => {
  const { scope, key, call, bodyHash } = act
  if (act.older.length > 0) {
    // While keys change, one act has two scopes, and no constraint keeps them from being claimed side by side.
    await sql`select pg_advisory_xact_lock(hashtext('idempotency'), hashtext(${key}))`.execute(db)
    const before = await replayed(db, keyRing, act)
    if (before) return before
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency')
    .values({ scope, key, call, bodyHash, reply: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 0n ? replayed(db, keyRing, act) : undefined
}

export const remember = async (db: Db, keyRing: KeyRing, act: Act, reply: Reply<unknown>): Promise<void> => {
  await db
    .updateTable('idempotency')
    .set({ reply: seal(keyRing, replyPlace(act), JSON.stringify(reply)) })
    .where('scope', '=', act.scope)
    .where('key', '=', act.key)
    .execute()
}

/** The act was done but did not end well for its caller, who may try it again. */
export const forget = async (db: Db, act: Act): Promise<void> => {
  await db.deleteFrom('idempotency').where('scope', '=', act.scope).where('key', '=', act.key).execute()
}

/** A client that tries the same act again does so within minutes; a day is plenty. */
const REPLY_HOURS = 24

export const sweepIdempotency = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('idempotency')
    .where('createdAt', '<', sql<string>`now() - make_interval(hours => ${REPLY_HOURS})`)
    .execute()
}
