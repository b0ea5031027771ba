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

const printedCode = async () => {
  await clock.set(WORKING_MORNING)
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
  return { code, token: experts[0]?.token ?? '' }
}

test('a printed code signs people in for twelve hours from the beginning of the session', async () => {
  const { code, token } = await printedCode()
  const opened = async () => (await on.call(own.open, { code }, { token })).data?.state
  await clock.set('2033-03-11T01:59:50+08:00')
  expect(await opened()).toBe('open')
  await clock.set('2033-03-11T02:00:00+08:00')
  expect(await opened()).toBe('invalid')
})

test('signing in begins three hours before the session', async () => {
  const { code, token } = await printedCode()
  const signed = () => on.call(own.sign, { code }, { token })
  await clock.set('2033-03-10T10:59:50+08:00')
  expect((await signed()).errorMsg).toBe('签到在会议开始前3小时开放')
  await clock.set('2033-03-10T11:00:00+08:00')
  expect((await signed()).code).toBe(200)
})
