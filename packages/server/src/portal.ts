import type { Given } from './platform/assembly/parts.ts'
import { openDatabase } from './platform/database/open.ts'
import { createJobs } from './platform/jobs/jobs.ts'

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
  { environment, log, modules }: Pick<Given, 'environment' | 'log' | 'modules'>,
  buildApp: (given: Given) => Promise<App>,
): Promise<Portal> {
  const database = await openDatabase(environment, (message) => log.info(message))
  const { db, pool, aside } = database
  const jobs = createJobs({
    db,
    onError: (error, about) => log.error({ error: error.message, ...about }, 'job'),
  })
  try {
    const app = await buildApp({ environment, db, pool, aside, jobs, log, modules })
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
