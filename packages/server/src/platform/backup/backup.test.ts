import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBucket } from '../../testing/bucket.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '../../testing/database.ts'
import { requireKeysOf } from '../crypto/app-keys.ts'
import { generateAppKey, parseKeyRing } from '../crypto/secrets.ts'
import { writeMark } from '../database/marks/restore-mark.ts'
import { migrate } from '../database/migrate.ts'
import { createS3Blobs } from '../files/s3-blobs.ts'
import { readBackup, writeBackup } from './archive.ts'
import { backup } from './backup.ts'
import { withClient } from './catalogue.ts'
import { checkBackup, unreadable } from './check.ts'
import { type Landing, landInBucket, landInFolder } from './landing.ts'
import { refuseNoRoom, restore } from './restore.ts'

const ring = parseKeyRing(generateAppKey())
const folder = mkdtempSync(join(tmpdir(), 'portal-backup-'))
const file = join(folder, 'portal.backup')
const awkward = 'tab\t, line\n, backslash \\., 引号" \'，𠮷，\u0001'
const CONTENT = Buffer.alloc(300_000, 7)
const KEY = `ab/ab${'0'.repeat(30)}`
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await requireKeysOf(database.db, ring)
  await database.pool.query(
    `insert into job (kind, error, state, "finishedAt") select $1 || n, $1, 'failed', now() from generate_series(1, 5000) n`,
    [awkward],
  )
  mkdirSync(join(folder, 'files/objects/ab'), { recursive: true })
  writeFileSync(join(folder, 'files/objects', KEY), CONTENT)
  await backup(source(), file)
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const source = () => ({ ownerUrl: database.ownerUrl, filesFolder: join(folder, 'files'), about: '示例学会' })
type Empty = Awaited<ReturnType<typeof emptyDatabase>>

const restoreInto = async (at: { url: string; ownerUrl: string }, landing: Landing, path = file) =>
  restore({ ownerUrl: at.ownerUrl, appUrl: at.url, landing }, path, await checkBackup(path, ring))
const into = (name: string) => landInFolder(join(folder, name))
const tablesOf = (target: Empty) =>
  ask(target.ownerUrl, `select 1 from pg_tables where schemaname in ('public', 'portal_restore')`)

