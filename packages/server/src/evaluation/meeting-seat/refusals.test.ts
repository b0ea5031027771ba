import { MEETING_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { agenda } from '@portal/contract/evaluation/meeting/agenda.calls'
import { meeting as calls } from '@portal/contract/evaluation/meeting/meeting.calls'
import { meetingLive as live } from '@portal/contract/evaluation/meeting/meeting-live.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'
import { refusedBy } from '../../testing/refused.ts'

/** What a session does not take at its moment (docs/handbook/evaluation.md#meeting), each in words of its own. */

let on: PanelApp
beforeAll(async () => {
  on = await panelApp()
})
afterAll(() => on.close())

const expectRefused = refusedBy(MEETING_GUARDS)

/** Two achievements on one session that begins now; nobody is asked yet. */
const session = async () => {
  const projects = [await on.achievement(), await on.achievement()]
  const { data, errorMsg } = await on.call(
    calls.create,
    { achievementIds: projects, startAt: new Date().toISOString(), place: '示例会议室' },
    { token: on.staff.expertReview },
  )
  expect(errorMsg).toBeUndefined()
  return { id: data?.id ?? '', projects }
}
const view = async (id: string) => {
  const { data, error } = await on.call(calls.view, { id }, { token: on.staff.expertReview })
  if (!data) throw new Error(error)
  return data
}
const at = async (id: string) => ({ id, expectVersion: (await view(id)).version })
const token = () => ({ token: on.staff.expertReview })
const begun = async (id: string) =>
  expect((await on.call(live.start, await at(id), token())).errorMsg).toBeUndefined()
const halt = (ids: readonly string[]) =>
  on.app.db.updateTable('achievement').set({ status: '14' }).where('id', 'in', ids).execute()

test('a notice needs somebody who comes, and somewhere to come to', async () => {
  const { id } = await session()
  expectRefused(await on.call(calls.notice, await at(id), token()), 'nobodyAgreed')
  await on.app.db.updateTable('meeting').set({ place: '', link: '' }).where('id', '=', id).execute()
  expectRefused(await on.call(calls.notice, await at(id), token()), 'noPlace')
})

test('nothing begins where every achievement has been stopped, and a stopped one is not taken up', async () => {
  const stopped = await session()
  await halt(stopped.projects)
  expectRefused(await on.call(live.start, await at(stopped.id), token()), 'nothingToStart')
  const { id, projects } = await session()
  await begun(id)
  await halt(projects.slice(1))
  const expectVersion = (await view(id)).live.version
  const next = { id, expectVersion, achievementId: projects[1] ?? '', step: 0, closed: false }
  expectRefused(await on.call(live.live, next, token()), 'itemHalted')
})

test('what is under way is neither taken off the session nor struck from its steps', async () => {
  const { id, projects } = await session()
  await begun(id)
  expectRefused(await on.call(live.start, await at(id), token()), 'running')
  const { live: shown, agenda: steps } = await view(id)
  const [first = '', second = ''] = projects
  expectRefused(
    await on.call(agenda.items, { ...(await at(id)), achievementIds: [second] }, token()),
    'itemUnderWay',
  )
  const last = {
    id,
    expectVersion: shown.version,
    achievementId: first,
    step: steps.length - 1,
    closed: false,
  }
  expect((await on.call(live.live, last, token())).errorMsg).toBeUndefined()
  const fewer = { ...(await at(id)), agenda: steps.slice(0, 1) }
  expectRefused(await on.call(agenda.agenda, fewer, token()), 'stepUnderWay')
})

test('afterwards nobody signs in, and it is not opened again while another session has its achievement', async () => {
  const { id, projects } = await session()
  await begun(id)
  const ended = await on.call(live.close, { ...(await at(id)), absent: [] }, token())
  expect(ended.errorMsg).toBeUndefined()
  expectRefused(await on.call(live.start, await at(id), token()), 'closed')
  expectRefused(await on.call(live.code, { id, printed: false }, token()), 'signInOver')
  const again = {
    achievementIds: projects.slice(0, 1),
    startAt: new Date().toISOString(),
    place: '另一会议室',
  }
  expect((await on.call(calls.create, again, token())).errorMsg).toBeUndefined()
  const reason = '会议记录有误，重新核对'
  const opened = await on.call(live.reopen, { ...(await at(id)), reason }, { token: on.staff.inCharge })
  expectRefused(opened, 'takenElsewhere')
})
