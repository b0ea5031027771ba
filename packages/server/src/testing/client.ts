import { constants, createPublicKey, publicEncrypt, randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import type { CallOf, Endpoint, OutputOf } from '@portal/contract/platform/endpoint'
import type { Reply } from '@portal/contract/platform/errors'
import type { SealedPayload } from '@portal/contract/platform/person/password.fields'
import type { Role } from '@portal/contract/platform/roles'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { type Logger, pino } from 'pino'
import { generateAppKey, type KeyRing, parseKeyRing } from '../platform/crypto/secrets.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Authenticator } from '../platform/http/access.ts'
import type { Actor, Route } from '../platform/http/context.ts'
import { createServer } from '../platform/http/server.ts'
import { createRateLimits, type RateLimits } from '../platform/limits/rate-limits.ts'
import { type TestDatabase, testDatabase } from './database.ts'

/** What the routes under test are built from. */
export interface TestParts {
  readonly db: Kysely<Tables>
  readonly pool: pg.Pool
  readonly keyRing: KeyRing
  readonly log: Logger
}

export interface TestAppOptions {
  routes(parts: TestParts): readonly Route[] | Promise<readonly Route[]>
  /** Left out: whoever holds a token of {@link TestApp.signIn} is signed in. */
  authenticator?(parts: TestParts): Authenticator
  /** A database of the caller's, which the caller drops: for a second process on the same data. */
  readonly database?: TestDatabase
  readonly keyRing?: KeyRing
}

export interface CallOptions {
  readonly token?: string
  readonly ticket?: string
  readonly totp?: string
  readonly idempotencyKey?: string
  /** The address the caller seems to come from; limits by address are counted per this. */
  readonly ip?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The phone of a registration is left unproven. */
  readonly unproven?: boolean
  readonly as?: 'json' | 'urlencoded' | 'multipart' | 'query'
  readonly files?: Readonly<Record<string, readonly { name: string; content: Buffer }[]>>
}

export interface TestReply<D> extends Reply<D> {
  readonly status: number
  readonly headers: Headers
}

export interface TestApp extends TestParts {
  /** Of an app of some routes; a whole portal keeps its own. */
  readonly rateLimits?: RateLimits
  readonly url: string
  readonly database: TestDatabase
  /** Everything that was logged, one JSON line each. */
  readonly logged: string[]
  call<E extends Endpoint>(
    endpoint: E,
    input: CallOf<E>,
    options?: CallOptions,
  ): Promise<TestReply<OutputOf<E>>>
  /** For input that the types would refuse. */
  callWith(endpoint: Endpoint, input: unknown, options?: CallOptions): Promise<TestReply<unknown>>
  download<E extends Endpoint>(endpoint: E, input: CallOf<E>, options?: CallOptions): Promise<Response>
  /** A token for somebody, where the authenticator is the default one. */
  signIn(actor: Partial<Actor> & { readonly role: Role }): string
  close(): Promise<void>
}

const actorOf = (actor: Partial<Actor> & { readonly role: Role }): Actor => ({
  accountId: randomUUID(),
  sessionId: randomUUID(),
  name: '示例用户',
  memberId: null,
  restricted: null,
  totpEnrolled: false,
  confirmed: false,
  ...actor,
})

export const logInto = (lines: string[]): Logger =>
  pino(
    { level: 'debug' },
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    }),
  )

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** One value under its name, several under the same name again. */
const pairsOf = (input: unknown): [string, string][] =>
  Object.entries(input as object)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => [value].flat().map((item): [string, string] => [name, textOf(item)]))

const bodyOf = (input: unknown, { as, files }: CallOptions): RequestInit => {
  if (files || as === 'multipart') {
    const form = new FormData()
    for (const [name, value] of pairsOf(input)) form.append(name, value)
    for (const [name, list] of Object.entries(files ?? {}))
      for (const file of list) form.append(name, new Blob([new Uint8Array(file.content)]), file.name)
    return { body: form }
  }
  if (as === 'urlencoded') return { body: new URLSearchParams(pairsOf(input)) }
  return { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } }
}

const send = (url: string, endpoint: Endpoint, input: unknown, options: CallOptions): Promise<Response> => {
  const { token, ticket, totp, idempotencyKey, ip = '203.0.113.1' } = options
  const query = options.as === 'query'
  const { headers, ...rest } = query ? {} : bodyOf(input, options)
  return fetch(`${url}${endpoint.path}${query ? `?${new URLSearchParams(pairsOf(input))}` : ''}`, {
    method: query ? 'GET' : 'POST',
    ...rest,
    headers: {
      ...(headers as Record<string, string> | undefined),
      'x-requested-with': 'XMLHttpRequest',
      'x-forwarded-for': ip,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(ticket && { 'x-ticket': ticket }),
      ...(totp && { 'x-totp': totp }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...options.headers,
    },
  })
}

/** Calls to a server, whoever started it. */
export const callsTo = (url: string): Pick<TestApp, 'call' | 'callWith' | 'download'> => {
  const callWith: TestApp['callWith'] = async (endpoint, input, callOptions = {}) => {
    const response = await send(url, endpoint, input, callOptions)
    return {
      ...((await response.json()) as Reply<unknown>),
      status: response.status,
      headers: response.headers,
    }
  }
  return {
    callWith,
    call: (endpoint, input, callOptions) => callWith(endpoint, input, callOptions) as never,
    download: (endpoint, input, callOptions = {}) => send(url, endpoint, input, callOptions),
  }
}

/** Whoever holds a token of `signIn` is signed in. */
export const tokens = () => {
  const actors = new Map<string, Actor>()
  const authenticator: Authenticator = {
    authenticate: async (_db, token) => actors.get(token),
    confirmTotp: async (_db, _accountId, code) => code === '000000',
    accountsAt: async () => 0,
    knowsDevice: async () => false,
  }
  const signIn: TestApp['signIn'] = (actor) => {
    const token = `test-${randomUUID()}`
    actors.set(token, actorOf(actor))
    return token
  }
  return { authenticator, signIn }
}

/** The given routes behind the real server, on a real port, with a database of their own. */
export const testApp = async (options: TestAppOptions): Promise<TestApp> => {
  const database = options.database ?? (await testDatabase())
  const logged: string[] = []
  const parts: TestParts = {
    db: database.db,
    pool: database.pool,
    keyRing: options.keyRing ?? parseKeyRing(generateAppKey()),
    log: logInto(logged),
  }
  const { authenticator, signIn } = tokens()
  const rateLimits = createRateLimits(parts.pool)
  const platform = {
    ...parts,
    aside: database.aside,
    rateLimits,
    authenticator: options.authenticator?.(parts) ?? authenticator,
  }
  const server = await createServer({ routes: await options.routes(parts), platform, trustProxy: 1 })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...parts,
    rateLimits,
    url,
    database,
    logged,
    ...callsTo(url),
    signIn,
    close: async () => {
      await server.close()
      if (!options.database) await database.drop()
    },
  }
}

/** Seals a password as the pages do (docs/handbook/identity.md#password-transport), for the answer of the public key call. */
export const sealFor = (
  key: { publicKey: string; nonce: string; serverTime: number },
  password: string,
  change: Partial<SealedPayload> = {},
): string => {
  const payload: SealedPayload = { password, nonce: key.nonce, at: key.serverTime, ...change }
  return publicEncrypt(
    {
      key: createPublicKey({ key: Buffer.from(key.publicKey, 'base64'), format: 'der', type: 'spki' }),
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
    },
    Buffer.from(JSON.stringify(payload)),
  ).toString('base64')
}
