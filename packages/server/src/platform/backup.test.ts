import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase, testDatabase } from '../testing/database.ts'
import { requireKeysOf } from './app-keys.ts'
import { backup, restore } from './backup.ts'
import { generateAppKey, parseKeyRing } from './secrets.ts'

const ring = parseKeyRing(generateAppKey())
const folder = mkdtempSync(join(tmpdir(), 'portal-backup-'))
const file = join(folder, 'portal.backup')
const awkward = 'tab\t, line\n, backslash \\., 引号" \'，𠮷，\u0001'
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await requireKeysOf(database.db, ring)
  await database.pool.query(
    `insert into job (kind, error, state, "finishedAt") select $1 || n, $1, 'failed', now() from generate_series(1, 5000) n`,
    [awkward],
  )
  mkdirSync(join(folder, 'files/objects/ab'), { recursive: true })
  writeFileSync(join(folder, 'files/objects/ab/abcd'), Buffer.alloc(300_000, 7))
  await backup(sourceOf(database, 'files'), file)
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const sourceOf = (at: { url: string; ownerUrl: string }, files: string) => ({
  ownerUrl: at.ownerUrl,
  appUrl: at.url,
  filesFolder: join(folder, files),
  ring,
})

async function ask(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function intoEmpty(work: (target: Awaited<ReturnType<typeof emptyDatabase>>) => Promise<void>) {
  const target = await emptyDatabase()
  try {
    await work(target)
  } finally {
    await target.drop()
  }
}

test('every row and file comes back, and the portal works with them', () =>
  intoEmpty(async (target) => {
    const summary = await restore(sourceOf(target, 'restored'), file)
    expect(summary).toMatchObject({ files: 1 })
    const content = 'select id, kind, error, "createdAt"::text from job order by id'
    expect(await ask(target.url, content)).toEqual(await ask(database.url, content))
    expect(readFileSync(join(folder, 'restored/objects/ab/abcd'))).toEqual(Buffer.alloc(300_000, 7))
    await ask(target.url, `insert into job (kind) values ('after')`)
  }))

test('a target with tables is left alone', async () => {
  await expect(restore(sourceOf(database, 'elsewhere'), file)).rejects.toThrow('不是空的')
})

test('another key is refused before anything is written', () =>
  intoEmpty(async (target) => {
    const other = { ...sourceOf(target, 'other'), ring: parseKeyRing(generateAppKey()) }
    await expect(restore(other, file)).rejects.toThrow('APP_KEY')
    expect(await ask(target.ownerUrl, `select 1 from pg_tables where schemaname = 'public'`)).toEqual([])
  }))

test('a cut-off file is refused and leaves the target empty', () =>
  intoEmpty(async (target) => {
    const cut = join(folder, 'cut.backup')
    writeFileSync(cut, readFileSync(file))
    truncateSync(cut, readFileSync(file).length - 200)
    await expect(restore(sourceOf(target, 'cut'), cut)).rejects.toThrow('备份文件')
    expect(await ask(target.ownerUrl, `select 1 from pg_tables where schemaname = 'public'`)).toEqual([])
  }))

test('an existing file is never overwritten', async () => {
  await expect(backup(sourceOf(database, 'files'), file)).rejects.toThrow('已存在')
  expect(existsSync(`${file}.part`)).toBe(false)
})
