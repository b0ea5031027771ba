import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { findFile, findPendingUsage, insertFile, listAbandoned, markDeleted } from './file-records.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const BEGUN = '2028-02-28T23:30:00+08:00'
const at = (seconds: number) => clock.set(new Date(Date.parse(BEGUN) + seconds * 1000).toISOString())
const DAY = 86_400
const put = (owner: { ticketHash: Buffer }) =>
  insertFile(database.db, {
    ...{ storageKey: randomUUID(), fileName: '申请表.pdf', mime: 'application/pdf', size: 4 },
    ...{ sha256: randomBytes(32), sealed: true, purpose: 'stampedForm', ...owner },
  } as Parameters<typeof insertFile>[1])
const isListed = async (id: string) => (await listAbandoned(database.db)).some((one) => one.id === id)

test('an upload that nobody hands in is found for a day, and swept afterwards', async () => {
  await at(0)
  const { id } = await put({ ticketHash: randomBytes(32) })
  await at(DAY - 20)
  expect([(await findFile(database.db, id))?.id, await isListed(id)]).toEqual([id, false])
  await at(DAY + 20)
  expect([await findFile(database.db, id), await isListed(id)]).toEqual([undefined, true])
})

test('what was deleted is swept a day later, not at once', async () => {
  await at(0)
  const { id } = await put({ ticketHash: randomBytes(32) })
  await markDeleted(database.db, [id])
  await at(DAY - 20)
  expect(await isListed(id)).toBe(false)
  await at(DAY + 20)
  expect(await isListed(id)).toBe(true)
})

test('the result of a task is kept for its days', async () => {
  await at(0)
  const { id } = await put({ ticketHash: randomBytes(32) })
  await database.pool.query(
    `insert into job (kind, state, "finishedAt", "keepDays", "resultFileId") values ('export', 'done', now(), 7, $1)`,
    [id],
  )
  await at(7 * DAY - 20)
  expect(await isListed(id)).toBe(false)
  await at(7 * DAY + 20)
  expect(await isListed(id)).toBe(true)
})

test('one’s own waiting uploads count against the quota: not those of others, not what was handed in', async () => {
  const [own, other] = [{ ticketHash: randomBytes(32) }, { ticketHash: randomBytes(32) }]
  const first = await put(own)
  await put(own)
  await put(other)
  expect(await findPendingUsage(database.db, own)).toEqual({ count: 2, bytes: 8 })
  await database.db.updateTable('file').set({ state: 'attached' }).where('id', '=', first.id).execute()
  expect(await findPendingUsage(database.db, own)).toEqual({ count: 1, bytes: 4 })
})
