import { blindIndex, type KeyRing } from '../crypto/secrets.ts'
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

/** Where a reply is kept sealed. */
export const replyPlace = (act: Act) => ({
  table: 'idempotency',
  column: 'reply',
  rowId: `${act.scope.toString('hex')}:${act.key}`,
})
