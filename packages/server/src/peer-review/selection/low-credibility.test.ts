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
