import { afterAll, expect, test } from 'vitest'
import { panelApp } from '../../testing/panel-app.ts'

/** Who leads a panel that was drawn (docs/handbook/peer-review.md#draw). */

const on = await panelApp()
afterAll(() => on.close())

test('nobody leads by lot: staff name the leader out of those who were drawn, and they stay drawn', async () => {
  await on.pool(12, { majorNow: '组长试验' })
  const projectId = await on.achievement()
  const token = on.staff.expertReview
  const drawn = await on.distribute(token, {
    ...{ projectId, mode: 'random', size: 5, reserve: 3, expectVersion: 0 },
    criteria: { keywords: ['组长试验'] },
  })
  expect(drawn.errorMsg).toBeUndefined()
  const { members = [], panelVersion = 0, blocks } = drawn.data ?? {}
  expect(members.filter(({ role }) => role !== 'member')).toEqual([])
  expect(blocks).toEqual(['请指定一位组长'])
  const listed = members.map(({ expertId, role, reserveNo }) => ({ expertId, role, reserveNo }))
  const kept = { projectId, size: 5, reserve: 3 }
  const early = await on.distribute(token, {
    ...kept,
    members: listed,
    expectVersion: panelVersion,
    confirm: true,
  })
  expect(early.errorMsg).toContain('请指定一位组长')
  const chosen = listed[2]?.expertId ?? ''
  const named = listed.map((one) => (one.expertId === chosen ? { ...one, role: 'leader' as const } : one))
  const done = await on.distribute(token, {
    ...{ ...kept, members: named, expectVersion: panelVersion, confirm: true },
  })
  expect(done.errorMsg).toBeUndefined()
  const seats = await on.app.db
    .selectFrom('panelMember')
    .select(['expertId', 'role', 'source'])
    .where('achievementId', '=', projectId)
    .execute()
  expect(seats.filter(({ role }) => role === 'leader').map(({ expertId }) => expertId)).toEqual([chosen])
  expect(new Set(seats.map(({ source }) => source))).toEqual(new Set(['random']))
})
