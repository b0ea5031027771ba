import { meeting as calls } from '@portal/contract/evaluation/meeting/meeting.calls'
import { meetingPapers as papers } from '@portal/contract/evaluation/meeting/meeting-papers.calls'
import { afterAll, expect, test } from 'vitest'
import { conclusionApp } from '../../testing/conclusion-app.ts'

const on = await conclusionApp()
afterAll(() => on.close())

test('minutes say the votes once they are signed, then the opinion, and never that it is still to come beside them', async () => {
  const { projectId, leader, experts } = await on.scored([{}, {}, {}, {}, { vote: 'disagree' }])
  const token = on.staff.expertReview
  const { data } = await on.call(
    calls.create,
    { achievementIds: [projectId], startAt: new Date().toISOString(), place: '示例会议室', host: '示例主持' },
    { token },
  )
  const draft = async () =>
    (await on.call(papers.minutes, { id: data?.id ?? '' }, { token })).data?.draft ?? ''
  const voted = await draft()
  expect(voted).toContain('表决：同意4票，不同意1票，弃权0票')
  expect(voted).toContain('评价意见：待组长签署')
  expect(voted).not.toContain('待形成评价结论')
  expect(voted).toMatch(/时间：\d{4}年\d+月\d+日/)
  const sections = { ...on.SECTIONS, dissent: '一位专家认为应用规模偏小。' }
  await on.save(projectId, leader.token, { sections })
  expect((await on.sign(projectId, leader)).code).toBe(200)
  const signed = await draft()
  expect(signed).toContain('总体水平：国际先进')
  expect(signed).toContain((await on.rowOf(experts[1]?.id ?? '')).name)
  expect(signed).toMatch(/评价意见由组长.+签署/)
  await on.prepare(projectId)
  expect((await on.move(projectId, 'conclude', on.staff.inCharge, on.PASSED)).code).toBe(200)
  expect(await draft()).toContain('评价结论：通过评价')
})
