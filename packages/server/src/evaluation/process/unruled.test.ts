import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { dossier } from '@portal/contract/evaluation/conclusion/dossier.calls'
import { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import { objectionCases } from '@portal/contract/peer-review/objection.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf, wordsOf } from '../../testing/pdf-pages.ts'
import { OPINION, type ProcessApp, processApp, REPLY } from './process.testing.ts'

/** Of an objection that nobody ruled on, no record and no paper says that it was right (docs/handbook/peer-review.md#objections). */

let on: ProcessApp
const staff = {} as Record<'handler' | 'inCharge', string>
beforeAll(async () => {
  on = await processApp()
  for (const role of ['handler', 'inCharge'] as const) staff[role] = (await on.hire(role)).token
})
afterAll(() => on.close())

const UNRULED = '程序终结，未作裁定'
const publicised = async (n: number) => {
  const made = await on.submitted(n)
  await on.set(made.id, { status: '25' })
  await on.publicise(made.id)
  return made
}
const taken = async (id: string) => {
  const row = await on.object(id)
  const reply = await on.examine(staff.handler, id, 'acceptObjection', { objection: { caseId: row.id } })
  expect(reply.code, reply.errorMsg).toBe(200)
  return row
}
const casesOf = async (id: string) =>
  (await on.call(achievementProcess.process, { id }, { token: staff.inCharge })).data?.objections ?? []
const told = async (mobileTel: string) => (await on.messagesTo(mobileTel)).map(({ text }) => text).join('\n')
const paper = async (projectId: string, name: string) => {
  const answer = await on.app.download(dossier.paper, { projectId, name }, { token: staff.inCharge })
  return wordsOf(await readPdf(Buffer.from(await answer.arrayBuffer())))
}

test('an evaluation that ends otherwise leaves its cases without a ruling, and their letter says why', async () => {
  const { id, token } = await publicised(1)
  const { caseNo } = await taken(id)
  const later = await on.object(id)
  const done = await on.examine(staff.inCharge, id, 'terminate', { opinion: '委托方书面通知不再委托评价。' })
  expect(done.data?.outcome, done.errorMsg).toBe('terminated')
  expect((await casesOf(id)).map(({ ruling }) => ruling)).toEqual([UNRULED, UNRULED])
  const own = (await on.call(achievement.detail, { id }, { token })).data?.objections
  expect(own?.map(({ reply }) => reply)).toEqual([UNRULED, UNRULED])
  expect(await told('19902000001')).toContain(UNRULED)
  const { data } = await on.call(dossier.papers, { projectId: id }, { token: staff.inCharge })
  const names = data?.list.map(({ name }) => name) ?? []
  expect(names.filter((name) => name.includes('答复书'))).toEqual([])
  for (const no of [caseNo, later.caseNo]) {
    const words = await paper(id, `异议程序终结通知书-${no}`)
    for (const said of ['该成果的评价已终止', '未对异议是否成立作出裁定']) expect(words).toContain(said)
    expect(words).not.toMatch(/异议成立|调查核实/)
  }
})

test('what is upheld answers its own objector alone; the others are told that it is publicised anew', async () => {
  const { id } = await publicised(2)
  const [chosen, other, waiting] = [await taken(id), await taken(id), await on.object(id)]
  await on.app.db
    .updateTable('objection')
    .set({ statementDueAt: sql<string>`now() - interval '1 minute'` })
    .where('achievementId', '=', id)
    .execute()
  const report = { caseId: chosen.id, report: '已向双方核实，试验记录与合同不能对应，情况属实。' }
  await on.call(objectionCases.reportObjection, report, { token: staff.handler })
  const objection = { caseId: chosen.id, finding: OPINION, reply: REPLY }
  const ruled = await on.examine(staff.inCharge, id, 'upholdForRevision', { ...on.whole, objection })
  expect(ruled.data?.status, ruled.errorMsg).toBe('12')
  const cases = new Map((await casesOf(id)).map((one) => [one.id, one]))
  expect(cases.get(chosen.id)).toMatchObject({ ruling: '异议成立，成果须修改', reply: REPLY })
  expect(cases.get(other.id)).toMatchObject({
    ruling: UNRULED,
    finding: expect.not.stringContaining(OPINION),
  })
  expect(cases.get(other.id)?.reply).toContain('重新公示')
  // Whether it is taken up is still to be said.
  expect(cases.get(waiting.id)?.ruling).toBe('')
})
