import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { account } from '@portal/contract/identity/account.calls'
import { file } from '@portal/contract/identity/file.calls'
import { member } from '@portal/contract/membership/member.calls'
import { person } from '@portal/contract/membership/person.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateAppKey, parseKeyRing } from './platform/crypto/secrets.ts'
import { type Connection, connect } from './platform/database/database.ts'
import { startEmbedded } from './platform/database/embedded/embedded.ts'
import { socketFolderOf } from './platform/database/embedded/embedded-socket.ts'
import { eventually } from './testing/eventually.ts'
import {
  type Acked,
  edit,
  insist,
  post,
  type Reply,
  registration,
  seal,
  startWriters,
  type Unit,
  violations,
} from './testing/fault-client.ts'
import { confirmed, nothingYet, PASSWORD, PDF, prepareWork, someWork } from './testing/fault-work.ts'
import { killsOf } from './testing/kills.ts'
import {
  freePort,
  killPortal,
  type PortalProcess,
  postgresOf,
  startPortalProcess,
} from './testing/portal-process.ts'
import { fillDisk, hasMounts, mountSmall } from './testing/small-disk.ts'

/** The faults of docs/handbook/quality.md#faults against real processes and a real PostgreSQL that syncs to disk. */

const KILLS = killsOf(3)
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-faults-')))
const appKey = generateAppKey()
const ring = parseKeyRing(appKey)
const prepare = (db: Connection['db'], url: string, acked: Acked) => prepareWork(ring, { db, url, acked })
const running = new Set<PortalProcess>()

const start = async (env: Record<string, string>, flags: string[] = []): Promise<PortalProcess> => {
  const portal = await startPortalProcess({ APP_KEY: appKey, ...env }, flags)
  running.add(portal)
  void portal.ended.then(() => running.delete(portal))
  return portal
}

const signIn = async (url: string, name: string): Promise<Reply> =>
  post(url, account.login.path, {
    username: `${name}#@#4#@#`,
    password: await seal(url, PASSWORD),
    device: 'a-device-of-the-fault-test',
  })

afterAll(async () => {
  for (const portal of running) await killPortal(portal)
  rmSync(folder, { recursive: true, force: true })
})

