import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { guard, makeRunFolder } from '../../scripts/guard.mjs'
import { fillSociety } from './sample-portal.ts'

/**
 * The sample society that each worker of the journeys copies (portal.ts). With PORTAL_URL, PORTAL_DATA_DIR and PORTAL_ACCOUNTS set, a
 * portal that already runs is used instead.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PORTAL_URL) return undefined
  const folder = makeRunFolder('portal-e2e-')
  const watch = guard(folder)
  try {
    const dataDir = join(folder, 'society')
    mkdirSync(dataDir)
    const { appKey, accounts, portal } = await fillSociety(dataDir)
    await portal.stop()
    process.env.PORTAL_SOCIETY = JSON.stringify({ dataDir, appKey, accounts })
  } catch (error) {
    await watch.end()
    throw error
  }
  return () => watch.end()
}
