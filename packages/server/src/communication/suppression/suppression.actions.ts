import { randomUUID } from 'node:crypto'
import {
  blindIndex,
  blindIndexes,
  type KeyRing,
  open,
  openText,
  seal,
} from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { inPieces } from '../../platform/documents/paper/pieces.ts'
import { canonicalAddress, maskAddress } from '../../platform/outbox/addresses.ts'
import type { Held, Suppressed } from '../campaign/audience.queries.ts'
import type { Channel, Reason } from './suppression.queries.ts'
import * as store from './suppression.queries.ts'

/** Who is not to be written to (docs/handbook/communication.md#suppression), by address: the list outlives members and holds for imported recipients too. */

const purpose = (channel: Channel) => `suppression-${channel}`
const indexesOf = (keyRing: KeyRing, channel: Channel, address: string): Buffer[] =>
  blindIndexes(keyRing, purpose(channel), canonicalAddress(channel, address) ?? address)
const place = (id: string) => ({ table: 'suppression', column: 'address', rowId: id })

/**
 * Which of the addresses mailings leave out, by the spelling given. What the portal writes of itself (codes, results of reviews) goes
 * to all but {@link isDead dead} ones.
 */
export const isSuppressed = async (
  db: Db,
  keyRing: KeyRing,
  channel: Channel,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Held>> => {
  const asked = new Map<string, string[]>()
  await inPieces([...new Set(addresses)], (address) => {
    for (const index of indexesOf(keyRing, channel, address)) {
      const key = index.toString('hex')
      const same = asked.get(key)
      if (same) same.push(address)
      else asked.set(key, [address])
    }
  })
  const found = new Map<string, Held>()
  const keys = [...asked.keys()]
  for (let at = 0; at < keys.length; at += 1000) {
    const indexes = keys.slice(at, at + 1000).map((key) => Buffer.from(key, 'hex'))
    for (const row of await store.findByIndex(db, channel, indexes))
      for (const address of asked.get(row.addressIndex.toString('hex')) ?? [])
        if (row.reason !== 'optedOut') found.set(address, 'blocked')
        else if (!found.has(address)) found.set(address, 'optedOut')
  }
  return found
}

/** {@link isSuppressed} as the audience asks it. */
export const suppressedBy =
  (keyRing: KeyRing): Suppressed =>
  (db, channel, addresses) =>
    isSuppressed(db, keyRing, channel, addresses)

/** Those to which nothing goes any more, service notices included: mails have come back again and again. */
export const deadAmong = async (
  db: Db,
  keyRing: KeyRing,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> => {
  const asked = addresses.map((address) => ({ address, indexes: indexesOf(keyRing, 'mail', address) }))
  const rows = await store.findByIndex(
    db,
    'mail',
    asked.flatMap(({ indexes }) => indexes),
  )
  const bounced = rows.flatMap(({ reason, addressIndex }) => (reason === 'bounced' ? [addressIndex] : []))
  const isBounced = (indexes: readonly Buffer[]) =>
    indexes.some((index) => bounced.some((other) => other.equals(index)))
  return new Set(asked.flatMap(({ address, indexes }) => (isBounced(indexes) ? [address] : [])))
}
export const isDead = async (db: Db, keyRing: KeyRing, address: string): Promise<boolean> =>
  (await deadAmong(db, keyRing, [address])).has(address)

/** False when it was on the list already for this reason. The address must be a canonical one. */
export const suppress = async (
  db: Db,
  keyRing: KeyRing,
  entry: { channel: Channel; address: string; reason: Reason; detail?: string; byName?: string },
): Promise<boolean> => {
  const { channel, address, reason, detail = '', byName = '' } = entry
  const id = randomUUID()
  return store.insertSuppression(db, {
    ...{ id, channel, reason, detail, byName, masked: maskAddress(channel, address) },
    addressIndex: blindIndex(keyRing, purpose(channel), address),
    address: seal(keyRing, place(id), address),
  })
}

/** Takes an address off the list for the given reasons; bounces are counted from the start again. */
export const unsuppress = async (
  db: Db,
  keyRing: KeyRing,
  entry: { channel: Channel; address: string; reasons: readonly Reason[] },
): Promise<void> => {
  const { channel, address, reasons } = entry
  const indexes = indexesOf(keyRing, channel, address)
  await store.deleteByIndex(db, channel, indexes, reasons)
  if (reasons.includes('bounced')) await store.forgetBounces(db, indexes)
}

export const addressOf = (keyRing: KeyRing, row: { id: string; address: Buffer }): string =>
  openText(keyRing, place(row.id), row.address)

/** A mail came back for good; at the limit the address goes on the list. Answers whether it did. */
export const noteHardBounce = async (
  db: Db,
  keyRing: KeyRing,
  bounce: { outboxId: string; address: string; words: string },
  limit: number,
): Promise<boolean> => {
  const address = canonicalAddress('mail', bounce.address)
  if (!address) return false
  const count = await store.countBounce(db, bounce.outboxId, indexesOf(keyRing, 'mail', address))
  if (count < limit) return false
  return suppress(db, keyRing, { channel: 'mail', address, reason: 'bounced', detail: bounce.words })
}

export const indexesForSearch = (keyRing: KeyRing, text: string): Buffer[] =>
  (['mail', 'sms'] as const).flatMap((channel) => indexesOf(keyRing, channel, text))

// --- the link in news ----------------------------------------------------------------------------------------------------

export interface Subscriber {
  readonly channel: Channel
  readonly address: string
}
const TOKEN = { table: 'unsubscribe', column: 'token', rowId: '-' }

/** Opaque, and of one address only; it needs no row and works as long as the key is listed. */
export const tokenFor = (keyRing: KeyRing, { channel, address }: Subscriber): string =>
  seal(keyRing, TOKEN, `${channel} ${canonicalAddress(channel, address) ?? address}`).toString('base64url')

/** undefined for whatever was not made here. */
export const readToken = (keyRing: KeyRing, token: string): Subscriber | undefined => {
  try {
    const [channel, address] = open(keyRing, TOKEN, Buffer.from(token, 'base64url')).toString().split(' ')
    if ((channel === 'sms' || channel === 'mail') && address) return { channel, address }
  } catch {
    // Shortened, changed, or of another portal.
  }
  return undefined
}

/** Where the owner of an address ends news: a page for people, one click for mail programs (RFC 8058). */
export const unsubscribeLinks = ({ keyRing, publicUrl }: { keyRing: KeyRing; publicUrl: string }) => ({
  linkFor: async (_db: Db, channel: Channel, address: string): Promise<string> =>
    `${publicUrl}/unsubscribe?t=${tokenFor(keyRing, { channel, address })}`,
})
