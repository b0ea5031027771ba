import { member as calls } from '@portal/contract/membership/member.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { type PersonApp, personApp } from '../person/person.testing.ts'
import { insertEvent } from '../registration/revision.queries.ts'
import { writePresence } from './presence.queries.ts'

let on: PersonApp
beforeAll(async () => {
  on = await personApp()
})
afterAll(() => on.close())

const accountOf = async (name: string) => {
  const id = crypto.randomUUID()
  const row = {
    ...{ id, kind: 'staff', role: 'administrator', name, mobileTel: '', memberId: null, passwordHash: null },
    ...{ accountIndex: Buffer.from(id), accountSealed: Buffer.from('x'), mustChangePassword: false },
  }
  await on.app.db
    .insertInto('account')
    .values(row as never)
    .execute()
  return id
}
const reviewer = async (name: string) =>
  on.app.signIn({ role: 'administrator', name, accountId: await accountOf(name) })

test('a colleague is seen while they are there, and what they decide is told', async () => {
  const [one, other] = await Promise.all([on.make({ state: 'returned' }), on.make({ state: 'returned' })])
  await on.app.db
    .updateTable('member')
    .set({ confirmStatus: '0', reviewOutcome: '', tableUploadStatus: '1' })
    .execute()
  const [first, second] = [await reviewer('审核员乙'), await reviewer('审核员丙')]
  const now = async (id: string, token: string) =>
    (await on.call(calls.reviewNow, { id, kind: 'person', queue: 'pending' }, { token })).data
  await on.call(calls.reviewHere, { id: one.memberId }, { token: first })
  expect((await now(one.memberId, first))?.others).toEqual([])
  expect(await now(one.memberId, second)).toMatchObject({ others: [{ name: '审核员乙' }], waiting: 2 })

  // The beat goes on: since when stays.
  const since = (await now(one.memberId, second))?.others[0]?.since
  await on.call(calls.reviewHere, { id: one.memberId }, { token: first })
  expect((await now(one.memberId, second))?.others[0]?.since).toBe(since)

  const { version } = await on.rowOf(one.memberId)
  const input = { id: one.memberId, version, action: 'return', opinion: '请补充' } as const
  expect((await on.call(calls.auditRegStatus, input, { token: first })).status).toBe(200)
  const told = await now(one.memberId, second)
  expect(told).toMatchObject({ waiting: 1, last: { label: '退回修改', by: '审核员乙' } })
  expect(told?.version).toBeGreaterThan(version)
  // What the applicant does afterwards is no act of a colleague.
  await insertEvent(on.app.db, one.memberId, {
    action: 'resubmit',
    by: { actorId: null, actorName: '申请人甲', byStaff: false },
  })
  expect(await now(one.memberId, second)).toMatchObject({ last: { label: '退回修改', by: '审核员乙' } })

  await on.call(calls.reviewHere, { id: other.memberId }, { token: first })
  expect((await now(one.memberId, second))?.others).toEqual([])
})

test('a desk that was left says nothing after a minute, and begins anew', async () => {
  const { memberId: id } = await on.make({ state: 'pending' })
  const look = async () => {
    const token = await reviewer('审核员己')
    return (await on.call(calls.reviewNow, { id, kind: 'person', queue: 'pending' }, { token })).data?.others
  }
  const left = { name: '审核员戊', accountId: await accountOf('审核员戊') }
  await clock.set(WORKING_MORNING)
  await writePresence(on.app.db, { ...left, memberId: id })
  await clock.advance({ seconds: 55 })
  expect(await look()).toMatchObject([{ name: '审核员戊' }])
  await clock.advance({ seconds: 10 })
  expect(await look()).toEqual([])
  // Come back after the minute: since then, not since before.
  await writePresence(on.app.db, { ...left, memberId: id })
  const [back] = (await look()) ?? []
  expect(Date.parse(back?.since ?? '')).toBeGreaterThan(Date.parse(WORKING_MORNING) + 60_000)
})

test('administrators only', async () => {
  const { memberId: id } = await on.make({})
  for (const token of [on.app.signIn({ role: 'editor' }), on.asMember(id)]) {
    expect((await on.call(calls.reviewHere, { id }, { token })).status).toBe(403)
    const asked = await on.call(calls.reviewNow, { id, kind: 'person', queue: 'edits' }, { token })
    expect(asked.status).toBe(403)
  }
})
