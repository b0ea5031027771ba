import { meeting as calls } from '@portal/contract/evaluation/meeting/meeting.calls'
import {
  meetingLive as live,
  ownMeeting as own,
} from '@portal/contract/evaluation/meeting/meeting-live.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'

let on: PanelApp
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await panelApp()
})
afterAll(() => on.close())

test('a printed code signs people in for twelve hours from the beginning of the session', async () => {
  const { projectId, experts } = await on.locked('meeting')
  const startAt = new Date('2033-03-10T14:00:00+08:00').toISOString()
  const made = await on.call(
    calls.create,
    { achievementIds: [projectId], startAt, place: '示例会议室' },
    { token: on.staff.expertReview },
  )
  expect(made.errorMsg).toBeUndefined()
  const printed = await on.call(
    live.code,
    { id: made.data?.id ?? '', printed: true },
    { token: on.staff.handler },
  )
  const code = new URL(printed.data?.url ?? '').searchParams.get('code') ?? ''
  const opened = async () =>
    (await on.call(own.open, { code }, { token: experts[0]?.token ?? '' })).data?.state
  await clock.set('2033-03-11T01:59:50+08:00')
  expect(await opened()).toBe('open')
  await clock.set('2033-03-11T02:00:00+08:00')
  expect(await opened()).toBe('invalid')
})
