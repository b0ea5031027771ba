import { randomUUID } from 'node:crypto'
import { TICKET_MINUTES, TICKET_PURPOSES } from '@portal/contract/platform/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { hashToken } from '../crypto/secrets.ts'
import { findTicket, issueTicket, revokeTickets, spendTicket, sweepTickets } from './tickets.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const BEGUN = '2028-12-31T23:30:00+08:00'
const at = (seconds: number) => clock.set(new Date(Date.parse(BEGUN) + seconds * 1000).toISOString())
const issue = (purpose: (typeof TICKET_PURPOSES)[number]) =>
  issueTicket(database.db, { purpose, kind: 'person' })

test.each(TICKET_PURPOSES)('a ticket for %s lasts its minutes, to the second', async (purpose) => {
  await at(0)
  const token = await issue(purpose)
  const isGood = async () => (await findTicket(database.db, token, [purpose])) !== undefined
  await at(TICKET_MINUTES[purpose] * 60 - 20)
  expect(await isGood()).toBe(true)
  await at(TICKET_MINUTES[purpose] * 60 + 20)
  expect(await isGood()).toBe(false)
})

test('a ticket is good for its own purpose, once', async () => {
  const token = await issue('wizard')
  expect(await findTicket(database.db, token, ['resubmit', 'download'])).toBeUndefined()
  const ticket = await findTicket(database.db, token, ['resubmit', 'wizard'])
  expect(ticket).toMatchObject({ purpose: 'wizard', kind: 'person' })
  const hash = ticket?.tokenHash ?? Buffer.alloc(0)
  expect(await Promise.all([spendTicket(database.db, hash), spendTicket(database.db, hash)])).toContain(false)
  expect(await findTicket(database.db, token, ['wizard'])).toBeUndefined()
})

test('a decision takes the tickets of its record, and nobody else’s', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  const tokens: string[] = []
  for (const [memberId, purpose] of [
    [one, 'resubmit'],
    [one, 'download'],
    [other, 'resubmit'],
  ] as const)
    tokens.push(await issueTicket(database.db, { purpose, kind: 'person', memberId }))
  const good = async () => {
    const found: boolean[] = []
    for (const token of tokens)
      found.push((await findTicket(database.db, token, ['resubmit', 'download'])) !== undefined)
    return found
  }
  await revokeTickets(database.db, one, 'download')
  expect(await good()).toEqual([true, false, true])
  await revokeTickets(database.db, one)
  expect(await good()).toEqual([false, false, true])
})

test('the sweep takes what is over for a day', async () => {
  await at(0)
  const hash = hashToken(await issue('download'))
  const isKept = async () => {
    await sweepTickets(database.db)
    const { rows } = await database.pool.query('select 1 from ticket where "tokenHash" = $1', [hash])
    return rows.length === 1
  }
  await at(86_400 + 5 * 60 - 20)
  expect(await isKept()).toBe(true)
  await at(86_400 + 5 * 60 + 20)
  expect(await isKept()).toBe(false)
})
