import { mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { guard } from '../../../scripts/guard.mjs'
import { fillSociety } from '../sample-portal.ts'

/** One portal with the sample society for all files of a run of `npm run test:slow`. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'portal-e2e-'))
  const watch = guard(dataDir)
  try {
    const { accounts, portal } = await fillSociety(dataDir)
    process.env.PORTAL_DATA_DIR = dataDir
    process.env.PORTAL_URL = portal.url
    process.env.PORTAL_ACCOUNTS = JSON.stringify(accounts)
  } catch (error) {
    await watch.end()
    throw error
  }
  return () => watch.end()
}
