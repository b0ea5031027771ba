import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { PROCESS_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { achievementProcess as calls } from '@portal/contract/evaluation/process/process.calls'
import type { Role } from '@portal/contract/platform/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { refusedBy } from '../../testing/refused.ts'
import { type ProcessApp, processApp } from './process.testing.ts'

/** Until when a conclusion can be appealed against, and by whom the appeal is decided (docs/handbook/evaluation.md#requests). */

let on: ProcessApp
type Office = 'handler' | 'inCharge' | 'other' | 'superAdmin'
const ids = {} as Record<Office, string>
const boxes = { inCharge: 'fuze@example.org', superAdmin: 'zongguan@example.org' }
const as = (office: Office) => {
  const role: Role = office === 'other' ? 'inCharge' : office
  return on.app.signIn({ role, accountId: ids[office], name: `示例${office}` })
}
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await processApp()
  ids.handler = (await on.hire('handler')).id
  ids.inCharge = (await on.hire('inCharge', { email: boxes.inCharge })).id
  ids.superAdmin = (await on.hire('superAdmin', { email: boxes.superAdmin })).id
})
afterAll(() => on.close())

const WHY = '成果属于受理范围，请复核。'
const refusedCase = async (n: number) => {
  const { id, row } = await on.submitted(n)
  expect((await on.examine(as('handler'), id, 'passFirst', on.whole)).errorMsg).toBeUndefined()
  const done = await on.examine(as('inCharge'), id, 'reject', on.whole)
  expect(done.data?.outcome, done.errorMsg).toBe('rejected')
  return {
    id,
    appeal: () => on.examine(on.asMember(row.memberId, 'project'), id, 'appeal', { opinion: WHY }),
    offers: async () => {
      const { data } = await on.call(
        achievement.detail,
        { id },
        { token: on.asMember(row.memberId, 'project') },
      )
      return data?.actions.includes('appeal')
    },
  }
}

test('the last day is the one that was told, whatever the setting says afterwards', async () => {
  const longer = await refusedCase(1)
  const shorter = await refusedCase(2)
  await on.settle({ evalAppealDays: 5 })
  await clock.advance({ days: 10 })
  expect((await shorter.appeal()).errorMsg).toBeUndefined()
  await on.settle({ evalAppealDays: 90 })
  await clock.advance({ days: 5 })
  expect(await longer.offers()).toBe(true)
  await clock.advance({ days: 1 })
  // Nor is it offered, and then refused.
  expect(await longer.offers()).toBe(false)
  expect((await longer.appeal()).errorMsg).toBe('已超过申请复议的期限')
  await on.settle({ evalAppealDays: 15 })
})

const decide = (office: Office, id: string) =>
  on.call(
    calls.decideAppeal,
    { id, decision: 'keep', opinion: '经复核，原决定依据充分。' },
    { token: as(office) },
  )
const waitsFor = async (office: Office, id: string) => {
  const { data } = await on.call(achievement.list, { needMe: true, pageSize: 200 }, { token: as(office) })
  return data?.list.some((one) => one.id === id)
}
const courseOf = async (office: Office, id: string) => {
  const { data } = await on.call(calls.process, { id }, { token: as(office) })
  return { tasks: data?.course.tasks ?? [], own: data?.appeals[0]?.ownConclusion }
}

test('with nobody else in charge the appeal goes to the super administrator, not to whoever decided', async () => {
  const { id, appeal } = await refusedCase(3)
  const told = async (box: string) =>
    (await on.messagesTo(box)).filter(({ text }) => text.includes('申请复议')).length
  const before = await told(boxes.superAdmin)
  expect((await appeal()).errorMsg).toBeUndefined()
  expect(await told(boxes.superAdmin)).toBe(before + 1)
  expect([await waitsFor('inCharge', id), await waitsFor('superAdmin', id)]).toEqual([false, true])
  const { tasks, own } = await courseOf('inCharge', id)
  expect([tasks.map(({ task, mine }) => [task, mine]), own]).toEqual([[['appealElsewhere', false]], true])
  expect((await courseOf('superAdmin', id)).tasks[0]).toMatchObject({
    mine: true,
    who: expect.stringContaining('超级管理员'),
  })
  refusedBy(PROCESS_GUARDS)(await decide('inCharge', id), 'appealByAnother')
  expect((await decide('superAdmin', id)).errorMsg).toBeUndefined()
})

test('with another in charge it is theirs', async () => {
  ids.other = (await on.hire('inCharge')).id
  const { id, appeal } = await refusedCase(4)
  expect((await appeal()).errorMsg).toBeUndefined()
  expect([await waitsFor('inCharge', id), await waitsFor('other', id)]).toEqual([false, true])
  const { tasks, own } = await courseOf('other', id)
  expect([tasks.map(({ task, mine, who }) => [task, mine, who]), own]).toEqual([
    [['appeal', true, expect.stringContaining('示例')]],
    false,
  ])
  refusedBy(PROCESS_GUARDS)(await decide('inCharge', id), 'appealByAnother')
  expect((await decide('other', id)).errorMsg).toBeUndefined()
})
