import { award } from '@portal/contract/award/award.calls'
import { awardNomination } from '@portal/contract/award/nomination.calls'
import { duplicate as calls } from '@portal/contract/membership/duplicate.calls'
import { expert } from '@portal/contract/membership/expert.calls'
import { MEMBERSHIP_GUARDS } from '@portal/contract/membership/membership.guards'
import { addDays, today } from '@portal/contract/platform/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filledAchievement } from '../../demo/evaluation/achievement-words.ts'
import { refusedBy } from '../../testing/refused.ts'
import { type AwardApp, awardApp } from '../batch/award.testing.ts'

/** Two records become one: the one that its owner goes on with is the one that stays (docs/handbook/membership.md#duplicates). */

const expectRefused = refusedBy(MEMBERSHIP_GUARDS)
let on: AwardApp
let token: string
beforeAll(async () => {
  on = await awardApp()
  token = on.reviewer
})
afterAll(() => on.close())

const merge = async (survivorId: string, mergedId: string) => {
  const [survivor, merged] = [await on.rowOf(survivorId), await on.rowOf(mergedId)]
  const versions = { survivor: survivor.version, merged: merged.version }
  return on.call(calls.merge, { survivorId, mergedId, versions, account: 'survivor' }, { token })
}
const compared = async (one: string, other: string) =>
  (await on.call(calls.compare, { one, other }, { token })).data
/** Neither as it is asked for nor by the choice of the page. */
const expectTied = async (tied: string, free: string, what: string) => {
  const reply = await merge(free, tied)
  expectRefused(reply, 'recordTied')
  expect(reply.errorMsg).toBe(MEMBERSHIP_GUARDS.recordTied(what))
  expect(await compared(free, tied)).toMatchObject({ survivor: tied, fixed: true, blocked: '' })
}

test('an applicant keeps the record of the evaluation, whether it is older or not', async () => {
  const [older, younger, third] = [await on.person(), await on.person(), await on.person()]
  const own = on.asMember(younger.memberId, 'person')
  expect((await on.save(own, filledAchievement(1, [on.first, on.second]))).code).toBe(200)
  expect(await compared(older.memberId, third.memberId)).toMatchObject({ fixed: false, blocked: '' })
  await expectTied(younger.memberId, older.memberId, '成果评价申请')
  const input = filledAchievement(2, [on.first, on.second])
  expect((await on.save(on.asMember(third.memberId, 'person'), input)).code).toBe(200)
  expect(await compared(younger.memberId, third.memberId)).toMatchObject({
    ...{ fixed: false, blocked: MEMBERSHIP_GUARDS.recordTied('成果评价申请') },
  })
  expect((await merge(younger.memberId, older.memberId)).code).toBe(200)
})

test('an expert keeps the record of a panel, also as a reserve, until the evaluation is over', async () => {
  const experts = await on.pool(8)
  const projectId = await on.achievement()
  await on.confirmed(projectId, experts)
  const [seated, reserve] = [experts[1]?.id ?? '', experts[7]?.id ?? '']
  const free = (await on.expert()).id
  await expectTied(seated, free, '专家组任务')
  await expectTied(reserve, free, '专家组任务')
  await on.app.db
    .updateTable('achievement')
    .set({ status: '28', outcome: 'passed' })
    .where('id', '=', projectId)
    .execute()
  expect((await merge(free, seated)).code).toBe(200)
})

test('who examines for an award or nominated keeps that record', async () => {
  const { id: batchId, items } = await on.publicised(1)
  const [seated, nominating, free] = [await on.expert(), await on.expert(), await on.expert()]
  expect((await on.assign(batchId, [items[0]?.id ?? ''], [seated.id])).data?.assigned).toBe(1)
  await expectTied(seated.id, free.id, '奖励评审任务')
  const open = await on.create({ nominateUntil: addDays(today(), 3) })
  const form = {
    ...{ batchId: open, channel: 'expert' as const, opinion: '创新突出，应用广泛，同意推荐。' },
    ...{ nominator: (await on.rowOf(nominating.id)).name, name: '合并前推荐的示例项目' },
    ...{ group: '水利组', grade: '二等奖', units: ['示例第一单位'], summary: '示例项目的简介。' },
    ...{ persons: [{ name: '示例完成人', orgName: '示例第一单位' }], contactName: '示例联系人' },
    contactMobile: '19900007799',
  }
  const written = await on.call(awardNomination.save, form, { token: nominating.token })
  expect(written.errorMsg, JSON.stringify(written.fields)).toBeUndefined()
  const removed = (id: string, more: object = {}) => on.call(expert.remove, { id, ...more }, { token })
  expect((await removed(seated.id, { confirmed: true })).errorMsg).toContain('奖励评审任务“')
  expect((await removed(nominating.id)).fields?.confirmed).toContain('合并前推荐的示例项目》（填写中）')
  await expectTied(nominating.id, free.id, '奖励推荐')
  await on.moved(batchId, 'cancel')
  expect((await on.call(award.batch, { id: batchId }, { token: on.staff.inCharge })).data?.status).toBe(
    'cancelled',
  )
  expect((await merge(free.id, seated.id)).code).toBe(200)
})
