import { labels } from '@portal/contract/membership/label/label.calls'
import { person } from '@portal/contract/membership/person.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExpert } from '../admission/member.factory.ts'
import { type PersonApp, personApp } from '../person/person.testing.ts'

/** Labels of records. */

let on: PersonApp
let token: string
beforeAll(async () => {
  on = await personApp()
  token = on.reviewer
})
afterAll(() => on.close())

test('count who is there, and are counted anew when one is taken', async () => {
  const made = await Promise.all([on.make({ state: 'approved' }), on.make({ state: 'approved' })])
  const [one = '', two = ''] = made.map(({ memberId }) => memberId)
  const id = (await on.call(labels.add, { name: '灌排专题' }, { token })).data?.id ?? ''
  const set = (memberId: string, labelIds: string[]) => on.call(labels.set, { memberId, labelIds }, { token })
  const found = async () => (await on.call(person.list, { label: [id] }, { token })).data?.total
  const listed = async () =>
    (await on.call(labels.list, {}, { token })).data?.list.find((label) => label.id === id)
  const counted = async () => (await listed())?.count
  await set(one, [id])
  await set(two, [id])
  expect([await found(), await counted()]).toEqual([2, 2])
  await set(one, [])
  expect([await found(), await counted()]).toEqual([1, 1])
  const expert = await createExpert(on.app.db, on.deps, { n: 1, state: 'approved' })
  await set(expert.memberId, [id])
  expect(await listed()).toMatchObject({ count: 2, kinds: { person: 1, expert: 1 } })
  await set(expert.memberId, [])
  await on.app.db.updateTable('member').set({ deletedAt: '2026-01-01' }).where('id', '=', two).execute()
  expect(await counted()).toBe(0)
})
