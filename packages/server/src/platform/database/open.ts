import { saveBeforeUpgrade } from '../backup/before-upgrade.ts'
import { requireKeysOf } from '../crypto/app-keys.ts'
import { parseKeyRing } from '../crypto/secrets.ts'
import type { Environment } from '../environment/environment.ts'
import { installJobs } from '../jobs/jobs.ts'
import { aboutPortal, filesOf, placeOf } from './about.ts'
import { type Connection, connect } from './database.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'
import { asStartError, requireServers } from './start-errors.ts'

export interface Place {
  readonly ownerUrl: string
  readonly appUrl: string
  stop(): Promise<void>
}

/** The embedded server, or the external one that the environment names. */
export async function openPlace(environment: Environment, log: (message: string) => void): Promise<Place> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = environment
  if (databaseUrl === undefined) return startEmbedded(dataDir, { log })
  await requireServers(environment, log)
  return { ownerUrl: databaseOwnerUrl ?? databaseUrl, appUrl: databaseUrl, stop: async () => {} }
}

/** Brings the database up to this program; what was there before is saved first. */
export async function upgrade(
  environment: Environment,
  place: Place,
  log: (message: string) => void,
): Promise<{ applied: string[] }> {
  // A description is no reason not to upgrade.
  const about = () => aboutPortal(environment, place.ownerUrl).catch(() => placeOf(environment))
  const ring = parseKeyRing(environment.appKey)
  const before = saveBeforeUpgrade(
    { dataDir: environment.dataDir, ownerUrl: place.ownerUrl, about, ring },
    log,
  )
  try {
    return await migrate({ ...place, before, afterwards: installJobs, log, files: filesOf(environment) })
  } catch (error) {
    throw asStartError(environment, error, 'owner')
  }
}

/** A migrated database, opened with the right key. */
export async function openDatabase(
  environment: Environment,
  log: (message: string, error?: Error) => void,
): Promise<Connection & { place: Place }> {
  const place = await openPlace(environment, log)
  try {
    await upgrade(environment, place, log)
    const connection = connect({
      url: place.appUrl,
      onError: (error) => log('数据库连接中断', error),
    })
    const close = async () => {
      await connection.close()
      await place.stop()
    }
    try {
      await requireKeysOf(connection.db, parseKeyRing(environment.appKey))
    } catch (error) {
      await connection.close()
      throw asStartError(environment, error, 'app')
    }
    return { ...connection, close, place }
  } catch (error) {
    await place.stop()
    throw error
  }
}
