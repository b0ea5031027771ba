import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateAppKey, parseKeyRing } from '../packages/server/src/platform/crypto/secrets.ts'
import { type Connection, connect } from '../packages/server/src/platform/database/database.ts'
import { socketFolderOf } from '../packages/server/src/platform/database/embedded/embedded-socket.ts'
import { startWriters, violations } from '../packages/server/src/testing/fault-client.ts'
import {
  lasts,
  nothingYet,
  paused,
  prepareWork,
  someWork,
  type Work,
} from '../packages/server/src/testing/fault-work.ts'
import {
  freePort,
  killPortal,
  type PortalProcess,
  postgresOf,
  runCommand,
  startPortalProcess,
} from '../packages/server/src/testing/portal-process.ts'

/**
 * Faults of one machine under load, with a ledger of every write that was acknowledged: registrations by strangers and edits by staff, who ask again as
 * the pages do. Those of every run of the tests are in `reliability.test.ts`; these take longer or need more room.
 */

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-faults-slow-')))
const dataDir = join(folder, 'data')
const appKey = generateAppKey()
const acked = nothingYet()
let env: Record<string, string>
let portal: PortalProcess
let database: Connection
let work: Work

const superuser = async (statement: string): Promise<void> => {
  const client = new pg.Client({ host: socketFolderOf(dataDir), user: 'postgres', database: 'portal' })
  client.on('error', () => {})
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
const sessions = "from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()"
const restart = async () => {
  portal = await startPortalProcess(env)
}

beforeAll(async () => {
  env = { APP_KEY: appKey, DATA_DIR: dataDir, PORT: String(await freePort()) }
  await restart()
  const host = encodeURIComponent(socketFolderOf(realpathSync(dataDir)))
  database = connect({ url: `postgresql://portal_app@localhost/portal?host=${host}` })
  work = await prepareWork(parseKeyRing(appKey), { db: database.db, url: portal.url, acked })
})
afterAll(async () => {
  await database.close()
  portal.child.kill('SIGTERM')
  await portal.ended
  rmSync(folder, { recursive: true, force: true })
})

const FAULTS: Readonly<Record<string, () => Promise<unknown>>> = {
  'one connection of the database is killed, and PostgreSQL starts all of them anew': async () => {
    const [, backend = 0] = postgresOf(dataDir).all
    process.kill(backend, 'SIGKILL')
  },
  'all connections are cut, three times': async () => {
    for (let cut = 0; cut < 3; cut += 1) {
      await superuser(`select pg_terminate_backend(pid) ${sessions}`)
      await lasts(500)
    }
  },
  'one connection stands still for eight seconds': () => paused(postgresOf(dataDir).all.slice(-1), 8_000),
  'the portal stands still for eight seconds, as on a machine that is moved': () =>
    paused([portal.child.pid ?? 0], 8_000),
  'the table of members is locked for six seconds': () =>
    superuser('begin; lock table member in access exclusive mode; select pg_sleep(6); commit'),
  'the members are rebuilt and counted anew meanwhile': () => superuser('vacuum full analyze member'),
  'others take all connections that are left, for five seconds': async () => {
    const guests = Array.from({ length: 120 }, () => {
      const guest = new pg.Client({ host: socketFolderOf(dataDir), user: 'portal_app', database: 'portal' })
      guest.on('error', () => {})
      return guest
    })
    const came = await Promise.allSettled(guests.map((guest) => guest.connect()))
    expect(came.some(({ status }) => status === 'rejected')).toBe(true)
    await lasts(5_000)
    await Promise.allSettled(guests.map((guest) => guest.end()))
  },
  'the portal is stopped as for an upgrade and started again': async () => {
    portal.child.kill('SIGTERM')
    await portal.ended
    await restart()
  },
  'the power goes: portal and database at once': async () => {
    const { all } = postgresOf(dataDir)
    portal.child.kill('SIGKILL')
    for (const pid of all) process.kill(pid, 'SIGKILL')
    await portal.ended
    await restart()
  },
  'a second portal is started on the same folder': async () => {
    const second = await startPortalProcess({ ...env, PORT: String(await freePort()) }).then(
      async (one) => {
        await killPortal(one)
        return ''
      },
      (error: Error) => error.message,
    )
    expect(second).toMatch(/[\u4e00-\u9fff]/)
  },
  'a backup is killed in the middle, and the next one is whole': async () => {
    const place = { ...env, BACKUP_DIR: join(folder, 'backups'), BACKUP_KEY: generateAppKey() }
    const killed = await runCommand(['snapshot'], place, (_line, kill) => kill())
    expect(killed.code).not.toBe(0)
    const whole = await runCommand(['snapshot'], place)
    expect(whole.code, whole.output).toBe(0)
    const looked = await runCommand(['verify'], place)
    expect(looked.code, looked.output).toBe(0)
  },
}

test.each(Object.keys(FAULTS))('%s', async (name) => {
  const writers = startWriters(portal.url, work.token, { unit: work.unit, records: work.records, acked })
  await someWork(writers, acked)
  await FAULTS[name]?.()
  // The same people go on, without anybody doing anything.
  await someWork(writers, acked)
  await writers.stop()
  expect(await violations(database.db, acked)).toEqual([])
  await expect.poll(async () => (await fetch(`${portal.url}/ready`)).status, { timeout: 60_000 }).toBe(200)
})
