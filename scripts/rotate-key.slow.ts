import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from '../packages/server/src/platform/database/embedded/embedded.ts'
import { killPortal, startPortalProcess } from '../packages/server/src/testing/portal-process.ts'
import { leftUnder, rotateUnderKills } from '../packages/server/src/testing/rotation-run.ts'

/** A change of keys over the whole sample society, which has something in nearly every sealed column, killed thirty times. */

const KILLS = 30
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-rotate-slow-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('killed thirty times, everything comes under the new key, what was signed included', async () => {
  const env = { DATA_DIR: folder, PORT: '0' }
  const portal = await startPortalProcess(env, [], ['--demo'])
  const before = readFileSync(join(folder, 'app-key'), 'utf8').trim()
  const database = await startEmbedded(folder)
  try {
    const sealed = await leftUnder(database.ownerUrl, folder, [
      Buffer.alloc(32, 7).toString('base64'),
      before,
    ])
    expect(sealed.size).toBeGreaterThan(20)
    const output = await rotateUnderKills(env, { kills: KILLS, within: 8_000 })
    expect(output).toContain('没有内容还在旧密钥之下')
    const [current = ''] = readFileSync(join(folder, 'app-key'), 'utf8').trim().split(',')
    expect(current).not.toBe(before)
    const left = await leftUnder(database.ownerUrl, folder, [current, before])
    // Those of the last two days pass by themselves.
    expect([...left.keys()].filter((place) => !place.startsWith('idempotency.'))).toEqual([])
  } finally {
    await killPortal(portal)
    await database.stop()
  }
})
