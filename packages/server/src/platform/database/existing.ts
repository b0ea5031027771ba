import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { refuseMissingKeys } from '../crypto/app-keys.ts'
import { parseKeyRing } from '../crypto/secrets.ts'
import { ELSEWHERE, type Environment, EnvironmentError } from '../environment/environment.ts'
import { PORTAL, START } from '../environment/launcher.ts'
import { aboutPortal, filesOf, placeOf } from './about.ts'
import { refuseMoved } from './marks/move-mark.ts'
import { refuseHalfRestored } from './marks/restore-mark.ts'
import { tooOld, type Versions, versionOf, versionsOf } from './migrate.ts'
import { openPlace, type Place } from './open.ts'
import { asStartError } from './start-errors.ts'

/** The portal that is there, for a command: never made, never migrated. */
export interface Existing {
  readonly place: Place
  readonly about: string
  readonly versions: Versions
}

/** Missing and empty ones are refused by the name of the place. */
export async function openExisting(
  environment: Environment,
  log: (message: string) => void,
  /** For the move itself, which may have been cut off. */
  { moving = false }: { readonly moving?: boolean } = {},
): Promise<Existing> {
  const { databaseUrl, dataDir } = environment
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new EnvironmentError(`没有找到门户：${dataDir} 里没有数据库。${ELSEWHERE}`)
  const place = await openPlace(environment, log)
  try {
    const versions = await look(environment, place, moving)
    return { place, versions, about: await aboutPortal(environment, place.ownerUrl) }
  } catch (error) {
    await place.stop()
    throw error
  }
}

async function look(environment: Environment, { ownerUrl }: Place, moving: boolean): Promise<Versions> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await connectTo(client, environment)
  try {
    await refuseHalfRestored(client)
    if (!moving) await refuseMoved(client, filesOf(environment))
    const versions = await versionsOf(client)
    if (versions.database === undefined || (await isEmpty(client)))
      throw new EnvironmentError(`门户是空的：${placeOf(environment)}里没有任何账号。${ELSEWHERE}`)
    if (versions.unknown.length > 0) throw new EnvironmentError(tooOld(versions))
    const { rows } = await client.query<{ keyId: string }>('select "keyId" from "appKey"')
    refuseMissingKeys(
      rows.map(({ keyId }) => keyId),
      parseKeyRing(environment.appKey),
    )
    return versions
  } finally {
    await client.end()
  }
}

async function connectTo(client: pg.Client, environment: Environment): Promise<void> {
  try {
    await client.connect()
  } catch (error) {
    const said = asStartError(environment, error, 'owner')
    const reason = said instanceof Error ? said.message : String(said)
    throw new EnvironmentError(`没有找到门户：${placeOf(environment)}不能打开（${reason}）`)
  }
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('public.account') is not null as there`)
  return !rows[0]?.there || (await client.query('select 1 from account limit 1')).rowCount === 0
}

/** For commands that know the tables of this version only. */
export function requireCurrent({ database, program, pending }: Versions): void {
  if (pending.length === 0) return
  throw new EnvironmentError(
    `数据库还是版本 ${versionOf(database)}，本程序是版本 ${versionOf(program)}：请先用 ${START} 或 ${PORTAL} migrate 升级`,
  )
}
