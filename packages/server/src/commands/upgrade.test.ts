import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccounts } from '../identity/account/account.actions.ts'
import { newestSaved } from '../platform/backup/before-upgrade.ts'
import { withClient } from '../platform/backup/catalogue.ts'
import { generateAppKey, parseKeyRing } from '../platform/crypto/secrets.ts'
import { connect } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { emptyDatabase } from '../testing/database.ts'
import { killPortal, runCommand, startPortalProcess } from '../testing/portal-process.ts'

/** An upgrade and its way back, by the programs that people run. */

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-commands-')))
const APP_KEY = generateAppKey()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('an upgrade', () => {
  const MIGRATIONS = new URL('../migrations/', import.meta.url).pathname
  const OLDER = readdirSync(MIGRATIONS).sort().slice(0, -2)
  const dataDir = join(folder, 'upgraded')
  let target: Awaited<ReturnType<typeof emptyDatabase>>
  let env: Record<string, string>

  /** A portal as the program two migrations ago left it. */
  beforeAll(async () => {
    target = await emptyDatabase()
    const older = join(folder, 'migrations')
    mkdirSync(older)
    for (const name of OLDER) copyFileSync(join(MIGRATIONS, name), join(older, name))
    await migrate({ ownerUrl: target.ownerUrl, appUrl: target.url, folder: older })
    await query(
      `insert into setting (key, value) values ('societyName', '"示例升级学会"');
       insert into job (kind, state, "finishedAt") values ('before', 'failed', now())`,
    )
    env = {
      APP_KEY,
      DATABASE_URL: target.url,
      DATABASE_OWNER_URL: target.ownerUrl,
      DATA_DIR: dataDir,
      PORT: '0',
    }
    // As the older program would have started it.
    const connection = connect({ url: target.url })
    await createAccounts({ keyRing: parseKeyRing(APP_KEY) }).createStaffAccount(connection.db, {
      ...{ account: 'pruefer', name: '示例', role: 'administrator', plainPassword: 'Kq7#vortex-Lam' },
    })
    await connection.close()
  })
  afterAll(() => target.drop())
  const query = (text: string) =>
    withClient(target.ownerUrl, async (client) => (await client.query(text)).rows)
  const applied = async () =>
    (await query('select name from "schemaMigration" order by name')).map(({ name }) => name)
  const startAndStop = async () => {
    const portal = await startPortalProcess({ ...env, LOG_LEVEL: 'info' })
    portal.child.kill('SIGTERM')
    await portal.ended
    return portal.output()
  }

  test('commands do not migrate: a backup is made as it is, others ask for the upgrade', async () => {
    expect((await runCommand(['audit-verify'], env)).output).toMatch(
      /数据库还是版本 \d{3}，本程序是版本 \d{3}/,
    )
    expect((await runCommand(['backup', join(folder, 'older.backup')], env)).output).toContain('备份完成')
    expect(await applied()).toEqual(OLDER)
  })

  test('is preceded by a backup of the database, whose name it says', async () => {
    const output = await startAndStop()
    const saved = await newestSaved(dataDir)
    expect(saved).toMatch(/upgrades\/\d{8}T\d{6}Z-from-\d{3}\.backup$/)
    expect(output).toContain(saved)
    expect(await applied()).toEqual(readdirSync(MIGRATIONS).sort())
    // Nothing to migrate, nothing to save.
    await startAndStop()
    expect(readdirSync(join(dataDir, 'upgrades'))).toHaveLength(1)
  })

  test('is taken back by one command, and made again', async () => {
    const { code, output } = await runCommand(['rollback-upgrade'], env)
    expect(code, output).toBe(0)
    expect(output.split('\n')[0]).toContain('示例升级学会')
    expect(output).toContain('已退回到升级前')
    expect(await applied()).toEqual(OLDER)
    expect(await query('select kind from job')).toEqual([{ kind: 'before' }])
    await startAndStop()
    expect(await applied()).toEqual(readdirSync(MIGRATIONS).sort())
    expect(readdirSync(join(dataDir, 'upgrades'))).toHaveLength(1)
  })

  test('is not taken back while the portal runs, nor once somebody has written something', async () => {
    const portal = await startPortalProcess(env)
    expect((await runCommand(['rollback-upgrade'], env)).output).toContain('门户正在运行')
    await killPortal(portal)
    await query(
      `insert into "auditLog" (seq, at, "actorName", "actorRole", ip, call, summary, result, "targetKind", "targetId", "targetName", detail, "prevHash", hash)
       select coalesce(max(seq), 0) + 1, now(), '', '', '', '/api/x', '', 'ok', '', '', '', '{}', '\\x00', '\\x00' from "auditLog"`,
    )
    const { code, output } = await runCommand(['rollback-upgrade'], env)
    expect(code).toBe(1)
    expect(output).toContain('升级之后已有 1 次操作')
    expect(await applied()).toEqual(readdirSync(MIGRATIONS).sort())
  })

  test('an older program says that it is older, with both versions', async () => {
    const newest = readdirSync(MIGRATIONS).sort().at(-1)?.slice(0, 3)
    await query(`insert into "schemaMigration" (name, checksum) values ('999-later.sql', '')`)
    const words = new RegExp(`程序比数据库旧：数据库是版本 999（999-later.sql），本程序只到版本 ${newest}`)
    await expect(startPortalProcess(env)).rejects.toThrow(words)
    expect((await runCommand(['backup', join(folder, 'newer.backup')], env)).output).toMatch(words)
    expect(existsSync(join(folder, 'newer.backup'))).toBe(false)
  })
})
