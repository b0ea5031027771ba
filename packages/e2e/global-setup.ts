import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { guard } from '../../scripts/guard.mjs'
import { generateAppKey } from '../server/src/platform/crypto/secrets.ts'
import { startEmbedded } from '../server/src/platform/database/embedded.ts'
import { goByClock, installClock } from '../server/src/testing/clock-database.ts'
import { shownShift } from '../server/src/testing/shifted-date.ts'
import { accountsIn, ownerOf } from './accounts.ts'
import { wakeAtNight } from './awake.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const START_MS = 180_000

/**
 * One real portal per run: built pages, an embedded database in a temporary folder, the sample society. With PORTAL_URL,
 * PORTAL_DATA_DIR and PORTAL_LOG set, a portal that already runs is used instead.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PORTAL_URL) return undefined
  if (!existsSync(join(root, 'packages/web/dist/index.html')) || process.env.E2E_BUILD)
    execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit' })
  const dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'portal-e2e-'))
  const watch = guard(dataDir)
  const prepared = await followClock(dataDir)
  const server = spawn(process.execPath, ['packages/server/src/main.ts', '--demo'], {
    cwd: root,
    // Each test comes from an address of its own (portal.ts), or their limits would add up.
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', TRUST_PROXY: '1', ...prepared },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    const printed = await started(server)
    process.env.PORTAL_DATA_DIR = dataDir
    const url = /门户已启动：(\S+)/.exec(printed)?.[1] ?? ''
    const accounts = accountsIn(printed)
    await wakeAtNight(url, ownerOf(accounts))
    process.env.PORTAL_URL = url
    process.env.PORTAL_ACCOUNTS = JSON.stringify(accounts)
  } catch (error) {
    await watch.end()
    throw error
  }
  return () => watch.end()
}

/** A run at another moment (`npm test -- --at`): the portal's own database goes by it as well. */
async function followClock(dataDir: string): Promise<Record<string, string>> {
  if (shownShift() === 0) return {}
  const database = await startEmbedded(dataDir)
  await goByClock(database.ownerUrl, database.appUrl)
  await installClock(database.ownerUrl, shownShift())
  await database.stop()
  // Where there is a database already, a portal makes no key of its own.
  return { APP_KEY: generateAppKey() }
}

function started(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const late = setTimeout(() => reject(new Error(`the portal did not start:\n${printed}`)), START_MS)
    const read = (chunk: Buffer) => {
      printed += chunk
      if (!/门户已启动：\S+\n/.test(printed)) return
      clearTimeout(late)
      resolve(printed)
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`the portal ended with ${code}:\n${printed}`))
    })
  })
}
