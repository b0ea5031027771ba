import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../platform/backup/catalogue.ts'
import { generateAppKey, parseKeyRing } from '../platform/crypto/secrets.ts'
import { startEmbedded } from '../platform/database/embedded/embedded.ts'
import { createFileStore } from '../platform/files/file-store.ts'
import { createLocalBlobs } from '../platform/files/local-blobs.ts'
import { type Bucket, startBucket } from '../testing/bucket.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '../testing/database.ts'
import { killsOf } from '../testing/kills.ts'
import { clockOfTests, killPortal, runCommand, startPortalProcess } from '../testing/portal-process.ts'

/** From one machine to servers and back, as processes: kills, refusals, and what each side says afterwards. */

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-move-')))
const FILES = 120
const [home, away, back] = ['home', 'away', 'back'].map((name) => join(folder, `${name}.env`)) as [
  string,
  string,
  string,
]
let bucket: Bucket
let server: Awaited<ReturnType<typeof emptyDatabase>>
let occupied: TestDatabase
let appKey = ''

const write = (path: string, values: Record<string, string>) =>
  writeFileSync(
    path,
    Object.entries({ PORT: '0', ...values })
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
const s3 = () => ({
  S3_ENDPOINT: bucket.settings.endpoint,
  ...{ S3_REGION: 'cn-1', S3_BUCKET: 'bucket', S3_ACCESS_KEY_ID: 'test', S3_SECRET_ACCESS_KEY: 'secret' },
})
const start = (file: string) => startPortalProcess({ PORTAL_ENV: file, ...clockOfTests() })
const command = (file: string, ...args: string[]) => runCommand([...args, '--env', file], clockOfTests())
/** What a portal says that does not start. */
const refusal = (file: string) =>
  start(file).then(
    async (portal) => {
      await killPortal(portal)
      return 'started'
    },
    (error: Error) => error.message,
  )
const serves = async (file: string) => {
  const portal = await start(file)
  expect((await fetch(`${portal.url}/ready`)).status).toBe(200)
  await killPortal(portal)
}

beforeAll(async () => {
  bucket = await startBucket()
  server = await emptyDatabase()
  occupied = await testDatabase()
  write(home, { DATA_DIR: 'home' })
  const portal = await start(home)
  appKey = readFileSync(join(folder, 'home/app-key'), 'utf8').trim()
  const database = await startEmbedded(join(folder, 'home'))
  const files = createFileStore({
    blobs: createLocalBlobs({ folder: join(folder, 'home/files'), reserveBytes: 0 }),
    ring: parseKeyRing(appKey),
  })
  await withClient(database.ownerUrl, async (client) => {
    for (let n = 0; n < FILES; n += 1) {
      const { storageKey, size, sha256 } = await files.put(Buffer.from(`内容 ${n} `.repeat(500)), {
        sealed: true,
      })
      await client.query(
        `insert into file ("storageKey", "fileName", mime, size, sha256, sealed, purpose, state)
          values ($1, 'a.txt', 'text/plain', $2, $3, true, 'export', 'attached')`,
        [storageKey, size, sha256],
      )
    }
  })
  write(away, {
    DATA_DIR: 'away',
    APP_KEY: appKey,
    ...s3(),
    DATABASE_URL: server.url,
    DATABASE_OWNER_URL: server.ownerUrl,
  })
  expect((await command(home, 'move', away)).output).toContain('门户正在运行')
  await killPortal(portal)
  await database.stop()
})
afterAll(async () => {
  bucket.close()
  await server.drop()
  await occupied.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('a target that is not empty, or has another key, is refused; the portal starts as before', async () => {
  const other = join(folder, 'other.env')
  const given = { DATA_DIR: 'away', APP_KEY: appKey, ...s3() }
  write(other, { ...given, DATABASE_URL: occupied.url, DATABASE_OWNER_URL: occupied.ownerUrl })
  expect((await command(home, 'move', other)).output).toContain('目标数据库不是空的')
  bucket.objects.set('/bucket/somebody', Buffer.from('else'))
  expect((await command(home, 'move', away)).output).toContain('存储桶 bucket不是空的')
  bucket.objects.clear()
  write(other, { ...given, DATABASE_URL: server.url, APP_KEY: generateAppKey() })
  expect((await command(home, 'move', other)).output).toContain('另一个密钥')
  expect((await command(home, 'move', home)).output).toContain('目标就是现在的位置')
  expect((await command(home, 'move', 'undo', home)).output).toContain('先换回原来的环境文件')
  await serves(home)
})

/** In the order in which they come; with every run those that differ most in what lies where. */
const STEPS = killsOf(0)
  ? [
      ...['到：', '文件 0/', '文件 50/', '文件 100/', '正在读取数据库', '已开始写入', '表 person'],
      ...['正在校验', '正在逐表核对', '正在核对操作日志'],
    ]
  : ['文件 50/', '已开始写入', '正在逐表核对']

test('killed on its way, neither side starts, and it goes on', async () => {
  for (const step of STEPS) {
    const { code, output } = await runCommand(
      ['move', away, '--env', home],
      clockOfTests(),
      (line, kill) => line.startsWith(step) && kill(),
    )
    expect(code, `${step}: ${output}`).toBe(null)
    if (step === '文件 50/') expect(await refusal(home)).toMatch(/正在迁移到.*打断/)
    if (step !== '正在逐表核对') continue
    expect(await refusal(home)).toMatch(/正在迁移到.*打断/)
    expect(await refusal(away)).toContain('还没有核对完')
  }
  const { output } = await command(home, 'move', away)
  expect(output).toContain(`${FILES} 个文件，校验一致`)
  expect(output).toContain(`${FILES} 条文件记录与文件相符`)
  expect(bucket.objects.size).toBe(FILES)
})

test('afterwards the new place serves, and the old one says where everything went', async () => {
  expect(await refusal(home)).toMatch(/已迁移到 服务器.*存储桶 bucket.*旧数据/)
  expect((await command(home, 'backup', join(folder, 'x'))).output).toContain('已迁移到')
  expect((await command(home, 'move', away)).output).toContain('迁移早已完成')
  await serves(away)
  expect((await command(away, 'audit-verify')).output).toContain('操作日志完整')
  // Nothing is held: nobody else has sent what waited.
  const held = await withClient(server.ownerUrl, (client) => client.query('select 1 from outbox where held'))
  expect(held.rowCount).toBe(0)
})

test('taken back as long as nobody has written there', async () => {
  const act = (text: string) => withClient(server.ownerUrl, (client) => client.query(text))
  await act(`insert into idempotency (scope, key, call, "bodyHash") values ('\\x00', 'a', 'a', '\\x00')`)
  expect((await command(home, 'move', 'undo', away)).output).toContain('已有 1 次操作')
  await act('delete from idempotency')
  expect((await command(home, 'move', 'undo', away)).output).toContain('已取消迁移')
  expect(bucket.objects.size).toBe(0)
  await serves(home)
  expect((await command(home, 'move', away)).output).toContain('迁移完成')
})

test('and back to one machine, with the key', async () => {
  write(back, { DATA_DIR: 'back' })
  const done = await command(away, 'move', back)
  expect(done.output).toContain(`${FILES} 个文件，校验一致`)
  expect(readFileSync(join(folder, 'back/app-key'), 'utf8').trim()).toBe(appKey)
  expect(await refusal(away)).toContain('已迁移到')
  await serves(back)
})

test('files alone: the database stays and knows where they are', async () => {
  const rented = join(folder, 'rented.env')
  bucket.objects.clear()
  write(rented, { DATA_DIR: 'back', ...s3() })
  expect((await command(back, 'move', rented)).output).toContain(`迁移完成：${FILES} 个文件`)
  expect(await refusal(back)).toContain('文件已迁移到 存储桶 bucket')
  await serves(rented)
  expect((await command(back, 'move', 'undo', rented)).output).toContain('已取消迁移')
  await serves(back)
})
