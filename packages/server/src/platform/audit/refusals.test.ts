import { randomUUID } from 'node:crypto'
import { endpoint, id } from '@portal/contract/platform/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type TestApp, testApp } from '../../testing/client.ts'
import { AppError, implement } from '../http/context.ts'
import { issueTicket } from '../http/tickets.queries.ts'
import { verifyAudit } from './audit.ts'
import { sumUpRefusals } from './refusals.ts'

/** Nobody fills a log that is never emptied (docs/handbook/office.md#audit-log). */

const act = (name: string) =>
  endpoint({
    ...{ path: `/api/test/${name}`, kind: 'write', summary: '测试', audit: true },
    ...{ access: { roles: ['person'] }, input: z.object({ id: id() }), output: z.object({}), errors: [] },
  } as const)
const asked = endpoint({
  ...{ path: '/api/test/asked', kind: 'write', summary: '测试', audit: true, access: { ticket: ['wizard'] } },
  ...{ input: z.object({ id: id() }), output: z.object({}), errors: [] },
} as const)
const calls = Object.fromEntries(Array.from({ length: 15 }, (_, i) => [`act${i}`, act(`act${i}`)]))
const [first] = Object.values(calls)
if (!first) throw new Error('no call')

let app: TestApp
beforeAll(async () => {
  const refuse = async () => {
    throw new AppError('notFound')
  }
  app = await testApp({
    routes: () => [
      ...implement(calls, Object.fromEntries(Object.keys(calls).map((name) => [name, refuse]))),
      ...implement({ asked }, { asked: refuse }),
    ],
  })
})
afterAll(() => app.close())

const rowsOf = async (accountId: string) => {
  const { rows } = await app.pool.query(
    `select result, detail->>'repeated' as repeated from "auditLog" where "actorId" = $1 order by seq`,
    [accountId],
  )
  return rows
}
const anHourLater = () => app.pool.query(`update "auditRefusal" set hour = hour - interval '1 hour'`)
const knock = async (times: number, call = first) => {
  const accountId = randomUUID()
  const token = app.signIn({ role: 'person', accountId })
  for (let i = 0; i < times; i += 1) await app.call(call, { id: randomUUID() }, { token })
  return { accountId, token }
}

test('the first of a kind are rows; the others are one when the hour is over', async () => {
  const { accountId } = await knock(57)
  expect(await rowsOf(accountId)).toHaveLength(10)
  await sumUpRefusals(app.db)
  // The hour is not over.
  expect(await rowsOf(accountId)).toHaveLength(10)
  await anHourLater()
  await sumUpRefusals(app.db)
  await sumUpRefusals(app.db)
  const rows = await rowsOf(accountId)
  expect(rows).toHaveLength(11)
  expect(rows.at(-1)).toEqual({ result: 'notFound', repeated: '47' })
  expect(await verifyAudit(app.db)).toBeUndefined()
  const { rows: left } = await app.pool.query('select 1 from "auditRefusal"')
  expect(left).toEqual([])
})

test('few are all there, of everybody, and nothing is added for them', async () => {
  const one = await knock(3)
  const other = await knock(2)
  await anHourLater()
  await sumUpRefusals(app.db)
  expect([(await rowsOf(one.accountId)).length, (await rowsOf(other.accountId)).length]).toEqual([3, 2])
})

test('whoever goes from call to call causes no more rows either', async () => {
  const { accountId, token } = await knock(0)
  for (const call of Object.values(calls))
    for (let i = 0; i < 9; i += 1) await app.call(call, { id: randomUUID() }, { token })
  expect(await rowsOf(accountId)).toHaveLength(100)
  await anHourLater()
  await sumUpRefusals(app.db)
  const sums = (await rowsOf(accountId)).slice(100)
  expect(sums.reduce((total, { repeated }) => total + Number(repeated), 0)).toBe(15 * 9 - 100)
})

test('nor does whoever takes one ticket after the other', async () => {
  const ip = '203.0.113.90'
  for (let i = 0; i < 30; i += 1) {
    const ticket = await issueTicket(app.db, { purpose: 'wizard', kind: 'person' })
    expect((await app.call(asked, { id: randomUUID() }, { ticket, ip })).error).toBe('notFound')
  }
  const { rows } = await app.pool.query(`select 1 from "auditLog" where call = $1`, [asked.path])
  expect(rows).toHaveLength(10)
})
