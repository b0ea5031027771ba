import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, testDatabase } from '../../testing/database.ts'
import { migrate } from './migrate.ts'

let folder: string
let database: Awaited<ReturnType<typeof emptyDatabase>>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-migrations-'))
  database = await emptyDatabase()
})
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
})

const file = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const run = (from = folder) => migrate({ ownerUrl: database.ownerUrl, appUrl: database.url, folder: from })

async function ask(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('our own migrations come up when four processes start on an empty database', async () => {
  const { ownerUrl, url: appUrl } = database
  const runs = await Promise.all([1, 2, 3, 4].map(() => migrate({ ownerUrl, appUrl })))
  const applied = runs.map((one) => one.applied.length).sort((a, b) => a - b)
  expect(applied.slice(0, 3)).toEqual([0, 0, 0])
  expect(applied[3]).toBeGreaterThan(0)
})

test('an edited migration is refused by name', async () => {
  file('001-one.sql', 'create table one (id int)')
  await run()
  file('001-one.sql', 'create table one (id bigint)')
  await expect(run()).rejects.toThrow(/001-one\.sql.*改动/)
})

test('a database that is newer than the program is refused', async () => {
  file('001-one.sql', 'create table one (id int)')
  file('002-two.sql', 'create table two (id int)')
  await run()
  rmSync(join(folder, '002-two.sql'))
  await expect(run()).rejects.toThrow(/002-two\.sql/)
})

test('a failed migration leaves nothing behind and runs again once it is right', async () => {
  file('001-one.sql', 'create table one (id int)')
  file('002-two.sql', 'create table two (id int); insert into nowhere values (1)')
  await expect(run()).rejects.toThrow(/002-two\.sql/)
  file('002-two.sql', 'create table two (id int)')
  expect((await run()).applied).toEqual(['002-two.sql'])
})

test('a migration cut off in the middle runs again', async () => {
  file('001-one.sql', 'create table one (id int); select pg_sleep(20); insert into one values (1)')
  const cut = run().catch((error: Error) => error)
  for (let killed = 0; killed === 0; ) {
    const found = await ask(
      database.ownerUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'create table one%' and pid <> pg_backend_pid()`,
    )
    killed = found.length
  }
  expect(await cut).toBeInstanceOf(Error)
  file('001-one.sql', 'create table one (id int)')
  expect((await run()).applied).toEqual(['001-one.sql'])
})

test('the portal changes rows and no tables, and a migration can take more away', async () => {
  file('001-one.sql', 'create table one (id int); revoke update, delete on one from portal_app')
  await run()
  await ask(database.url, 'insert into one values (1)')
  expect(await ask(database.url, 'select id from one')).toEqual([{ id: 1 }])
  for (const forbidden of [
    'update one set id = 2',
    'delete from one',
    'drop table one',
    'create table x ()',
  ]) {
    await expect(ask(database.url, forbidden), forbidden).rejects.toThrow(/permission denied|must be owner/)
  }
})

test('a test database is ready and migrated', async () => {
  const own = await testDatabase()
  expect((await own.pool.query('select count(*) as n from "schemaMigration"')).rows[0].n).toBeGreaterThan(0)
  await own.drop()
})
