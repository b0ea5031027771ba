import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type FakeSmsGateway, fakeSmsGateway, SMS_KEY } from '../../../testing/sms-gateways.ts'
import { parseKeyRing } from '../../crypto/secrets.ts'
import { createSettings } from '../../settings/settings.ts'
import type { OutboxOptions } from '../outbox.parts.ts'
import { putOut } from '../outbox.testing.ts'
import { createOutbox, type Outbox } from '../outbox.ts'
import type { OutgoingMessage } from '../transport/transport.ts'
import { createTransports } from '../transport/transports.ts'
import { readSmsEnvironment, SMS_MESSAGES, smsTemplateVariable } from './environment.ts'

/** The five faults of a gateway and what an answer may mean (docs/handbook/communication.md#outbox, docs/handbook/communication.md#gateways), for both providers. */

const keyRing = parseKeyRing(Buffer.alloc(32, 7).toString('base64'))
let database: TestDatabase
let gateway: FakeSmsGateway
const outboxes: Outbox[] = []

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.deleteFrom('outbox').execute()
})
afterEach(async () => {
  await gateway.close()
  await Promise.all(outboxes.splice(0).map((outbox) => outbox.stop()))
})

type Provider = 'aliyun' | 'tencent'
const variables = (provider: Provider, url: string): Record<string, string> => ({
  SMS_PROVIDER: provider,
  SMS_ACCESS_KEY_ID: SMS_KEY.id,
  SMS_ACCESS_KEY_SECRET: SMS_KEY.secret,
  SMS_SIGN_NAME: '示例学会',
  ...(provider === 'tencent' && { SMS_APP_ID: '1400000000' }),
  SMS_ENDPOINT: url,
  ...Object.fromEntries(
    SMS_MESSAGES.map((name, at) => [
      smsTemplateVariable(name),
      `${provider === 'aliyun' ? 'SMS_' : ''}${100_000 + at}`,
    ]),
  ),
})

const start = async (provider: Provider, extra: Partial<OutboxOptions> = {}, changed = {}) => {
  gateway = await fakeSmsGateway(provider)
  return again(provider, extra, changed)
}
const again = async (provider: Provider, extra: Partial<OutboxOptions> = {}, changed = {}) => {
  const settings = createSettings(database.db)
  const sms = readSmsEnvironment({ ...variables(provider, gateway.url), ...changed })
  const transports = createTransports({ dataDir: '/nonexistent', sms }, settings)
  await transports.sms.prepare?.()
  const outbox = createOutbox({
    ...{ db: database.db, keyRing, settings, transports, log: pino({ level: 'silent' }) },
    ...{ pollMs: 30, leaseSeconds: 90, breakerPauseMs: 200, retrySeconds: [30, 30] },
    askSeconds: [0.05, 0.05, 0.05, 0.05],
    ...extra,
  })
  outboxes.push(outbox)
  return outbox
}

let serial = 0
const PHONE = '19900000001'
const code = (outbox: Outbox, to = PHONE, expiresAt?: string) =>
  putOut(outbox, database.db, {
    template: 'captcha-login',
    ...{ to, vars: { code: '483920', minutes: '5' }, dedupeKey: `sms-${++serial}` },
    ...(expiresAt && { expiresAt }),
  })
const notice = (outbox: Outbox) =>
  putOut(outbox, database.db, {
    template: 'application-returned',
    ...{ to: PHONE, dedupeKey: `sms-${++serial}` },
    vars: { kind: '个人会员', fields: '职务\r\n邮箱', link: 'https://portal.example.org/r' },
  })
const rowOf = (id: string) =>
  database.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const reaches = (id: string, state: string) =>
  eventually(async () => expect((await rowOf(id)).state).toBe(state))
const reported = (id: string, report: string) =>
  eventually(async () => expect((await rowOf(id)).report).toBe(report))
const madeOlder = (id: string) =>
  database.db
    .updateTable('outbox')
    .set({ claimedAt: new Date(Date.now() - 300_000).toISOString() })
    .where('id', '=', id)
    .execute()

