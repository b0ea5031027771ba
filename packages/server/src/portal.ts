import { join } from 'node:path'
import type { Given } from './platform/assembly/parts.ts'
import { takeForLife } from './platform/database/embedded/process-lock.ts'
import { openDatabase } from './platform/database/open.ts'
import { doorError, requireDoor } from './platform/environment/door.ts'
import { EnvironmentError } from './platform/environment/environment-error.ts'
import { requireFolder } from './platform/environment/folder.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { databaseOutage } from './platform/log/log.ts'

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

/** What can be known without the database is known before it is touched. */
async function requirePlace(environment: Given['environment']): Promise<void> {
  const { dataDir, databaseUrl } = environment
  requireFolder(dataDir)
  // Several processes share an external database and may share the folder; the embedded one is for one of them.
  const holder = databaseUrl === undefined ? await takeForLife(join(dataDir, 'portal.lock')) : undefined
  if (holder)
    throw new EnvironmentError(
      `环境变量 DATA_DIR 不正确：另一个门户（进程 ${holder.pid}）正在使用 ${dataDir}；请先停掉它，或换一个文件夹`,
    )
  await requireDoor(environment)
}

/** Some connections may fail for longer than others. */
const QUIET_MS = 3_000

/** While the database is away, it is asked every second whether it is back. */
function watchOutage(log: Given['log'], pool: Given['pool']): NodeJS.Timeout {
  const outage = databaseOutage(log)
  return setInterval(() => {
    if (outage.underway && outage.quietMs > QUIET_MS)
      pool.query('select 1').then(
        () => outage.worked(),
        () => {},
      )
  }, 1_000).unref()
}

type Build = (given: Omit<Given, 'modules'>) => Promise<App>

/**
 * Database, migrations, application, jobs, door: in this order, and back again in the other. `read` brings the application in, which takes
 * longer than all the rest: beside the start of the portal's own server; after a server of somebody else has answered, so that what is wrong
 * with its address is told before anything heavy is read.
 */
export async function startPortal(
  { environment, log }: Pick<Given, 'environment' | 'log'>,
  read: () => Promise<Build>,
): Promise<Portal> {
  await requirePlace(environment)
  const reading = environment.databaseUrl === undefined ? read() : undefined
  // Whatever it fails with is thrown where it is awaited.
  reading?.catch(() => {})
  const database = await openDatabase(environment, (message, err) =>
    err ? log.warn({ err }, message) : log.info(message),
  )
  const { db, pool, aside } = database
  const untilBack = watchOutage(log, pool)
  const jobs = createJobs({
    db,
    onError: (error, about) => log.error({ err: error, ...about }, 'job'),
  })
  try {
    const buildApp = await (reading ?? read())
    const app = await buildApp({ environment, db, pool, aside, jobs, log })
    await jobs.start()
    const url = await app.listen().catch((error: unknown) => {
      throw doorError(environment, error)
    })
    const stop = async () => {
      // A step that fails must not keep the next from happening.
      const ended = await Promise.allSettled([app.close(), jobs.stop()])
      clearInterval(untilBack)
      await database.close()
      for (const one of ended) if (one.status === 'rejected') log.error({ error: String(one.reason) }, 'stop')
    }
    return { url, stop }
  } catch (error) {
    clearInterval(untilBack)
    await jobs.stop().catch(() => {})
    await database.close()
    throw error
  }
}
