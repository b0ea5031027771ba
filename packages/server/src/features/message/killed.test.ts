import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EMPTY_AUDIENCE } from '@portal/contract/features/message'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { generateAppKey } from '../../platform/secrets.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { killPortal, type PortalProcess, startPortalProcess } from '../../testing/portal-process.ts'
import { mailServer } from './message-testing.ts'
import { insertCampaign, insertRecipients, updateCampaign } from './store.ts'

/** security.md R4: a real portal that is killed again and again while it writes to eight hundred people. */

const RECIPIENTS = 800
const KILLS = 6
let database: TestDatabase
let folder: string
let portal: PortalProcess | undefined
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'killed-'))
})
afterAll(async () => {
  if (portal) await killPortal(portal)
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('kill -9 during a send of 800: nobody twice, nobody lost', async () => {
  const { db } = database
  const server = await mailServer()
  const content = {
    channel: 'mail',
    nature: 'service',
    subject: '通知',
    body: '{name}，您好',
    fileIds: [],
  } as const
  const id = await insertCampaign(db, { ...content, audience: EMPTY_AUDIENCE }, { id: null, name: '测试' })
  const recipients = Array.from({ length: RECIPIENTS }, (_, n) => ({
    ...{ memberId: null, name: `示例${n}`, address: `r${n}@example.org`, title: '', serialNum: '' },
    ...{ level: '', unit: '', state: 'waiting' as const, reason: '' },
  }))
  await insertRecipients(db, id, recipients)
  await updateCampaign(db, id, { state: 'sending', ratePerMinute: 3000, sentAt: new Date().toISOString() })
  const env = {
    ...{ APP_KEY: generateAppKey(), DATA_DIR: folder, PORT: '0', SMTP_URL: server.url },
    ...{ DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl },
  }
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = server.got.length
    portal = await startPortalProcess(env)
    await vi.waitFor(() => expect(server.got.length).toBeGreaterThan(before + 10), 20_000)
    await sleep(Math.random() * 400)
    await killPortal(portal)
  }
  const cutShort = server.got.length
  expect(cutShort).toBeLessThan(RECIPIENTS)
  portal = await startPortalProcess(env)
  const statesOf = async () => {
    // Ninety seconds on: what a dead process had in its hands is given up.
    await sql`update outbox set "claimedAt" = "claimedAt" - interval '2 minutes' where state = 'sending'
      and "claimedAt" < now() - interval '30 seconds'`.execute(db)
    const rows = await db.selectFrom('campaignRecipient').select(['address', 'state']).execute()
    return rows
  }
  await vi.waitFor(
    async () => {
      const rows = await statesOf()
      expect(rows.filter(({ state }) => state !== 'sent' && state !== 'unknown')).toEqual([])
      const { state } = await db.selectFrom('campaign').select('state').executeTakeFirstOrThrow()
      expect(state).toBe('done')
    },
    { timeout: 120_000, interval: 500 },
  )
  const got = server.got.map(({ to }) => to[0] ?? '')
  expect(new Set(got).size, 'nobody twice').toBe(got.length)
  const rows = await statesOf()
  const sent = rows.filter(({ state }) => state === 'sent').map(({ address }) => address)
  expect(
    sent.filter((address) => !got.includes(address)),
    'said to be sent, and never arrived',
  ).toEqual([])
  const unknown = rows.filter(({ state }) => state === 'unknown')
  // Five at a time per channel were in its hands, no more.
  expect(unknown.length).toBeLessThanOrEqual(KILLS * 5)
  expect(sent.length + unknown.length).toBe(RECIPIENTS)
  await server.close()
}, 200_000)
