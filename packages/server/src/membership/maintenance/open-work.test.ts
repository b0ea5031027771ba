import { unit as unitCalls } from '@portal/contract/membership/unit.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { membersApp } from '../../testing/members-app.ts'
import { createUnit } from '../admission/member.factory.ts'

/** What the society itself has under way with a record that is deleted (docs/handbook/membership.md#staff-work). */

let on: Awaited<ReturnType<typeof membersApp>>
let token: string
beforeAll(async () => {
  on = await membersApp()
  token = on.reviewer
})
afterAll(() => on.close())

test('a unit that owes is deleted knowingly; what it owes stays written down, and goes on when it comes back', async () => {
  const { memberId } = await createUnit(on.app.db, on.deps, { n: 41, state: 'approved', level: 'P' })
  const { name } = await on.rowOf(memberId)
  await sql`insert into "duesYear" (year, amount, "dueDate", "openedBy") values (2019, 1000, '2019-12-31', '会计甲') on conflict do nothing`.execute(
    on.app.db,
  )
  await sql`insert into dues (year, "memberId", name, "serialNum", amount, "dueDate")
    values (2019, ${memberId}, ${name}, 'D', 1000, '2019-12-31')`.execute(on.app.db)
  const remove = (more: object = {}) => on.call(unitCalls.remove, { id: memberId, ...more }, { token })
  expect((await remove()).errorMsg).toBe(`${name}：2019年度会费1000元未缴。仍要删除的，请确认`)
  expect((await remove({ confirmed: true })).code).toBe(200)
  const entry = await on.app.db
    .selectFrom('dues')
    .select(['status', 'name'])
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  expect(entry).toEqual({ status: 'unpaid', name })
})
