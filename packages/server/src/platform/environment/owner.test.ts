import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '../../testing/portal-process.ts'
import { generateAppKey } from '../crypto/secrets.ts'

/** What root does for a portal is done as the account that serves it. Needs root. */

const NOBODY = 65_534
// Where every account can walk.
const folder = mkdtempSync('/tmp/portal-owner-')
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const newFolder = (name: string, uid: number) => {
  const path = join(folder, name)
  mkdirSync(path, { mode: 0o700 })
  chownSync(path, uid, uid)
  return path
}
const OWNER = new URL('owner.ts', import.meta.url).href
const become = (path: string): string => {
  const code = `import(${JSON.stringify(OWNER)}).then(({ becomeOwner }) => {
    becomeOwner(process.argv[1])
    console.log(process.getuid(), process.getgid(), process.getgroups().includes(0))
  })`
  return execFileSync(process.execPath, ['-e', code, path], { encoding: 'utf8' }).trim()
}

test('the account is that of the folder', ({ skip }) => {
  skip(process.getuid?.() !== 0, 'only root works as another')
  expect(become(newFolder('theirs', NOBODY))).toBe(`${NOBODY} ${NOBODY} false`)
  // There is no such account.
  expect(become(newFolder('unlisted', 54_321))).toBe('54321 54321 false')
  expect(become(newFolder('ours', 0))).toMatch(/^0 0/)
  expect(become(join(folder, 'not there'))).toMatch(/^0 0/)
  const walled = newFolder('walled', 0)
  expect(become(newFolder('walled/theirs', NOBODY))).toMatch(/^0 0/)
  rmSync(walled, { recursive: true })
  // A service of root's whose folder somebody else made: its database has an account of its own.
  const lent = newFolder('lent', NOBODY)
  mkdirSync(join(lent, 'postgres'))
  expect(become(lent)).toMatch(/^0 0/)
})

test('a command of root sees and writes what the service would', async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'only root works as another')
  const dataDir = newFolder('data', NOBODY)
  const key = join(dataDir, 'app-key')
  writeFileSync(key, generateAppKey(), { mode: 0o600 })
  const read = await runCommand(['doctor'], { DATA_DIR: dataDir })
  expect(read.output).toContain(`密钥文件 ${key} 无法读取：请让运行门户的账号可以读取它`)
  chownSync(key, NOBODY, NOBODY)
  const { output } = await runCommand(['verify'], {
    ...{ DATA_DIR: dataDir, BACKUP_DIR: newFolder('backups', NOBODY), BACKUP_KEY: generateAppKey() },
  })
  expect(output).toContain('没有任何备份')
  expect(statSync(join(dataDir, 'backup-work'), { throwIfNoEntry: false })?.uid ?? NOBODY).toBe(NOBODY)
})
