import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { parseKeyRing } from '../crypto/secrets.ts'
import { createSettings } from '../settings/settings.ts'
import {
  defineMessage,
  type Notify,
  type Recipient,
  type Sent,
  smsAndMail,
  withoutAddress,
} from './notify.ts'
import { createOutbox } from './outbox.ts'
import { openPayload } from './payload.ts'

const keyRing = parseKeyRing(Buffer.alloc(32, 7).toString('base64'))
let database: TestDatabase
let notify: Notify

beforeAll(async () => {
  database = await testDatabase()
  const transport = { name: 'none', repeatable: true, send: async () => {} }
  const outbox = createOutbox({
    ...{ db: database.db, keyRing, settings: createSettings(database.db) },
    ...{ transports: { sms: transport, mail: transport }, log: pino({ level: 'silent' }) },
  })
  notify = outbox.notify
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.deleteFrom('outbox').execute()
})

const history: Sent[] = []
const THANKS = defineMessage({
  name: 'thanks',
  templates: smsAndMail('expert-thanks'),
  dedupe: ({ no }: { no: string }) => `thanks:${no}`,
  logged: async (_db, _about, sent) => {
    history.push(sent)
  },
})
const NEWS = defineMessage({
  name: 'news',
  templates: { sms: 'panel-news' },
  dedupe: ({ no }: { no: string }) => `news:${no}`,
  keepsQuietHours: true,
})
const CODE = defineMessage({
  name: 'code',
  templates: { sms: 'captcha-login' },
  dedupe: ({ no }: { no: string }) => `code:${no}`,
  mustArriveNow: { minutes: 5 },
})
const PERSON = { memberId: null, mobileTel: '19900000001', email: 'a@example.org' }
const VARS = { name: '示例甲', project: '示例流域调度' }
const thank = (to: Recipient, no = '1', more: object = {}) =>
  notify(database.db, THANKS, to, { about: { no }, vars: VARS, ...more })
const rows = () =>
  database.db.selectFrom('outbox').selectAll().orderBy('channel', 'desc').orderBy('dedupeKey').execute()

test('one call writes to each address, each channel once', async () => {
  await thank(PERSON)
  await thank(PERSON)
  const written = await rows()
  expect(written.map(({ channel, template, dedupeKey }) => [channel, template, dedupeKey])).toEqual([
    ['sms', 'expert-thanks', 'thanks:1:sms'],
    ['mail', 'expert-thanks-mail', 'thanks:1:mail'],
  ])
  expect(written.map((row) => openPayload(keyRing, row).to)).toEqual(['19900000001', 'a@example.org'])
})

test('whoever lacks one address is written to by the other, and nothing is missing', async () => {
  const sent = await thank({ memberId: null, email: 'a@example.org', mobileTel: '' })
  expect(sent.map(({ channel, unreachable }) => [channel, unreachable])).toEqual([['mail', '']])
  expect(await rows()).toHaveLength(1)
})

test('whoever has no address at all stands in the log with the reason, and is written to once there is one', async () => {
  history.length = 0
  await thank({ memberId: null })
  await thank({ memberId: null })
  const [row, ...others] = await rows()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    ...{ state: 'failed', lastError: '无法送达：没有手机号，也没有电子邮箱' },
    ...{ destination: '', payload: null },
  })
  expect(history.at(-1)).toEqual({
    ...{ channel: 'sms', outboxId: row?.id, unreachable: '无法送达：没有手机号，也没有电子邮箱' },
  })
  await thank(PERSON)
  expect((await rows()).filter(({ state }) => state === 'queued')).toHaveLength(2)
})

test('a channel that the sender chose is missed by its own name; of staff, with theirs', async () => {
  await thank({ memberId: null, mobileTel: '19900000001', staffName: '示例乙' }, '2', { channels: ['mail'] })
  expect((await rows()).map(({ lastError }) => lastError)).toEqual(['无法送达：示例乙没有电子邮箱'])
  expect(withoutAddress({ memberId: null }, 'sms')).toBe('没有手机号')
})

test('every row comes into the history of its matter', async () => {
  history.length = 0
  const sent = await thank(PERSON, '3')
  expect(history).toEqual(sent)
  expect(history.map(({ channel }) => channel)).toEqual(['sms', 'mail'])
})

test('what staff write waits for the morning, by SMS', async () => {
  const send = (no: string) =>
    notify(database.db, NEWS, PERSON, { about: { no }, vars: { project: '示例', what: '已答复' } })
  await clock.set('2033-03-02T12:00:00+08:00')
  await send('noon')
  await clock.set('2033-03-02T23:10:00+08:00')
  await send('night')
  const nextAt = Object.fromEntries(
    (await rows()).map((row) => [row.dedupeKey, new Date(row.nextAt).toISOString()]),
  )
  expect(nextAt['news:night']).toBe('2033-03-03T00:00:00.000Z')
  expect(Date.parse(nextAt['news:noon'] ?? '')).toBeLessThan(Date.parse('2033-03-02T04:01:00Z'))
})

test('a code is worth its minutes, and is refused where there is no phone', async () => {
  const send = (to: Recipient) =>
    notify(database.db, CODE, to, { about: { no: '1' }, vars: { code: '483920', minutes: '5' } })
  await expect(send({ memberId: null, email: 'a@example.org' })).rejects.toMatchObject({ error: 'smsFailed' })
  expect(await rows()).toEqual([])
  await clock.set('2033-03-02T23:10:00+08:00')
  await send(PERSON)
  const [row] = await rows()
  expect(Date.parse(row?.expiresAt ?? '') - Date.parse('2033-03-02T15:15:00Z')).toBeLessThan(30_000)
})

test('a template is declared for the channel it is written for', () => {
  expect(() =>
    defineMessage({ name: 'wrong', templates: { mail: 'panel-news' }, dedupe: () => 'x' }),
  ).toThrow('panel-news is no mail')
})
