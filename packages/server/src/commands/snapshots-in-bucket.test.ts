import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../platform/backup/catalogue.ts'
import { generateAppKey, parseKeyRing } from '../platform/crypto/secrets.ts'
import { startEmbedded } from '../platform/database/embedded/embedded.ts'
import { createFileStore } from '../platform/files/file-store.ts'
import { createS3Blobs } from '../platform/files/s3-blobs.ts'
import { type Bucket, startBucket } from '../testing/bucket.ts'
import { killPortal, runCommand, startPortalProcess } from '../testing/portal-process.ts'

/** The portal's own backups where both the files and the backups lie in buckets. */

const FILES = 5
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-bucket-backups-')))
const dataDir = join(folder, 'data')
let files: Bucket
let backups: Bucket
let env: Record<string, string> = {}

const variables = (prefix: string, { settings }: Bucket) => ({
  [`${prefix}S3_ENDPOINT`]: settings.endpoint,
  [`${prefix}S3_REGION`]: settings.region,
  [`${prefix}S3_BUCKET`]: settings.bucket,
  [`${prefix}S3_ACCESS_KEY_ID`]: settings.accessKeyId,
  [`${prefix}S3_SECRET_ACCESS_KEY`]: settings.secretAccessKey,
})

beforeAll(async () => {
  files = await startBucket()
  backups = await startBucket()
  env = {
    ...{ DATA_DIR: dataDir, PORT: '0', BACKUP_KEY: generateAppKey() },
    ...variables('', files),
    ...variables('BACKUP_', backups),
  }
  await killPortal(await startPortalProcess(env))
  const database = await startEmbedded(dataDir)
  const ring = parseKeyRing(readFileSync(join(dataDir, 'app-key'), 'utf8').trim())
  const store = createFileStore({ blobs: createS3Blobs(files.settings), ring })
  await withClient(database.ownerUrl, async (client) => {
    for (let n = 0; n < FILES; n += 1) {
      const content = Buffer.from(`内容 ${n} `.repeat(1_000))
      const { storageKey, size, sha256 } = await store.put(content, { sealed: true })
      await client.query(
        `insert into file ("storageKey", "fileName", mime, size, sha256, sealed, purpose, state)
          values ($1, 'a.txt', 'text/plain', $2, $3, true, 'export', 'attached')`,
        [storageKey, size, sha256],
      )
    }
  })
  await database.stop()
})
afterAll(() => {
  files.close()
  backups.close()
  rmSync(folder, { recursive: true, force: true })
})

test('taken twice, the second costs a database and a list; nothing lies there unsealed', async () => {
  const first = await runCommand(['snapshot'], env)
  expect(first.output).toContain(`${FILES} 个文件`)
  const before = backups.objects.size
  const second = await runCommand(['snapshot'], env)
  expect(second.code, second.output).toBe(0)
  expect(backups.objects.size).toBe(before + 2)
  for (const content of backups.objects.values())
    expect(content.subarray(0, 4).toString('latin1')).toBe('PSF1')
  expect((await runCommand(['snapshots'], env)).output).toContain('2 份备份')
})

test('tried out, and restored into an empty place with a bucket of its own', async () => {
  const tried = await runCommand(['drill'], env)
  expect(tried.code, tried.output).toBe(0)
  expect(tried.output).toContain(`${FILES} 条文件记录的文件齐全`)
  const [, moment = ''] = /^ {2}(\w{16}) /m.exec((await runCommand(['snapshots'], env)).output) ?? []
  const other = await startBucket()
  const APP_KEY = readFileSync(join(dataDir, 'app-key'), 'utf8').trim()
  const target = { ...env, DATA_DIR: join(folder, 'target'), APP_KEY, ...variables('', other) }
  const done = await runCommand(['restore', moment], target)
  expect(done.code, done.output).toBe(0)
  expect(done.output).toContain(`${FILES} 个文件`)
  expect([...other.objects].toSorted()).toEqual([...files.objects].toSorted())
  other.close()
})

test('a bucket that is gone is said, and what is missing in it is found', async () => {
  // The stored files alone are of one size.
  const sameSize = ([, { length }]: [string, Buffer]) =>
    [...backups.objects.values()].filter((other) => other.length === length).length === FILES
  const [name = '', content = Buffer.alloc(0)] = [...backups.objects].find(sameSize) ?? []
  expect(content.length).toBeGreaterThan(0)
  backups.objects.delete(name)
  expect((await runCommand(['drill'], env)).output).toMatch(/不完整|不符/)
  backups.objects.set(name, content)
  const away = await runCommand(['snapshot'], { ...env, BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1' })
  expect(away.code, away.output).toBe(1)
})
