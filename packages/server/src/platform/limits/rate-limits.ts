import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { RateLimit } from '@portal/contract/platform/endpoint'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { createHeldBytes, type HeldBytes, type MostBytes } from './held-bytes.ts'
import { createKnownCallers, type KnownCallers } from './known-callers.ts'
import { createTurns, type Turns } from './turns.ts'

/**
 * Limits that an endpoint declares are counted in the database, so that they hold across processes and restarts
 * (docs/handbook/security.md#budgets). Everything else has a coarse limit per process.
 */
export interface RateLimits {
  /** Counts a use, or several; answers the seconds to wait when there are too many. */
  count(name: string, limit: Counted, key: string): Promise<number | null>
  /** The coarse one, without a trip to the database. */
  countLocally(key: string): Promise<number | null>
  /** `work`, unless too much of it is under way for this key: then undefined at once. */
  atOnce<T>(key: string, work: () => Promise<T>): Promise<T> | undefined
  /** For what is answered at once, and for calls that bring files. */
  readonly turns: Turns
  readonly fileTurns: Turns
  readonly heldBytes: HeldBytes
  readonly known: KnownCallers
}

interface Counted {
  readonly max: number
  readonly seconds: number
  /** How many uses this is; one when left out. */
  readonly uses?: number
  /** How many more there may be, asked only when the limit is reached. */
  readonly more?: () => Promise<number>
}

/** Nobody's limit grows beyond so many times itself. */
const MOST_GROWTH = 50

const seconds = (rejection: unknown): number => {
  if (rejection instanceof Error) throw rejection
  return Math.max(1, Math.ceil((rejection as RateLimiterRes).msBeforeNext / 1000))
}

/** Bodies on their way from one network, a twentieth of all connections: whoever sends hundreds by the drop holds no more than these. */
const MOST_AT_ONCE = 100

/** Requests of one network that are worked at side by side; more than a page asks for at once. */
export const TURNS = { atOnce: 16, inLine: 2_000, waitMs: 2_000 }
/** Files of one sender that are looked at or wait for it before everybody's workers; more wait for these. */
const FILE_TURNS = { atOnce: 4, inLine: 60 }

export const createRateLimits = (
  pool: pg.Pool,
  {
    mostAtOnce = MOST_AT_ONCE,
    mostBytes,
  }: { readonly mostAtOnce?: number; readonly mostBytes?: MostBytes } = {},
): RateLimits => {
  const underWay = new Map<string, number>()
  const limiters = new Map<string, RateLimiterPostgres>()
  const local = new RateLimiterMemory({ points: 1200, duration: 60 })
  const limiterOf = (name: string, limit: Counted): RateLimiterPostgres => {
    const known = limiters.get(name)
    if (known) return known
    const points = limit.more ? limit.max * MOST_GROWTH : limit.max
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: limit.seconds,
      clearExpiredByTimeout: false,
      // Once over, the database is not asked again until the time is up.
      inMemoryBlockOnConsumed: points + 1,
    })
    limiters.set(name, limiter)
    return limiter
  }
  return {
    count: (name, limit, key) =>
      limiterOf(name, limit)
        // Keys may be names, phones or addresses: only a digest is stored.
        .consume(createHash('sha256').update(`${name}\0${key}`).digest('base64url'), limit.uses)
        .then(async (used) => {
          if (used.consumedPoints <= limit.max || !limit.more) return null
          return used.consumedPoints <= limit.max + (await limit.more()) ? null : seconds(used)
        }, seconds),
    turns: createTurns(TURNS),
    fileTurns: createTurns(FILE_TURNS),
    heldBytes: createHeldBytes(mostBytes),
    known: createKnownCallers(),
    countLocally: (key) => local.consume(key).then(() => null, seconds),
    atOnce(key, work) {
      const count = underWay.get(key) ?? 0
      if (count >= mostAtOnce) return
      underWay.set(key, count + 1)
      return work().finally(() => {
        const left = (underWay.get(key) ?? 1) - 1
        if (left > 0) underWay.set(key, left)
        else underWay.delete(key)
      })
    },
  }
}

/** Whoever has one IPv6 address has all of its /64: they count as one. */
export const networkOf = (ip: string): string => {
  if (!isIPv6(ip) || ip.includes('.')) return ip
  const [head = '', tail] = ip.replace(/%.*/, '').split('::')
  const groupsOf = (part = '') => (part === '' ? [] : part.split(':'))
  const written = groupsOf(head).length + groupsOf(tail).length
  const groups = [...groupsOf(head), ...Array<string>(8 - written).fill('0'), ...groupsOf(tail)]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

export interface NamedLimit {
  readonly name: string
  readonly limit: RateLimit
}
/** The limits of a call with the name their counters have. */
export const namedLimits = (path: string, limits: readonly RateLimit[]): NamedLimit[] =>
  limits.map((limit) => ({ name: `${path}|${limit.by}|${limit.seconds}`, limit }))
