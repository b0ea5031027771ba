import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type KeyRing, parseKeyRing } from '../crypto/secrets.ts'
import type { Tables } from '../database/tables.ts'
import { createFonts } from '../documents/fonts.ts'
import type { Environment } from '../environment/environment.ts'
import type { BlobStore } from '../files/blobs.ts'
import { createScanner, type Scanner } from '../files/check/antivirus.ts'
import { createFileStore, type FileStore } from '../files/file-store.ts'
import { createLocalBlobs } from '../files/local-blobs.ts'
import { createS3Blobs } from '../files/s3-blobs.ts'
import { STORE_FAILURES, STORE_PAUSE_MS, spared } from '../files/spared-blobs.ts'
import { storageStartError } from '../files/start-error.ts'
import type { Authenticator } from '../http/access.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type Breaker, createBreaker } from '../log/breaker.ts'
import { createOutage } from '../log/outage.ts'
import { readOutgoing } from '../outbox/attachments.ts'
import { createOutbox, type Outbox, undeliverable } from '../outbox/outbox.ts'
import type { Channel, Transport } from '../outbox/transport/transport.ts'
import { createTransports } from '../outbox/transport/transports.ts'
import { createSettings, type Settings } from '../settings/settings.ts'
import type { ExtensionPoint, Gift } from './extension-point.ts'
import type { Module } from './module.ts'

/** What a portal is made from. */
export interface Given {
  readonly environment: Environment
  readonly db: Kysely<Tables>
  readonly pool: pg.Pool
  /** Connections that no transaction of a request holds. */
  readonly aside: Kysely<Tables>
  /** Not started yet: modules define and schedule, then it starts. */
  readonly jobs: Jobs
  readonly log: Logger
  readonly modules: readonly Module[]
  /** Left out: those of the environment. */
  readonly transports?: Record<Channel, Transport>
  readonly blobs?: BlobStore
  /** Left out: sessions, as the module of accounts keeps them. */
  readonly authenticator?: Authenticator
}

interface DoorFacts {
  /** When a request came by way of a proxy that is not trusted. */
  forwardedAt: number | undefined
}

/** What every module builds on: one of each for a portal. */
export interface Parts extends Given {
  readonly keyRing: KeyRing
  readonly settings: Settings
  readonly transports: Record<Channel, Transport>
  readonly messages: Outbox
  readonly files: FileStore
  /** Whether the bucket is left alone; undefined where files lie in a folder. */
  readonly store: Pick<Breaker, 'state'> | undefined
  readonly scan: Scanner | undefined
  readonly fonts: ReturnType<typeof createFonts>
  /** What the door has seen of those who come. */
  readonly door: DoorFacts
  /** Where people reach the portal, without a slash at the end. */
  readonly publicUrl: string
  /** What the modules give to a point, in their order. */
  all<T>(point: ExtensionPoint<T>): readonly T[]
}

export const blobsOf = ({ s3, dataDir }: Environment): BlobStore =>
  s3 ? createS3Blobs(s3) : createLocalBlobs({ folder: join(dataDir, 'files') })

export const makeParts = async (given: Given): Promise<Parts> => {
  const { environment, db, log, modules } = given
  const keyRing = parseKeyRing(environment.appKey)
  const settings = createSettings(db)
  // Read once before the door opens: no write has to wait for it.
  await settings.all()
  const transports = given.transports ?? createTransports(environment, settings)
  for (const transport of Object.values(transports)) await transport.prepare?.()
  const store = environment.s3 && createBreaker(STORE_FAILURES, STORE_PAUSE_MS, createOutage(log, 'storage'))
  const placed = given.blobs ?? blobsOf(environment)
  const blobs = store ? spared(placed, store) : placed
  await blobs.prepare().catch((error: unknown) => {
    throw storageStartError(environment, error)
  })
  const files = createFileStore({ blobs, ring: keyRing })
  const messages = createOutbox({
    ...{ db, keyRing, settings, transports, log },
    attachments: (ids: readonly string[]) => readOutgoing(db, files, ids),
    refuses: async (channel, to) => {
      const found = new Map<string, string>()
      for (const refuses of parts.all(undeliverable))
        for (const [address, reason] of await refuses(db, channel, to)) found.set(address, reason)
      return found
    },
  })
  let gifts: readonly Gift[] | undefined
  const parts: Parts = {
    ...{ ...given, keyRing, settings, transports, messages, files, store },
    scan: createScanner(environment.clamdUrl),
    fonts: createFonts(join(environment.dataDir, 'fonts')),
    door: { forwardedAt: undefined },
    publicUrl: environment.publicUrl,
    all: (point) => {
      gifts ??= modules.flatMap((module) => module.gives?.(parts) ?? [])
      return gifts.flatMap((gift) => point.in(gift))
    },
  }
  return parts
}

/** Made once for a portal, the first time that somebody asks. */
export const oncePerPortal = <T>(make: (parts: Parts) => T): ((parts: Parts) => T) => {
  const made = new WeakMap<Parts, { readonly value: T }>()
  return (parts) => {
    const found = made.get(parts) ?? { value: make(parts) }
    made.set(parts, found)
    return found.value
  }
}
