import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccounts } from '../../identity/account/account.actions.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '../../testing/database.ts'
import { runCommand } from '../../testing/portal-process.ts'
import { insertRow, lockTail } from '../audit/audit.queries.ts'
import { sealAudit } from '../audit/audit.ts'
import { GENESIS, linkHash } from '../crypto/chain.ts'
import { generateAppKey, parseKeyRing } from '../crypto/secrets.ts'
import { type Connection, connect } from '../database/database.ts'
import { createFileStore } from '../files/file-store.ts'
import { createLocalBlobs } from '../files/local-blobs.ts'
import { archiveAudit } from './archive.actions.ts'
import { listArchives } from './archive.queries.ts'
import { spanOf } from './span.rules.ts'

/** Old rows of log and outbox in sealed files: the chain stays proven over both, whatever happens to them. */

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-archive-')))
const appKey = generateAppKey()
const ring = parseKeyRing(appKey)
let database: TestDatabase
let owner: Connection
let env: Record<string, string>

const LONG_AGO = Date.UTC(2020, 0, 1)
const DAY = 86_400_000

const append = async (at: number, summary: string) => {
  await owner.db.transaction().execute(async (db) => {
    const tail = await lockTail(db)
    const row = {
      ...{ seq: tail.seq + 1, at: new Date(at).toISOString(), actorId: null, actorName: '', actorRole: '' },
      ...{ ip: '', call: '/api/x', summary, result: 'ok', targetKind: '', targetId: '', targetName: '' },
      detail: { summary },
    }
    const prevHash = tail.hash ?? GENESIS
    await insertRow(db, { ...row, prevHash, hash: linkHash(prevHash, row) })
  })
}
const appendDays = async (first: number, count: number) => {
  for (let n = first; n < first + count; n += 1) await append(LONG_AGO + n * DAY, `第 ${n} 天`)
  await sealAudit(owner.db, ring)
}
const message = (state: string, days: number, template = 'notice') =>
  owner.pool.query(
    `insert into outbox (id, channel, template, destination, "dedupeKey", state, "createdAt", "sentAt")
      values ($1, 'mail', $2, 'a***@b.cn', $3, $4, now() - make_interval(days => $5), now())`,
    [randomUUID(), template, `key:${randomUUID()}`, state, days],
  )
const rowsOf = async (table: string) =>
  Number((await owner.pool.query(`select count(*) as n from "${table}"`)).rows[0].n)
const verify = () => runCommand(['audit-verify'], env)
const archiving = () => ({
  ...{ db: owner.db, ring, tell: () => {} },
  files: createFileStore({
    blobs: createLocalBlobs({ folder: join(folder, 'files'), reserveBytes: 0 }),
    ring,
  }),
})
const contentOf = async (at: number) => {
  const [archive] = (await listArchives(owner.db, 'audit')).slice(at)
  return join(folder, 'files', 'objects', archive?.content?.storageKey ?? '')
}

