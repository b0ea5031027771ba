import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { account } from '@portal/contract/identity/account.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertOrganisation } from '../packages/server/src/membership/organisation/organisation.queries.ts'
import { generateAppKey } from '../packages/server/src/platform/crypto/secrets.ts'
import { type Connection, connect } from '../packages/server/src/platform/database/database.ts'
import {
  type Acked,
  insist,
  startWriters,
  type Unit,
  violations,
} from '../packages/server/src/testing/fault-client.ts'
import {
  killPortal,
  type PortalProcess,
  startPortalProcess,
} from '../packages/server/src/testing/portal-process.ts'
import { ENTRY, type Machine, SUPERUSER, settled, startMachines } from './slow/database-machines.ts'
import { needPackages } from './slow/packages.ts'

/** deploy/ha: the primary is killed, frozen and cut off under load of two portal processes; what was acknowledged is there afterwards. */

const DEAD_MS = 40_000
const AWAY_MS = 45_000
const AWAKE_MS = 20_000
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-ha-slow-')))
const acked: Acked = { registrations: new Set(), edits: new Map() }
const portals: PortalProcess[] = []
let machines: Machine[] = []
let stopMachines = () => {}
let database: Connection
let unit: Unit

beforeAll(async () => {
  needPackages(
    ['patroni', 'etcd', 'haproxy', 'psql', '/usr/lib/postgresql/15/bin/postgres'],
    ['patroni', 'python3-etcd', 'python3-psycopg2', 'etcd-server', 'haproxy', 'postgresql-15'],
  )
  const started = await startMachines(folder)
  machines = started.machines
  stopMachines = started.stop
  const roles = ['-v', 'owner=owner-of-the-trial', '-v', 'app=app-of-the-trial', '-f', 'deploy/ha/roles.sql']
  const where = ['-h', ENTRY.host, '-p', String(ENTRY.port), '-U', 'postgres', '-v', 'ON_ERROR_STOP=1']
  execFileSync('psql', [...where, ...roles], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, PGPASSWORD: SUPERUSER },
    stdio: 'pipe',
  })
  const url = (role: string) =>
    `postgresql://portal_${role}:${role}-of-the-trial@${ENTRY.host}:${ENTRY.port}/portal`
  const env = {
    ...{ APP_KEY: generateAppKey(), DATA_DIR: join(folder, 'data'), PORT: '0' },
    ...{ DATABASE_URL: url('app'), DATABASE_OWNER_URL: url('owner') },
  }
  for (let n = 0; n < 2; n += 1) portals.push(await startPortalProcess(env))
  database = connect({ url: url('app') })
  const { db } = database
  unit = {
    ...(await insertOrganisation(db, { name: '示例切换单位', status: 'confirmed', createdBy: null })),
    db,
  }
}, 600_000)
afterAll(async () => {
  for (const portal of portals) await killPortal(portal)
  await database?.close()
  stopMachines()
  rmSync(folder, { recursive: true, force: true })
})

/** Both processes take registrations all the time; how long at most nothing was acknowledged, in seconds. */
const underLoad = async (fault: () => Promise<void>) => {
  const writers = portals.map(({ url }) => startWriters(url, '', { unit, records: [], acked }))
  const look = () => {
    for (const writer of writers) writer.check()
    return acked.registrations.size
  }
  const before = look()
  while (look() < before + 6) await sleep(50)
  let [last, since, longest, over] = [look(), performance.now(), 0, false]
  const watch = async () => {
    while (!over) {
      const now = look()
      if (now !== last) {
        longest = Math.max(longest, performance.now() - since)
        last = now
        since = performance.now()
      }
      await sleep(20)
    }
  }
  const watching = watch()
  await fault()
  const afterwards = look()
  while (look() < afterwards + 6) await sleep(50)
  over = true
  await watching
  for (const writer of writers) await writer.stop()
  return { seconds: longest / 1_000, written: acked.registrations.size - before }
}

/** The same processes answer, as if nothing had been. */
const bothServe = async () => {
  for (const { url, child } of portals) {
    expect(child.exitCode).toBe(null)
    await insist(url, account.publicKey.path, {})
    await expect
      .poll(async () => (await fetch(`${url}/ready`)).status, { timeout: 60_000, interval: 500 })
      .toBe(200)
  }
}

const anotherLeads = async (before: Machine) => {
  const leader = await settled(machines)
  expect(leader.name).not.toBe(before.name)
}

test.each<[name: string, fault: (primary: Machine) => Promise<void>]>([
  ['killed', (primary) => primary.dieFor(DEAD_MS)],
  ['frozen', (primary) => primary.freezeFor(AWAY_MS, AWAKE_MS)],
  ['cut off', (primary) => primary.cutOffFor(AWAY_MS, AWAKE_MS)],
])(
  'the primary is %s: a standby takes over, it comes back as one, every acknowledged write is there',
  async (name, fault) => {
    const primary = await settled(machines)
    const { seconds, written } = await underLoad(() => fault(primary))
    console.log(`${name}: no write for ${seconds.toFixed(1)} s, ${written} acknowledged in all`)
    await anotherLeads(primary)
    await bothServe()
    expect(await violations(database.db, acked)).toEqual([])
    expect(seconds).toBeGreaterThan(2)
    expect(seconds).toBeLessThan(60)
  },
  900_000,
)
