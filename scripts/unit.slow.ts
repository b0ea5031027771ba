import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

/** The systemd unit, as far as it can be looked at where no systemd runs. Needs `systemd` (for systemd-analyze). */

const UNIT = join(import.meta.dirname, '../deploy/systemd/portal.service')
const folder = mkdtempSync(join(tmpdir(), 'portal-unit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Its program is not installed here. */
const planted = (change: (text: string) => string): string => {
  const path = join(folder, 'portal.service')
  const text = readFileSync(UNIT, 'utf8').replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true')
  writeFileSync(path, change(text))
  return path
}
const verify = (path: string) => spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' })

test('it is a unit without a mistake', () => {
  expect(verify(planted((text) => text)).stderr).toBe('')
  expect(verify(planted((text) => text.replace('PrivateTmp', 'PrivatTmp'))).stderr).toContain('PrivatTmp')
})

test('its exposure stays at 2 of 10 or below', () => {
  const security = (path: string): number => {
    const args = ['security', '--offline=true', '--no-pager', path]
    const said = spawnSync('systemd-analyze', args, { encoding: 'utf8' }).stdout
    return Number(/exposure level for \S+: ([\d.]+)/.exec(said)?.[1])
  }
  expect(security(planted((text) => text))).toBeLessThanOrEqual(2)
  const open = planted((text) => text.replace(/^(Protect\w+|Private\w+|SystemCall\w+|Capab\w+)=.*$/gm, ''))
  expect(security(open)).toBeGreaterThan(4)
})

test('what it starts lies in the archive, and so does the folder that it may write', () => {
  const text = readFileSync(UNIT, 'utf8')
  expect(text).toContain('ExecStart=/opt/portal/portal start')
  expect(text).toContain('StateDirectory=portal')
  expect(execFileSync('sh', ['-n', join(import.meta.dirname, 'release/portal.sh')]).toString()).toBe('')
})
