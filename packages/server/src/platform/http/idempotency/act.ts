import { blindIndexes, type KeyRing } from '../../crypto/secrets.ts'
import { AppError } from '../context.ts'

/** One write as its caller names it: same key and same body are the same act (docs/handbook/security.md#idempotency). */
export interface Act {
  scope: Buffer
  key: string
  call: string
  bodyHash: Buffer
  /** The same under the other keys of the portal: who sends it again while they change has done it once. */
  older: readonly { readonly scope: Buffer; readonly bodyHash: Buffer }[]
}

/** Keyed: the body of a correction is an ID number and little else, and a plain digest would let it be guessed. */
const digests = (keyRing: KeyRing, ...parts: string[]) =>
  blindIndexes(keyRing, 'idempotency', parts.join('\0'))

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
): Act | null => {
  if (!key || !/^[\w-]{8,64}$/.test(key)) return null
  const bodies = digests(keyRing, 'body', call, written(input))
  const [current, ...older] = digests(keyRing, 'scope', ...caller).map((scope, at) => ({
    scope,
    bodyHash: bodies[at] ?? Buffer.alloc(0),
  }))
  return current ? { ...current, key, call, older } : null
}

/** Where a reply is kept sealed. */
export const replyPlace = (act: Pick<Act, 'scope' | 'key'>) => ({
  table: 'idempotency',
  column: 'reply',
  rowId: `${act.scope.toString('hex')}:${act.key}`,
})
