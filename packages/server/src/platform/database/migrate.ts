import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { databaseError } from './database.ts'

export interface MigrateOptions {
  readonly ownerUrl: string
  readonly appUrl: string
  /** Another folder than our own: for tests. */
  readonly folder?: string
  /** No others than these: a restore brings the tables to where the backup was. */
  readonly only?: ReadonlySet<string>
  /** Work of the owner after the files, still under the lock: schemas that libraries bring along. */
  readonly afterwards?: (owner: { url: string; client: pg.Client; appRole: string }) => Promise<void>
  readonly log?: (message: string) => void
}

/** The files and the database disagree; a person has to look. */
class MigrationError extends Error {
  override name = 'MigrationError'
}

const OWN_FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url))
// Any number that nobody else in this database uses.
const LOCK = 7_001_002
const WAIT_MS = 60_000

type Migration = { name: string; sql: string; checksum: string }

/** Brings the database up to this program. Any number of processes may call it at once. */
export async function migrate(options: MigrateOptions): Promise<{ applied: string[] }> {
  const log = options.log ?? (() => {})
  const all = readMigrations(options.folder ?? OWN_FOLDER)
  const { only } = options
  const migrations = only ? all.filter(({ name }) => only.has(name)) : all
  const lost = only && [...only].find((name) => !migrations.some((one) => one.name === name))
  if (lost) throw new MigrationError(`备份来自更新的程序（含迁移 ${lost}），请使用相同或更新的版本恢复`)
  const owner = await open(options.ownerUrl, log)
  try {
    const app = await open(options.appUrl, log)
    const appRole = await currentRole(app)
    await app.end()
    // A session lock: the server gives it back by itself when we are killed.
    await owner.query('select pg_advisory_lock($1)', [LOCK])
    await prepare(owner, appRole)
    const applied = await applyMissing(owner, migrations, appRole, log)
    await options.afterwards?.({ url: options.ownerUrl, client: owner, appRole })
    return { applied }
  } finally {
    await owner.end()
  }
}

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

async function currentRole(client: pg.Client): Promise<string> {
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

async function applyMissing(
  owner: pg.Client,
  migrations: Migration[],
  appRole: string,
  log: (message: string) => void,
): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; checksum: string }>(
    'select name, checksum from "schemaMigration"',
  )
  const known = new Map(rows.map((row) => [row.name, row.checksum]))
  refuseDisagreement(migrations, known)
  const missing = migrations.filter(({ name }) => !known.has(name))
  for (const migration of missing) {
    log(`数据库迁移：${migration.name}`)
    await apply(owner, migration, appRole)
  }
  return missing.map(({ name }) => name)
}

function refuseDisagreement(migrations: Migration[], known: Map<string, string>): void {
  const edited = migrations.find(({ name, checksum }) => known.has(name) && known.get(name) !== checksum)
  if (edited)
    throw new MigrationError(`迁移文件 ${edited.name} 在执行之后被改动过；请恢复原文件，另加新的迁移`)
  const names = new Set(migrations.map(({ name }) => name))
  const unknown = [...known.keys()].find((name) => !names.has(name))
  if (unknown) throw new MigrationError(`数据库比程序新（已有迁移 ${unknown}）；请使用不低于数据库的程序版本`)
}

async function apply(owner: pg.Client, { name, sql, checksum }: Migration, appRole: string): Promise<void> {
  // Migrations write `portal_app` for the role the portal runs with, whatever its name is here.
  const text = sql.replaceAll(/\bportal_app\b/g, owner.escapeIdentifier(appRole))
  try {
    await owner.query('begin')
    await owner.query(text)
    await owner.query('insert into "schemaMigration" (name, checksum) values ($1, $2)', [name, checksum])
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback').catch(() => {})
    throw new MigrationError(`迁移 ${name} 失败：${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}
