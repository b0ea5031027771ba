import { GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import { objectionCases } from '@portal/contract/peer-review/objection.calls'
import { afterAll, expect, test } from 'vitest'
import { insertObjection } from '../../peer-review/publicity/objection.queries.ts'
import { insertPublicity } from '../../peer-review/publicity/publicity.queries.ts'
import { conclusionApp } from '../../testing/conclusion-app.ts'
import { refusedBy } from '../../testing/refused.ts'

/** Nothing is concluded over an objection that nobody has looked at (docs/handbook/evaluation.md#conclusion). */

const on = await conclusionApp()
afterAll(() => on.close())

test('what came in late, and weighs heavily, is decided before the conclusion', async () => {
  const { projectId, leader } = await on.scored()
  await on.ready(projectId, leader)
  const snapshot = { name: '示例成果', typeLabel: '', summary: '', units: [], persons: [] }
  const subject = { achievementId: projectId }
  const { id: publicityId } = await insertPublicity(on.app.db, subject, { snapshot, days: 7 })
  const { id: caseId } = await insertObjection(on.app.db, on.app.keyRing, {
    ...{ publicityId, subject, ground: 'fraud', late: true, fileIds: [crypto.randomUUID()] },
    identity: { name: '示例异议人', orgName: '', email: '', address: '示例市', mobileTel: '19902009999' },
    grounds: { facts: '第三项指标的试验数据系伪造。', request: '' },
  })
  const missing = async (token: string) =>
    (await on.opinionOf(projectId, token))?.guards.flatMap(({ name, met }) => (met ? [] : [name]))
  expect(await missing(on.staff.inCharge)).toEqual(['noOpenObjection'])
  // Nobody there hears that somebody objects.
  expect(await missing(on.staff.expertReview)).toEqual([])
  const conclude = () => on.move(projectId, 'conclude', on.staff.inCharge, on.PASSED)
  refusedBy(GUARDS)(await conclude(), 'noOpenObjection')
  const refusal = { caseId, reason: 'noEvidence', reply: '未提供可以查证的证据，不予受理。' } as const
  const refused = await on.call(objectionCases.refuseObjection, refusal, { token: on.staff.inCharge })
  expect(refused.errorMsg).toBeUndefined()
  expect((await conclude()).errorMsg).toBeUndefined()
})

test('whoever did not pass is told until when an appeal is possible', async () => {
  const { projectId, leader } = await on.scored(
    Array.from({ length: 5 }, () => ({ value: 50, vote: 'disagree' as const })),
  )
  const dissent = { ...on.SECTIONS, dissent: '五位专家均认为应用规模偏小。' }
  await on.save(projectId, leader.token, { sections: dissent })
  await on.sign(projectId, leader)
  await on.prepare(projectId)
  const conclusion = { outcome: 'failed', level: 'worldAdvanced', text: '未通过评价，建议补充应用数据。' }
  const done = await on.move(projectId, 'conclude', on.staff.inCharge, { conclusion })
  expect(done.errorMsg).toBeUndefined()
  const owner = await on.ownerOf(projectId)
  const { data } = await on.call(achievementProcess.thread, { id: projectId }, { token: owner })
  expect(data?.list.at(-1)?.text).toMatch(/可在\d{4}年\d+月\d+日（含当日）前登录平台申请复议/)
})