beforeAll(async () => {
  database = await testDatabase()
  owner = connect({ url: database.ownerUrl, patience: 'work' })
  env = {
    DATA_DIR: folder,
    APP_KEY: appKey,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
  }
  // A portal without any account is none.
  await createAccounts({ keyRing: ring }).createStaffAccount(database.db, {
    ...{ account: 'pruefer', name: '示例', role: 'administrator', plainPassword: 'Kq7#vortex-Lam' },
  })
})
afterAll(async () => {
  await owner.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('killed after the file was written, everything is where it was; the next one takes it', async () => {
  await appendDays(0, 40)
  await appendDays(40, 20)
  await append(Date.now(), '今天')
  const before = await rowsOf('auditLog')
  await runCommand(['archive'], env, (line, kill) => line.startsWith('已写入 操作日志') && kill())
  expect(await rowsOf('auditLog')).toBe(before)
  expect(await rowsOf('archive')).toBe(0)
  const { code, output } = await runCommand(['archive'], env)
  expect(code, output).toBe(0)
  expect(output).toContain('操作日志 60 条')
  expect(await rowsOf('auditLog')).toBe(before - 60)
})

test('the chain is proven over archive and table, from the first row to the last', async () => {
  const { code, output } = await verify()
  expect(code, output).toBe(0)
  expect(output).toContain('共核对 61 条')
  expect(output).toContain('第 1 至 60 条在归档文件中')
  const { rows } = await owner.pool.query('select hash from archive')
  const kept = `60:${rows[0].hash.toString('hex')}`
  expect((await runCommand(['audit-verify', kept], env)).output).toContain('与抄存的摘要一致')
  const other = `60:${'0'.repeat(64)}`
  expect((await runCommand(['audit-verify', other], env)).output).toContain('不一致')
})

test('nothing of it can be read without the key; it is found by its text', async () => {
  const raw = readFileSync(await contentOf(0))
  expect(raw.subarray(0, 4).toString('latin1')).toBe('PSF1')
  const found = await runCommand(['archive', 'search', '第 17 天'], env)
  expect(found.output).toContain('共 1 条')
  expect(found.output).toContain('"seq":18')
  expect((await runCommand(['archive', 'list'], env)).output).toContain('1-60')
  expect((await runCommand(['archive', 'find'], env)).code).toBe(1)
})

test('a changed archive, a missing one and a lost seal are found, by the first row concerned', async () => {
  const path = await contentOf(0)
  const good = readFileSync(path)
  const bent = Buffer.from(good)
  bent[bent.length - 30] = (bent.at(-30) ?? 0) ^ 1
  for (const [spoil, words] of [
    [() => writeFileSync(path, bent), '第 1 条被改动'],
    [() => writeFileSync(path, good.subarray(0, -50)), '第 1 条被改动'],
    [() => rmSync(path), '第 1 条缺失'],
  ] as const) {
    spoil()
    const { code, output } = await verify()
    expect(code, output).toBe(2)
    expect(output).toContain(words)
    writeFileSync(path, good)
  }
  const seal = await owner.pool.query('select * from "auditSeal" where seq = 60')
  const unguarded = (statement: string) =>
    owner.pool.query(
      `begin; alter table "auditSeal" disable trigger user; ${statement}; alter table "auditSeal" enable trigger user; commit`,
    )
  await unguarded('delete from "auditSeal" where seq = 60')
  expect((await verify()).output).toContain('第 60 条缺失')
  const [{ at, hash, mac }] = seal.rows
  await owner.pool.query('insert into "auditSeal" (seq, at, hash, mac) values (60, $1, $2, $3)', [
    at,
    hash,
    mac,
  ])
  // Another content under a seal of its own time: the chain does not come out at the sealed hash.
  await owner.pool.query(`update archive set hash = decode(repeat('00', 32), 'hex')`)
  expect((await verify()).code).toBe(2)
  await owner.pool.query('update archive set hash = $1', [hash])
  expect((await verify()).code).toBe(0)
})

test('the portal itself can neither remove rows of the log nor note an archive', async () => {
  const portal = connect({ url: database.url, patience: 'work' })
  for (const statement of ['delete from "auditLog"', 'update archive set rows = 1', 'delete from archive'])
    await expect(portal.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  await portal.close()
})

test('of old messages it stays what became of them, and what is under way stays where it is', async () => {
  await message('sent', 181)
  await message('failed', 400, 'captcha-login')
  await message('queued', 400)
  await message('sent', 179)
  const { output } = await runCommand(['archive'], env)
  expect(output).toContain('发件箱 2 条')
  expect(await rowsOf('outbox')).toBe(2)
  const found = await runCommand(['archive', 'search', '"channel":"mail"'], env)
  expect(found.output).toContain('共 2 条')
  expect(found.output).not.toContain('a***@b.cn')
  expect(found.output.split('captcha-login')[1]?.split('\n')[0]).not.toContain('dedupeKey')
})

test('a log that is not whole is not archived; a stretch ends at a sealed row', async () => {
  await appendDays(70, 5)
  await appendDays(75, 5)
  await append(Date.now(), '今天')
  const change = (summary: string) =>
    owner.pool.query(
      `begin; alter table "auditLog" disable trigger user; update "auditLog" set summary = '${summary}' where seq = 64; alter table "auditLog" enable trigger user; commit`,
    )
  await change('别的')
  const refused = await runCommand(['archive'], env)
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('第 64 条被改动或缺失，没有归档')
  await change('第 72 天')
  // Row 61 is of today: moments need not be in order, the boundary's counts.
  expect(await archiveAudit({ ...archiving(), mostRows: 6 }, new Date(LONG_AGO + 77 * DAY))).toBe(6)
  const [, second] = await listArchives(owner.db, 'audit')
  expect([second?.firstSeq, second?.lastSeq]).toEqual([61, 66])
  expect((await verify()).code).toBe(0)
})

test('removed by age: the seal answers for it, and the rest is proven', async () => {
  await owner.pool.query(
    `update archive set "lastAt" = now() - interval '10 years 1 day' where "lastSeq" = 60`,
  )
  const { output } = await runCommand(['archive'], env)
  expect(output).toContain('按保留期移除 1 份')
  const checked = await verify()
  expect(checked.code, checked.output).toBe(0)
  expect(checked.output).toContain('第 1 至 60 条已按保留期移除')
})

test('backed up and restored with everything else', async () => {
  const path = join(folder, 'one.backup')
  expect((await runCommand(['backup', path], env)).code).toBe(0)
  const target = await emptyDatabase()
  const there = {
    ...env,
    ...{ DATA_DIR: join(folder, 'target'), DATABASE_URL: target.url, DATABASE_OWNER_URL: target.ownerUrl },
  }
  const restored = await runCommand(['restore', path], there)
  expect(restored.code, restored.output).toBe(0)
  const checked = await runCommand(['audit-verify'], there)
  expect(checked.code, checked.output).toBe(0)
  expect(readdirSync(join(folder, 'target', 'files', 'objects')).length).toBeGreaterThan(0)
  await target.drop()
})

test('due: the last moment inside, the first outside', () => {
  const now = new Date('2026-11-23T00:00:00Z')
  const { audit, outbox, archive } = spanOf({ auditMonths: 36, archiveYears: 10 }, now)
  expect(audit.toISOString()).toBe('2023-11-23T00:00:00.000Z')
  expect(outbox.toISOString()).toBe('2026-05-27T00:00:00.000Z')
  expect(archive.toISOString()).toBe('2016-11-23T00:00:00.000Z')
})
