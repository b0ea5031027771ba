import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/**
 * Everything that needs APP_KEY. No other module sees the key itself: each use has its own key,
 * derived by HKDF, so that leaking one (an index, a link signature) says nothing about another.
 */

const VERSION_AES_256_GCM = 1
const KEY_ID_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16
const HEADER_BYTES = 1 + KEY_ID_BYTES

/** APP_KEY is absent or unusable: the process must not start with it. */
export class AppKeyError extends Error {
  override name = 'AppKeyError'
}

export type SecretFailure = 'malformed' | 'unknownKey' | 'tampered'

/** A sealed value cannot be opened. `unknownKey`: sealed under a key that APP_KEY no longer lists. */
export class SecretError extends Error {
  override name = 'SecretError'
  readonly failure: SecretFailure

  constructor(failure: SecretFailure) {
    super(`sealed value cannot be opened: ${failure}`)
    this.failure = failure
  }
}

/** Where a sealed value lives. It opens nowhere else, so swapping two ciphertexts is an error. */
export type SealedPlace = { table: string; column: string; rowId: string }

type Key = { id: string; master: Buffer; derived: Map<string, KeyObject> }

/** The first key seals, indexes and signs; all of them open and verify. */
export class KeyRing {
  // Private names keep key material out of logs and JSON.
  #keys: readonly Key[]

  constructor(masters: Buffer[]) {
    this.#keys = masters.map((master) => ({
      // The id is a fingerprint of the key, not its label: relabelling APP_KEY strands nothing.
      id: hkdf(master, 'key-id', KEY_ID_BYTES).toString('hex'),
      master,
      derived: new Map(),
    }))
    if (this.#keys.length === 0) throw new AppKeyError('APP_KEY is empty')
    if (new Set(this.ids).size !== this.#keys.length) throw new AppKeyError('APP_KEY lists a key twice')
  }

  /** Current key first. Store these to notice at start that a key is missing. */
  get ids(): string[] {
    return this.#keys.map((key) => key.id)
  }

  get currentId(): string {
    return this.#keys[0]?.id ?? ''
  }

  /** While the portal runs, its keys are those of `newer` from now on: whoever holds this ring seals and opens with them. */
  adopt(newer: KeyRing): void {
    this.#keys = newer.#keys
  }

  /**
   * A 256-bit key for one purpose (and one salt, for a key per file). As a key object: a cipher made from bytes takes five
   * times as long, and a list opens twenty values.
   */
  derive(keyId: string, purpose: string, salt: Buffer = Buffer.alloc(0)): KeyObject {
    const key = this.#keys.find((candidate) => candidate.id === keyId)
    if (!key) throw new SecretError('unknownKey')
    if (salt.length > 0) return createSecretKey(hkdf(key.master, purpose, 32, salt))
    const known = key.derived.get(purpose)
    if (known) return known
    const fresh = createSecretKey(hkdf(key.master, purpose, 32))
    key.derived.set(purpose, fresh)
    return fresh
  }
}

function hkdf(master: Buffer, purpose: string, bytes: number, salt: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.from(hkdfSync('sha256', master, salt, `portal/${purpose}`, bytes))
}

/**
 * Reads APP_KEY: one base64 key of 32 bytes, or several separated by commas, current first, each with
 * an optional label for people: `2027:base64,2026:base64`.
 */
export function parseKeyRing(appKey: string): KeyRing {
  const entries = appKey
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return new KeyRing(entries.map(parseMaster))
}

function parseMaster(entry: string): Buffer {
  const text = entry.slice(entry.indexOf(':') + 1)
  const master = Buffer.from(text, 'base64')
  const canonical = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  if (master.length !== 32 || master.toString('base64').replace(/=+$/, '') !== canonical) {
    throw new AppKeyError('APP_KEY must be the base64 form of 32 bytes')
  }
  return master
}

export function generateAppKey(): string {
  return randomBytes(32).toString('base64')
}

