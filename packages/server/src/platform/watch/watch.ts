import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { archiveCheck } from '../archive/archive.checks.ts'
import { oncePerPortal, type Parts } from '../assembly/parts.ts'
import { keyCheck } from '../rotation/key-watch.ts'
import { type Alarms, createAlarms } from './alarms.ts'
import { certificateChecks } from './certificate.checks.ts'
import { type Check, type Found, lookAt } from './check.ts'
import { placeChecks } from './place.checks.ts'
import { programVersion } from './version.ts'
import { endOfLife, type ServingProcess, signOfLife } from './watch.queries.ts'
import { workChecks } from './work.checks.ts'

/** Looks at everything that can go wrong, tells the log and the operators, and answers whoever asks. */
export interface Watch {
  /** Without these the portal cannot serve. */
  ready(): Promise<readonly Found[]>
  /** All but what asks other machines, which is as it was last seen. */
  all(): Promise<readonly Found[]>
  /** All, other machines included. */
  thorough(): Promise<readonly Found[]>
  /** Says at once that this process serves, and with which keys. */
  signOfLife(): Promise<void>
  start(): void
  stop(): Promise<void>
}

const ROUND_MS = 15_000
/** A reading that is asked for again so soon is the same one. */
const FRESH_MS = 1_000
const SLOW_EVERY_MS = 3_600_000

const coalesced = (look: () => Promise<readonly Found[]>): (() => Promise<readonly Found[]>) => {
  let at = Number.NEGATIVE_INFINITY
  let latest: Promise<readonly Found[]> | undefined
  return () => {
    if (!latest || performance.now() - at > FRESH_MS) {
      at = performance.now()
      latest = look()
    }
    return latest
  }
}

export const createWatch = (parts: Parts, roundMs = ROUND_MS): Watch => {
  const self: ServingProcess = {
    id: randomUUID(),
    host: hostname(),
    pid: process.pid,
    version: programVersion(),
    get keyIds() {
      return parts.keyRing.ids
    },
  }
  const checks: readonly Check[] = [
    ...placeChecks(parts, self),
    ...workChecks(parts),
    archiveCheck(parts),
    keyCheck(parts),
    ...parts.modules.flatMap((module) => module.checks?.(parts) ?? []),
  ]
  const slow = certificateChecks(parts.environment)
  let slowFound: readonly Found[] = []
  let slowAt = Number.NEGATIVE_INFINITY

  const lookAll = (wanted: readonly Check[]) => Promise.all(wanted.map(lookAt))
  const lookSlow = async () => {
    slowAt = performance.now()
    slowFound = await lookAll(slow)
    return slowFound
  }
  const ready = coalesced(() => lookAll(checks.filter((check) => check.ready)))
  const all = coalesced(async () => [...(await lookAll(checks)), ...slowFound])
  const thorough = async () => [...(await lookAll(checks)), ...(await lookSlow())]

  const stopping = new AbortController()
  let loop: Promise<void> | undefined
  const run = async (alarms: Alarms) => {
    while (!stopping.signal.aborted) {
      if (performance.now() - slowAt > SLOW_EVERY_MS) void lookSlow().catch(() => {})
      await alarms.hear(await all()).catch((error: unknown) => parts.log.warn({ err: error }, 'watch'))
      await sleep(roundMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  return {
    ...{ ready, all, thorough },
    signOfLife: () => signOfLife(parts.aside, self, parts.door.forwardedAt),
    start() {
      loop ??= run(createAlarms({ parts, self, roundMs }))
    },
    async stop() {
      stopping.abort()
      await loop
      await endOfLife(parts.db, self.id).catch(() => {})
    },
  }
}

/** The one watch of a portal. */
export const watchOf = oncePerPortal((parts) => createWatch(parts))
