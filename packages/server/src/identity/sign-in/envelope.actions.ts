import {
  constants,
  createHash,
  createPrivateKey,
  generateKeyPair,
  type KeyObject,
  privateDecrypt,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod'
import { databaseNow } from '../../platform/clock/database-now.queries.ts'
import { type KeyRing, open, seal, sign, verify } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertServerKey, lockServerKeys, newestServerKey, spendNonce } from './envelope.queries.ts'

/**
 * Passwords on the wire (docs/handbook/identity.md#password-transport): RSA-OAEP-256 over the password, a nonce of ours that is good for one use, and the
 * time. Whatever is wrong with one, the answer is the same.
 */

interface PublicKey {
  readonly keyId: string
  /** SPKI, base64. */
  readonly publicKey: string
  readonly nonce: string
  readonly serverTime: number
}

export interface Envelopes {
  publicKey(db: Db): Promise<PublicKey>
  /** The passwords inside, in order; undefined when any of them is forged, stale or used before. Spends the nonces. */
  open(db: Db, sealed: readonly string[]): Promise<string[] | undefined>
}

const BITS = 3072
const MINUTES = 5
const NONCE_BYTES = 16
const PURPOSE = 'password-nonce'

const payloadSchema = z.strictObject({
  password: z.string().min(1).max(128),
  nonce: z.string().max(200),
  at: z.number().int(),
})
type Payload = z.output<typeof payloadSchema>

interface Pair {
  id: string
  publicKey: string
  privateKey: KeyObject
}

const place = (id: string) => ({ table: 'serverKey', column: 'privateKey', rowId: id })

const findPair = async (db: Db, keyRing: KeyRing): Promise<Pair | undefined> => {
  const row = await newestServerKey(db)
  if (!row) return undefined
  const der = open(keyRing, place(row.id), row.privateKey)
  return { ...row, privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) }
}

/** Processes that start together agree on one pair: whoever comes second finds the first one's. */
const createPair = async (db: Db, keyRing: KeyRing): Promise<Pair> => {
  const fresh = await promisify(generateKeyPair)('rsa', { modulusLength: BITS })
  const id = randomUUID()
  const privateKey = fresh.privateKey.export({ format: 'der', type: 'pkcs8' })
  const insert = async (transaction: Db): Promise<Pair> => {
    await lockServerKeys(transaction)
    const other = await findPair(transaction, keyRing)
    if (other) return other
    const publicKey = fresh.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
    await insertServerKey(transaction, { id, publicKey, privateKey: seal(keyRing, place(id), privateKey) })
    return { id, publicKey, privateKey: fresh.privateKey }
  }
  return db.isTransaction ? insert(db) : db.transaction().execute(insert)
}

const decrypt = (pair: Pair, sealed: string): Payload | undefined => {
  try {
    const key = { key: pair.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
    const plain = privateDecrypt(key, Buffer.from(sealed, 'base64'))
    return payloadSchema.safeParse(JSON.parse(plain.toString('utf8'))).data
  } catch {
    return undefined
  }
}

/** Nonces are signed, not stored: only used ones take room. */
const readNonce = (keyRing: KeyRing, nonce: string): { issuedAt: number; hash: Buffer } | undefined => {
  const [body = '', signature = '', ...rest] = nonce.split('.')
  if (rest.length > 0 || !verify(keyRing, PURPOSE, body, signature)) return undefined
  const bytes = Buffer.from(body, 'base64url')
  return {
    issuedAt: Number(bytes.readBigInt64BE(NONCE_BYTES)),
    hash: createHash('sha256').update(body).digest(),
  }
}

export const createEnvelopes = (keyRing: KeyRing): Envelopes => {
  let known: Pair | undefined
  const existing = async (db: Db): Promise<Pair | undefined> => {
    known ??= await findPair(db, keyRing)
    return known
  }
  return {
    async publicKey(db) {
      const pair = (await existing(db)) ?? (await createPair(db, keyRing))
      const serverTime = (await databaseNow(db)).at.getTime()
      const stamp = Buffer.alloc(8)
      stamp.writeBigInt64BE(BigInt(serverTime))
      const body = Buffer.concat([randomBytes(NONCE_BYTES), stamp]).toString('base64url')
      const nonce = `${body}.${sign(keyRing, PURPOSE, body)}`
      return { keyId: pair.id, publicKey: pair.publicKey, nonce, serverTime }
    },
    async open(db, sealed) {
      const pair = await existing(db)
      if (!pair) return undefined
      const payloads = sealed.map((text) => decrypt(pair, text))
      const nonces = payloads.map((payload) => payload && readNonce(keyRing, payload.nonce))
      // Several passwords of one form may share its nonce.
      const times = new Map<string, number[]>()
      for (const [i, nonce] of nonces.entries()) {
        const at = payloads[i]?.at
        if (!nonce || at === undefined) return undefined
        const key = nonce.hash.toString('hex')
        times.set(key, [...(times.get(key) ?? [nonce.issuedAt]), at])
      }
      for (const [hash, list] of times)
        if (!(await spendNonce(db, { hash: Buffer.from(hash, 'hex'), times: list, minutes: MINUTES })))
          return undefined
      return payloads.map((payload) => payload?.password ?? '')
    },
  }
}
