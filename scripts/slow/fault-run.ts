import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFailed, test } from 'vitest'
import { generateAppKey, parseKeyRing } from '../../packages/server/src/platform/crypto/secrets.ts'
import { type Fault, type Stand, underLoad } from '../../packages/server/src/testing/fault-stand.ts'
import { nothingYet, prepareWork } from '../../packages/server/src/testing/fault-work.ts'

/** What the slow tests of faults share: a place, a ledger, and each fault as a test. */
export const faultRun = (name: string) => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `portal-${name}-`)))
  const appKey = generateAppKey()
  const ends: (() => unknown)[] = []
  let stand: Stand | undefined
  const known = (): Stand => {
    if (!stand) throw new Error('there is no portal')
    return stand
  }
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
    rmSync(folder, { recursive: true, force: true })
    const { acked, files } = known()
    const edits = [...acked.edits.values()].reduce((sum, count) => sum + count, 0)
    console.log(
      `acknowledged: ${acked.registrations.size} registrations, ${edits} edits, ${files.size} uploads`,
    )
  })
  return {
    folder,
    appKey,
    stand: known,
    /** Is done when all is over, the last one first. */
    atEnd: (end: () => unknown) => void ends.push(end),
    /** Somebody works on it from now on. */
    async take(parts: Pick<Stand, 'portal' | 'db' | 'blobs'>) {
      const acked = nothingYet()
      const place = { db: parts.db, url: parts.portal.url, acked }
      const work = await prepareWork(parseKeyRing(appKey), place)
      stand = { ...parts, work, acked, files: new Set() }
    },
    tryAll: (faults: Readonly<Record<string, Fault>>) =>
      test.each(Object.entries(faults))('%s', async (_name, fault) => {
        onTestFailed(() => console.log(known().portal.output().slice(-6_000)))
        await underLoad(known(), fault)
      }),
  }
}