describe('the portal dies, the database lives', () => {
  const acked = nothingYet()
  let server: Awaited<ReturnType<typeof startEmbedded>>
  let database: Connection
  let env: Record<string, string>
  let portal: PortalProcess
  let staff: { token: string; unit: Unit; records: string[] }

  beforeAll(async () => {
    const dataDir = join(folder, 'shared')
    server = await startEmbedded(join(folder, 'database'))
    const urls = { DATABASE_URL: server.appUrl, DATABASE_OWNER_URL: server.ownerUrl }
    env = { ...urls, DATA_DIR: dataDir, PORT: String(await freePort()) }
    portal = await start(env)
    database = connect({ url: server.appUrl })
    staff = await prepare(database.db, portal.url, acked)
  })
  afterAll(async () => {
    for (const one of running) if (one.url === portal.url) await killPortal(one)
    await database.close()
    await server.stop()
  })

  test('a kill -9 at any moment loses, doubles and halves nothing', async () => {
    const writers = startWriters(portal.url, staff.token, { unit: staff.unit, records: staff.records, acked })
    for (let kill = 0; kill < KILLS; kill += 1) {
      await someWork(writers, acked)
      await killPortal(portal)
      portal = await start(env)
    }
    await writers.stop()
    expect(acked.registrations.size).toBeGreaterThan(KILLS / 2)
    expect(confirmed(acked)).toBeGreaterThan(4 * KILLS)
    expect(await violations(database.db, acked)).toEqual([])
  })

  test('the check itself sees what is lost, half-written or unasked for', async () => {
    const [one = '', other = ''] = acked.registrations
    const plant = async (act: (db: Connection['db']) => Promise<unknown>): Promise<string[]> => {
      let found: string[] = []
      const undo = new Error('undo')
      const work = database.db.transaction().execute(async (transaction) => {
        await act(transaction)
        found = await violations(transaction, acked)
        throw undo
      })
      await expect(work).rejects.toBe(undo)
      return found
    }
    const gone = await plant((db) => db.deleteFrom('member').where('id', '=', one).execute())
    expect(gone).toContain(`lost ${one}`)
    const half = await plant((db) => db.deleteFrom('person').where('id', '=', other).execute())
    expect(half).toContain(`half-written ${other}: person`)
    const [edited = ''] = staff.records
    const undone = await plant((db) =>
      db.updateTable('person').set({ zw: '旧职务' }).where('id', '=', edited).execute(),
    )
    expect(undone.join()).toContain(`edits of ${edited}`)
    const fewer = { ...acked, registrations: new Set([...acked.registrations].filter((id) => id !== one)) }
    expect(await violations(database.db, fewer)).toEqual([`never confirmed ${one}`])
  })

  test('two processes: one session, and a double submit on both makes one record', async () => {
    const second = await start({ ...env, PORT: '0' })
    const urls = [portal.url, second.url]
    for (const url of urls)
      expect(await insist(url, account.me.path, {}, staff)).toMatchObject({ name: 'pruefer' })
    for (let round = 0; round < 5; round += 1) {
      const { body, ticket } = await registration(portal.url, staff.unit)
      const key = randomUUID()
      const replies = await Promise.all(
        urls.map((url) => insist(url, person.register.path, body, { ticket, key })),
      )
      expect(replies[0]).toEqual(replies[1])
      acked.registrations.add(String(replies[0]?.id))
      // Without the key the second one is another act, and the ticket is spent.
      const again = await post(second.url, person.register.path, body, { ticket })
      expect(again.code).not.toBe(200)
    }
    expect(await violations(database.db, acked)).toEqual([])
    await insist(second.url, account.logout.path, {}, { token: await tokenOf(second.url) })
    second.child.kill('SIGTERM')
    expect(await second.ended).toEqual([0, null])
  })

  const tokenOf = async (url: string) => String((await signIn(url, 'kontrolle')).data?.token)

  test('a stop lets everything under way end', async () => {
    const asked = await Promise.all(Array.from({ length: 4 }, () => registration(portal.url, staff.unit)))
    // Held back at the database, so that some are certainly under way when the portal is told to stop.
    const { replies, held } = await database.db.transaction().execute(async (transaction) => {
      await sql`lock table member in share row exclusive mode`.execute(transaction)
      const sent = asked.map(({ body, ticket }) =>
        post(portal.url, person.register.path, body, { ticket, key: randomUUID() }),
      )
      const waiting = await eventually(async () => {
        const { rows } = await sql<{ pid: number }>`
          select pid from pg_locks where relation = 'member'::regclass and not granted`.execute(database.db)
        expect(rows).not.toEqual([])
        return rows.length
      })
      portal.child.kill('SIGTERM')
      return { replies: sent, held: waiting }
    })
    expect(await portal.ended).toEqual([0, null])
    const ends = await Promise.all(replies)
    portal = await start(env)
    const registered = ends.flatMap(({ data }) => (data?.id ? [String(data.id)] : []))
    for (const id of registered) acked.registrations.add(id)
    expect(registered.length, JSON.stringify(ends)).toBeGreaterThanOrEqual(held)
    expect(await violations(database.db, acked)).toEqual([])
  })

  test('a gateway that hangs: 4003 after a while, and others sign in', async () => {
    // With another portal on the database, its worker might send what this one cannot.
    await killPortal(portal)
    const hook = new URL('./testing/hanging-gateway.ts', import.meta.url).href
    const hanging = await start({ ...env, PORT: '0' }, ['--import', hook])
    const { url } = hanging
    const [id = ''] = staff.records
    const { mobileTel: username } = await database.db
      .selectFrom('member')
      .select('mobileTel')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const code = post(url, account.sendCaptchaForLogin.path, { username, role: '2' })
    const others = await Promise.all([signIn(url, 'pruefer'), signIn(url, 'kontrolle')])
    expect(others.map((reply) => reply.code)).toEqual([200, 200])
    // The gateway never answers: without a limit of its own this call would not either.
    expect(await code).toMatchObject({ code: 4003 })
    await killPortal(hanging)
    portal = await start(env)
    // The same request through a gateway that answers, once the code that never left is out of the way.
    await database.db.deleteFrom('smsCode').execute()
    expect(await post(portal.url, account.sendCaptchaForLogin.path, { username, role: '2' })).toMatchObject({
      code: 200,
    })
  })

  test('a full disk, then a read-only one: clean refusals, reads go on, recovery by itself', async ({
    skip,
  }) => {
    skip(!hasMounts(), 'nothing may be mounted here')
    const dataDir = join(folder, 'small')
    mkdirSync(dataDir)
    const disk = mountSmall(dataDir, 8)
    try {
      const small = await start({ ...env, DATA_DIR: dataDir, PORT: '0' })
      const ticket = async () => {
        const agreed = { kind: 'person', agreed: true, sensitiveConsent: true }
        return String((await insist(small.url, member.begin.path, agreed)).ticket)
      }
      const upload = async () => {
        const form = new FormData()
        form.append('type', 'companyAttach')
        form.append('file', new Blob([new Uint8Array(PDF)]), '申请表.pdf')
        return post(small.url, file.upload.path, form, { ticket: await ticket() })
      }
      expect(await upload()).toMatchObject({ status: 200 })
      const free = fillDisk(dataDir)
      expect(await upload()).toMatchObject({ status: 507, code: 507 })
      expect(readdirSync(join(dataDir, 'files', 'incoming'))).toEqual([])
      const read = { type: '0', id: staff.records[0] }
      expect(await post(small.url, member.getSingleUser.path, read, staff)).toMatchObject({ status: 200 })
      free()
      expect(await upload()).toMatchObject({ status: 200 })
      disk.readOnly(true)
      expect([503, 507]).toContain((await upload()).status)
      expect(await post(small.url, member.getSingleUser.path, read, staff)).toMatchObject({ status: 200 })
      disk.readOnly(false)
      expect(await upload()).toMatchObject({ status: 200 })
      await killPortal(small)
    } finally {
      disk.unmount()
    }
  })
})

