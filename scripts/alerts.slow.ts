import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

/** The alert rules of deploy/prometheus, by Prometheus' own tool: each goes off for its fault, none for a portal that is well. */

const FOLDER = join(import.meta.dirname, '..', 'deploy', 'prometheus')
const folder = mkdtempSync(join(tmpdir(), 'portal-alerts-'))
cpSync(FOLDER, folder, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true }))

const promtool = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

test('the rules are well formed, and every one is tried', () => {
  expect(promtool('check', 'rules', 'portal.rules.yml')).toMatchObject({ status: 0 })
  const { status, said } = promtool('test', 'rules', 'portal.rules.test.yml')
  expect(status, said).toBe(0)
  const rules = readFileSync(join(folder, 'portal.rules.yml'), 'utf8')
  const tried = readFileSync(join(folder, 'portal.rules.test.yml'), 'utf8')
  for (const [, name = ''] of rules.matchAll(/alert: (\w+)/g)) expect(tried).toContain(`alertname: ${name}`)
})

test('a rule that never goes off is found', () => {
  const path = join(folder, 'portal.rules.yml')
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace('portal_check_level == 2', 'portal_check_level == 3'),
  )
  expect(promtool('test', 'rules', 'portal.rules.test.yml').status).not.toBe(0)
})
