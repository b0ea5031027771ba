import { sql } from 'kysely'
import { blindIndex, blindIndexes, type KeyRing } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/limits/rate-limits.ts'

/** Devices and networks that an account has signed in from: they keep allowances of their own (docs/handbook/identity.md#own-allowance). */

/** From where somebody calls: what the browser calls itself, and the address. */
export interface Place {
  readonly device: string
  readonly ip: string
}
/** What an account knows of a place. */
export type Standing = 'device' | 'network' | 'stranger'

/** The identifier a browser made up for itself (docs/handbook/identity.md#names); a short one could be guessed and counts as none. */
const isDevice = (device: string): boolean => device.length >= 16

/** A network that nobody of the account has signed in from for so long is a stranger's again. */
const NETWORK_DAYS = 90

export const deviceIndex = (keyRing: KeyRing, { device }: Pick<Place, 'device'>): Buffer | undefined =>
  isDevice(device) ? blindIndex(keyRing, 'device', device) : undefined
export const networkIndex = (keyRing: KeyRing, { ip }: Pick<Place, 'ip'>): Buffer =>
  blindIndex(keyRing, 'network', networkOf(ip))

/** Under the present key and those before it, while they are being changed; the present one first. */
const deviceIndexes = (keyRing: KeyRing, { device }: Pick<Place, 'device'>): Buffer[] =>
  isDevice(device) ? blindIndexes(keyRing, 'device', device) : []
const networkIndexes = (keyRing: KeyRing, { ip }: Pick<Place, 'ip'>): Buffer[] =>
  blindIndexes(keyRing, 'network', networkOf(ip))

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Asked in the same way when nobody has the name. */
export const standingOf = async (
  db: Db,
  keyRing: KeyRing,
  accounts: readonly { readonly id: string }[],
  place: Place,
): Promise<Standing> => {
  const ids = accounts.length > 0 ? accounts.map(({ id }) => id) : [NOBODY]
  const { rows } = await sql<{ device: boolean; network: boolean }>`
    select
      exists (select from "knownDevice"
        where "accountId" = any(${ids}::uuid[]) and "deviceIndex" = any(${deviceIndexes(keyRing, place)})) as device,
      exists (select from "knownNetwork"
        where "accountId" = any(${ids}::uuid[]) and "networkIndex" = any(${networkIndexes(keyRing, place)})
          and "lastAt" > now() - make_interval(days => ${NETWORK_DAYS})) as network
  `.execute(db)
  const [known] = rows
  return known?.device ? 'device' : known?.network ? 'network' : 'stranger'
}

/** Remembers the device; whether it was the account's first one, a known one or another. */
export const rememberDevice = async (
  db: Db,
  keyRing: KeyRing,
  accountId: string,
  place: Place,
): Promise<'first' | 'known' | 'new'> => {
  const { others } = await db
    .selectFrom('knownDevice')
    .select(({ fn }) => fn.countAll<number>().as('others'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  const [index, ...older] = deviceIndexes(keyRing, place)
  if (!index) return others > 0 ? 'new' : 'first'
  if (older.length > 0)
    await db
      .updateTable('knownDevice')
      .set({ deviceIndex: index })
      .where('accountId', '=', accountId)
      .where('deviceIndex', 'in', older)
      .execute()
  const { rows } = await sql<{ fresh: boolean }>`
    insert into "knownDevice" ("accountId", "deviceIndex") values (${accountId}, ${index})
    on conflict ("accountId", "deviceIndex") do update set "lastAt" = now()
    returning xmax = 0 as fresh
  `.execute(db)
  return !rows[0]?.fresh ? 'known' : others > 0 ? 'new' : 'first'
}

export const rememberNetwork = async (
  db: Db,
  keyRing: KeyRing,
  accountId: string,
  place: Place,
): Promise<void> => {
  await sql`
    insert into "knownNetwork" ("accountId", "networkIndex") values (${accountId}, ${networkIndex(keyRing, place)})
    on conflict ("accountId", "networkIndex") do update set "lastAt" = now()
  `.execute(db)
}

/** How many accounts signed in from the network lately. */
export const countAccountsAt = async (db: Db, keyRing: KeyRing, ip: string): Promise<number> => {
  const { accounts } = await db
    .selectFrom('knownNetwork')
    .select(({ fn }) => fn.countAll<number>().as('accounts'))
    .where('networkIndex', 'in', networkIndexes(keyRing, { ip }))
    .where('lastAt', '>', sql<string>`now() - make_interval(days => ${NETWORK_DAYS})`)
    .executeTakeFirstOrThrow()
  return Number(accounts)
}

/** Whether anybody has signed in from it, whoever that was. */
export const isKnownDevice = async (db: Db, keyRing: KeyRing, device: string): Promise<boolean> => {
  const indexes = deviceIndexes(keyRing, { device })
  if (indexes.length === 0) return false
  const row = await db
    .selectFrom('knownDevice')
    .select('accountId')
    .where('deviceIndex', 'in', indexes)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const devicesOf = async (db: Db, accountId: string): Promise<Buffer[]> => {
  const rows = await db
    .selectFrom('knownDevice')
    .select('deviceIndex')
    .where('accountId', '=', accountId)
    .execute()
  return rows.map((row) => row.deviceIndex)
}
export const networksOf = async (db: Db, accountId: string): Promise<Buffer[]> => {
  const rows = await db
    .selectFrom('knownNetwork')
    .select('networkIndex')
    .where('accountId', '=', accountId)
    .execute()
  return rows.map((row) => row.networkIndex)
}

/** After a reset of the password nothing that knew the old one is trusted. */
export const forgetPlaces = async (db: Db, accountId: string): Promise<void> => {
  await db.deleteFrom('knownDevice').where('accountId', '=', accountId).execute()
  await db.deleteFrom('knownNetwork').where('accountId', '=', accountId).execute()
}

export const sweepNetworks = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('knownNetwork')
    .where('lastAt', '<', sql<string>`now() - make_interval(days => ${NETWORK_DAYS})`)
    .execute()
}