describe('the database dies or freezes', () => {
  const acked = nothingYet()
  const dataDir = join(folder, 'own')
  let portal: PortalProcess
  let database: Connection
  let staff: { token: string; unit: Unit; records: string[] }

  beforeAll(async () => {
    portal = await start({ DATA_DIR: dataDir, PORT: '0' })
    const host = encodeURIComponent(socketFolderOf(realpathSync(dataDir)))
    database = connect({ url: `postgresql://portal_app@localhost/portal?host=${host}` })
    staff = await prepare(database.db, portal.url, acked)
  })
  afterAll(async () => {
    await database.close()
    portal.child.kill('SIGTERM')
    await portal.ended
  })

  const view = (id: string) => post(portal.url, member.getSingleUser.path, { id }, staff)

  test('a kill -9 of the database under load: it comes back by itself, nothing that was confirmed is lost', async () => {
    const writers = startWriters(portal.url, staff.token, { unit: staff.unit, records: staff.records, acked })
    for (let kill = 0; kill < 2; kill += 1) {
      await someWork(writers, acked)
      process.kill(postgresOf(dataDir).postmaster, 'SIGKILL')
      await sleep(200)
      await insist(portal.url, account.me.path, {}, staff)
    }
    await someWork(writers, acked)
    await writers.stop()
    expect(await violations(database.db, acked)).toEqual([])
  })

  test('a frozen database: 503 while it is frozen, and all is well once it thaws', async () => {
    const [id = ''] = staff.records
    const read = () => insist(portal.url, member.getSingleUser.path, { id }, staff)
    await read()
    const { all } = postgresOf(dataDir)
    for (const pid of all) process.kill(pid, 'SIGSTOP')
    const replies: Promise<Reply>[] = []
    try {
      // More than there are connections, and some that come while the first ones wait.
      for (let wave = 0; wave < 4; wave += 1) {
        for (let n = 0; n < 12; n += 1) replies.push(view(id))
        await sleep(900)
      }
      // The database stays frozen until all have their answer: without a limit none would come.
      const answered = await Promise.all(replies)
      expect(new Set(answered.map((reply) => reply.status))).toEqual(new Set([503]))
    } finally {
      for (const pid of all) process.kill(pid, 'SIGCONT')
    }
    await insist(portal.url, account.me.path, {}, staff)
    // More than there are connections: none of them is left from before.
    for (let n = 0; n < 12; n += 1) await read()
    await edit(portal.url, staff.token, id, acked)
    expect(await violations(database.db, acked)).toEqual([])
  })
})
