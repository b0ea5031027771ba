import { meeting as calls } from '@portal/contract/evaluation/meeting/meeting.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'

/** Answers are needed a working day before the session, whenever its day is set (docs/handbook/peer-review.md#invitations). */

let on: PanelApp
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await panelApp()
})
afterAll(() => on.close())

/** Whoever has not answered yet answers by then; the same day caps what is forecast. */
const answersOf = async (projectId: string) => {
  const { forecast } = await on.view(projectId)
  const rows = await on.app.db
    .selectFrom('invitation')
    .select('expiresAt')
    .where('achievementId', '=', projectId)
    .where('state', 'in', ['sent', 'read'])
    .execute()
  const ends = new Set(rows.map(({ expiresAt }) => new Date(expiresAt).toISOString()))
  return { forecast, ends: [...ends] }
}

test('set or moved after the invitations it shortens them, caps the forecast, and never gives time back', async () => {
  const token = on.staff.expertReview
  const projectId = await on.achievement()
  const experts = await on.pool(8)
  await on.confirmed(projectId, experts)
  expect((await on.invite(projectId)).data).toEqual({ sent: 5 })
  const before = await answersOf(projectId)
  expect(before.ends).toEqual(['2033-03-07T15:59:59.000Z'])
  expect(before.forecast).toMatchObject({ capped: false })
  // On the Friday at nine: answers by the end of the Thursday.
  const at = (startAt: string) => ({ startAt, place: '示例会议室', host: '', recorder: '', link: '' })
  const { data } = await on.call(
    calls.create,
    { achievementIds: [projectId], ...at('2033-03-04T01:00:00.000Z') },
    { token },
  )
  const id = data?.id ?? ''
  const set = await answersOf(projectId)
  expect(set.ends).toEqual(['2033-03-03T15:59:59.000Z'])
  expect(set.forecast).toMatchObject({ capped: true, by: '2033-03-03T15:59:59.000Z' })
  expect(set.forecast?.chance).toBeLessThan(before.forecast?.chance ?? 0)
  // They were told another day, and are told this one.
  const [first] = experts
  expect((await on.linkOf(first?.id ?? '')).sms).toContain('3月3日')
  const move = async (startAt: string) => {
    const version = (await on.call(calls.view, { id }, { token })).data?.version ?? 0
    const moved = { id, expectVersion: version, title: '', ...at(startAt) }
    expect((await on.call(calls.update, moved, { token })).errorMsg).toBeUndefined()
    return answersOf(projectId)
  }
  expect((await move('2033-03-03T01:00:00.000Z')).ends).toEqual(['2033-03-02T15:59:59.000Z'])
  expect((await move('2033-03-24T01:00:00.000Z')).ends).toEqual(['2033-03-02T15:59:59.000Z'])
})
