import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { account } from '@portal/contract/identity/account.calls'
import { person } from '@portal/contract/membership/person.calls'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccounts } from '../identity/account/account.actions.ts'
import { insertSession } from '../identity/sign-in/session.queries.ts'
import { KEYED_COLUMNS } from '../keyed-columns.ts'
import { insertOrganisation } from '../membership/organisation/organisation.queries.ts'
import { withClient } from '../platform/backup/catalogue.ts'
import { parseKeyRing } from '../platform/crypto/secrets.ts'
import { type Connection, connect } from '../platform/database/database.ts'
import { startEmbedded } from '../platform/database/embedded/embedded.ts'
import {
  type Acked,
  post,
  register,
  registration,
  seal,
  startWriters,
  type Unit,
  violations,
} from '../testing/fault-client.ts'
import { killsOf } from '../testing/kills.ts'
import {
  freePort,
  killPortal,
  type PortalProcess,
  runCommand,
  startPortalProcess,
} from '../testing/portal-process.ts'
import { leftUnder, rotateUnderKills } from '../testing/rotation-run.ts'

/** A change of keys while eight people write, killed in the middle. */

const KILLS = killsOf(2)
const PASSWORD = 'Kq7#vortex-Lam'
const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'portal-rotate-')))
const keyFile = join(dataDir, 'app-key')
const keysNow = () => readFileSync(keyFile, 'utf8').trim().split(',')
const acked: Acked = { registrations: new Set(), edits: new Map() }

let env: Record<string, string>
let portal: PortalProcess
let server: Awaited<ReturnType<typeof startEmbedded>>
let database: Connection
let oldKey = ''
let unit: Unit
let records: string[]
let token = ''

beforeAll(async () => {
  env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
  portal = await startPortalProcess(env)
  oldKey = readFileSync(keyFile, 'utf8').trim()
  server = await startEmbedded(dataDir)
  database = connect({ url: server.appUrl })
  const accounts = createAccounts({ keyRing: parseKeyRing(oldKey) })
  const staff = {
    account: 'pruefer',
    name: 'pruefer',
    role: 'administrator',
    plainPassword: PASSWORD,
  } as const
  const accountId = await accounts.createStaffAccount(database.db, staff)
  await database.db.updateTable('account').set({ mustChangePassword: false }).execute()
  token = await insertSession(database.db, { accountId, ip: '127.0.0.1', device: '', userAgent: '' }, 12)
  unit = {
    ...(await insertOrganisation(database.db, {
      name: '示例换钥测试单位',
      status: 'confirmed',
      createdBy: null,
    })),
    db: database.db,
  }
  records = await Promise.all(Array.from({ length: 4 }, () => register(portal.url, unit, acked)))
  for (const id of records) acked.edits.set(id, 0)
})
afterAll(async () => {
  await killPortal(portal)
  await database.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const signIn = async (name: string, role: string) =>
  post(portal.url, account.login.path, {
    username: `${name}#@#${role}#@#`,
    password: await seal(portal.url, PASSWORD),
    device: 'a-device-of-the-rotation-test',
  })

test('the portal goes on when its key file is cut, and takes up no half of it', async () => {
  writeFileSync(keyFile, oldKey.slice(0, 20))
  await sleep(2_500)
  expect((await signIn('pruefer', '4')).code).toBe(200)
  const refused = await runCommand(['rotate-key'], env)
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('已损坏')
  expect(refused.output).toContain('不要生成新密钥')
  writeFileSync(keyFile, `${oldKey}\n`)
})

test('while people write, killed at any moment: nothing is lost, and nothing stays under the old key', async () => {
  const writers = startWriters(portal.url, token, { unit, records, acked })
  const output = await rotateUnderKills(env, { kills: KILLS, within: 6_000 })
  writers.check()
  await writers.stop()
  expect(output).toContain('没有内容还在旧密钥之下')
  expect(keysNow()).toEqual([expect.stringMatching(/^[\w+/=]{44}$/), oldKey])
  expect(await violations(database.db, acked)).toEqual([])
  expect((await signIn('pruefer', '4')).code).toBe(200)
})

test('an act that was done under the old key is not done again under the new one', async () => {
  const { body, ticket } = await registration(portal.url, unit)
  const key = 'one-act-under-two-keys'
  const { path } = person.register
  const first = await post(portal.url, path, body, { ticket, key })
  expect(first).toMatchObject({ code: 200 })
  acked.registrations.add(String(first.data?.id))
  const [current = '', old = ''] = keysNow()
  // As if the first had come before the change: its row lies under the other key.
  writeFileSync(keyFile, `${old},${current}\n`)
  await sleep(3_000)
  expect((await post(portal.url, path, body, { ticket, key })).data).toEqual(first.data)
  writeFileSync(keyFile, `${current},${old}\n`)
  await sleep(3_000)
  expect(await violations(database.db, acked)).toEqual([])
})

/** Everything that says when it was written says an hour less. */
const anHourLater = async (client: pg.Client) => {
  await client.query(`update "appKey" set "everywhereAt" = "everywhereAt" - interval '1 hour'`)
  const times = new Set(
    Object.entries(KEYED_COLUMNS).flatMap(([place, one]) =>
      'since' in one
        ? [`update "${place.split('.')[0]}" set "${one.since}" = "${one.since}" - interval '1 hour'`]
        : [],
    ),
  )
  for (const text of times) await client.query(text)
}

test('the old key goes only when nothing needs it, and the portal does without', async () => {
  expect((await runCommand(['rotate-key', 'drop'], env)).output).toContain('不到 15 分钟')
  await withClient(server.ownerUrl, anHourLater)
  expect((await runCommand(['rotate-key', 'drop'], env)).output).toContain('之后执行')
  const { code, output } = await runCommand(['rotate-key', 'drop', 'now'], env)
  expect(code, output).toBe(0)
  const [current = ''] = keysNow()
  expect(keysNow()).toEqual([current])
  expect(await leftUnder(server.ownerUrl, dataDir, [current, oldKey])).toEqual(new Map())
  await killPortal(portal)
  portal = await startPortalProcess(env)
  expect((await signIn('pruefer', '4')).code).toBe(200)
  // Found by its index, which is that of the new key: the same person cannot register again.
  const { body, ticket } = await registration(portal.url, unit)
  const registered = await post(portal.url, person.register.path, body, { ticket, key: 'before-again' })
  expect(registered.code).toBe(200)
  acked.registrations.add(String(registered.data?.id))
})

test('what lies under the old key is found, wherever it is', async () => {
  const [current = ''] = keysNow()
  const { ownerUrl } = server
  const swapped = await leftUnder(ownerUrl, dataDir, [oldKey, current])
  for (const place of ['account.accountSealed', 'account.accountIndex', 'person.idCard', 'member.idIndex'])
    expect(swapped.get(place), place).toBeGreaterThan(0)
})
