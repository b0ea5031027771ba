import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEYED_COLUMNS } from './keyed-columns.ts'
import { blobsOf } from './platform/assembly/parts.ts'
import { ENVIRONMENT_NAMES } from './platform/environment/environment.ts'
import { doctorChecks } from './platform/watch/doctor.checks.ts'
import { createWatch } from './platform/watch/watch.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'

/** docs/operations.md says what to do about everything that can turn red. */

const ROOT = join(import.meta.dirname, '../../..')
const manual = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

/** Its paragraphs: the name that monitoring has for it, and the title that people see. */
const paragraphs = [...manual.matchAll(/^### (.+) \[([\w-]+)\]$/gm)].map(([, title = '', name = '']) => ({
  title,
  name,
}))

describe('when something is red', () => {
  test('each status and each line of doctor has its paragraph, and no other has', async () => {
    const { parts } = portal
    const imapUrl = 'imaps://a:b@mail.invalid/INBOX'
    const all = {
      ...parts,
      environment: {
        ...parts.environment,
        imapUrl,
        publicUrl: 'https://localhost:1',
        clamdUrl: 'tcp://127.0.0.1:1',
      },
    }
    const watch = createWatch(all)
    const shown = [...(await watch.thorough()), ...doctorChecks(all, blobsOf(all.environment))]
    await watch.stop()
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
    const expected = shown.map(({ name, title }) => ({ title, name }))
    expect(paragraphs.toSorted(byName)).toEqual(expected.toSorted(byName))
  })

  test('each alert has its line', () => {
    const rules = readFileSync(join(ROOT, 'deploy/prometheus/portal.rules.yml'), 'utf8')
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    expect(alerts.length).toBeGreaterThan(5)
    expect([...manual.matchAll(/^\| `(Portal\w+)` \|/gm)].map(([, name]) => name)).toEqual(alerts)
  })
})

describe('what is set', () => {
  test('each variable has its line in the manual', () => {
    const named = new Set(
      [...manual.matchAll(/`((?:[A-Z]+_)*[A-Z0-9]+(?:_[A-Z]+)*)`/g)].map(([, name]) => name),
    )
    const grouped = /^(BACKUP_S3|S3|SMS)_/
    const unnamed = ENVIRONMENT_NAMES.filter((name) => !named.has(name) && !grouped.test(name))
    expect(unnamed).toEqual([])
  })

  test('how many days an older key is still needed', () => {
    const days = Object.values(KEYED_COLUMNS).flatMap((one) => (one.kept === 'passing' ? [one.days] : []))
    expect(manual).toContain(`\n${'零一二三四五六七'[Math.max(...days)]}天后移除旧密钥`)
  })

  test('the folder that it gives for backups is one that the units let the portal write', () => {
    const [, place = ''] = /^BACKUP_DIR=(\/\S+)$/m.exec(manual) ?? []
    expect(manual).toContain(`install -d -m 0700 -o portal -g portal ${place}\n`)
    for (const unit of ['portal.service', 'portal@.service']) {
      const text = readFileSync(join(ROOT, 'deploy/systemd', unit), 'utf8')
      expect(text).toContain('ProtectSystem=strict')
      const [, open = ''] = /^ReadWritePaths=-(\/\S+)$/m.exec(text) ?? []
      expect(place.startsWith(`${open}/`), unit).toBe(true)
    }
  })
})
