import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../app.ts'
import { modules } from '../modules.ts'
import type { Parts } from '../platform/assembly/parts.ts'
import type { Environment } from '../platform/environment/environment.ts'
import { createLocalBlobs } from '../platform/files/local-blobs.ts'
import type { Authenticator } from '../platform/http/access.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import type { Channel, OutgoingMessage, Transport } from '../platform/outbox/transport/transport.ts'
import { callsTo, logInto, type TestApp, tokens } from './client.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { testEnvironment } from './environment.ts'

interface Options {
  /** Left out: messages are kept in `sent`; `local`: in the mailbox of the portal itself. */
  readonly transports?: Partial<Record<Channel, Transport>> | 'local'
  /** A database of the caller's, which the caller drops: for a second process on the same data. */
  readonly database?: TestDatabase
  readonly appKey?: string
  readonly environment?: Partial<Environment>
  /** Left out: whoever holds a token of `signIn` is signed in; null: sessions, as in production. */
  readonly authenticator?: Authenticator | null
}

export interface TestPortal extends TestApp {
  readonly parts: Parts
  readonly sent: OutgoingMessage[]
}

/** The whole portal as `main.ts` builds it, on a real port and a database of its own; its jobs run once somebody starts them. */
export const testPortal = async (options: Options = {}): Promise<TestPortal> => {
  const database = options.database ?? (await testDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-'))
  const logged: string[] = []
  const log = logInto(logged)
  const sent: OutgoingMessage[] = []
  const keep: Transport = {
    ...{ name: 'test', repeatable: true },
    send: async (message) => void sent.push(message),
  }
  const { authenticator, signIn } = tokens()
  const { db, pool, aside } = database
  const given = options.authenticator === undefined ? authenticator : (options.authenticator ?? undefined)
  const { parts, server, close } = await buildApp({
    environment: testEnvironment({
      dataDir,
      ...(options.appKey && { appKey: options.appKey }),
      ...options.environment,
    }),
    ...{ db, pool, aside, log },
    // Nobody is there yet but whom a test brings in.
    modules: modules.map(({ firstStart: _, ...module }) => module),
    jobs: createJobs({ db, onError: (error) => log.error({ err: error }, 'job') }),
    ...(options.transports !== 'local' && {
      transports: { sms: keep, mail: keep, ...options.transports },
    }),
    blobs: createLocalBlobs({ folder: join(dataDir, 'files'), reserveBytes: 0 }),
    ...(given && { authenticator: given }),
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...{ parts, sent, db, pool, log, logged, url, database, signIn, keyRing: parts.keyRing },
    ...callsTo(url),
    async close() {
      await close()
      if (!options.database) await database.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}
