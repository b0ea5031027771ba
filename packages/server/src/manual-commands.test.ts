import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendAuditAlone } from './platform/audit/audit.ts'
import { generateAppKey } from './platform/crypto/secrets.ts'
import { connect } from './platform/database/database.ts'
import { startEmbedded } from './platform/database/embedded/embedded.ts'
import { killPortal, type PortalProcess, runCommand, startPortalProcess } from './testing/portal-process.ts'

/**
 * Each command of the portal in docs/operations.md has its case here: run against a portal as it lies on a disk, or the place where it is
 * run. One that is added to the manual without a case fails. All lines of the manual, on machines of their own: scripts/manual.slow.ts.
 */

const ROOT = join(import.meta.dirname, '../../..')
const manual = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
const linesOf = (language: string): string[] =>
  [...manual.matchAll(new RegExp(`^ *\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\`$`, 'gm'))].flatMap(
    ([, block = '']) =>
      block
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
  )

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-manual-')))
const dataDir = join(folder, 'data')
const env = {
  ...{ DATA_DIR: dataDir, PORT: '0', BACKUP_DIR: join(folder, 'backups'), BACKUP_KEY: generateAppKey() },
}
const target = { ...env, DATA_DIR: join(folder, 'target') }
const target2 = { ...env, DATA_DIR: join(folder, 'target2') }
let portal: PortalProcess
let key = ''
let said = ''

beforeAll(async () => {
  portal = await startPortalProcess(env)
  const server = await startEmbedded(dataDir)
  const { db, close } = connect({ url: server.appUrl, patience: 'work' })
  await appendAuditAlone(db, {
    ...{ actorId: null, actorName: '', actorRole: '', ip: '', call: '/api/x', summary: '示例', result: 'ok' },
    ...{ targetKind: '', targetId: '', targetName: '', detail: {} },
  })
  await close()
  await server.stop()
  key = readFileSync(join(dataDir, 'app-key'), 'utf8').trim()
})
afterAll(async () => {
  await killPortal(portal)
  rmSync(folder, { recursive: true, force: true })
})

const backup = join(folder, 'one.backup')
/** `with`: what stands in the place of an example's values; `says` what it says, `code` how it ends. */
interface Run {
  readonly says: RegExp
  readonly code?: number
  readonly with?: () => string[]
  readonly on?: Record<string, string> | (() => Record<string, string>)
}
const elsewhere = (where: string) => ({ elsewhere: where })
const MOVE = 'commands/move.test.ts'

const onTarget = () => ({ ...target, APP_KEY: key })
const HEAD = /(\d+:[0-9a-f]{64})/
const CASES: Record<string, Run | { readonly elsewhere: string } | { readonly shell: RegExp }> = {
  './portal help': { says: /audit-verify/ },
  './portal start': elsewhere('the portal that all these are run on; scripts/release.slow.ts'),
  './portal reset-admin': { says: /账号 admin 的新密码/ },
  'head -c 32 /dev/urandom | base64': { shell: /^[\w+/]{43}=$/ },
  './portal doctor': { says: /共 \d+ 项：/ },
  './portal snapshot': { says: /备份完成/ },
  './portal drill': { says: /演练成功/ },
  './portal verify': { says: /完好/ },
  './portal snapshots': { says: /1 份备份/ },
  './portal audit-verify': { says: /操作日志完整/ },
  './portal audit-verify 1200:3f0c…': {
    says: /与抄存的摘要一致/,
    with: () => ['audit-verify', HEAD.exec(said)?.[1] ?? ''],
  },
  './portal archive': { says: /归档完成/ },
  './portal archive list': { says: /操作日志：0 份归档/ },
  './portal archive search 审核通过': { says: /共 0 条/ },
  './portal backup /mnt/backup/portal/last.backup': { says: /备份完成/, with: () => ['backup', backup] },
  './portal restore /mnt/backup/portal/last.backup': {
    ...{ says: /恢复完成/, with: () => ['restore', backup], on: onTarget },
  },
  './portal move /etc/portal/target.env': elsewhere(MOVE),
  './portal move undo /etc/portal/target.env': elsewhere(MOVE),
  './portal migrate': { says: /数据库已是最新/ },
  // What it does is tried in commands/upgrade.test.ts; here nothing was upgraded.
  './portal rollback-upgrade': { says: /没有/, code: 1 },
  './portal restore 20261123T021000Z': {
    says: /恢复完成/,
    with: () => ['restore', moment],
    on: () => ({ ...target2, APP_KEY: key }),
  },
  './portal backup /mnt/backup/portal/today.backup': {
    says: /备份完成/,
    with: () => ['backup', join(folder, 'today.backup')],
  },
  './portal held begin': { says: /门户正在运行/, code: 1 },
  './portal held': { says: /timers/, on: onTarget },
  './portal held release all': { says: /已放行/, on: onTarget },
  './portal held discard all': { says: /^门户/, on: onTarget },
  './portal rotate-key': { says: /app-key/ },
  './portal rotate-key drop': { says: /不到 15 分钟/, code: 1 },
  // Both once the new key is old enough: commands/rotate-key.test.ts.
  './portal rotate-key drop now': { says: /不到 15 分钟/, code: 1 },
  './portal backup /mnt/backup/portal/final.backup': {
    says: /备份完成/,
    with: () => ['backup', join(folder, 'final.backup')],
  },
  './portal sms-templates': { says: /SMS_TEMPLATE_CAPTCHA_LOGIN/ },
}
let moment = ''

const isOurs = (line: string) => line.startsWith('./portal ') || line.startsWith('head ')

test('each command of the manual has its case, and no case is without its command', () => {
  expect(Object.keys(CASES).toSorted()).toEqual([...new Set(linesOf('sh').filter(isOurs))].toSorted())
})

const RUNS = Object.entries(CASES).flatMap(([command, one]) => ('says' in one ? [{ command, ...one }] : []))

test.each(RUNS)('$command', async ({ command, says, code = 0, with: given, on = env }) => {
  const args = given?.() ?? command.split(' ').slice(1)
  const done = await runCommand(args, typeof on === 'function' ? on() : on)
  said = done.output
  moment = / {2}(\d{8}T\d{6}Z) /.exec(said)?.[1] ?? moment
  expect(said).toMatch(says)
  expect(done.code, said).toBe(code)
})

test('what it gives to the shell', () => {
  for (const [command, one] of Object.entries(CASES))
    if ('shell' in one)
      expect(execFileSync('sh', ['-c', command], { encoding: 'utf8' }).trim()).toMatch(one.shell)
})
