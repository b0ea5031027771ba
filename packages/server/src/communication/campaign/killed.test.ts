import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EMPTY_AUDIENCE } from '@portal/contract/communication/message.fields'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { generateAppKey } from '../../platform/crypto/secrets.ts'
import { FREE_TEXT, SMS_MESSAGES, smsTemplateVariable } from '../../platform/outbox/sms/environment.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { eventually } from '../../testing/eventually.ts'
import { killsOf } from '../../testing/kills.ts'
import {
  clockOfTests,
  killPortal,
  type PortalProcess,
  startPortalProcess,
} from '../../testing/portal-process.ts'
import { fakeSmsGateway, SMS_KEY } from '../../testing/sms-gateways.ts'
import { insertCampaign, updateCampaign } from './campaign.queries.ts'
import { mailServer } from './message.testing.ts'
import { insertRecipients } from './recipient.queries.ts'

/** A real portal that is killed again and again while it writes to three hundred people. */

const RECIPIENTS = 300
const KILLS = killsOf(2)
/** In the hands of a channel at a time. */
const WINDOW = 5
const APP_KEY = generateAppKey()
let database: TestDatabase
let folder: string
let portal: PortalProcess | undefined
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'killed-'))
  for (const table of ['outbox', 'campaignRecipient', 'campaign'] as const)
    await database.db.deleteFrom(table).execute()
})
afterEach(async () => {
  if (portal) await killPortal(portal)
  await rm(folder, { recursive: true, force: true })
})
afterAll(() => database.drop())

const begin = async (channel: 'mail' | 'sms', addressOf: (n: number) => string) => {
  const { db } = database
  const content = {
    ...({ channel, nature: 'service', subject: '通知', body: '{name}，您好' } as const),
    fileIds: [],
  }
  const id = await insertCampaign(db, { ...content, audience: EMPTY_AUDIENCE }, { id: null, name: '测试' })
  const recipients = Array.from({ length: RECIPIENTS }, (_, n) => ({
    ...{ memberId: null, name: `示例${n}`, address: addressOf(n), title: '', serialNum: '' },
    ...{ level: '', unit: '', state: 'waiting' as const, reason: '' },
  }))
  await insertRecipients(db, id, recipients)
  await updateCampaign(db, id, { state: 'sending', ratePerMinute: 3000, sentAt: new Date().toISOString() })
}

/** Kills while messages flow, then lets the last one finish; `arrived` is what the other side has taken. */
const killAndFinish = async (gateway: Record<string, string>, arrived: () => readonly string[]) => {
  const { db } = database
  const env = {
    ...{ APP_KEY, DATA_DIR: folder, PORT: '0', ...gateway },
    ...{ DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl, ...clockOfTests() },
  }
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = arrived().length
    portal = await startPortalProcess(env)
    // Sooner and later: each time something else is under way.
    const moment = before + 5 + ((kill * 11) % 30)
    await eventually(() => expect(arrived().length).toBeGreaterThan(moment))
    await killPortal(portal)
  }
  expect(arrived().length, 'killed while there was something to kill').toBeLessThan(RECIPIENTS)
  portal = await startPortalProcess(env)
  const rowsNow = async () => {
    // Minutes later: what a dead process had in its hands is given up, and the gateway is asked about it.
    await sql`update outbox set "claimedAt" = "claimedAt" - interval '5 minutes', "askAt" = now()
      where state = 'unknown' or state = 'sending' and "claimedAt" < now() - interval '30 seconds'`.execute(
      db,
    )
    return db.selectFrom('campaignRecipient').select(['address', 'state']).execute()
  }
  const last = gateway.SMTP_URL ? ['sent', 'unknown'] : ['sent']
  await eventually(async () => {
    const rows = await rowsNow()
    expect(rows.filter(({ state }) => !last.includes(state))).toEqual([])
    const { state } = await db.selectFrom('campaign').select('state').executeTakeFirstOrThrow()
    expect(state).toBe('done')
  })
  expect(new Set(arrived()).size, 'nobody twice').toBe(arrived().length)
  return rowsNow()
}

test('mail: nobody twice, nobody lost; what may have been taken is unknown and stays so', async () => {
  const server = await mailServer()
  await begin('mail', (n) => `r${n}@example.org`)
  const arrived = () => server.got.map(({ to }) => to[0] ?? '')
  const rows = await killAndFinish({ SMTP_URL: server.url }, arrived)
  const got = new Set(arrived())
  const sent = rows.filter(({ state }) => state === 'sent').map(({ address }) => address)
  expect(
    sent.filter((address) => !got.has(address)),
    'said to be sent, and never arrived',
  ).toEqual([])
  expect(rows.filter(({ state }) => state === 'unknown').length).toBeLessThanOrEqual(KILLS * WINDOW)
  expect(rows).toHaveLength(RECIPIENTS)
  await server.close()
})

test('SMS: the gateway is asked what it took, so that all arrive, each once', async () => {
  const gateway = await fakeSmsGateway('aliyun')
  const phoneOf = (n: number) => `199${String(n).padStart(8, '0')}`
  await begin('sms', phoneOf)
  const env = {
    ...{ SMS_PROVIDER: 'aliyun', SMS_ACCESS_KEY_ID: SMS_KEY.id, SMS_ACCESS_KEY_SECRET: SMS_KEY.secret },
    ...{ SMS_SIGN_NAME: '示例学会', SMS_ENDPOINT: gateway.url },
    ...Object.fromEntries(
      [...SMS_MESSAGES, FREE_TEXT].map((name, at) => [smsTemplateVariable(name), `SMS_${100_000 + at}`]),
    ),
  }
  // Whatever the hour of the test.
  for (const key of ['smsQuietFrom', 'smsQuietTo'])
    await database.db
      .insertInto('setting')
      .values({ key, value: '0', updatedById: null, updatedBy: '' })
      .execute()
  await killAndFinish(env, () => gateway.taken.map(({ phone }) => phone))
  expect(gateway.taken.map(({ phone }) => phone).sort()).toEqual(
    Array.from({ length: RECIPIENTS }, (_, n) => phoneOf(n)).sort(),
  )
  await gateway.close()
})
