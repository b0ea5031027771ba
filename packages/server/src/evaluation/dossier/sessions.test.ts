import { dossier } from '@portal/contract/evaluation/conclusion/dossier.calls'
import { meeting } from '@portal/contract/evaluation/meeting/meeting.calls'
import { meetingLive as live } from '@portal/contract/evaluation/meeting/meeting-live.calls'
import { afterAll, expect, test } from 'vitest'
import { conclusionApp } from '../../testing/conclusion-app.ts'
import { listEvents } from '../achievement/achievement-log.queries.ts'

/** Which sessions a dossier tells of (docs/handbook/evaluation.md#dossier). */

const on = await conclusionApp()
afterAll(() => on.close())

test('of a session from which it was taken off there is no notice; of one at which it stayed there is', async () => {
  const token = on.staff.expertReview
  const [{ projectId: one }, { projectId: other }] = [await on.locked('meeting'), await on.locked('meeting')]
  const at = { startAt: '2033-03-10T01:00:00.000Z', place: '示例会议室' }
  const { data } = await on.call(meeting.create, { achievementIds: [one, other], ...at }, { token })
  const id = data?.id ?? ''
  const noticed = async (projectId: string) =>
    (await on.call(dossier.papers, { projectId }, { token: on.staff.handler })).data?.list.filter(
      ({ name }) => name.startsWith('会议通知'),
    ).length
  expect([await noticed(one), await noticed(other)]).toEqual([1, 1])
  const kept = { id, expectVersion: 1, achievementIds: [one] }
  expect((await on.call(meeting.items, kept, { token })).errorMsg).toBeUndefined()
  expect([await noticed(one), await noticed(other)]).toEqual([1, 0])
})

test('that the applicant was out of the room says from when till when, also where the session ends on it', async () => {
  const token = on.staff.expertReview
  const { projectId, experts } = await on.locked('meeting')
  const at = { startAt: new Date().toISOString(), place: '示例会议室' }
  const { data } = await on.call(meeting.create, { achievementIds: [projectId], ...at }, { token })
  const id = data?.id ?? ''
  await on.call(live.start, { id, expectVersion: 1 }, { token })
  for (const { id: expertId } of experts.slice(0, 5)) {
    const seen = { id, expertId, joinStatus: '4', source: 'onsite', reason: '现场核对' } as const
    await on.call(live.attend, seen, { token })
  }
  const view = async () => (await on.call(meeting.view, { id }, { token })).data
  const { version = 0 } = (await view())?.live ?? {}
  const closed = { id, expectVersion: version, achievementId: projectId, step: 4, closed: true }
  expect((await on.call(live.live, closed, { token })).errorMsg).toBeUndefined()
  const end = { id, absent: [], expectVersion: (await view())?.version ?? 0 }
  expect((await on.call(live.close, end, { token })).errorMsg).toBeUndefined()
  const said = (await listEvents(on.app.db, projectId)).map(({ opinion }) => opinion)
  expect(said.slice(-3)).toEqual([
    '专家评议开始（申请方退席）',
    '专家评议结束，申请方可以回到会场',
    '评价会议结束：到会5人，缺席0人',
  ])
})
