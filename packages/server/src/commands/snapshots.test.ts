import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../platform/backup/catalogue.ts'
import { isSentence } from '../platform/backup/schedule.ts'
import { keptOf, type Snapshot } from '../platform/backup/snapshot/repository.ts'
import { generateAppKey, parseKeyRing } from '../platform/crypto/secrets.ts'
import { startEmbedded } from '../platform/database/embedded/embedded.ts'
import type { Environment } from '../platform/environment/environment.ts'
import { StorageFullError, StorageUnavailableError } from '../platform/files/blobs.ts'
import { createFileStore } from '../platform/files/file-store.ts'
import { createLocalBlobs } from '../platform/files/local-blobs.ts'
import { backupPlaceError } from '../platform/files/start-error.ts'
import { killPortal, type PortalProcess, runCommand, startPortalProcess } from '../testing/portal-process.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-snapshots-')))
const dataDir = join(folder, 'data')
const place = join(folder, 'backups')
const env = { DATA_DIR: dataDir, PORT: '0', BACKUP_DIR: place, BACKUP_KEY: generateAppKey() }
let portal: PortalProcess
let ownerUrl = ''
let appUrl = ''
let stop = async () => {}

beforeAll(async () => {
  portal = await startPortalProcess(env)
  const server = await startEmbedded(dataDir)
  ownerUrl = server.ownerUrl
  appUrl = server.appUrl
  stop = server.stop
})
afterAll(async () => {
  await killPortal(portal)
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Files with rows, as an upload leaves them; answers where they lie. */
const addFiles = async (count: number, content: string): Promise<string[]> => {
  const ring = parseKeyRing(readFileSync(join(dataDir, 'app-key'), 'utf8').trim())
  const store = createFileStore({
    blobs: createLocalBlobs({ folder: join(dataDir, 'files'), reserveBytes: 0 }),
    ring,
  })
  const keys: string[] = []
  await withClient(ownerUrl, async (client) => {
    for (let n = 0; n < count; n += 1) {
      const { storageKey, size, sha256 } = await store.put(Buffer.from(`${content} ${n}`.repeat(2_000)), {
        sealed: true,
      })
      await client.query(
        `insert into file ("storageKey", "fileName", mime, size, sha256, sealed, purpose, state)
          values ($1, 'a.txt', 'text/plain', $2, $3, true, 'export', 'attached')`,
        [storageKey, size, sha256],
      )
      keys.push(storageKey)
    }
  })
  return keys
}

const moments = async () =>
  [...(await runCommand(['snapshots'], env)).output.matchAll(/^ {2}(\w{16}) /gm)].map(([, id]) => id ?? '')
const stored = () =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test('the second one costs what came since, and nothing of it can be read without its key', async () => {
  await addFiles(20, 'CANARY')
  const first = await runCommand(['snapshot'], env)
  expect(first.code, first.output).toBe(0)
  expect(first.output).toContain('20 个文件')
  const before = stored().length
  await addFiles(2, 'later')
  const second = await runCommand(['snapshot'], env)
  expect(second.output).toContain('22 个文件')
  // Two files, a database, a list.
  expect(stored().length).toBe(before + 4)
  for (const path of stored()) {
    expect(readFileSync(path).subarray(0, 4).toString('latin1')).toBe('PSF1')
    expect(statSync(path).mode & 0o077).toBe(0)
  }
  expect(await moments()).toHaveLength(2)
  const stranger = await runCommand(['snapshots'], { ...env, BACKUP_KEY: generateAppKey() })
  expect(stranger.output).toContain('BACKUP_KEY')
})

test('the portal takes one by itself when its time comes, and nobody takes a second beside it', async () => {
  const before = (await moments()).length
  const queue = new PgBoss({
    connectionString: appUrl,
    migrate: false,
    supervise: false,
    schedule: false,
    max: 1,
  })
  queue.on('error', () => {})
  await queue.start()
  expect((await queue.getSchedules()).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['backup', 'backup-drill']),
  )
  await queue.send('backup', {})
  await expect
    .poll(async () => (await moments()).length, { timeout: 60_000, interval: 1_000 })
    .toBe(before + 1)
  await queue.stop({ graceful: false })
  await withClient(ownerUrl, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('portal-snapshot'))`)
    expect((await runCommand(['snapshot'], env)).output).toContain('另一次备份正在进行')
  })
})

test('a trial restore finds everything, and finds what is gone', async () => {
  await withClient(ownerUrl, (client) =>
    client.query(`insert into round (name, ok, words) values ('backup-drill', false, 'x')`),
  )
  const good = await runCommand(['drill'], env)
  expect(good.code, good.output).toBe(0)
  expect(good.output).toContain('演练成功')
  expect(good.output).toContain('22 条文件记录')
  // One by hand ends the alarm.
  const { rows } = await withClient(ownerUrl, (client) => client.query('select ok from round'))
  expect(rows).toContainEqual({ ok: true })
  // A file: lists are smaller, databases larger.
  const [one = ''] = stored().filter((path) => statSync(path).size > 13_000 && statSync(path).size < 20_000)
  const content = readFileSync(one)
  rmSync(one)
  expect((await runCommand(['drill'], env)).output).toMatch(/不完整|不符/)
  const bent = Buffer.from(content)
  bent[bent.length - 20] = (bent.at(-20) ?? 0) ^ 1
  writeFileSync(one, bent)
  expect((await runCommand(['drill'], env)).code).toBe(1)
  writeFileSync(one, content)
  expect(readdirSync(join(dataDir, 'backup-work'))).toEqual([])
})

test('read to its end without being restored: whole, bent, and without a file that a row needs', async () => {
  const whole = await runCommand(['verify'], env)
  expect(whole.output).toMatch(/完好：\d+ 张表，\d+ 行，22 个文件，校验和全部相符；记录的文件齐全/)
  const file = join(folder, 'by-hand.backup')
  expect((await runCommand(['backup', file], env)).code).toBe(0)
  expect((await runCommand(['verify', file], env)).output).toContain('记录的文件齐全')
  // Gone while a row needs it: what is made now cannot have it, and says so each time.
  const [lost = ''] = await addFiles(1, 'lost')
  rmSync(join(dataDir, 'files', 'objects', lost))
  const lacking = await runCommand(['snapshot'], env)
  expect(lacking.output).toMatch(/已做成，但有 1 个文件在数据库中有记录、存储中没有内容/)
  expect(lacking.code).toBe(1)
  expect((await runCommand(['verify'], env)).output).toContain('有 1 条记录缺少文件')
  await withClient(ownerUrl, (client) =>
    client.query(`update file set state = 'deleted', "deletedAt" = now() where "storageKey" = $1`, [lost]),
  )
  expect((await runCommand(['snapshot'], env)).code).toBe(0)
  expect((await runCommand(['verify'], env)).output).toContain('记录的文件齐全')
  const bent = readFileSync(file)
  bent[bent.length - 200] = (bent.at(-200) ?? 0) ^ 1
  writeFileSync(file, bent)
  expect((await runCommand(['verify', file], env)).code).toBe(1)
})

test('an empty place that held some before is refused, as on a disk that is not mounted; so is that of another portal', async () => {
  const aside = join(folder, 'unmounted')
  renameSync(place, aside)
  for (const command of ['snapshots', 'drill', 'verify'])
    expect((await runCommand([command], env)).output).toContain(`没有文件夹 ${place}`)
  const refused = await runCommand(['snapshot'], env)
  expect(refused.output).toMatch(/里没有此前的备份（最近一份做于 \d{4}-\d\d-\d\d \d\d:\d\d）/)
  expect(refused.code).toBe(1)
  expect(existsSync(place)).toBe(false)
  expect((await runCommand(['snapshot', 'new'], env)).code).toBe(0)
  expect(await moments()).toHaveLength(1)
  rmSync(place, { recursive: true })
  renameSync(aside, place)
  const before = await moments()
  const other = { ...env, DATA_DIR: join(folder, 'other'), PORT: '0' }
  const stranger = await startPortalProcess(other)
  expect((await runCommand(['snapshot'], other)).output).toContain('里是另一个门户的备份')
  await killPortal(stranger)
  expect(await moments()).toEqual(before)
})

test('what a killed command left in the way goes with the next one', async () => {
  const left = join(dataDir, 'backup-work')
  for (const name of ['20260101T000000Z-999999999', '999999998.backup.part'])
    mkdirSync(join(left, name), { recursive: true })
  expect((await runCommand(['drill'], env)).code).toBe(0)
  expect(readdirSync(left)).toEqual([])
})

test('restored by its moment into an empty place, which then serves', async () => {
  const [first = ''] = await moments()
  const target = {
    ...env,
    DATA_DIR: join(folder, 'target'),
    APP_KEY: readFileSync(join(dataDir, 'app-key'), 'utf8').trim(),
  }
  const done = await runCommand(['restore', first], target)
  expect(done.code, done.output).toBe(0)
  expect(done.output).toContain('20 个文件')
  const restored = await startPortalProcess(target)
  expect((await fetch(`${restored.url}/ready`)).status).toBe(200)
  await killPortal(restored)
})

test('kept: the newest of seven days, five weeks, twelve months', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000)
  const id = (n: number) => `${day(n).toISOString().slice(0, 10).replaceAll('-', '')}T021000Z`
  const all = Array.from({ length: 500 }, (_, n) => ({ id: id(n) }) as Snapshot)
  const kept = keptOf(all)
  for (let n = 493; n < 500; n += 1) expect(kept.has(id(n))).toBe(true)
  expect(kept.size).toBeLessThanOrEqual(7 + 5 + 12)
  expect(kept.size).toBeGreaterThanOrEqual(20)
  expect(kept.has(id(0))).toBe(false)
})

test('a place that cannot be written is said in one sentence, as what it is', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const { code, output } = await runCommand(['snapshot'], { ...env, BACKUP_DIR: join(file, 'x') })
  expect(code).toBe(1)
  expect(output.trim().split('\n').at(-1)).toMatch(/^环境变量 BACKUP_DIR 不正确：.*路径中有一段不是文件夹/)
  const placed = { backup: { folder: place } } as Environment
  const words = (error: unknown) => String(backupPlaceError(placed, error))
  expect(words(new StorageFullError('disk full'))).toMatch(/备份的去处 .* 空间不足/)
  const readOnly = Object.assign(new Error('EROFS'), { code: 'EROFS' })
  expect(words(new StorageUnavailableError('x', { cause: readOnly }))).toMatch(/BACKUP_DIR.*ReadWritePaths/)
  // Of a failure without words, the sentence and not the last bracket.
  const trace = ['Error: a bug', '    at async work (file.ts:1:2) {', "  code: 'X'", '}']
  expect(trace.filter(isSentence)).toEqual(['Error: a bug'])
})
