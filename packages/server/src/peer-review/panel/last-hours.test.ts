import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'

/** What happens in the last hours before a meeting: the last moment on this side, and the first on the other. */

let on: PanelApp
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await panelApp()
})
afterAll(() => on.close())

const iso = (moment: string | null | undefined) => new Date(moment ?? 0).toISOString()

test.each([
  ['four hours', '2033-03-02T14:00:10+08:00', '2033-03-02T14:00:00+08:00'],
  ['until it begins', '2033-03-02T13:59:50+08:00', '2033-03-02T13:59:50+08:00'],
])('who is asked on the day of the meeting has %s', async (_long, meetingAt, expected) => {
  await clock.set(WORKING_MORNING)
  const projectId = await on.achievement()
  const experts = await on.pool(8)
  const made = await on.distribute(on.staff.expertReview, {
    ...{ projectId, members: on.listOf(experts), size: 5, expectVersion: 0, confirm: true },
    ...{ meetingAt: iso(meetingAt), place: '示例会议室' },
  })
  expect(made.errorMsg).toBeUndefined()
  await clock.set(WORKING_MORNING)
  expect((await on.invite(projectId)).data).toEqual({ sent: 5 })
  const { expiresAt } = await on.app.db
    .selectFrom('invitation')
    .select('expiresAt')
    .where('achievementId', '=', projectId)
    .executeTakeFirstOrThrow()
  // Some seconds pass between the clock and the act.
  const late = Date.parse(expiresAt) - Date.parse(expected)
  expect(late).toBeGreaterThanOrEqual(0)
  expect(late).toBeLessThan(10_000)
})

test('a panel is checked for conflicts once more a day before the meeting', async () => {
  await clock.set(WORKING_MORNING)
  const { projectId } = await on.locked('meeting')
  const meetingAt = '2033-03-10T14:00:00+08:00'
  await on.app.db.updateTable('panel').set({ meetingAt }).where('achievementId', '=', projectId).execute()
  const checkedAt = async () => {
    await on.tick()
    const row = await on.app.db
      .selectFrom('panel')
      .select('checkedAt')
      .where('achievementId', '=', projectId)
      .executeTakeFirstOrThrow()
    return Date.parse(row.checkedAt ?? '')
  }
  const dayBefore = Date.parse('2033-03-09T14:00:00+08:00')
  await clock.set('2033-03-09T13:59:40+08:00')
  expect(await checkedAt()).toBeLessThan(dayBefore)
  await clock.set('2033-03-09T14:00:00+08:00')
  const last = await checkedAt()
  expect(last).toBeGreaterThanOrEqual(dayBefore)
  // Once: the next minute has nothing to do.
  await clock.set('2033-03-09T14:05:00+08:00')
  expect(await checkedAt()).toBe(last)
})
