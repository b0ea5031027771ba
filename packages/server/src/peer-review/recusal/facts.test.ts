import { avoidUnits as avoid } from '@portal/contract/membership/expert-ledger/avoid-unit.calls'
import { organisation } from '@portal/contract/membership/organisation/organisation.calls'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'

/** How far the facts reach by which recusal is judged (docs/handbook/peer-review.md#recusal). */

let on: PanelApp
let projectId: string
beforeAll(async () => {
  on = await panelApp()
  projectId = await on.achievement()
})
afterAll(() => on.close())

const hitsOf = async (expertId: string) => {
  const asked = { projectId, dryRun: true, expectVersion: 0, members: [{ expertId }] }
  const { data } = await on.distribute(on.staff.expertReview, asked)
  return data?.members[0]?.coi.hits.map(({ rule }) => rule)
}
const below = (id: string | null, parentId: string | null) =>
  on.app.db
    .updateTable('organisation')
    .set({ parentId })
    .where('id', '=', id ?? '')
    .execute()

test('a unit is related to those above and below it, however many steps away', async () => {
  const experts = [
    await on.expert({ organization: '示例下属一级' }),
    await on.expert({ organization: '示例下属二级' }),
    await on.expert({ organization: '示例上级一级' }),
    await on.expert({ organization: '示例上级二级' }),
  ]
  const [down, deep, up, high] = experts.map(({ row }) => row.orgId)
  await below(down ?? null, on.first.orgId)
  await below(deep ?? null, down ?? null)
  await below(on.first.orgId, up ?? null)
  await below(up ?? null, high ?? null)
  for (const { id } of experts) expect(await hitsOf(id)).toEqual(['kinUnit'])
})

test('a former unit counts for three years after it was left', async () => {
  const { id } = await on.expert()
  const changes = JSON.stringify([
    { field: 'organization', label: '工作单位', before: on.first.orgName, after: '示例新单位' },
  ])
  const leftAgo = async (ago: string) => {
    await sql`delete from "reviewEvent" where "memberId" = ${id}`.execute(on.app.db)
    await sql`insert into "reviewEvent" ("memberId", action, "actorName", "byStaff", changes, at)
      values (${id}, 'update', '示例管理员', true, ${changes}::jsonb, now() - ${ago}::interval)`.execute(
      on.app.db,
    )
    return hitsOf(id)
  }
  expect(await leftAgo('3 years -1 hour')).toEqual(['formerUnit'])
  expect(await leftAgo('3 years 1 hour')).toEqual([])
})

test('a unit that an expert stays away from is the same after it went into another', async () => {
  const { id, token } = await on.expert()
  const { orgId } = await on.organisation()
  const said = { orgId, text: '配偶在该单位任职' }
  expect((await on.call(avoid.add, said, { token })).code).toBe(200)
  expect(await hitsOf(id)).toEqual([])
  const merge = { targetId: on.first.orgId, orgIds: [orgId] }
  expect((await on.call(organisation.merge, merge, { token: on.as('administrator') })).code).toBe(200)
  expect(await hitsOf(id)).toEqual(['ownAvoids'])
})