export function seal(ring: KeyRing, place: SealedPlace, plaintext: string | Buffer): Buffer {
  const header = Buffer.concat([Buffer.of(VERSION_AES_256_GCM), Buffer.from(ring.currentId, 'hex')])
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', ring.derive(ring.currentId, 'seal'), iv)
  cipher.setAAD(boundData(header, place))
  const body = Buffer.concat([
    cipher.update(typeof plaintext === 'string' ? Buffer.from(plaintext, 'utf8') : plaintext),
    cipher.final(),
  ])
  return Buffer.concat([header, iv, cipher.getAuthTag(), body])
}

export function open(ring: KeyRing, place: SealedPlace, envelope: Buffer): Buffer {
  const { header, iv, tag, body } = splitEnvelope(envelope)
  const key = ring.derive(keyIdOf(envelope), 'seal')
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(boundData(header, place))
  decipher.setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(body), decipher.final()])
  } catch {
    throw new SecretError('tampered')
  }
}

export function openText(ring: KeyRing, place: SealedPlace, envelope: Buffer): string {
  return open(ring, place, envelope).toString('utf8')
}

/** How every value begins that was sealed under a key: whatever lies in a column is known by it without being opened. */
export function sealedUnder(keyId: string): Buffer {
  return Buffer.concat([Buffer.of(VERSION_AES_256_GCM), Buffer.from(keyId, 'hex')])
}

function keyIdOf(envelope: Buffer): string {
  return splitEnvelope(envelope).header.subarray(1).toString('hex')
}

function splitEnvelope(envelope: Buffer) {
  const bodyStart = HEADER_BYTES + IV_BYTES + TAG_BYTES
  if (envelope.length < bodyStart || envelope[0] !== VERSION_AES_256_GCM) throw new SecretError('malformed')
  return {
    header: envelope.subarray(0, HEADER_BYTES),
    iv: envelope.subarray(HEADER_BYTES, HEADER_BYTES + IV_BYTES),
    tag: envelope.subarray(HEADER_BYTES + IV_BYTES, bodyStart),
    body: envelope.subarray(bodyStart),
  }
}

function boundData(header: Buffer, { table, column, rowId }: SealedPlace): Buffer {
  // Only the last part may hold a bar: otherwise two places could read the same.
  if (table.includes('|') || column.includes('|') || rowId === '') {
    throw new Error('a sealed value needs a table, a column and a row id')
  }
  return Buffer.concat([header, Buffer.from(`${table}|${column}|${rowId}`, 'utf8')])
}

/**
 * Keyed index of a sealed value, for look-ups and unique constraints. The caller hands in the one
 * canonical spelling; `purpose` separates columns, so that equal values in two columns do not match.
 */
export function blindIndex(ring: KeyRing, purpose: string, canonicalText: string): Buffer {
  return indexUnder(ring, ring.currentId, purpose, canonicalText)
}

/** The index under every key, current first: look-ups use these, or they miss rows while keys rotate. */
export function blindIndexes(ring: KeyRing, purpose: string, canonicalText: string): Buffer[] {
  return ring.ids.map((keyId) => indexUnder(ring, keyId, purpose, canonicalText))
}

function indexUnder(ring: KeyRing, keyId: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', ring.derive(keyId, 'blind-index'))
    .update(`${purpose}\0${text}`, 'utf8')
    .digest()
}

export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/** For tokens of full entropy only: they need no key and no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest()
}

/** Signature for links and forms that travel through other hands; `purpose` keeps kinds apart. */
export function sign(ring: KeyRing, purpose: string, message: string): string {
  return signatureUnder(ring, ring.currentId, purpose, message).toString('base64url')
}

export function verify(ring: KeyRing, purpose: string, message: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url')
  // Base64 has several spellings of one value; accept only ours, so that a link has one form.
  if (given.toString('base64url') !== signature) return false
  return ring.ids.some((keyId) => sameBytes(signatureUnder(ring, keyId, purpose, message), given))
}

function signatureUnder(ring: KeyRing, keyId: string, purpose: string, message: string): Buffer {
  return createHmac('sha256', ring.derive(keyId, 'signature'))
    .update(`${purpose}\0${message}`, 'utf8')
    .digest()
}

/** Comparison whose duration says nothing about where two values differ. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

export function sameText(a: string, b: string): boolean {
  return sameBytes(hashToken(a), hashToken(b))
}
