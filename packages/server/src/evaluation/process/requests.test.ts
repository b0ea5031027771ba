import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { PROCESS_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { achievementProcess as calls } from '@portal/contract/evaluation/process/process.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusedBy } from '../../testing/refused.ts'
import { type ProcessApp, processApp } from './process.testing.ts'

/** What applicants ask for beside the moves: to be let out, and that a conclusion is looked at again. */

let on: ProcessApp
const staff = {} as Record<'handler' | 'inCharge' | 'superAdmin', string>
const mailbox = 'fuze@example.org'
beforeAll(async () => {
  on = await processApp()
  for (const role of ['handler', 'superAdmin'] as const) staff[role] = (await on.hire(role)).token
  staff.inCharge = (await on.hire('inCharge', { email: mailbox })).token
})
afterAll(() => on.close())

const detail = async (token: string, id: string) => {
  const { data, errorMsg } = await on.call(achievement.detail, { id }, { token })
  if (!data) throw new Error(errorMsg)
  return data
}
const waiting = async (token: string) => {
  const mine = { needMe: true, pageSize: 200, sort: 'dueAt', order: 'asc' } as const
  const { data } = await on.call(achievement.list, mine, { token })
  const days = data?.list.map(({ dueAt }) => dueAt ?? '9999') ?? []
  expect(days).toEqual([...days].sort())
  const todo = await on.call(calls.todo, {}, { token })
  return { ids: data?.list.map(({ id }) => id) ?? [], count: todo.data?.waiting ?? 0 }
}
const WISH = '单位决定暂缓推广，不再需要评价。'
const WHY = '专家组对第三项指标的依据理解有误。'

test('a withdrawal is asked for once, waits for the person in charge, and ends the evaluation when granted', async () => {
  const { id, token } = await on.submitted(1)
  const before = await waiting(staff.inCharge)
  expect((await detail(token, id)).actions).toContain('askWithdrawal')
  await on.set(id, { status: '27', dueAt: '2099-01-01T00:00:00Z' })
  expect((await on.examine(token, id, 'askWithdrawal', { opinion: WISH })).data?.status).toBe('27')
  const again = await on.examine(token, id, 'askWithdrawal', { opinion: WISH })
  expect(again.errorMsg).toBe('已申请撤回，请等待负责人决定')

  const own = await detail(token, id)
  expect(own.actions).not.toContain('askWithdrawal')
  expect(own.requests).toEqual([
    expect.objectContaining({ kind: 'withdrawal', state: 'open', reason: WISH, decidedAt: null }),
  ])
  expect(own.requests[0]?.dueAt).not.toBeNull()
  const after = await waiting(staff.inCharge)
  expect(after.ids).toContain(id)
  expect(after.count).toBe(before.count + 1)
  const [mail] = await on.messagesTo(mailbox)
  expect(mail?.text).toContain('申请撤回')

  expect((await detail(staff.inCharge, id)).actions).toEqual(
    expect.arrayContaining(['grantWithdrawal', 'refuseWithdrawal']),
  )
  expect((await detail(staff.handler, id)).actions).not.toContain('grantWithdrawal')
  const done = await on.examine(staff.inCharge, id, 'grantWithdrawal', { opinion: '' })
  expect(done.data).toMatchObject({ status: '28', outcome: 'withdrawn' })
  expect((await detail(token, id)).requests[0]).toMatchObject({ state: 'granted' })
  expect((await waiting(staff.inCharge)).ids).not.toContain(id)
  // Nothing is due of what has ended.
  expect((await on.rowOfAchievement(id)).dueAt).toBeNull()
})

test('one that was sent back since it was asked for is granted or refused all the same', async () => {
  for (const [n, action] of [
    [7, 'grantWithdrawal'],
    [8, 'refuseWithdrawal'],
  ] as const) {
    const { id, token } = await on.submitted(n)
    await on.examine(token, id, 'askWithdrawal', { opinion: WISH })
    await on.set(id, { status: '12' })
    expect((await detail(staff.inCharge, id)).actions).toContain(action)
    const reply = await on.examine(staff.inCharge, id, action, { opinion: '按申请人的意愿办理，不再评价。' })
    expect(reply.data?.status, reply.errorMsg).toBe(action === 'grantWithdrawal' ? '28' : '12')
  }
})

test('one that is refused says why, the evaluation goes on, and it may be asked for again', async () => {
  const { id, token } = await on.submitted(2)
  expect((await detail(staff.inCharge, id)).actions).not.toContain('grantWithdrawal')
  const nothing = await on.examine(staff.inCharge, id, 'refuseWithdrawal')
  expect(nothing.errorMsg).toBe('申请人没有申请撤回，或已经处理')
  await on.examine(token, id, 'askWithdrawal', { opinion: WISH })
  const why = '异议正在调查，查清以前不能撤回。'
  expect((await on.examine(staff.inCharge, id, 'refuseWithdrawal', { opinion: why })).data?.status).toBe('23')
  const own = await detail(token, id)
  expect(own.requests[0]).toMatchObject({ state: 'refused', decision: why })
  expect(own.requests[0]).not.toHaveProperty('decidedBy')
  expect(own.actions).toContain('askWithdrawal')
})

test('an evaluation that ends in another way leaves no withdrawal to decide', async () => {
  const { id, token } = await on.submitted(3)
  await on.examine(token, id, 'askWithdrawal', { opinion: WISH })
  await on.examine(staff.inCharge, id, 'terminate')
  expect((await detail(token, id)).requests[0]).toMatchObject({ state: 'done' })
  expect((await waiting(staff.inCharge)).ids).not.toContain(id)
})

test('an appeal stands in the queue with its day, is decided, and is not made twice against one conclusion', async () => {
  const { id, token } = await on.submitted(4)
  await on.set(id, { status: '28', outcome: 'failed', enteredAt: new Date().toISOString(), dueAt: null })
  expect((await detail(token, id)).actions).toEqual(['appeal'])
  expect((await on.examine(token, id, 'appeal', { opinion: WHY })).code).toBe(200)
  const row = (
    await on.call(achievement.list, { needMe: true, pageSize: 200 }, { token: staff.inCharge })
  ).data?.list.find((one) => one.id === id)
  expect(row).toMatchObject({ status: '28', needMe: true, overdue: false })
  expect(row?.dueAt).not.toBeNull()
  expect((await detail(token, id)).requests[0]).toMatchObject({
    kind: 'appeal',
    state: 'open',
    dueAt: row?.dueAt,
  })

  const kept = { id, decision: 'keep' as const, opinion: '经复核，原结论依据充分，予以维持。' }
  expect((await on.call(calls.decideAppeal, kept, { token: staff.inCharge })).code).toBe(200)
  expect((await on.rowOfAchievement(id)).dueAt).toBeNull()
  const own = await detail(token, id)
  expect(own.requests[0]).toMatchObject({ state: 'kept', decision: kept.opinion })
  expect(own.actions).toEqual([])
  const second = await on.examine(token, id, 'appeal', { opinion: WHY })
  expect(second.errorMsg).toBe('每次结论只能申请一次复议')
  expect((await waiting(staff.inCharge)).ids).not.toContain(id)

  // A later conclusion is another one.
  await on.set(id, { status: '28', outcome: 'failed', enteredAt: new Date().toISOString() })
  expect((await on.examine(token, id, 'appeal', { opinion: WHY })).code).toBe(200)
  const reopened = { id, decision: 'reopen' as const, opinion: '同意重新组织评价，请办理重开。' }
  expect((await on.call(calls.decideAppeal, reopened, { token: staff.inCharge })).code).toBe(200)
  expect((await waiting(staff.inCharge)).ids).not.toContain(id)
  expect((await waiting(staff.superAdmin)).ids).toContain(id)
})

test('what was never evaluated is not reopened; that it was not taken up may be kept', async () => {
  const { id, token } = await on.submitted(6)
  await on.set(id, { status: '28', outcome: 'rejected', enteredAt: new Date().toISOString() })
  expect((await on.examine(token, id, 'appeal', { opinion: WHY })).code).toBe(200)
  const decide = (decision: 'keep' | 'reopen' | 'correction') =>
    on.call(calls.decideAppeal, { id, decision, opinion: WHY }, { token: staff.inCharge })
  for (const decision of ['reopen', 'correction'] as const)
    refusedBy(PROCESS_GUARDS)(await decide(decision), 'neverEvaluated')
  expect((await decide('keep')).code).toBe(200)
})

test('whoever passed has nothing to appeal against, and is told so', async () => {
  const { id, token } = await on.submitted(5)
  await on.set(id, { status: '28', outcome: 'passed' })
  expect((await on.examine(token, id, 'appeal', { opinion: WHY })).errorMsg).toBe(
    '只有未通过和不予受理的成果可以申请复议',
  )
})

test('an appeal against a refusal that is right is granted: the applicant hears it, and hands in anew', async () => {
  const { id, token, input, row } = await on.submitted(9)
  await on.set(id, { status: '28', outcome: 'rejected', enteredAt: new Date().toISOString() })
  expect((await on.examine(token, id, 'appeal', { opinion: WHY })).code).toBe(200)
  const opinion = '经复核，该成果属于受理范围，请重新提交。'
  const grant = (of: string) =>
    on.call(calls.decideAppeal, { id: of, decision: 'grant', opinion }, { token: staff.inCharge })
  expect((await grant(id)).errorMsg).toBeUndefined()
  const own = await detail(token, id)
  expect(own.requests[0]).toMatchObject({ kind: 'appeal', state: 'granted', decision: opinion })
  expect((await waiting(staff.inCharge)).ids).not.toContain(id)
  const told = await on.messagesTo((await on.rowOf(row.memberId)).mobileTel)
  expect(told.map(({ text }) => text).join('\n')).toContain('复议成立，请重新提交申请')
  // It stands in the way of no second application of the same name.
  const attach = await on.attachAll(token, input.achievement)
  expect((await on.save(token, { ...input, attach, submit: true })).errorMsg).toBeUndefined()

  const judged = await on.submitted(10)
  await on.set(judged.id, { status: '28', outcome: 'failed', enteredAt: new Date().toISOString() })
  expect((await on.examine(judged.token, judged.id, 'appeal', { opinion: WHY })).code).toBe(200)
  refusedBy(PROCESS_GUARDS)(await grant(judged.id), 'alreadyEvaluated')
})
