import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { PORTAL } from '../environment/launcher.ts'
import { databaseError } from './database.ts'
import { refuseMoved } from './marks/move-mark.ts'
import { refuseHalfRestored } from './marks/restore-mark.ts'

export interface MigrateOptions {
  readonly ownerUrl: string
  readonly appUrl: string
  /** Another folder than our own: for tests. */
  readonly folder?: string
  /** Before anything of an existing database is changed, under the lock. What it throws stops the migration. */
  readonly before?: (versions: Versions) => Promise<void>
  /** Work of the owner after the files, still under the lock: schemas that libraries bring along. */
  readonly afterwards?: (owner: { url: string; client: pg.Client; appRole: string }) => Promise<void>
  readonly log?: (message: string) => void
  /** Where the environment looks for files. */
  readonly files?: string
}

/** The files and the database disagree; a person has to look. */
class MigrationError extends Error {
  override name = 'MigrationError'
}

/** Where a database stands and where this program stands; by the names of migrations. */
export interface Versions {
  readonly database: string | undefined
  readonly program: string | undefined
  /** What the program would apply. */
  readonly pending: readonly string[]
  /** What the program does not know: the database is newer. */
  readonly unknown: readonly string[]
}

const OWN_FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url))
// Any number that nobody else in this database uses.
const LOCK = 7_001_002
const WAIT_MS = 60_000

type Migration = { name: string; sql: string; checksum: string }

/** Brings the database up to this program. Any number of processes may call it at once. */
export async function migrate(options: MigrateOptions): Promise<{ applied: string[] }> {
  const log = options.log ?? (() => {})
  const migrations = readMigrations(options.folder ?? OWN_FOLDER)
  const owner = await open(options.ownerUrl, log)
  try {
    // Before the lock as well: a restore holds it for as long as it takes.
    await refuseUnfinished(owner, options)
    const app = await open(options.appUrl, log)
    const appRole = await currentRole(app)
    await app.end()
    await takeLock(owner)
    await refuseUnfinished(owner, options)
    const known = await knownMigrations(owner)
    refuseDisagreement(migrations, known)
    const versions = compare(migrations, known)
    if (known.size > 0 && versions.pending.length > 0) await options.before?.(versions)
    await prepare(owner, appRole)
    for (const migration of migrations.filter(({ name }) => !known.has(name))) {
      log(`数据库迁移：${migration.name}`)
      await apply(owner, migration, appRole)
    }
    await options.afterwards?.({ url: options.ownerUrl, client: owner, appRole })
    return { applied: [...versions.pending] }
  } finally {
    await owner.end()
  }
}

async function refuseUnfinished(owner: pg.Client, { files }: MigrateOptions): Promise<void> {
  await refuseHalfRestored(owner)
  await refuseMoved(owner, files)
}

/** A session lock on all that changes tables: the server gives it back by itself when we are killed. */
async function takeLock(owner: pg.Client): Promise<void> {
  await owner.query('select pg_advisory_lock($1)', [LOCK])
}

/** The same, or false when somebody else has it: a service that starts, or another restore. */
export async function tryLock(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [LOCK])
  return rows[0]?.free ?? false
}

/**
 * Applies what is missing in the transaction of the caller, which takes all of it back when it fails. `only`: no others than these,
 * the state that a backup was made in.
 */
export async function migrateWithin(
  owner: pg.Client,
  appRole: string,
  only?: ReadonlySet<string>,
): Promise<void> {
  const all = readMigrations(OWN_FOLDER)
  const lost = only && [...only].find((name) => !all.some((one) => one.name === name))
  if (lost)
    throw new MigrationError(
      `备份来自更新的程序（数据库版本 ${versionOf([...only].sort().at(-1))}，本程序到 ${versionOf(all.at(-1)?.name)}），请使用相同或更新的版本恢复`,
    )
  await prepare(owner, appRole)
  const known = await knownMigrations(owner)
  for (const migration of all) {
    if (known.has(migration.name) || (only && !only.has(migration.name))) continue
    await applyWithin(owner, migration, appRole)
    // A later one may alter tables that this one has written to.
    await owner.query('set constraints all immediate')
  }
}

/** The names of what this program brings, oldest first. */
export const programMigrations = (): readonly string[] => {
  ownNames ??= readMigrations(OWN_FOLDER).map(({ name }) => name)
  return ownNames
}
let ownNames: readonly string[] | undefined

