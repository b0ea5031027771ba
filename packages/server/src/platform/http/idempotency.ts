import type { Reply } from '@portal/contract/platform/errors'
import { blindIndex, type KeyRing, open, seal } from '../crypto/secrets.ts'
import type { Db } from '../database/database.ts'
import { AppError } from './context.ts'

/** One write as its caller names it: same key and same body are the same act (docs/handbook/security.md#idempotency). */
export interface Act {
  scope: Buffer
  key: string
  call: string
  bodyHash: Buffer
}

/** Keyed: the body of a correction is an ID number and little else, and a plain digest would let it be guessed. */
const digest = (keyRing: KeyRing, ...parts: string[]) => blindIndex(keyRing, 'idempotency', parts.join('\0'))

/** Nested deeper than can be written down: nobody's form. */
const written = (input: unknown): string => {
  try {
    return JSON.stringify(input) ?? ''
  } catch {
    throw new AppError('badInput')
  }
}

/** A key belongs to whoever holds the session and ticket it came with; without either, to the address. */
export const actOf = (
  keyRing: KeyRing,
  { key, call, caller }: { key: string | undefined; call: string; caller: readonly [string, ...string[]] },
  input: unknown,
): Act | null =>
  key && /^[\w-]{8,64}$/.test(key)
    ? {
        scope: digest(keyRing, 'scope', ...caller),
        key,
        call,
        bodyHash: digest(keyRing, 'body', call, written(input)),
      }
    : null

const place = (act: Act) => ({
  table: 'idempotency',
  column: 'reply',
  rowId: `${act.scope.toString('hex')}:${act.key}`,
})

/** The reply given before, if this act was done already. */
export const replayed = async (db: Db, keyRing: KeyRing, act: Act): Promise<Reply<unknown> | undefined> => {
  const row = await db
    .selectFrom('idempotency')
    .select(['call', 'bodyHash', 'reply'])
    .where('scope', '=', act.scope)
    .where('key', '=', act.key)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.call !== act.call || !row.bodyHash.equals(act.bodyHash)) throw new AppError('idempotencyMismatch')
  return row.reply
    ? (JSON.parse(open(keyRing, place(act), row.reply).toString()) as Reply<unknown>)
    : undefined
}

/** Takes the key inside the transaction; a second request with the same key waits here and then finds the first one's reply. */
export const claim = async (db: Db, keyRing: KeyRing, act: Act): Promise<Reply<unknown> | undefined> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency')
    .values({ ...act, reply: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 0n ? replayed(db, keyRing, act) : undefined
}

export const remember = async (db: Db, keyRing: KeyRing, act: Act, reply: Reply<unknown>): Promise<void> => {
  await db
    .updateTable('idempotency')
    .set({ reply: seal(keyRing, place(act), JSON.stringify(reply)) })
    .where('scope', '=', act.scope)
    .where('key', '=', act.key)
    .execute()
}

/** The act was done but did not end well for its caller, who may try it again. */
export const forget = async (db: Db, act: Act): Promise<void> => {
  await db.deleteFrom('idempotency').where('scope', '=', act.scope).where('key', '=', act.key).execute()
}