describe.each(['aliyun', 'tencent'] as const)('%s', (provider) => {
  test('a signed request with the provider’s template, our sign, our id and the values in order', async () => {
    const outbox = await start(provider)
    const id = await notice(outbox)
    expect(await outbox.deliverNow(id)).toBe(true)
    const template = readSmsEnvironment(variables(provider, gateway.url))?.templates.get(
      'application-returned',
    )
    const values = ['个人会员', '职务 邮箱', 'https://portal.example.org/r']
    expect(gateway.taken).toEqual([
      {
        ...{ id, template, sign: '示例学会' },
        phone: provider === 'aliyun' ? PHONE : `+86${PHONE}`,
        params: provider === 'aliyun' ? { kind: values[0], fields: values[1], link: values[2] } : values,
      },
    ])
    expect(gateway.forged).toEqual([])
  })

  test('a wrong key: nothing is taken, the message waits, the gateway is left alone', async () => {
    const outbox = await start(provider, {}, { SMS_ACCESS_KEY_SECRET: 'another-secret' })
    const id = await code(outbox)
    expect(await outbox.deliverNow(id)).toBe(false)
    expect(gateway.forged).toHaveLength(1)
    expect(gateway.taken).toEqual([])
    expect((await rowOf(id)).state).toBe('queued')
  })

  test('what is wrong with the message itself ends it; what passes is tried again', async () => {
    const outbox = await start(provider)
    const final =
      provider === 'aliyun' ? 'isv.MOBILE_NUMBER_ILLEGAL' : 'InvalidParameterValue.IncorrectPhoneNumber'
    const passing =
      provider === 'aliyun' ? 'isv.BUSINESS_LIMIT_CONTROL' : 'LimitExceeded.PhoneNumberThirtySecondLimit'
    gateway.fault = { code: final }
    const refused = await code(outbox)
    expect(await outbox.deliverNow(refused)).toBe(false)
    expect(await rowOf(refused)).toMatchObject({ state: 'failed', lastError: `${final} 网关拒绝` })
    gateway.fault = { code: passing }
    const later = await code(outbox)
    expect(await outbox.deliverNow(later)).toBe(false)
    expect((await rowOf(later)).state).toBe('queued')
    expect(await outbox.deliverNow(await code(outbox, '12345'))).toBe(false)
    expect(gateway.taken).toEqual([])
  })

  test('503, and nobody there: no, then the queue drains on its return', async () => {
    const outbox = await start(provider, { retrySeconds: [1, 1, 1, 1] })
    const port = Number(new URL(gateway.url).port)
    gateway.fault = 'unavailable'
    const first = await code(outbox)
    expect(await outbox.deliverNow(first)).toBe(false)
    expect((await rowOf(first)).state).toBe('queued')
    await gateway.close()
    const second = await code(outbox)
    expect(await outbox.deliverNow(second)).toBe(false)
    expect((await rowOf(second)).state).toBe('queued')
    gateway = await fakeSmsGateway(provider, port)
    outbox.start()
    await reaches(first, 'sent')
    await reaches(second, 'sent')
    expect(gateway.taken).toHaveLength(2)
  })

  test.each(['slow', 'hang'] as const)('%s: no before the gateway has answered', async (fault) => {
    const outbox = await start(provider)
    gateway.fault = fault
    const id = await code(outbox)
    expect(await outbox.deliverNow(id)).toBe(false)
    expect((await rowOf(id)).state).toBe('sending')
  })

  test('cut after it was taken: found out by asking, and not sent twice', async () => {
    const outbox = await start(provider)
    gateway.fault = 'cut'
    const id = await code(outbox)
    expect(await outbox.deliverNow(id)).toBe(false)
    expect((await rowOf(id)).state).toBe('unknown')
    gateway.fault = 'none'
    gateway.reports.set(id, { delivered: true, words: '' })
    outbox.start()
    await reported(id, 'delivered')
    expect(gateway.taken).toHaveLength(1)
  })

  test('the report of the network ends the story, with its reason; the code stays nowhere', async () => {
    const outbox = await start(provider)
    const [good, bad] = [await code(outbox), await code(outbox)]
    expect([await outbox.deliverNow(good), await outbox.deliverNow(bad)]).toEqual([true, true])
    // Only to whom it went is kept, to ask with.
    expect((await rowOf(good)).payload).not.toBeNull()
    gateway.reports.set(good, { delivered: true, words: 'DELIVERED' })
    gateway.reports.set(bad, { delivered: false, words: 'MK:0001' })
    outbox.start()
    await reported(good, 'delivered')
    await reported(bad, 'undelivered')
    expect(await rowOf(good)).toMatchObject({ state: 'sent', payload: null, askAt: null, lastError: '' })
    expect(await rowOf(bad)).toMatchObject({ state: 'failed', payload: null, lastError: 'MK:0001' })
  })

  test('no report: it stays sent, and the questions end', async () => {
    const outbox = await start(provider)
    const id = await code(outbox)
    expect(await outbox.deliverNow(id)).toBe(true)
    outbox.start()
    await eventually(async () => expect((await rowOf(id)).askAt).toBeNull())
    // The last question is written down as asked before the gateway has answered it.
    await eventually(() => expect(gateway.asked).toBe(4))
    expect((await rowOf(id)).state).toBe('sent')
  })
})

