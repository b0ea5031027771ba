import { sql } from 'kysely'
import { blindIndex, blindIndexes, type KeyRing } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import type { AccountKind } from '../account/account-name.rules.ts'
import type { AccountPolicy } from './sign-in-policy.rules.ts'

/** Against guessing: failed tries are counted, and devices that signed in before are told from others (docs/handbook/identity.md#lockout). */

// --- counters (docs/handbook/identity.md#lockout) ------------------------------------------------------------------------

/** An account counts as itself under all its names; a name that nobody has counts as the name. */
export const countedAs = (kind: AccountKind, idOrName: string): string => `${kind}\0${idOrName}`

/** A device that signed in before has a counter of its own, so that nobody can lock its owner out. */
export const counterKey = (keyRing: KeyRing, counted: string, knownDevice = ''): Buffer =>
  counterUnder(keyRing, counted, knownDevice === '' ? undefined : deviceIndex(keyRing, knownDevice))

const counterUnder = (keyRing: KeyRing, counted: string, device: Buffer | undefined): Buffer =>
  blindIndex(keyRing, 'login-counter', `${counted}\0${device?.toString('hex') ?? ''}`)

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

// --- known devices -------------------------------------------------------------------------------------------------------

/** The identifier a browser made up for itself (docs/handbook/identity.md#names); a short one could be guessed and counts as none. */
const isDevice = (device: string): boolean => device.length >= 16

const deviceIndex = (keyRing: KeyRing, device: string) => blindIndex(keyRing, 'device', device)

export const isKnownDevice = async (
  db: Db,
  keyRing: KeyRing,
  accountId: string,
  device: string,
): Promise<boolean> => {
  const row = await db
    .selectFrom('knownDevice')
    .select('createdAt')
    .where('accountId', '=', accountId)
    .where('deviceIndex', 'in', blindIndexes(keyRing, 'device', device))
    .executeTakeFirst()
  return row !== undefined && isDevice(device)
}

/** Remembers the device; whether it was the account's first one, a known one or another. */
export const rememberDevice = async (
  db: Db,
  keyRing: KeyRing,
  accountId: string,
  device: string,
): Promise<'first' | 'known' | 'new'> => {
  const { others } = await db
    .selectFrom('knownDevice')
    .select(({ fn }) => fn.countAll<number>().as('others'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  if (!isDevice(device)) return others > 0 ? 'new' : 'first'
  const [current, ...older] = blindIndexes(keyRing, 'device', device)
  if (current && older.length > 0)
    await db
      .updateTable('knownDevice')
      .set({ deviceIndex: current })
      .where('accountId', '=', accountId)
      .where('deviceIndex', 'in', older)
      .execute()
  const { rows } = await sql<{ fresh: boolean }>`
    insert into "knownDevice" ("accountId", "deviceIndex") values (${accountId}, ${deviceIndex(keyRing, device)})
    on conflict ("accountId", "deviceIndex") do update set "lastAt" = now()
    returning xmax = 0 as fresh
  `.execute(db)
  return !rows[0]?.fresh ? 'known' : others > 0 ? 'new' : 'first'
}

/** Lifts the locks of an account, also those of its own devices. */
export const unlockAccount = async (
  db: Db,
  keyRing: KeyRing,
  { id, kind }: { id: string; kind: AccountKind },
): Promise<void> => {
  for (const key of await countersOf(db, keyRing, { id, kind })) await resetCounter(db, key)
}

/** Under which counters an account can be locked: its own, and one for each device it knows. */
const countersOf = async (
  db: Db,
  keyRing: KeyRing,
  { id, kind }: { id: string; kind: AccountKind },
): Promise<Buffer[]> => {
  const counted = countedAs(kind, id)
  const devices = await db
    .selectFrom('knownDevice')
    .select('deviceIndex')
    .where('accountId', '=', id)
    .execute()
  return [undefined, ...devices.map((row) => row.deviceIndex)].map((device) =>
    counterUnder(keyRing, counted, device),
  )
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

/** After a reset of the password nothing that knew the old one is trusted. */
export const forgetDevices = async (db: Db, accountId: string): Promise<void> => {
  await db.deleteFrom('knownDevice').where('accountId', '=', accountId).execute()
}

export const sweepLocks = async (db: Db): Promise<void> => {
  await db.deleteFrom('loginCounter').where('lastAt', '<', sql<string>`now() - interval '2 days'`).execute()
}
