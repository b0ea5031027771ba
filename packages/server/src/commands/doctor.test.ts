import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccounts } from '../identity/account/account.actions.ts'
import { generateAppKey, parseKeyRing } from '../platform/crypto/secrets.ts'
import { insertFile } from '../platform/files/file-records.queries.ts'
import { createFileStore } from '../platform/files/file-store.ts'
import { createLocalBlobs } from '../platform/files/local-blobs.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { clockOfTests, freePort, runCommand } from '../testing/portal-process.ts'

/** Each fault is planted, and `doctor` names it with what to do. */

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-doctor-')))
const APP_KEY = generateAppKey()
const ring = parseKeyRing(APP_KEY)
const file = join(folder, 'portal.env')
let database: TestDatabase
let stored = ''

beforeAll(async () => {
  database = await testDatabase()
  await createAccounts({ keyRing: ring }).createStaffAccount(database.db, {
    ...{ account: 'pruefer', name: '示例', role: 'administrator', plainPassword: 'Kq7#vortex-Lam' },
  })
  await database.db.insertInto('appKey').values({ keyId: ring.currentId }).execute()
  const blobs = createLocalBlobs({ folder: join(folder, 'data', 'files'), reserveBytes: 0 })
  await blobs.prepare()
  const content = await createFileStore({ blobs, ring }).put(Buffer.from('示例'), { sealed: true })
  stored = join(folder, 'data', 'files', 'objects', content.storageKey)
  const owner = { ownerAccountId: null, memberId: null, ticketHash: null }
  await insertFile(database.db, {
    ...{ ...content, ...owner, fileName: 'a.txt', mime: 'text/plain', purpose: 'other' },
  } as never)
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const examine = async (more = '') => {
  const urls = `DATABASE_URL=${database.url}\nDATABASE_OWNER_URL=${database.ownerUrl}\n`
  writeFileSync(file, `DATA_DIR=data\nAPP_KEY=${APP_KEY}\n${urls}${more}`)
  chmodSync(file, 0o600)
  return runCommand(['doctor', '--env', file], clockOfTests())
}

test('one line for each thing, where each value comes from, and no secret among them', async () => {
  const id = randomUUID()
  const serving = { id, host: 'one', pid: 4711, version: '1', keyIds: [] }
  await database.db.insertInto('portalProcess').values(serving).execute()
  const { output } = await examine()
  await database.db.deleteFrom('portalProcess').where('id', '=', id).execute()
  expect(output).toContain('[正常] 门户进程：1 个在运行（one 的 4711）')
  expect(output).toMatch(/\[正常\] 程序：版本 \d/)
  expect(output).toContain(`环境文件：${file}`)
  expect(output).toContain('APP_KEY = （已设置，不显示）（环境文件）')
  expect(output).not.toContain(APP_KEY)
  expect(output).toContain(`[正常] 密钥：当前 ${ring.currentId}`)
  for (const title of [
    '数据库',
    '数据库版本',
    '磁盘空间',
    '文件存储',
    '时钟',
    '备份',
    '短信发送',
    '登录失败',
    '操作日志',
  ])
    expect(output).toMatch(new RegExp(`\\[(正常|注意)\\] ${title}：`))
  expect(output).toContain('[正常] 文件与记录：1 条记录的文件齐全')
  expect(output).toMatch(/\[注意\] 邮件网关（试连）：还没有接入发信邮箱.*\n +→ .*SMTP_URL/)
  expect(output).toMatch(/共 \d+ 项：正常 \d+，注意 \d+，异常 0$/m)
})

test('a portal that does not run is not well, however whole its data are', async () => {
  const { code, output } = await examine()
  expect(output).toMatch(/\[异常\] 门户进程：没有在运行.*\n +→ .*systemctl start portal/)
  expect(code).toBe(2)
})

test('faults: rights, a file that is gone, a gateway that does not answer, a proxy nobody trusts, unknown fates', async () => {
  unlinkSync(stored)
  writeFileSync(join(folder, 'data', 'app-key'), 'x', { mode: 0o644 })
  const { db } = database
  await db
    .insertInto('portalProcess')
    .values({
      ...{ id: randomUUID(), host: 'a', pid: 1, version: '1', keyIds: [] },
      forwardedAt: new Date().toISOString(),
    })
    .execute()
  const id = randomUUID()
  await db
    .insertInto('outbox')
    .values({
      ...{
        id,
        channel: 'mail',
        template: 'x',
        destination: 'x',
        payload: null,
        dedupeKey: id,
        memberId: null,
      },
      ...{ state: 'unknown', expiresAt: null, claimedAt: null, sentAt: null },
    } as never)
    .execute()
  const { code, output } = await examine(`SMTP_URL=smtp://127.0.0.1:${await freePort()}\n`)
  expect(code).toBe(2)
  expect(output).toMatch(/\[注意\] 权限：\S+app-key 的权限为 644，本机其他账号可以读取密钥\n +→ chmod 600/)
  expect(output).toMatch(
    /\[异常\] 文件与记录：1 条记录中有 1 条的文件缺失或不完整\n +→ 请系统管理员从备份中恢复/,
  )
  expect(output).toMatch(/\[异常\] 邮件网关（试连）：不能登录/)
  expect(output).toMatch(/\[注意\] 反向代理：.*没有登记反向代理.*\n +→ .*环境变量 TRUST_PROXY/)
  expect(output).toMatch(/\[异常\] 结果未知的消息：1 条/)
})

test('settings that root owns and the service reads through its group need no advice that would shut it out', async ({
  skip,
}) => {
  skip(process.getuid?.() !== 0, 'only root gives files away')
  const rights = async (gid: number, mode: number) => {
    await examine()
    chownSync(file, 0, gid)
    chmodSync(file, mode)
    const { output } = await runCommand(['doctor', '--env', file], clockOfTests())
    return output.split('\n').find((line) => line.includes(`${file} `)) ?? ''
  }
  expect(await rights(65_534, 0o640)).toMatch(/^\[正常\]/)
  expect(await rights(65_534, 0o644)).toMatch(/^\[注意\]/)
  expect(await rights(0, 0o640)).toMatch(/^\[注意\]/)
})

test('backups on the disk of the data are no second copy', async ({ skip }) => {
  const at = (path: string) => examine(`BACKUP_DIR=${path}\nBACKUP_KEY=${generateAppKey()}\n`)
  expect((await at(folder)).output).toMatch(/\[注意\] 备份的位置：.*同一块盘上.*\n +→ 把 BACKUP_DIR 改到/)
  // The run may itself write into memory (scripts/guard.mjs).
  const other = ['/dev/shm', '/var/tmp'].find((path) => statSync(path).dev !== statSync(folder).dev)
  if (!other) return skip('this machine has one disk')
  expect((await at(other)).output).toContain('[正常] 备份的位置')
})

test('a database that is away is one of its lines, not its end', async () => {
  const env = {
    APP_KEY,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: `postgresql://a:secret@127.0.0.1:${await freePort()}/x`,
  }
  const { code, output } = await runCommand(['doctor'], env)
  expect(code).toBe(2)
  expect(output).toContain('[异常] 门户：环境变量 DATABASE_URL 不正确')
  expect(output).not.toContain('secret')
})