test('Aliyun lists what it took: what it does not know is sent again, unless it is too late', async () => {
  const outbox = await start('aliyun')
  gateway.fault = 'cut'
  const ids = [await code(outbox), await code(outbox)]
  for (const id of ids) {
    expect(await outbox.deliverNow(id)).toBe(false)
    await madeOlder(id)
  }
  // As if the line had been cut before.
  gateway.taken.length = 0
  gateway.fault = 'none'
  await database.db
    .updateTable('outbox')
    .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
    .where('id', '=', ids[1] ?? '')
    .execute()
  outbox.start()
  await reaches(ids[1] ?? '', 'cancelled')
  await eventually(() => expect(gateway.taken.map(({ id }) => id)).toEqual([ids[0]]))
  await reaches(ids[0] ?? '', 'sent')
})

test('a text that staff wrote goes whole into a template of its own; without one it is refused', async () => {
  await start('aliyun')
  const settings = createSettings(database.db)
  const message: OutgoingMessage = {
    channel: 'sms',
    ...{ id: 'free', template: 'campaign-sms', to: PHONE, subject: undefined },
    ...{ text: '【示例学会】年会改期。', createdAt: new Date().toISOString() },
  }
  const send = (changed: Record<string, string>) => {
    const sms = readSmsEnvironment({ ...variables('aliyun', gateway.url), ...changed })
    return createTransports({ dataDir: '/nonexistent', sms }, settings).sms.send(
      message,
      AbortSignal.timeout(5000),
    )
  }
  await expect(send({})).rejects.toThrow('没有对应的网关模板')
  await send({ SMS_TEMPLATE_CAMPAIGN_SMS: 'SMS_900' })
  expect(gateway.taken).toMatchObject([{ template: 'SMS_900', params: { text: '年会改期。' } }])
})

test('kill -9 after the gateway took it: asked about by the next process, and sent once', async () => {
  const outbox = await start('aliyun', { leaseSeconds: 0 })
  gateway.fault = 'mute'
  const id = await code(outbox)
  const child = spawn(process.execPath, [new URL('../testing-claim.ts', import.meta.url).pathname], {
    env: {
      ...process.env,
      ...variables('aliyun', gateway.url),
      ...{ DATABASE_URL: database.url, DATA_DIR: '/nonexistent', MESSAGE: id },
    },
    stdio: 'inherit',
  })
  await eventually(() => expect(gateway.taken).toHaveLength(1))
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect((await rowOf(id)).state).toBe('sending')
  gateway.fault = 'none'
  await database.db
    .updateTable('outbox')
    .set({ askAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  outbox.start()
  await reaches(id, 'sent')
  expect(gateway.taken).toHaveLength(1)
  expect((await rowOf(id)).attempts).toBe(1)
})

test('Tencent lists reports only: its silence proves nothing, and nothing is sent again', async () => {
  const outbox = await start('tencent')
  gateway.fault = 'cut'
  const id = await code(outbox)
  expect(await outbox.deliverNow(id)).toBe(false)
  await madeOlder(id)
  gateway.fault = 'none'
  outbox.start()
  await eventually(async () => expect((await rowOf(id)).askAt).toBeNull())
  expect((await rowOf(id)).state).toBe('unknown')
  expect(gateway.taken).toHaveLength(1)
})

describe('the environment', () => {
  const complete = variables('aliyun', 'https://sms.example.org')
  test.each([
    ['SMS_PROVIDER', 'other'],
    ['SMS_PROVIDER', ''],
    ['SMS_ACCESS_KEY_ID', ''],
    ['SMS_SIGN_NAME', '【学会】'],
    ['SMS_ENDPOINT', 'http://sms.example.org'],
    ['SMS_ENDPOINT', 'https://sms.example.org/path'],
    ['SMS_TEMPLATE_CAPTCHA_LOGIN', ''],
    ['SMS_TEMPLATE_CAPTCHA_LOGIN', '12'],
    ['SMS_TEMPLATE_CAPTCHA_LOGN', 'SMS_100000'],
  ])('%s=%s is refused by name, in one Chinese line', (name, value) => {
    expect(() => readSmsEnvironment({ ...complete, [name]: value })).toThrow(
      new RegExp(`^环境变量 ${name} (不正确|未设置)：[^\\n]*[\\u4e00-\\u9fff][^\\n]*$`),
    )
  })
  test('Tencent needs the number of its application; nothing set is no gateway', () => {
    const tencent = { ...variables('tencent', 'https://sms.example.org'), SMS_APP_ID: '' }
    expect(() => readSmsEnvironment(tencent)).toThrow('SMS_APP_ID')
    expect(readSmsEnvironment({})).toBeUndefined()
    expect(readSmsEnvironment(complete)).toMatchObject({ region: 'cn-hangzhou' })
  })
})
