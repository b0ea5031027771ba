import { randomUUID } from 'node:crypto'
import { mail } from '@portal/contract/communication/channel.calls'
import { EMPTY_AUDIENCE } from '@portal/contract/communication/message.fields'
import { notices } from '@portal/contract/office/notice.calls'
import { statistics } from '@portal/contract/office/statistics.calls'
import { SETTINGS } from '@portal/contract/platform/settings/settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearRecipients } from '../communication/campaign/clearing.jobs.ts'
import { countUnsealed } from '../platform/audit/audit.queries.ts'
import { clock } from '../testing/clock.ts'
import { type TestPortal, testPortal } from '../testing/portal.ts'
import { auditChecks } from './audit/audit.checks.ts'
import { seriesOf } from './statistics/figures.views.ts'
import { growthOf } from './statistics/public-figures.views.ts'

/** The last moment inside and the first outside, of what the office is told. */

let on: TestPortal
let manager: { token: string }
const BEGUN = '2033-03-02T10:00:00+08:00'
const MINUTE = 60
const DAY = 24 * 60 * MINUTE
const signIn = () => {
  manager = { token: on.signIn({ role: 'administrator', name: '示例管理员', accountId: randomUUID() }) }
}
const after = async (seconds: number) => {
  await clock.set(new Date(Date.parse(BEGUN) + seconds * 1000).toISOString())
  signIn()
}
beforeAll(async () => {
  await clock.set(BEGUN)
  on = await testPortal()
})
beforeEach(() => after(0))
afterAll(() => on.close())

const mailing = async (subject: string, change: ReturnType<typeof sql>) => {
  const audience = { ...EMPTY_AUDIENCE, list: [{ name: '示例', email: 'a@example.org' }] }
  const { data } = await on.call(mail.save, { channel: 'mail', subject, body: '正文', audience }, manager)
  const id = data?.id ?? ''
  await sql`update campaign set ${change} where id = ${id}`.execute(on.db)
  return id
}

test('a mailing with failures is told of for seven days', async () => {
  const id = await mailing('年会通知', sql`state = 'done', "finishedAt" = now()`)
  await on.db
    .insertInto('campaignRecipient')
    .values({
      ...{ id: randomUUID(), campaignId: id, seq: 1, memberId: null, name: '示例', address: 'a@example.org' },
      ...{ state: 'failed', handedAt: null, sentAt: null },
    })
    .execute()
  const told = async () =>
    (await on.call(notices.list, {}, manager)).data?.list.some(
      (one) => one.topic === 'failed' && one.id === id,
    )
  await after(7 * DAY - 30)
  expect(await told()).toBe(true)
  await after(7 * DAY + 30)
  expect(await told()).toBe(false)
})

test('what waits for a second person is late after a day', async () => {
  await mailing('待复核的', sql`state = 'awaiting', "sentAt" = now()`)
  await mailing('交来的', sql`"handedInAt" = now()`)
  const late = async () => {
    const { data } = await on.call(statistics.desk, {}, manager)
    const of = (wanted: string) => data?.tasks.find(({ task }) => task === wanted)?.late
    return [of('mailAwaiting'), of('mailHandedIn')]
  }
  await after(DAY - 30)
  expect(await late()).toEqual([0, 0])
  await after(DAY + 30)
  expect(await late()).toEqual([1, 1])
})

test('rows of the audit log that no seal covers are told of after twenty minutes', async () => {
  await mailing('留痕的', sql`"handedInAt" = null`)
  const [check] = auditChecks({ db: on.db } as never)
  const state = async () => (await check?.look())?.level
  expect(await countUnsealed(on.db, 0)).toBeGreaterThan(0)
  await after(20 * MINUTE - 30)
  expect(await state()).toBe('ok')
  await after(20 * MINUTE + 30)
  expect(await state()).toBe('warning')
})

test('the people of a mailing are forgotten two years after its end', async () => {
  const id = await mailing('两年前的', sql`state = 'done', "finishedAt" = now()`)
  const cleared = async () => {
    await clearRecipients(on.db, SETTINGS.recipientYears.fallback)
    const row = await on.db.selectFrom('campaign').select('clearedAt').where('id', '=', id).executeTakeFirst()
    return row?.clearedAt !== null
  }
  await clock.set('2035-03-02T09:59:30+08:00')
  expect(await cleared()).toBe(false)
  await clock.set('2035-03-02T10:00:30+08:00')
  expect(await cleared()).toBe(true)
})

test('a curve has a step for each of 36 months, and for each year beyond', () => {
  const steps = (from: string) => {
    const { step, points } = seriesOf([], { from, to: '2032-12-31' }, '2032-12-31')
    return [step, points.length]
  }
  expect(steps('2030-01-01')).toEqual(['month', 36])
  expect(steps('2029-12-31')).toEqual(['year', 4])
})

test('the front page goes back six years', () => {
  const points = [2026, 2027, 2028, 2029, 2030, 2031, 2032].map((year, total) => ({
    ...{ from: `${year}-01-01`, to: `${year}-12-31`, submitted: 0, approved: 1, total },
  }))
  const years = growthOf({ series: { step: 'year', points } } as never).map(({ year }) => year)
  expect(years).toEqual([2027, 2028, 2029, 2030, 2031, 2032])
})
