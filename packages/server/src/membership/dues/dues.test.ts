import { randomUUID } from 'node:crypto'
import { dues as calls } from '@portal/contract/membership/dues/dues.calls'
import { today } from '@portal/contract/platform/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { membersApp, PDF } from '../../testing/members-app.ts'
import { createUnit, type MemberOverrides } from '../admission/member.factory.ts'
import { addLateUnits } from './dues-year.actions.ts'

/** Dues of units from the opening of a year to the voucher, through the real server (docs/handbook/membership.md#dues). */

let on: Awaited<ReturnType<typeof membersApp>>
let token: string
const YEAR = Number(today().slice(0, 4))
const DUE = `${YEAR}-12-31`
const PAST = `${YEAR - 1}-12-31`
let units: string[]

beforeAll(async () => {
  on = await membersApp()
  token = on.app.signIn({ role: 'administrator', name: '会计甲' })
  // One after the other: member numbers follow the order.
  units = []
  for (const n of [1, 2, 3, 4, 5, 6, 7]) units.push((await unit({ n, daysAgo: 800 })).memberId)
})
afterAll(() => on.close())

const unit = (overrides: MemberOverrides) =>
  createUnit(on.app.db, on.deps, { state: 'approved', level: 'P', ...overrides })
const of = (at: number) => units[at] ?? ''
const open = (year: number, dueDate: string, as = token) =>
  on.call(calls.open, { year, dueDate }, { token: as })
const list = async (input: object = {}) => {
  const { data } = await on.call(calls.list, { pageSize: 100, ...input }, { token })
  if (!data) throw new Error('no list')
  return data
}
const entryOf = async (memberId: string, year = YEAR) => {
  const row = (await list({ year })).list.find((one) => one.memberId === memberId)
  if (!row) throw new Error('no entry')
  return row
}
const own = (memberId: string) => on.asMember(memberId, 'unit')
const PAYMENT = { amount: 1000, paidOn: today(), way: 'transfer' } as const
const pay = (entry: { id: string; version: number }, change: object = {}, files?: object, as = token) =>
  on.call(calls.pay, { id: entry.id, version: entry.version, ...PAYMENT, ...change } as never, {
    token: as,
    ...(files && ({ files } as object)),
  })
const decide = (
  entry: { id: string; version: number },
  action: 'refuse' | 'waive' | 'undo',
  reason = '测试原因',
) => on.call(calls.decide, { id: entry.id, version: entry.version, action, reason }, { token })
const prove = (entry: { id: string; version: number }, as: string) =>
  on.call(
    calls.submitProof,
    { id: entry.id, version: entry.version, note: '银行回单' },
    { token: as, files: { proof: [{ name: '回单.pdf', content: PDF }] } },
  )