/** Reads only. */
export async function versionsOf(owner: pg.Client): Promise<Versions> {
  return compare(readMigrations(OWN_FOLDER), await knownMigrations(owner))
}

function compare(migrations: Migration[], known: ReadonlyMap<string, string>): Versions {
  const names = migrations.map(({ name }) => name)
  return {
    database: [...known.keys()].sort().at(-1),
    program: names.at(-1),
    pending: names.filter((name) => !known.has(name)),
    unknown: [...known.keys()].filter((name) => !names.includes(name)).sort(),
  }
}

/** What people call the version of a database: the number of its last migration. */
export const versionOf = (name: string | undefined): string => name?.slice(0, 3) ?? '无'

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const numbers = new Set<string>()
  return names.map((name) => {
    const number = /^(\d{3})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (!number) throw new MigrationError(`迁移文件名应为 NNN-name.sql：${name}`)
    if (numbers.has(number)) throw new MigrationError(`迁移编号重复：${name}`)
    numbers.add(number)
    // Line ends depend on how the files were checked out.
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

async function open(url: string, log: (message: string) => void): Promise<pg.Client> {
  const deadline = Date.now() + WAIT_MS
  for (let told = false; ; told = true) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 2_500,
      keepAlive: true,
      application_name: 'society-portal migrate',
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      const away = databaseError(error)?.kind === 'unavailable'
      if (!away || Date.now() > deadline) throw error
      if (!told) log('数据库暂时连接不上，正在重试')
      await sleep(1_000)
    }
  }
}

export async function currentRole(client: pg.Client): Promise<string> {
  const { rows } = await client.query('select current_user as name')
  return rows[0].name
}

async function prepare(owner: pg.Client, appRole: string): Promise<void> {
  // Before the first table, so that every table comes into being with its rights.
  if (appRole !== (await currentRole(owner))) {
    const role = owner.escapeIdentifier(appRole)
    const rights = `alter default privileges in schema public grant`
    await owner.query(`${rights} select, insert, update, delete on tables to ${role}`)
    await owner.query(`${rights} usage, select on sequences to ${role}`)
  }
  await owner.query(`
    create table if not exists "schemaMigration" (
      name text primary key,
      checksum text not null,
      "appliedAt" timestamptz not null default now()
    )`)
}

async function knownMigrations(owner: pg.Client): Promise<Map<string, string>> {
  const { rows: found } = await owner.query(
    `select to_regclass('public."schemaMigration"') is not null as there`,
  )
  if (!found[0]?.there) return new Map()
  const { rows } = await owner.query<{ name: string; checksum: string }>(
    'select name, checksum from "schemaMigration"',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/** One sentence for whoever started an old program on a newer database. */
export const tooOld = ({ database, program, unknown }: Versions): string =>
  `程序比数据库旧：数据库是版本 ${versionOf(database)}（${database}），本程序只到版本 ${versionOf(program)}（不认识 ${unknown.join('、')}）；请换回不低于 ${versionOf(database)} 的程序。若刚升级过且尚无新的操作，可用新程序执行 ${PORTAL} rollback-upgrade 退回`

function refuseDisagreement(migrations: Migration[], known: Map<string, string>): void {
  const versions = compare(migrations, known)
  if (versions.unknown.length > 0) throw new MigrationError(tooOld(versions))
  const edited = migrations.find(({ name, checksum }) => known.has(name) && known.get(name) !== checksum)
  if (edited)
    throw new MigrationError(`迁移文件 ${edited.name} 在执行之后被改动过；请恢复原文件，另加新的迁移`)
}

async function apply(owner: pg.Client, migration: Migration, appRole: string): Promise<void> {
  try {
    await owner.query('begin')
    await applyWithin(owner, migration, appRole)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback').catch(() => {})
    throw error
  }
}

async function applyWithin(owner: pg.Client, { name, sql, checksum }: Migration, appRole: string) {
  // Migrations write `portal_app` for the role the portal runs with, whatever its name is here.
  const text = sql.replaceAll(/\bportal_app\b/g, owner.escapeIdentifier(appRole))
  try {
    await owner.query(text)
    await owner.query('insert into "schemaMigration" (name, checksum) values ($1, $2)', [name, checksum])
  } catch (error) {
    throw new MigrationError(`迁移 ${name} 失败：${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}
