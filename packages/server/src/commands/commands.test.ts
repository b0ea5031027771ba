import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccounts } from '../identity/account/account.actions.ts'
import { withClient } from '../platform/backup/catalogue.ts'
import { generateAppKey, parseKeyRing } from '../platform/crypto/secrets.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '../testing/database.ts'
import { killsOf } from '../testing/kills.ts'
import { killPortal, type PortalProcess, runCommand, startPortalProcess } from '../testing/portal-process.ts'

/** Commands as processes, against portals as they lie on a disk. */

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-commands-')))
const APP_KEY = generateAppKey()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('on one machine', () => {
  const dataDir = join(folder, 'data')
  const file = join(folder, 'portal.env')
  let portal: PortalProcess | undefined

  beforeAll(async () => {
    writeFileSync(file, `DATA_DIR=data\nPORT=0\n`)
    portal = await startPortalProcess({ PORTAL_ENV: file })
  })
  afterAll(async () => {
    if (portal) await killPortal(portal)
  })

  test('a command that finds no portal says where it looked, and makes none', async () => {
    for (const name of ['backup', 'audit-verify', 'reset-admin', 'migrate', 'rollback-upgrade']) {
      const DATA_DIR = join(folder, `nowhere-${name}`)
      const args = name === 'backup' ? [name, join(folder, 'x.backup')] : [name]
      const given: Record<string, string>[] =
        name === 'backup' ? [{ DATA_DIR }, { DATA_DIR, APP_KEY }] : [{ DATA_DIR }]
      for (const env of given) {
        const { code, output } = await runCommand(args, env)
        expect(code, output).toBe(1)
        expect(output).toContain(DATA_DIR)
        expect(existsSync(DATA_DIR)).toBe(false)
      }
    }
    expect(existsSync(join(folder, 'x.backup'))).toBe(false)
  })

  test('the file leads it to the portal of the service, which it names first', async () => {
    const backup = join(folder, 'one.backup')
    const { code, output } = await runCommand(['backup', backup, '--env', file])
    expect(code, output).toBe(0)
    expect(output.split('\n')[0]).toMatch(
      new RegExp(`^门户：流域技术经济学会，文件夹 ${dataDir}，会员记录 0 条，最新记录 `),
    )
    expect(output).toContain('备份完成')
    expect((await runCommand(['audit-verify'], { PORTAL_ENV: file })).output).toContain('操作日志完整')
    // The file with the password that is none any more must not mislead.
    const first = join(dataDir, 'first-password')
    expect(existsSync(first)).toBe(true)
    expect((await runCommand(['reset-admin', '--env', file])).output).toMatch(/账号 admin 的新密码：\S+（/)
    expect(existsSync(first)).toBe(false)
  })

  test('a restore changes nothing where the key is wrong, missing, or the file cut', async () => {
    const backup = join(folder, 'one.backup')
    const cut = join(folder, 'cut.backup')
    writeFileSync(cut, readFileSync(backup).subarray(0, -100))
    const key = readFileSync(join(dataDir, 'app-key'), 'utf8').trim()
    const DATA_DIR = join(folder, 'target')
    for (const [path, env, words] of [
      [backup, { APP_KEY }, '另一个密钥'],
      [backup, {}, '没有密钥'],
      [cut, { APP_KEY: key }, '备份文件'],
    ] as const) {
      const { code, output } = await runCommand(['restore', path], { DATA_DIR, ...env })
      expect(code, output).toBe(1)
      expect(output).toContain(words)
      expect(existsSync(DATA_DIR)).toBe(false)
    }
  })

  test('killed in the middle: the portal does not start and says why; the good backup is accepted', async () => {
    const backup = join(folder, 'one.backup')
    const APP_KEY = readFileSync(join(dataDir, 'app-key'), 'utf8').trim()
    const env = { DATA_DIR: join(folder, 'target'), APP_KEY, PORT: '0' }
    await runCommand(['restore', backup], env, (line, kill) => line === '表 outbox' && kill())
    await expect(startPortalProcess(env)).rejects.toThrow(/恢复在中途被打断/)
    const again = await runCommand(['restore', backup], env)
    expect(again.output).toContain('恢复完成')
    const restored = await startPortalProcess(env)
    expect((await fetch(`${restored.url}/ready`)).status).toBe(200)
    await killPortal(restored)
  })
})

