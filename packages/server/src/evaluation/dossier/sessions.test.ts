import { dossier } from '@portal/contract/evaluation/conclusion/dossier.calls'
import { meeting } from '@portal/contract/evaluation/meeting/meeting.calls'
import { afterAll, expect, test } from 'vitest'
import { conclusionApp } from '../../testing/conclusion-app.ts'

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