describe('a year', () => {
  test('is opened once, whoever opens it at the same time, and takes in who is missing', async () => {
    const [before] = (await on.call(calls.summary, {}, { token })).data?.years ?? []
    expect(before).toBeUndefined()
    const replies = await Promise.all([open(YEAR, DUE), open(YEAR, DUE), open(YEAR, DUE)])
    expect(replies.map(({ code }) => code)).toEqual([200, 200, 200])
    expect(replies.reduce((sum, { data }) => sum + (data?.added ?? 0), 0)).toBe(7)
    expect(await list()).toMatchObject({ total: 7, counts: { unpaid: 7, overdue: 0 } })
    const { memberId } = await unit({ n: 20 })
    await createUnit(on.app.db, on.deps, { n: 21 })
    expect((await on.call(calls.summary, {}, { token })).data?.current?.missing).toBe(1)
    expect((await open(YEAR, `${YEAR}-06-30`)).data).toEqual({ added: 1, total: 8 })
    // The terms of the first time hold, and whoever came late has at least a month.
    const late = await entryOf(memberId)
    expect(late).toMatchObject({ amount: 1000 })
    expect(late.dueDate >= DUE).toBe(true)
    units.push(memberId)
  })

  test('on its last day it is not overdue, on the next it is', async () => {
    // Has been opened by the test before, unless this one runs alone.
    await open(YEAR, DUE)
    const due = async () => (await entryOf(of(0))).state
    await clock.set(`${DUE}T23:59:30+08:00`)
    expect(await due()).toBe('unpaid')
    await clock.set(`${YEAR + 1}-01-01T00:00:05+08:00`)
    expect(await due()).toBe('overdue')
  })

  test('of the past asks only who was a member then; what is over is overdue, and blocks nothing', async () => {
    expect((await open(YEAR - 1, PAST)).data).toEqual({ added: 7, total: 7 })
    const past = await list({ year: YEAR - 1 })
    expect(past.counts).toMatchObject({ all: 7, overdue: 7, unpaid: 0 })
    expect((await list({ year: YEAR - 1, state: 'overdue' })).total).toBe(7)
    const mine = await on.call(calls.own, {}, { token: own(of(0)) })
    expect(mine.data?.list.map(({ state }) => state)).toEqual(['unpaid', 'overdue'])
    expect((await prove(await entryOf(of(0), YEAR - 1), own(of(0)))).code).toBe(200)
  })

  test('takes in units by the clock, whose record of it says so', async () => {
    const { memberId } = await unit({ n: 22 })
    await addLateUnits(on.app.db)
    await addLateUnits(on.app.db)
    const entry = await entryOf(memberId)
    const { data } = await on.call(calls.get, { id: entry.id }, { token })
    expect(data?.history).toMatchObject([{ action: 'open', actor: '系统' }])
    // A unit of this year owes nothing for the last.
    expect((await list({ year: YEAR - 1 })).list.some((row) => row.memberId === memberId)).toBe(false)
  })

  test('needs a sensible date', async () => {
    expect((await open(YEAR + 2, `${YEAR + 2}-12-31`)).error).toBe('badInput')
    expect((await open(YEAR + 1, DUE)).error).toBe('badInput')
  })
})

describe('a payment', () => {
  test('is written down with its voucher, told to the unit, and taken back without losing its history', async () => {
    const entry = await entryOf(of(1))
    expect((await pay(entry, { amount: 999 })).fields).toEqual({ amount: '不能少于应缴的1000元' })
    expect((await pay(entry, { paidOn: '2999-01-01' })).error).toBe('badInput')
    const file = { voucher: [{ name: '票据.pdf', content: PDF }] }
    expect((await pay(entry, { voucherNo: 'PJ-0001' }, file)).code).toBe(200)
    expect(await entryOf(of(1))).toMatchObject({ state: 'paid', paidAmount: 1000, voucherNo: 'PJ-0001' })
    const mine = await on.call(calls.own, {}, { token: own(of(1)) })
    const paid = mine.data?.list.find(({ year }) => year === YEAR)
    expect(paid?.voucher?.fileName).toBe('票据.pdf')
    expect((await fetch(on.app.url + paid?.voucher?.fileUrl)).status).toBe(200)
    // The unit reads what happened, not who of the society did it.
    expect(JSON.stringify(mine.data)).not.toContain('会计甲')
    const after = await entryOf(of(1))
    expect((await decide(after, 'undo', '登记错了单位')).code).toBe(200)
    expect(await entryOf(of(1))).toMatchObject({ state: 'unpaid', paidAmount: 0, voucherNo: '' })
    const { data } = await on.call(calls.get, { id: entry.id }, { token })
    expect(data?.history.map(({ action }) => action)).toEqual(['undo', 'pay', 'open'])
    expect(data?.history[0]).toMatchObject({ reason: '登记错了单位', actor: '会计甲' })
    expect(data?.history[0]?.facts).toContainEqual({ title: '票据号', text: 'PJ-0001' })
    await expect(on.app.db.deleteFrom('duesEvent').execute()).rejects.toThrow()
    await expect(on.app.db.updateTable('duesEvent').set({ reason: 'x' }).execute()).rejects.toThrow()
    await expect(on.app.db.deleteFrom('dues').execute()).rejects.toThrow()
  })

  test('of two staff who decide at once, one does and the other is told', async () => {
    const entry = await entryOf(of(2))
    const second = on.app.signIn({ role: 'superAdmin', name: '会计乙' })
    const replies = await Promise.all([
      pay(entry, { voucherNo: 'PJ-0002' }),
      pay(entry, { voucherNo: 'PJ-0003' }, undefined, second),
      decide(entry, 'waive'),
    ])
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(replies.filter(({ error }) => error === 'stateChanged')).toHaveLength(2)
  })

  test('has a voucher of its own unit, given at once or later', async () => {
    const one = await entryOf(of(3))
    expect((await pay(one)).code).toBe(200)
    const paid = await entryOf(of(3))
    const update = (entry: typeof paid, voucherNo: string) =>
      on.call(calls.voucher, { id: entry.id, version: entry.version, voucherNo }, { token })
    expect((await update(paid, '')).error).toBe('nothingChanged')
    expect((await update(paid, 'PJ-0100')).code).toBe(200)
    // The same voucher for another year of the same unit, not for another unit.
    expect((await pay(await entryOf(of(3), YEAR - 1), { voucherNo: 'PJ-0100' })).code).toBe(200)
    expect((await pay(await entryOf(of(4)), { voucherNo: 'PJ-0100' })).error).toBe('guardFailed')
    expect((await list({ keyword: 'PJ-0100' })).list.map(({ memberId }) => memberId)).toEqual([of(3)])
  })
})

