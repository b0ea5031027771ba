import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import { objectionCases } from '@portal/contract/peer-review/objection.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PDF } from '../../testing/members-app.ts'
import { type ProcessApp, processApp, REPLY } from './process.testing.ts'

/** Both sides of an objection: the completing units are asked, answer with evidence, and are heard before it is upheld. */

let on: ProcessApp
const staff = {} as Record<'handler' | 'inCharge' | 'expertReview', string>
beforeAll(async () => {
  on = await processApp()
  for (const role of ['handler', 'inCharge', 'expertReview'] as const)
    staff[role] = (await on.hire(role)).token
})
afterAll(() => on.close())

const SAID = '第二完成单位承担了现场试验，合同和试验记录附后，可以核对。'
const detail = async (token: string, id: string) =>
  (await on.call(achievement.detail, { id }, { token })).data
const file = (caseId: string) => on.call(objectionCases.objectionFile, { caseId }, { token: staff.handler })

/** Taken by the handler while it is publicised. */
const taken = async (n: number, question = '') => {
  const made = await on.submitted(n)
  await on.set(made.id, { status: '25' })
  await on.publicise(made.id)
  const { id: caseId } = await on.object(made.id)
  const reply = await on.examine(staff.handler, made.id, 'acceptObjection', {
    objection: { caseId, question },
  })
  expect(reply.code, reply.errorMsg).toBe(200)
  return { ...made, caseId }
}
const uphold = async (id: string, caseId: string) => {
  await on.call(
    objectionCases.reportObjection,
    { caseId, report: '已向双方核实，试验记录与合同不能对应，情况属实。' },
    { token: staff.handler },
  )
  const objection = { caseId, finding: '情况属实', reply: REPLY }
  return on.examine(staff.inCharge, id, 'upholdForRevision', { ...on.whole, objection })
}

test('the completing units are asked, answer with evidence, and staff read both sides in one place', async () => {
  const question = '请说明第二完成单位承担的工作，并提供合同。'
  const { id, token, caseId } = await taken(1, question)
  const asked = await detail(token, id)
  expect(asked?.project.needMe).toBe(true)
  expect(asked?.objections[0]).toMatchObject({ caseId, question, statedAt: null, mayState: true })
  expect(asked?.objections[0]?.statementDueAt).not.toBeNull()

  const uploaded = await on.call(
    objectionCases.uploadStatement,
    {},
    { token, files: { file: [{ name: '合同.pdf', content: PDF }] } },
  )
  const fileIds = [uploaded.data?.id ?? '']
  const short = await on.call(objectionCases.stateOnObjection, { caseId, text: '不属实' }, { token })
  expect(short.fields?.text).toBe('请填写至少20个字的陈述意见')
  const stranger = await on.applicant()
  const other = await on.call(
    objectionCases.stateOnObjection,
    { caseId, text: SAID },
    { token: stranger.token },
  )
  expect(other.code).toBe(404)
  expect(
    (await on.call(objectionCases.stateOnObjection, { caseId, text: SAID, fileIds }, { token })).code,
  ).toBe(200)

  const { data } = await file(caseId)
  expect(data).toMatchObject({ statement: SAID, facts: '第二完成单位并未参加该项目的研究工作。' })
  expect(data?.statementFiles.map(({ fileName }) => fileName)).toEqual(['合同.pdf'])
  // Neither the applicant's page nor the record holds it in plain words.
  expect(JSON.stringify(await detail(token, id))).not.toContain(SAID)
  const { rows } = await sql<{ whole: string }>`
    select objection::text as whole from objection where id = ${caseId}`.execute(on.app.db)
  expect(rows[0]?.whole).not.toContain('现场试验')
  expect((await detail(token, id))?.project.needMe).toBe(false)
})

test('it is not upheld before they were heard, unless their time is over', async () => {
  const { id, token, caseId } = await taken(2)
  const early = await uphold(id, caseId)
  expect(early.errorMsg).toBe('已请完成单位陈述意见，收到陈述或期限届满后才能裁定异议成立')
  await on.call(objectionCases.stateOnObjection, { caseId, text: SAID }, { token })
  expect((await uphold(id, caseId)).data?.status).toBe('12')
  const late = await on.call(objectionCases.stateOnObjection, { caseId, text: SAID }, { token })
  expect(late.errorMsg).toBe('该异议已经办结，不能再提交陈述')

  const silent = await taken(3)
  await on.app.db
    .updateTable('objection')
    .set({ statementDueAt: sql<string>`now() - interval '1 minute'` })
    .where('id', '=', silent.caseId)
    .execute()
  expect((await uphold(silent.id, silent.caseId)).data?.status).toBe('12')
})

test('a case that nobody has taken cannot be stated on, and is no news to the expert-review office', async () => {
  const { id, token } = await on.submitted(4)
  await on.set(id, { status: '26' })
  await on.publicise(id)
  const { id: caseId } = await on.object(id, { late: true })
  expect((await on.call(objectionCases.stateOnObjection, { caseId, text: SAID }, { token })).code).toBe(404)
  const row = async (by: string) =>
    (await on.call(achievement.list, { pageSize: 200 }, { token: by })).data?.list.find(
      (one) => one.id === id,
    )
  expect(await row(staff.inCharge)).toMatchObject({ task: '甄别公示后的重大异议', needMe: true })
  expect(await row(staff.expertReview)).toMatchObject({ task: '启动评价', needMe: false })
})

test('a proposal to refuse that was answered by a return is shown no more', async () => {
  const { id } = await on.submitted(6)
  const proposed = async () =>
    (await on.call(achievementProcess.process, { id }, { token: staff.inCharge })).data?.rejectProposal
  expect((await on.examine(staff.handler, id, 'proposeReject', on.whole)).code).toBe(200)
  expect(await proposed()).not.toBeNull()
  expect((await on.examine(staff.inCharge, id, 'returnInCharge', on.whole)).code).toBe(200)
  expect(await proposed()).toBeNull()
})

test('the first report is news to whoever rules; what is added to it is not', async () => {
  await on.hire('inCharge', { email: 'caiding@example.org' })
  const { caseId } = await taken(7)
  const report = async (text: string) => {
    const reported = { caseId, report: `${text}，试验记录与合同不能对应，情况属实。` }
    expect((await on.call(objectionCases.reportObjection, reported, { token: staff.handler })).code).toBe(200)
  }
  const told = async () => (await on.messagesTo('caiding@example.org')).length
  const before = await told()
  await report('已向双方核实')
  const once = await told()
  expect(once).toBeGreaterThan(before)
  await report('已向双方再次核实')
  expect(await told()).toBe(once)
})
