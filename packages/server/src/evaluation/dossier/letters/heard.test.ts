import { dossier } from '@portal/contract/evaluation/conclusion/dossier.calls'
import { objectionCases } from '@portal/contract/peer-review/objection.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock, WORKING_MORNING } from '../../../testing/clock.ts'
import { readPdf, wordsOf } from '../../../testing/pdf-pages.ts'
import { OPINION, type ProcessApp, processApp, REPLY } from '../../process/process.testing.ts'

/** What the society writes to whoever it refuses: what they may do against it until when, and that both sides were heard. */

let on: ProcessApp
const staff = {} as Record<'handler' | 'inCharge', string>
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await processApp()
  for (const role of ['handler', 'inCharge'] as const) staff[role] = (await on.hire(role)).token
})
afterAll(() => on.close())

const paper = async (projectId: string, name: string) => {
  const answer = await on.app.download(dossier.paper, { projectId, name }, { token: staff.inCharge })
  return wordsOf(await readPdf(Buffer.from(await answer.arrayBuffer())))
}
const UNTIL = /可在2033年\d+月\d+日（含当日）前登录.*平台申请复议，以一次为限/

test('whoever is not taken reads in message and letter until when an appeal is possible', async () => {
  const { id, row } = await on.submitted(1)
  await on.examine(staff.handler, id, 'passFirst', on.whole)
  const done = await on.examine(staff.inCharge, id, 'reject', on.whole)
  expect(done.data?.outcome, done.errorMsg).toBe('rejected')
  const { mobileTel, email } = await on.rowOf(row.memberId)
  const told = [...(await on.messagesTo(mobileTel)), ...(await on.messagesTo(email))].map(({ text }) => text)
  expect(told.join('\n')).toMatch(UNTIL)
  expect(await paper(id, '科技成果评价不予受理通知书')).toMatch(UNTIL)
})

test('the reply to an objection quotes both sides, or says that one of them was silent', async () => {
  const { id, token } = await on.submitted(2)
  await on.set(id, { status: '25' })
  await on.publicise(id)
  const SAID = '第二完成单位承担了现场试验，合同和试验记录附后，可以核对。'
  const answered = async (statement: string) => {
    const { id: caseId, caseNo } = await on.object(id)
    const objection = { caseId, finding: OPINION, reply: REPLY }
    await on.examine(staff.handler, id, 'acceptObjection', { objection })
    if (statement) await on.call(objectionCases.stateOnObjection, { caseId, text: statement }, { token })
    const report = { caseId, report: '经查阅合作协议，第二完成单位承担了现场试验工作。' }
    await on.call(objectionCases.reportObjection, report, { token: staff.handler })
    const ruled = await on.examine(staff.inCharge, id, 'dismissObjection', { objection })
    expect(ruled.data?.status, ruled.errorMsg).toBe('25')
    return paper(id, `异议处理答复书-${caseNo}`)
  }
  const both = await answered(SAID)
  for (const said of ['并未参加该项目的研究工作', SAID, '双方的意见', REPLY]) expect(both).toContain(said)
  expect(await answered('')).toContain('完成单位没有提交陈述意见')
})
