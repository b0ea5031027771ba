import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { openDatabase } from './platform/database/open.ts'
import type { Tables } from './platform/database/tables.ts'
import type { Environment } from './platform/environment/environment.ts'
import { createJobs, type Jobs } from './platform/jobs/jobs.ts'

/** What app.ts assembles the portal from. */
export interface AppDependencies {
  readonly environment: Environment
  readonly db: Kysely<Tables>
  readonly pool: pg.Pool
  /** Connections that no transaction of a request holds. */
  readonly aside: Kysely<Tables>
  /** Not started yet: features define and schedule, then it starts. */
  readonly jobs: Jobs
  readonly log: Logger
  /** Fill an empty database with the sample society. */
  readonly demo: boolean
}

export interface App {
  /** Answers the URL it listens on. */
  listen(): Promise<string>
  /** Takes no new requests and waits for those under way. */
  close(): Promise<void>
}

export interface Portal {
  readonly url: string
  stop(): Promise<void>
}

/** Database, migrations, application, jobs, door: in this order, and back again in the other. */
export async function startPortal(
  { environment, log, demo }: Pick<AppDependencies, 'environment' | 'log' | 'demo'>,
  buildApp: (dependencies: AppDependencies) => Promise<App>,
): Promise<Portal> {
  const database = await openDatabase(environment, (message) => log.info(message))
  const { db, pool, aside } = database
  const jobs = createJobs({
    db,
    onError: (error, about) => log.error({ error: error.message, ...about }, 'job'),
  })
  try {
    const app = await buildApp({ environment, db, pool, aside, jobs, log, demo })
    await jobs.start()
    const url = await app.listen()
    const stop = async () => {
      // A step that fails must not keep the next from happening.
      const ended = await Promise.allSettled([app.close(), jobs.stop()])
      await database.close()
      for (const one of ended) if (one.status === 'rejected') log.error({ error: String(one.reason) }, 'stop')
    }
    return { url, stop }
  } catch (error) {
    await jobs.stop().catch(() => {})
    await database.close()
    throw error
  }
}