async function ask(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function intoEmpty(work: (target: Empty) => Promise<void>) {
  const target = await emptyDatabase()
  try {
    await work(target)
  } finally {
    await target.drop()
  }
}

const CONTENT_OF_JOBS = 'select id, kind, error, "createdAt"::text from job order by id'

test('every row and file comes back, and the portal works with them', () =>
  intoEmpty(async (target) => {
    const summary = await restoreInto(target, into('restored'))
    expect(summary).toMatchObject({ files: 1 })
    expect(await ask(target.url, CONTENT_OF_JOBS)).toEqual(await ask(database.url, CONTENT_OF_JOBS))
    expect(readFileSync(join(folder, 'restored/objects', KEY))).toEqual(CONTENT)
    expect(readdirSync(join(folder, 'restored'))).toEqual(['objects'])
    await ask(target.url, `insert into job (kind) values ('after')`)
  }))

test('is one moment of all tables: what is written while it is made is in none of them', async () => {
  const while_ = join(folder, 'while.backup')
  const holding = new pg.Client({ connectionString: database.ownerUrl })
  await holding.connect()
  await holding.query('begin')
  // One of the first tables, so that the others are still to come when the moment is taken.
  await holding.query('lock table account in access exclusive mode')
  const made = backup({ ...source(), filesFolder: undefined }, while_)
  const { pid } = (await holding.query('select pg_backend_pid() as pid')).rows[0]
  // Outside the transaction: within one the activity stays as it was seen first.
  const waiting = async () =>
    (
      await database.pool.query('select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))', [
        pid,
      ])
    ).rowCount
  await expect.poll(waiting, { interval: 20, timeout: 60_000 }).toBe(1)
  await database.pool.query(`insert into job (kind) values ('written-meanwhile')`)
  await holding.query('commit')
  await holding.end()
  await made
  const names = async (text: string) => {
    let found = false
    for await (const frame of readBackup(while_)) found ||= frame.payload.includes(text)
    return found
  }
  expect(await names('line')).toBe(true)
  expect(await names('written-meanwhile')).toBe(false)
  await database.pool.query(`delete from job where kind = 'written-meanwhile'`)
})

test('a target with tables or files is left alone', () =>
  intoEmpty(async (target) => {
    await expect(restoreInto(database, into('elsewhere'))).rejects.toThrow('不是空的')
    await expect(restoreInto(target, into('files'))).rejects.toThrow('不是空的')
    expect(readFileSync(join(folder, 'files/objects', KEY))).toEqual(CONTENT)
    expect(await tablesOf(target)).toEqual([])
  }))

test('an existing file is never overwritten', async () => {
  await expect(backup(source(), file)).rejects.toThrow('已存在')
  expect(existsSync(`${file}.part`)).toBe(false)
})

test('rows and files that do not fit are refused by their size', () => {
  expect(() => refuseNoRoom(2 * 1024 ** 3, 1024 ** 3)).toThrow('需要约 2.00 GB，可用 1.00 GB')
  expect(() => refuseNoRoom(1024, 1024)).not.toThrow()
})

describe('what is wrong with a file is seen before anything is written', () => {
  const changed = async (name: string, change: (path: string) => void) => {
    const path = join(folder, name)
    writeFileSync(path, readFileSync(file))
    change(path)
    return checkBackup(path, ring)
  }
  /** The same frames, some of them changed; the sums are made anew. */
  const rewritten = async (
    name: string,
    change: (frame: { kind: string; payload: Buffer }) => object | undefined,
  ) => {
    const path = join(folder, name)
    const writer = writeBackup(path)
    for await (const frame of readBackup(file)) {
      if (frame.kind === 'end') await writer.commit(JSON.parse(frame.payload.toString()))
      else await writer.write(frame.kind, change(frame) ?? frame.payload)
    }
    return checkBackup(path, ring)
  }

  test('the file as it was written is right', async () => {
    const { header, summary, paths } = await checkBackup(file, ring)
    expect(header).toMatchObject({ about: '示例学会', databaseOnly: false })
    expect(summary.rows).toBeGreaterThan(5_000)
    expect(paths).toEqual([`objects/${KEY}`])
    await expect(rewritten('same', () => undefined)).resolves.toMatchObject({ summary })
  })

  test('sealed: nothing of it is read without the key, and all of it with it', async () => {
    const sealed = join(folder, 'sealed.backup')
    await backup(source(), sealed, { ring })
    const { header, summary, paths } = await checkBackup(sealed, ring)
    expect([header.about, paths]).toEqual(['示例学会', [`objects/${KEY}`]])
    expect(summary).toEqual((await checkBackup(file, ring)).summary)
    expect(gunzipSync(readFileSync(file)).includes('示例学会')).toBe(true)
    expect(() => gunzipSync(readFileSync(sealed))).toThrow()
    await expect(checkBackup(sealed, parseKeyRing(generateAppKey()))).rejects.toThrow('APP_KEY')
    const bytes = readFileSync(sealed)
    for (const size of [3, 39, 40, 200, 64 * 1024 + 16 + 40, bytes.length - 200, bytes.length - 1]) {
      writeFileSync(sealed, bytes.subarray(0, size))
      await expect(checkBackup(sealed, ring), `${size}`).rejects.toThrow('备份文件')
    }
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    writeFileSync(sealed, bytes)
    await expect(checkBackup(sealed, ring)).rejects.toThrow('备份文件')
  })

  test('another key', async () => {
    await expect(checkBackup(file, parseKeyRing(generateAppKey()))).rejects.toThrow('APP_KEY')
  })

  test('a cut-off file, wherever it is cut', async () => {
    const { length } = readFileSync(file)
    for (const size of [0, 3, 200, length >> 1, length - 200, length - 1])
      await expect(
        changed(`cut-${size}`, (path) => truncateSync(path, size)),
        `${size}`,
      ).rejects.toThrow('备份文件')
  })

  test('a changed byte, and something that is no backup at all', async () => {
    const middle = (path: string) => {
      const bytes = readFileSync(path)
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      writeFileSync(path, bytes)
    }
    await expect(changed('changed', middle)).rejects.toThrow('备份文件')
    await expect(changed('other', (path) => writeFileSync(path, 'hello'))).rejects.toThrow('备份文件')
    await expect(checkBackup(join(folder, 'nowhere'), ring)).rejects.toThrow('没有备份文件')
    await expect(checkBackup(folder, ring)).rejects.toThrow('是文件夹')
    // Root may read everything: what others are told is asked for by the error that they get.
    const denied = Object.assign(new Error('denied'), { code: 'EACCES' })
    expect(unreadable('/mnt/a.backup', denied).message).toContain('/mnt/a.backup：运行命令的账号没有权限')
    const loop = join(folder, 'loop')
    symlinkSync(loop, loop)
    await expect(checkBackup(loop, ring)).rejects.toThrow('不能读取备份文件')
  })

  test('sums that do not fit their rows or files', async () => {
    const wrong = (kind: string) => (frame: { kind: string; payload: Buffer }) =>
      frame.kind === kind ? { rows: 1, sum: '0', sha256: 'x' } : undefined
    await expect(rewritten('rows', wrong('tableEnd'))).rejects.toThrow(/表 \S+ 的校验和不符/)
    await expect(rewritten('bytes', wrong('fileEnd'))).rejects.toThrow(/文件 \S+ 的校验和不符/)
  })

  test.each(['objects/../../outside', '../outside', '/etc/passwd', 'elsewhere/ab', 'objects/./ab'])(
    'a file that would land at %s',
    async (path) => {
      const name = `path-${path.replaceAll('/', '_')}`
      const attempt = rewritten(name, ({ kind }) => (kind === 'file' ? { path } : undefined))
      await expect(attempt).rejects.toThrow('文件路径不正确')
    },
  )
})

describe('a restore that was cut off', () => {
  /** As a killed process leaves it: the mark, and some of the files. */
  const cutOff = async (target: Empty, landing: Landing, steps: 'begun' | 'written' | 'settled') => {
    const id = crypto.randomUUID()
    await withClient(target.ownerUrl, (client) => writeMark(client, { id, path: file, keys: [KEY] }))
    await landing.begin(id)
    if (steps === 'begun') return
    await landing.write(`objects/${KEY}`, oneChunk('half'))
    if (steps === 'settled') await landing.settle()
  }
  async function* oneChunk(text: string) {
    yield Buffer.from(text)
  }

  test.each(['begun', 'written', 'settled'] as const)('%s: no start, and the next one begins anew', (steps) =>
    intoEmpty(async (target) => {
      const landing = into(`cut-off-${steps}`)
      await cutOff(target, landing, steps)
      const start = migrate({ ownerUrl: target.ownerUrl, appUrl: target.url })
      await expect(start).rejects.toThrow(/恢复在中途被打断.*restore/)
      await restoreInto(target, landing)
      expect(readFileSync(join(folder, `cut-off-${steps}`, 'objects', KEY))).toEqual(CONTENT)
      expect(await ask(target.url, CONTENT_OF_JOBS)).toHaveLength(5_000)
      await migrate({ ownerUrl: target.ownerUrl, appUrl: target.url })
    }),
  )

  test('files of somebody else are not taken for a leftover', () =>
    intoEmpty(async (target) => {
      await cutOff(target, into('first'), 'written')
      mkdirSync(join(folder, 'second/objects/ab'), { recursive: true })
      writeFileSync(join(folder, 'second/objects', KEY), 'theirs')
      await expect(restoreInto(target, into('second'))).rejects.toThrow('不是空的')
      expect(readFileSync(join(folder, 'second/objects', KEY), 'utf8')).toBe('theirs')
    }))

  test('into a bucket: what it left there is gone, and what fails is taken back', () =>
    intoEmpty(async (target) => {
      const bucket = await startBucket()
      const landing = landInBucket(createS3Blobs(bucket.settings))
      await cutOff(target, landing, 'written')
      expect([...bucket.objects.values()].join()).toBe('half')
      const failing: Landing = { ...landing, settle: () => Promise.reject(new Error('存储中断')) }
      await expect(restoreInto(target, failing)).rejects.toThrow('存储中断')
      expect(bucket.objects.size).toBe(0)
      expect(await tablesOf(target)).toEqual([])
      await restoreInto(target, landing)
      expect(bucket.objects.get(`/bucket/${KEY}`)).toEqual(CONTENT)
      bucket.close()
    }))

  test('a failure on the way leaves nothing behind', () =>
    intoEmpty(async (target) => {
      const landing = into('failing')
      const failing = { ...landing, settle: () => Promise.reject(new Error('磁盘故障')) }
      await expect(restoreInto(target, failing)).rejects.toThrow('磁盘故障')
      expect(await tablesOf(target)).toEqual([])
      expect(readdirSync(join(folder, 'failing'))).toEqual([])
      await restoreInto(target, landing)
    }))
})