describe('a proof', () => {
  // Nothing where the tests before it have opened the year.
  beforeAll(() => open(YEAR, DUE))
  test('comes from the unit itself, is refused with a reason or confirmed', async () => {
    const entry = await entryOf(of(4))
    const [mine, foreign] = [own(of(4)), own(of(5))]
    expect((await prove(entry, foreign)).status).toBe(404)
    expect((await prove(entry, mine)).code).toBe(200)
    expect((await prove(entry, mine)).error).toBe('stateChanged')
    const waiting = await entryOf(of(4))
    expect(waiting).toMatchObject({ state: 'submitted', hasProof: true })
    const { data: seen } = await on.call(calls.get, { id: entry.id }, { token })
    expect((await fetch(on.app.url + seen?.proof?.fileUrl)).status).toBe(200)
    expect((await decide(waiting, 'refuse', '回单金额看不清')).code).toBe(200)
    const back = (await on.call(calls.own, {}, { token: mine })).data?.list[0]
    expect(back).toMatchObject({ state: 'unpaid', refusal: '回单金额看不清', proof: null })
    expect((await prove(await entryOf(of(4)), mine)).code).toBe(200)
    expect((await pay(await entryOf(of(4)))).code).toBe(200)
    const { data } = await on.call(calls.get, { id: entry.id }, { token })
    expect(data?.history.map(({ action }) => action)).toEqual([
      'confirm',
      'submit',
      'refuse',
      'submit',
      'open',
    ])
    const told = async () => {
      const sent = await on.app.db
        .selectFrom('outbox')
        .select('template')
        .where('memberId', '=', of(4))
        .where('template', 'like', 'dues-%')
        .execute()
      return sent.map(({ template }) => template).sort()
    }
    const before = ['dues-confirmed', 'dues-confirmed-mail', 'dues-refused', 'dues-refused-mail']
    expect(await told()).toEqual(before)
    // Taken back, the proof waits again, and whoever was told that the money came is told that it did not.
    expect((await decide(await entryOf(of(4)), 'undo')).code).toBe(200)
    expect((await entryOf(of(4))).state).toBe('submitted')
    expect(await told()).toEqual([...before, 'dues-undone', 'dues-undone-mail'].sort())
  })

  test('that is no scan is refused', async () => {
    const entry = await entryOf(of(5))
    const sent = { proof: [{ name: '回单.pdf', content: Buffer.from('<html>') }] }
    const input = { id: entry.id, version: entry.version }
    const reply = await on.call(calls.submitProof, input, { token: own(of(5)), files: sent })
    expect(reply.error).toBe('fileKind')
    expect((await entryOf(of(5))).state).toBe('unpaid')
  })
})

