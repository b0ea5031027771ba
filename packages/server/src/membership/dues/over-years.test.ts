import { dues as calls } from '@portal/contract/membership/dues/dues.calls'
import { today } from '@portal/contract/platform/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { membersApp, PDF } from '../../testing/members-app.ts'
import { createUnit } from '../admission/member.factory.ts'
import { addLateUnits } from './dues-year.actions.ts'

/** Years that are over, and what was said before an entry was waived (docs/handbook/membership.md#dues). */

let on: Awaited<ReturnType<typeof membersApp>>
let token: string
const YEAR = Number(today().slice(0, 4))
beforeAll(async () => {
  on = await membersApp()
  token = on.app.signIn({ role: 'administrator', name: '会计丁' })
})
afterAll(() => on.close())

const unit = (n: number) =>
  createUnit(on.app.db, on.deps, { n, state: 'approved', level: 'P', daysAgo: 1_200 })
const open = (year: number) => on.call(calls.open, { year, dueDate: `${year}-12-31` }, { token })
const entriesOf = async (memberId: string, year: number) => {
  const { data } = await on.call(calls.list, { year, pageSize: 100 }, { token })
  return (data?.list ?? []).filter((row) => row.memberId === memberId)
}

test('by the clock the last year takes in whoever was a member then, the one before does not any more', async () => {
  await unit(61)
  for (const year of [YEAR - 2, YEAR - 1, YEAR]) expect((await open(year)).code).toBe(200)
  const { memberId } = await unit(62)
  await addLateUnits(on.app.db)
  expect(await entriesOf(memberId, YEAR)).toHaveLength(1)
  expect(await entriesOf(memberId, YEAR - 1)).toHaveLength(1)
  expect(await entriesOf(memberId, YEAR - 2)).toEqual([])
})

test('next year, opened in advance, is not the one that is worked on before it begins', async () => {
  const shown = async () => [
    (await on.call(calls.summary, {}, { token })).data?.current?.year,
    ...new Set((await on.call(calls.list, {}, { token })).data?.list.map(({ year }) => year)),
  ]
  for (const year of [YEAR, YEAR + 1]) expect((await open(year)).code).toBe(200)
  expect(await shown()).toEqual([YEAR, YEAR])
  await clock.set(`${YEAR + 1}-01-01T00:00:05+08:00`)
  expect(await shown()).toEqual([YEAR + 1, YEAR + 1])
})

test('what is waived has no refusal beside it any more', async () => {
  const { memberId } = await unit(63)
  expect((await open(YEAR)).code).toBe(200)
  const newest = async () => {
    const [entry] = await entriesOf(memberId, YEAR)
    if (!entry) throw new Error('no entry')
    return { id: entry.id, version: entry.version }
  }
  const mine = on.asMember(memberId, 'unit')
  const files = { proof: [{ name: '回单.pdf', content: PDF }] }
  const proof = { ...(await newest()), note: '银行回单' }
  expect((await on.call(calls.submitProof, proof, { token: mine, files })).code).toBe(200)
  const decide = async (action: 'refuse' | 'waive', reason: string) =>
    (await on.call(calls.decide, { ...(await newest()), action, reason }, { token })).code
  const refusal = async () => (await on.call(calls.own, {}, { token: mine })).data?.list[0]?.refusal
  expect(await decide('refuse', '回单金额看不清')).toBe(200)
  expect(await refusal()).toBe('回单金额看不清')
  expect(await decide('waive', '当年停业')).toBe(200)
  expect(await refusal()).toBe('')
})
