import { meeting as calls } from '@portal/contract/evaluation/meeting/meeting.calls'
import { meetingLive as live } from '@portal/contract/evaluation/meeting/meeting-live.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'

/** A question belongs to its session, whoever names another one beside it. */

let on: PanelApp
beforeAll(async () => {
  on = await panelApp()
})
afterAll(() => on.close())

/** One achievement with its panel locked, on a session of its own that has begun. */
const session = async () => {
  const experts = await on.pool(8)
  const achievementId = await on.achievement()
  await on.confirmed(achievementId, experts)
  for (const { id } of experts.slice(0, 5)) await on.join(achievementId, id, '1')
  expect((await on.lock(achievementId)).errorMsg).toBeUndefined()
  const startAt = new Date(Date.now()).toISOString()
  const plan = { achievementIds: [achievementId], startAt, place: '示例会议室' }
  const made = await on.call(calls.create, plan, { token: on.staff.expertReview })
  expect(made.errorMsg).toBeUndefined()
  const id = made.data?.id ?? ''
  const { data } = await on.call(calls.view, { id }, { token: on.staff.expertReview })
  const begin = { id, expectVersion: data?.version ?? 0 }
  expect((await on.call(live.start, begin, { token: on.staff.handler })).errorMsg).toBeUndefined()
  return { id, achievementId }
}

test('it is changed and taken away in its own session only', async () => {
  const [own, other] = [await session(), await session()]
  const token = on.staff.expertReview
  const said = { asker: '示例专家', question: '样本如何选取？' }
  const asked = (await on.call(live.ask, { ...own, ...said }, { token })).data
  const { questionId = '', version: expectVersion = 0 } = asked ?? {}
  const answer = { ...said, questionId, expectVersion, answer: '按流域分层抽样' }
  expect((await on.call(live.ask, { ...other, ...answer }, { token })).code).not.toBe(200)
  const gone = { questionId, expectVersion }
  expect((await on.call(live.removeQuestion, { id: other.id, ...gone }, { token })).code).not.toBe(200)
  const kept = await on.app.db.selectFrom('meetingQuestion').select(['id', 'answer', 'version']).execute()
  expect(kept).toEqual([{ id: questionId, answer: '', version: expectVersion }])
  expect((await on.call(live.removeQuestion, { id: own.id, ...gone }, { token })).code).toBe(200)
})
