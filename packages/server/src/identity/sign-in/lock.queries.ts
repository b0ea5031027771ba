import { sql } from 'kysely'
import { blindIndex, type KeyRing } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import type { AccountKind } from '../account/account-name.rules.ts'
import {
  deviceIndex,
  devicesOf,
  networkIndex,
  networksOf,
  type Place,
  type Standing,
} from './known-place.queries.ts'
import type { AccountPolicy } from './sign-in-policy.rules.ts'

/** Against guessing: failed tries are counted (docs/handbook/identity.md#lockout). */

/** An account counts as itself under all its names; a name that nobody has counts as the name. */
export const countedAs = (kind: AccountKind, idOrName: string): string => `${kind}\0${idOrName}`

/** The counter that all strangers share. */
export const counterKey = (keyRing: KeyRing, counted: string): Buffer =>
  blindIndex(keyRing, 'login-counter', `${counted}\0`)
const deviceCounter = (keyRing: KeyRing, counted: string, device: Buffer): Buffer =>
  blindIndex(keyRing, 'login-counter', `${counted}\0${device.toString('hex')}`)
const networkCounter = (keyRing: KeyRing, counted: string, network: Buffer): Buffer =>
  blindIndex(keyRing, 'login-counter', `${counted}\0network:${network.toString('hex')}`)

/** A device and a network that the account knows have counters of their own, so that no stranger can lock its owner out. */
export const counterAt = (
  keyRing: KeyRing,
  counted: string,
  { standing, ...place }: Place & { readonly standing: Standing },
): Buffer => {
  const device = deviceIndex(keyRing, place)
  if (standing === 'device' && device) return deviceCounter(keyRing, counted, device)
  return standing === 'network'
    ? networkCounter(keyRing, counted, networkIndex(keyRing, place))
    : counterKey(keyRing, counted)
}

// Failures that lie half a day apart are typing, not guessing.
const FORGET_HOURS = 12

/**
 * Takes one of the tries, before the password is looked at: tries that run side by side cannot be more than there are. The last
 * one closes the lock at once and success opens it again. Undefined: locked, and not counted.
 */
export const takeTry = async (
  db: Db,
  key: Buffer,
  { lockThreshold, lockMinutes }: Pick<AccountPolicy, 'lockThreshold' | 'lockMinutes'>,
): Promise<{ locks: boolean } | undefined> => {
  const lock = sql`now() + make_interval(mins => ${lockMinutes})`
  const next = sql`case
    when c."lockedUntil" is not null or c."lastAt" < now() - make_interval(hours => ${FORGET_HOURS}) then 1
    else c.failures + 1 end`
  const { rows } = await sql<{ locks: boolean }>`
    insert into "loginCounter" as c (key, failures, "lockedUntil", "lastAt")
    values (${key}, 1, ${lockThreshold <= 1 ? lock : null}, now())
    on conflict (key) do update set
      failures = ${next},
      "lockedUntil" = case when ${next} >= ${lockThreshold} then ${lock} end,
      "lastAt" = now()
    where c."lockedUntil" is null or c."lockedUntil" <= now()
    returning "lockedUntil" is not null as locks
  `.execute(db)
  return rows[0]
}

/** A try that was not made after all (no password could be compared). */
export const returnTry = async (db: Db, key: Buffer): Promise<void> => {
  await db
    .updateTable('loginCounter')
    .set({ failures: sql`failures - 1`, lockedUntil: null })
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute()
}

export const resetCounter = async (db: Db, key: Buffer): Promise<void> => {
  await db.deleteFrom('loginCounter').where('key', '=', key).execute()
}

/** Lifts the locks of an account, also those of its own devices and networks. */
export const unlockAccount = async (
  db: Db,
  keyRing: KeyRing,
  { id, kind }: { id: string; kind: AccountKind },
): Promise<void> => {
  for (const key of await countersOf(db, keyRing, { id, kind })) await resetCounter(db, key)
}

/** Under which counters an account can be locked: the strangers', and one for each device and network it knows. */
const countersOf = async (
  db: Db,
  keyRing: KeyRing,
  { id, kind }: { id: string; kind: AccountKind },
): Promise<Buffer[]> => {
  const counted = countedAs(kind, id)
  const [devices, networks] = [await devicesOf(db, id), await networksOf(db, id)]
  return [
    counterKey(keyRing, counted),
    ...devices.map((device) => deviceCounter(keyRing, counted, device)),
    ...networks.map((network) => networkCounter(keyRing, counted, network)),
  ]
}

/** Until when failed sign-ins keep an account closed; null when they do not. */
export const findLock = async (
  db: Db,
  keyRing: KeyRing,
  account: { id: string; kind: AccountKind },
): Promise<string | null> => {
  const row = await db
    .selectFrom('loginCounter')
    .select('lockedUntil')
    .where('key', 'in', await countersOf(db, keyRing, account))
    .where('lockedUntil', '>', sql<string>`now()`)
    .orderBy('lockedUntil', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.lockedUntil ?? null
}

/** A counter that nothing was added to says nothing any more; longer than any lock. */
const COUNTER_DAYS = 2

export const sweepLocks = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('loginCounter')
    .where('lastAt', '<', sql<string>`now() - make_interval(days => ${COUNTER_DAYS})`)
    .execute()
}
