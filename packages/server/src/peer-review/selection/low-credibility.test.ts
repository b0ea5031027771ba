import { expertYear } from '@portal/contract/membership/expert-ledger/expert-year.calls'
import { thisYear } from '@portal/contract/platform/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'

/** Where experts of credibility C come in (docs/handbook/membership.md#expert-ledger). */

let on: PanelApp
beforeAll(async () => {
  on = await panelApp()
})
afterAll(() => on.close())

test('whose credibility is C is suggested as a reserve at most, and not drawn', async () => {
  const majorNow = '标记领域专业'
  const seated = new Set((await on.pool(4, { majorNow })).map(({ id }) => id))
  const low = (await on.pool(3, { majorNow })).map(({ id }) => id)
  await on.app.db.updateTable('expert').set({ credibilityLevel: 'C' }).where('id', 'in', low).execute()
  const membersOf = async (mode: 'suggest' | 'random') =>
    on.distribute(on.staff.expertReview, {
      ...{ projectId: await on.achievement(), mode, size: 5, reserve: 2, expectVersion: 0 },
      ...{ dryRun: mode === 'suggest', criteria: { keywords: [majorNow] } },
    })
  const members = (await membersOf('suggest')).data?.members ?? []
  expect(members.map(({ expertId, reserveNo }) => [seated.has(expertId), reserveNo])).toEqual([
    ...Array.from({ length: 4 }, () => [true, 0]),
    ...[1, 2].map((no) => [false, no]),
  ])
  expect((await membersOf('random')).errorMsg).toContain('只能选出4人')
})

test('whom the society keeps as a reserve is suggested as one at most, not drawn, and gets no seat by hand', async () => {
  const majorNow = '备选领域专业'
  const experts = await on.pool(8, { majorNow })
  const kept = experts[7]?.id ?? ''
  const decision = { expertId: kept, year: thisYear(), decision: 'reserve' as const, reason: '理事会决定' }
  expect((await on.call(expertYear.decideRenewal, decision, { token: on.staff.inCharge })).code).toBe(200)
  const drawn = await on.distribute(on.staff.expertReview, {
    ...{ projectId: await on.achievement(), mode: 'random', size: 5, reserve: 3, expectVersion: 0 },
    criteria: { keywords: [majorNow] },
  })
  expect(drawn.data?.members.map(({ expertId }) => expertId)).not.toContain(kept)
  const confirm = async (list: readonly { id: string }[]) =>
    on.distribute(on.staff.expertReview, {
      ...{ projectId: await on.achievement(), members: on.listOf(list), size: 5 },
      ...{ expectVersion: 0, confirm: true },
    })
  const seated = await confirm(experts.toReversed())
  expect(seated.errorMsg).toContain('列为备选，只能作为备选专家')
  expect((await confirm(experts)).errorMsg).toBeUndefined()
})