describe('a restore that is killed', () => {
  /** Besides those at the steps that are named below. */
  const KILLS = killsOf(0)
  const FILES = 350
  const backup = join(folder, 'many.backup')
  let source: TestDatabase

  beforeAll(async () => {
    source = await testDatabase()
    await createAccounts({ keyRing: parseKeyRing(APP_KEY) }).createStaffAccount(source.db, {
      ...{ account: 'pruefer', name: '示例', role: 'administrator', plainPassword: 'Kq7#vortex-Lam' },
    })
    await source.pool.query(
      `insert into job (kind, state, "finishedAt") select 'n' || n, 'failed', now() from generate_series(1, 3000) n`,
    )
    const files = join(folder, 'source', 'files', 'objects')
    for (let n = 0; n < FILES; n += 1) {
      const name = n.toString(16).padStart(2, '0').slice(-2)
      mkdirSync(join(files, name), { recursive: true })
      writeFileSync(join(files, name, `${name}${n.toString(16).padStart(30, '0')}`), Buffer.alloc(20_000, n))
    }
    const env = { ...external(source), DATA_DIR: join(folder, 'source') }
    const { output } = await runCommand(['backup', backup], env)
    expect(output).toContain(`${FILES} 个文件`)
  })
  afterAll(() => source.drop())

  const external = ({ url, ownerUrl }: { url: string; ownerUrl: string }) => ({
    ...{ APP_KEY, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl },
  })
  const MOMENTS = ['已开始写入', '表 job', '文件 100/', '正在校验']

  test(
    'is taken up again from wherever it was, and the portal is whole',
    async () => {
      const target = await emptyDatabase()
      const env = { ...external(target), DATA_DIR: join(folder, 'many') }
      const kill = async (moment: string, afterMs: number) => {
        let killed = false
        await runCommand(['restore', backup], env, (line, kill) => {
          if (killed || !line.startsWith(moment)) return
          killed = true
          if (afterMs === 0) kill()
          else setTimeout(kill, afterMs)
        })
        expect(killed, moment).toBe(true)
      }
      try {
        for (const moment of MOMENTS) await kill(moment, 0)
        const start = startPortalProcess({ ...env, PORT: '0' })
        await expect(start).rejects.toThrow(/恢复在中途被打断/)
        expect(existsSync(join(env.DATA_DIR, 'files', 'objects'))).toBe(false)
        const whole = async () => {
          const { output } = await runCommand(['restore', backup], env)
          if (!output.includes('恢复完成')) expect(output).toContain('目标数据库不是空的')
          const count = (text: string) =>
            withClient(target.ownerUrl, async (db) => (await db.query(text)).rowCount)
          expect(await count('select 1 from job')).toBe(3_000)
          const files = readdirSync(join(env.DATA_DIR, 'files', 'objects'), { recursive: true })
          expect(files.filter((name) => String(name).length > 10)).toHaveLength(FILES)
        }
        await whole()
        for (let n = 0; n < KILLS; n += 1) {
          await withClient(target.ownerUrl, (db) =>
            db.query(
              'drop schema public cascade; create schema public; grant usage on schema public to public; drop schema if exists pgboss cascade',
            ),
          )
          rmSync(env.DATA_DIR, { recursive: true, force: true })
          await kill('已开始写入', 1 + ((n * 1_103) % 4_000))
          await whole()
        }
      } finally {
        await target.drop()
      }
    },
    120_000 + KILLS * 30_000,
  )
})
