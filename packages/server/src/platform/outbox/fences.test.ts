import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { listEndedMessages, removeMessages } from '../archive/archive.queries.ts'
import { spanOf } from '../archive/span.rules.ts'
import * as store from './outbox.queries.ts'

// A result counts for the attempt that it belongs to and for no other one; what may not leave is not taken; what is kept, and how long.

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.deleteFrom('outbox').execute()
})

const BY = { name: 'local', repeatable: true, askAfterSeconds: null }
const put = async (set: object = {}): Promise<string> => {
  const id = randomUUID()
  const row = { channel: 'mail', template: 'dues-confirmed', destination: 'a***@example.org', memberId: null }
  await store.insertMessage(database.db, {
    ...{ ...row, id, payload: Buffer.from('sealed'), dedupeKey: id, expiresAt: null },
  } as Parameters<typeof store.insertMessage>[1])
  if (Object.keys(set).length > 0)
    await database.db.updateTable('outbox').set(set).where('id', '=', id).execute()
  return id
}
const claim = async (id: string) => {
  const row = await store.claimOne(database.db, id, BY)
  if (!row) throw new Error('not taken')
  return row
}
const rowOf = (id: string) =>
  database.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
const stateOf = async (id: string) => (await rowOf(id))?.state
/** An attempt that was given up, and the one after it, under way. */
const twice = async (template = 'dues-confirmed') => {
  const id = await put({ template })
  const first = await claim(id)
  await store.markRetry(database.db, first, 'no answer', 0)
  return { id, first, second: await claim(id) }
}
const gather = (rows: readonly store.OutboxRow[], limit = 0) =>
  store.settleAndClaim(database.db, 'mail', {
    by: BY,
    taken: rows.map((row) => ({ row, recipient: null })),
    limit,
  })

test('what an attempt before says is too late; what the present one says counts', async () => {
  const { id, first, second } = await twice()
  expect([first.attempts, second.attempts]).toEqual([1, 2])
  await store.markSent(database.db, first, null)
  await store.markEnded(database.db, first, 'failed', 'late')
  expect(await stateOf(id)).toBe('sending')
  await store.markSent(database.db, second, null)
  expect(await stateOf(id)).toBe('sent')
})

test.each([0, 5])('so it is where results are gathered, with %i to be taken next', async (limit) => {
  const { id, first, second } = await twice()
  await gather([first], limit)
  expect(await stateOf(id)).toBe('sending')
  await gather([second], limit)
  expect(await stateOf(id)).toBe('sent')
})

test('given back is one’s own attempt only, and it counts as never made', async () => {
  const { id, first, second } = await twice()
  await store.giveBack(database.db, [first])
  expect(await stateOf(id)).toBe('sending')
  await store.giveBack(database.db, [second])
  expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 1 })
})

test('a result that comes after the attempt was given up as unknown is knowledge all the same', async () => {
  const id = await put()
  const row = await claim(id)
  await store.markEnded(database.db, row, 'unknown', 'cut off')
  await store.markSent(database.db, row, null)
  expect(await stateOf(id)).toBe('sent')
})

test.each(['initial-password', 'captcha-login'])(
  '%s is wiped once it is sent, other letters are kept',
  async (secret) => {
    const [one, two] = [await put({ template: secret }), await put()]
    await store.markSent(database.db, await claim(one), null)
    await store.markSent(database.db, await claim(two), null)
    const kept = async (id: string) => (await rowOf(id))?.payload?.toString() ?? null
    expect([await kept(one), await kept(two)]).toEqual([null, 'sealed'])
    const [three, four] = [await put({ template: secret }), await put()]
    await gather([await claim(three), await claim(four)])
    expect([await kept(three), await kept(four)]).toEqual([null, 'sealed'])
  },
)

test('what is held, not due yet or out of time is not taken', async () => {
  const due = await put()
  await put({ held: true })
  await put({ nextAt: sql`now() + interval '1 minute'` })
  await put({ expiresAt: sql`now() - interval '1 second'` })
  const taken = async () => (await gather([], 10)).map(({ id }) => id)
  expect(await taken()).toEqual([due])
  const settled = await claim(await put())
  const next = await put()
  expect((await gather([settled], 10)).map(({ id }) => id)).toEqual([next])
  for (const row of await database.db.selectFrom('outbox').select('id').where('held', '=', true).execute())
    expect(await store.claimOne(database.db, row.id, BY)).toBeUndefined()
})

test('the archive takes what is over for 180 days, never what waits', async () => {
  const days = (count: number, minutes: number) =>
    sql`now() - make_interval(days => ${count}, mins => ${minutes})`
  const old = await put({ state: 'sent', createdAt: days(180, 1) })
  const young = await put({ state: 'sent', createdAt: days(179, 1439) })
  const waiting = await put({ createdAt: days(400, 0) })
  const underWay = await put({ state: 'sending', createdAt: days(400, 0) })
  const { outbox: before } = spanOf({ auditMonths: 36, archiveYears: 10 }, new Date())
  const taken = await listEndedMessages(database.db, before.toISOString(), 100)
  expect(taken.map(({ id }) => id)).toEqual([old])
  expect(await removeMessages(database.db, [old, waiting, underWay])).toBe(1)
  const left = await database.db.selectFrom('outbox').select('id').execute()
  expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining([young, waiting, underWay]))
})

test('taking back the letters to one member leaves those to others, and other letters', async () => {
  const [member, other] = [randomUUID(), randomUUID()]
  const own = await put({ memberId: member })
  const another = await put({ memberId: member, template: 'dues-refused' })
  const foreign = await put({ memberId: other })
  await store.cancelWaiting(database.db, member, ['dues-confirmed'], 'taken back')
  expect([await stateOf(own), await stateOf(another), await stateOf(foreign)]).toEqual([
    'cancelled',
    'queued',
    'queued',
  ])
  expect((await rowOf(own))?.payload).toBeNull()
})