test('sums follow what was written down; a unit that left owes nothing, and what it paid stays', async () => {
  const { counts, list: rows } = await list()
  const { data } = await on.call(calls.summary, { year: YEAR }, { token })
  const sum = (...states: string[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((total, { amount }) => total + amount, 0)
  expect(data?.current).toMatchObject({
    due: sum('unpaid', 'overdue', 'submitted', 'paid'),
    paid: rows.reduce((total, { paidAmount }) => total + paidAmount, 0),
    unpaid: sum('unpaid', 'overdue', 'submitted'),
    waived: sum('waived'),
  })
  expect(data?.current?.paid).toBeGreaterThan(0)
  await on.app.db
    .updateTable('member')
    .set({ deletedAt: sql`now()` })
    .where('id', 'in', [of(3), of(6)])
    .execute()
  const after = await list()
  expect(after.counts.all).toBe(counts.all - 1)
  expect((await on.call(calls.summary, { year: YEAR }, { token })).data?.current?.paid).toBe(
    data?.current?.paid,
  )
})

test('reminders go to each unpaid unit once a week, in one message for all its years', async () => {
  const target = await entryOf(of(5))
  const preview = await on.call(calls.remindPreview, { ids: [target.id] }, { token })
  expect(preview.data).toMatchObject({ units: 1, sms: 1, mails: 1, recent: 0 })
  expect(preview.data?.smsText).toContain(`${YEAR}年度`)
  const past = await entryOf(of(5), YEAR - 1)
  const ids = [target.id, past.id]
  const replies = await Promise.all([1, 2].map(() => on.call(calls.remind, { ids }, { token })))
  expect(replies.map(({ code, error }) => error ?? code).sort()).toEqual([200, 'guardFailed'])
  const sent = await on.app.db
    .selectFrom('outbox')
    .select('template')
    .where('memberId', '=', of(5))
    .where('template', 'like', 'dues-reminder%')
    .execute()
  expect(sent.map(({ template }) => template).sort()).toEqual(['dues-reminder', 'dues-reminder-mail'])
  expect((await on.call(calls.remindPreview, { ids }, { token })).data).toMatchObject({ units: 0, recent: 1 })
  await on.app.db.updateTable('dues').set({ remindedAt: sql`now() - interval '8 days'` }).execute()
  // Paid ones are never among them.
  const { data } = await on.call(calls.remind, { year: YEAR }, { token })
  const unpaid = (await list()).list.filter(({ state }) => state === 'unpaid')
  expect(data?.units).toBe(unpaid.length)
})

test('the list is found by its filters and leaves as a spreadsheet', async () => {
  await on.app.db.updateTable('member').set({ level: 'C' }).where('id', '=', of(0)).execute()
  expect((await list({ level: ['C'] })).list.map(({ memberId }) => memberId)).toEqual([of(0)])
  const { name } = await entryOf(of(0))
  expect((await list({ keyword: name })).list.map(({ memberId }) => memberId)).toEqual([of(0)])
  const order = { year: YEAR, columns: ['name', 'state', 'amount'], format: 'csv' as const }
  const { file, lines } = await on.exported(() => on.call(calls.export, order, { token }))
  expect(file.fileName).toBe('单位会费查询信息.csv')
  expect(lines).toHaveLength((await list()).total + 1)
  expect(lines.some((line) => line.includes(name) && line.includes('未缴'))).toBe(true)
})

test.each(['editor', 'handler', 'person', 'expert'] as const)('%s knows nothing of dues', async (role) => {
  const other = on.app.signIn({
    role,
    memberId: role === 'person' || role === 'expert' ? randomUUID() : null,
  })
  const entry = await entryOf(of(0))
  expect((await on.call(calls.list, {}, { token: other })).status).toBe(403)
  expect((await on.call(calls.get, { id: entry.id }, { token: other })).status).toBe(403)
  expect((await on.call(calls.summary, {}, { token: other })).status).toBe(403)
  expect((await pay(entry, {}, undefined, other)).status).toBe(403)
  expect((await open(YEAR, DUE, other)).status).toBe(403)
  expect((await on.call(calls.own, {}, { token: other })).status).toBe(403)
})
