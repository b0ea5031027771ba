import { MEETING_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { fees } from '@portal/contract/evaluation/fees/fees.calls'
import { meeting as calls } from '@portal/contract/evaluation/meeting/meeting.calls'
import {
  meetingLive as live,
  ownMeeting as own,
} from '@portal/contract/evaluation/meeting/meeting-live.calls'
import { meetingPapers as papers } from '@portal/contract/evaluation/meeting/meeting-papers.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'
import { refusedBy } from '../../testing/refused.ts'
import { verifyEvents } from '../achievement/achievement-log.queries.ts'
import { meetingPort } from './meeting.parts.ts'

/** Sign-in, the room and the end of a session, through the real server (docs/handbook/evaluation.md#meeting). */

const expectRefused = refusedBy(MEETING_GUARDS)
let on: PanelApp
beforeAll(async () => {
  on = await panelApp()
})
afterAll(() => on.close())

/** Two achievements with the same five experts, all agreed and locked, on one session that begins now. */
const session = async ({ inHours = 0 } = {}) => {
  const experts = await on.pool(8)
  const projects: string[] = []
  for (let n = 0; n < 2; n += 1) {
    const projectId = await on.achievement()
    await on.confirmed(projectId, experts)
    for (const { id } of experts.slice(0, 5)) await on.join(projectId, id, '1')
    expect((await on.lock(projectId)).errorMsg).toBeUndefined()
    projects.push(projectId)
  }
  const startAt = new Date(Date.now() + inHours * 3_600_000).toISOString()
  const { data, errorMsg } = await on.call(
    calls.create,
    { achievementIds: projects, startAt, place: '示例会议室' },
    { token: on.staff.expertReview },
  )
  expect(errorMsg).toBeUndefined()
  return { id: data?.id ?? '', projects, experts }
}
const view = async (id: string) => {
  const { data, error } = await on.call(calls.view, { id }, { token: on.staff.expertReview })
  if (!data) throw new Error(error)
  return data
}
const start = async (id: string) =>
  on.call(live.start, { id, expectVersion: (await view(id)).version }, { token: on.staff.handler })
const codeOf = async (id: string, printed = false) => {
  const { data, errorMsg } = await on.call(live.code, { id, printed }, { token: on.staff.handler })
  expect(errorMsg).toBeUndefined()
  return new URL(data?.url ?? '').searchParams.get('code') ?? ''
}
const close = async (id: string, absent: string[]) =>
  on.call(
    live.close,
    { id, absent, expectVersion: (await view(id)).version },
    { token: on.staff.expertReview },
  )
const points = async (expertId: string) =>
  (
    await on.app.db
      .selectFrom('expertActivity')
      .select(['kind', 'points'])
      .where('expertId', '=', expertId)
      .where('removedAt', 'is', null)
      .where('kind', 'in', ['attended', 'leader', 'noShow'])
      .orderBy('kind')
      .execute()
  ).map(({ kind, points: given }) => `${kind} ${given}`)

describe('sign-in by the code in the room', () => {
  test('asks first, counts for every achievement once, and the ledger counts one meeting', async () => {
    const { id, projects, experts } = await session()
    const [leader, second] = experts
    const code = await codeOf(id)
    const token = leader?.token ?? ''
    const opened = await on.call(own.open, { code }, { token })
    expect(opened.data).toMatchObject({ state: 'open', place: '示例会议室' })
    expect((await view(id)).items.map(({ present }) => present)).toEqual([0, 0])
    const signed = await on.call(own.sign, { code }, { token })
    expect(signed.data?.achievements).toHaveLength(2)
    expect((await on.call(own.sign, { code }, { token })).code).toBe(200)
    expect((await view(id)).items.map(({ present, needed }) => [present, needed])).toEqual([
      [1, 4],
      [1, 4],
    ])
    expect(await points(leader?.id ?? '')).toEqual(['attended 5', 'leader 2', 'leader 2'])
    expect((await on.call(own.open, { code }, { token })).data?.state).toBe('signed')
    for (const projectId of projects) expect(await verifyEvents(on.app.db, projectId)).toBeUndefined()
    // The code is kept as a hash, and the next one leaves it alone until it ends.
    const { rows } = await sql<{ found: boolean }>`
      select encode("tokenHash", 'escape') like ${`%${code}%`} as found from "signInCode"`.execute(on.app.db)
    expect(new Set(rows.map(({ found }) => found))).toEqual(new Set([false]))
    await codeOf(id)
    expect((await on.call(own.sign, { code }, { token: second?.token ?? '' })).code).toBe(200)
  })

  test('an old, forged or replaced code signs nobody in, nor does one of another session', async () => {
    const { id, experts } = await session()
    const elsewhere = await session()
    const token = experts[1]?.token ?? ''
    const code = await codeOf(id)
    await sql`update "signInCode" set "expiresAt" = now() - interval '1 second' where "subjectId" = ${id}`.execute(
      on.app.db,
    )
    const stale = { error: 'guardFailed', errorMsg: '二维码已失效，请重新扫描会场的二维码' }
    expect(await on.call(own.sign, { code }, { token })).toMatchObject(stale)
    expect((await on.call(own.open, { code }, { token })).data?.state).toBe('invalid')
    expect(await on.call(own.sign, { code: 'x'.repeat(43) }, { token })).toMatchObject(stale)
    const printed = await codeOf(id, true)
    await codeOf(id, true)
    expect(await on.call(own.sign, { code: printed }, { token })).toMatchObject(stale)
    const other = await codeOf(elsewhere.id)
    const stranger = await on.call(own.open, { code: other }, { token })
    expect(stranger.data).toMatchObject({ state: 'stranger', title: '', place: '', achievements: [] })
    expect(await on.call(own.sign, { code: other }, { token })).toMatchObject({ error: 'guardFailed' })
    expect((await view(elsewhere.id)).items[0]?.present).toBe(0)
  })

  test('nobody signs in who has not answered, or while the evaluation stands still', async () => {
    const { id, projects, experts } = await session()
    const [unanswered, other] = experts
    const code = await codeOf(id)
    const sign = (expert = other) => on.call(own.sign, { code }, { token: expert?.token ?? '' })
    await on.app.db
      .updateTable('panelMember')
      .set({ joinStatus: '0' })
      .where('expertId', '=', unanswered?.id ?? '')
      .execute()
    expectRefused(await sign(unanswered), 'notAnswered')
    await on.app.db.updateTable('achievement').set({ status: '14' }).where('id', 'in', projects).execute()
    expectRefused(await sign(), 'signInPaused')
    expect((await view(id)).items.map(({ present }) => present)).toEqual([0, 0])
  })

  test('opens three hours before, and only for experts', async () => {
    const { id, experts } = await session({ inHours: 30 })
    const code = await codeOf(id, true)
    const early = await on.call(own.sign, { code }, { token: experts[0]?.token ?? '' })
    expect(early.errorMsg).toBe('签到在会议开始前3小时开放')
    const { token } = await on.applicant()
    for (const call of [own.open, own.sign])
      expect(await on.call(call, { code }, { token })).toMatchObject({ error: 'forbidden' })
  })
})

describe('what staff take down', () => {
  test('asks for a reason, is corrected with one, also after the end', async () => {
    const { id, experts } = await session()
    const expertId = experts[2]?.id ?? ''
    const mark = (joinStatus: '1' | '4' | '5', source: 'onsite' | 'paper' | 'phone', reason = '现场核对') =>
      on.call(live.attend, { id, expertId, joinStatus, source, reason }, { token: on.staff.expertReview })
    expect(await mark('4', 'onsite', '')).toMatchObject({ error: 'badInput' })
    expect(await mark('4', 'phone')).toMatchObject({ error: 'badInput' })
    expect((await mark('4', 'paper', '纸质签到表')).data?.changed).toBe(2)
    expect(await points(expertId)).toEqual(['attended 5'])
    expect(await mark('4', 'paper')).toMatchObject({ error: 'guardFailed' })
    await mark('1', 'onsite', '登记错误，改正')
    expect(await points(expertId)).toEqual([])
    await start(id)
    await close(
      id,
      experts.slice(0, 5).map((one) => one.id),
    )
    expect(await points(expertId)).toEqual(['noShow -5'])
    await mark('4', 'paper', '补录纸质签到')
    expect(await points(expertId)).toEqual(['attended 5'])
    const seat = (await view(id)).experts.find((one) => one.expertId === expertId)?.seats[0]
    expect(seat).toMatchObject({ joinStatus: '4', reason: '（会后更正）补录纸质签到' })
  })
})

describe('the room', () => {
  test('begins, moves on, closes for the deliberation and takes no new questions then', async () => {
    const { id, projects } = await session()
    const [first = '', second = ''] = projects
    const token = on.staff.expertReview
    const move = (expectVersion: number, achievementId: string, step: number, closed: boolean) =>
      on.call(live.live, { id, expectVersion, achievementId, step, closed }, { token })
    expect(await move(1, first, 0, false)).toMatchObject({ error: 'guardFailed', errorMsg: '会议尚未开始' })
    await start(id)
    const { live: state } = await view(id)
    expect(state).toMatchObject({ achievementId: first, step: 0, closed: false })
    const asked = { id, achievementId: first, question: '样本如何选取？', asker: '示例专家' }
    const question = await on.call(live.ask, asked, { token })
    const { questionId = '', version = 0 } = question.data ?? {}
    const answer = (expectVersion: number) =>
      on.call(live.ask, { ...asked, questionId, expectVersion, answer: '按流域分层抽样' }, { token })
    expect((await answer(version)).data?.version).toBe(version + 1)
    expect(await answer(version)).toMatchObject({ error: 'stateChanged' })
    expect((await move(state.version, first, 4, true)).code).toBe(200)
    expect(await move(state.version, first, 5, true)).toMatchObject({ error: 'stateChanged' })
    expect(await on.call(live.ask, asked, { token })).toMatchObject({ error: 'guardFailed' })
    const { live: inside } = await view(id)
    expect(inside.closed).toBe(true)
    expect((await move(inside.version, second, 1, false)).code).toBe(200)
    const log = async (projectId: string) =>
      (
        await on.app.db
          .selectFrom('achievementEvent')
          .select(['opinion', 'own'])
          .where('achievementId', '=', projectId)
          .where('opinion', 'like', '专家评议%')
          .orderBy('no')
          .execute()
      ).map(({ opinion, own: seen }) => [opinion, seen])
    expect(await log(first)).toEqual([
      ['专家评议开始（申请方退席）', false],
      ['专家评议结束，申请方可以回到会场', false],
    ])
    expect(await log(second)).toEqual([])
    expect((await view(id)).questions).toHaveLength(1)
  })

  test('an evaluation that waits leaves the screen; one that ends leaves the plan', async () => {
    const { id, projects } = await session()
    const [first = '', second = ''] = projects
    await start(id)
    const row = (achievementId: string) =>
      on.app.db
        .selectFrom('achievement')
        .selectAll()
        .where('id', '=', achievementId)
        .executeTakeFirstOrThrow()
    await on.app.db.updateTable('achievement').set({ status: '12' }).where('id', '=', first).execute()
    await on.app.db.transaction().execute(async (tx) => meetingPort.paused(tx, await row(first)))
    const seen = await view(id)
    expect(seen.live.achievementId).toBe('')
    expect(seen.items[0]).toMatchObject({ paused: true })
    const move = { id, expectVersion: seen.live.version, achievementId: first, step: 0, closed: false }
    expect(await on.call(live.live, move, { token: on.staff.handler })).toMatchObject({
      error: 'guardFailed',
    })
    const planned = await session()
    const [gone = ''] = planned.projects
    await on.app.db.transaction().execute(async (tx) => meetingPort.cancelled(tx, await row(gone), '终止'))
    expect((await view(planned.id)).items.map(({ achievementId }) => achievementId)).toEqual([
      planned.projects[1],
    ])
    expect(second).not.toBe('')
  })

  test('who was not there is absent once the page has named them, and counts once', async () => {
    const { id, projects, experts } = await session()
    const code = await codeOf(id)
    await start(id)
    for (const { token } of experts.slice(0, 4)) await on.call(own.sign, { code }, { token })
    const absent = experts[4]?.id ?? ''
    expect(await close(id, [])).toMatchObject({ error: 'stateChanged' })
    expect((await close(id, [absent])).data).toEqual({ absent: 1 })
    expect(await points(absent)).toEqual(['noShow -5'])
    const seats = (await view(id)).experts.find((one) => one.expertId === absent)?.seats
    expect(seats?.map(({ joinStatus }) => joinStatus)).toEqual(['5', '5'])
    expect(await on.call(own.sign, { code }, { token: experts[4]?.token ?? '' })).toMatchObject({
      error: 'guardFailed',
    })
    const { version } = await view(id)
    const reopen = { id, expectVersion: version, reason: '漏记一位专家' }
    expect(await on.call(live.reopen, reopen, { token: on.staff.expertReview })).toMatchObject({
      error: 'forbidden',
    })
    expect((await on.call(live.reopen, reopen, { token: on.staff.inCharge })).code).toBe(200)
    expect((await view(id)).state).toBe('running')
    for (const projectId of projects) expect(await verifyEvents(on.app.db, projectId)).toBeUndefined()
  })
})

describe("the expert's own page", () => {
  test('a second session begins anew, and what was signed at the first one stays', async () => {
    const { id, projects, experts } = await session()
    const [leader, second, third] = experts
    const projectId = projects[0] ?? ''
    await start(id)
    const attend = (meetingId: string, expertId = '', joinStatus: '1' | '4' | '5' = '4') =>
      on.call(
        live.attend,
        { id: meetingId, expertId, joinStatus, source: 'onsite', reason: '现场核对' },
        { token: on.staff.expertReview },
      )
    for (const expert of experts.slice(0, 4)) await attend(id, expert.id)
    const fifth = experts[4]?.id ?? ''
    expect((await close(id, [fifth])).data).toEqual({ absent: 1 })
    const { data } = await on.call(
      calls.create,
      { achievementIds: [projectId], startAt: new Date().toISOString(), place: '第二会议室' },
      { token: on.staff.expertReview },
    )
    const again = data?.id ?? ''
    const seen = async (meetingId: string) => {
      const { items, experts: people } = await view(meetingId)
      return {
        present: items.find((item) => item.achievementId === projectId)?.present,
        states: experts
          .slice(0, 5)
          .map(({ id: one }) => people.find(({ expertId }) => expertId === one))
          .map((one) => one?.seats.find((seat) => seat.achievementId === projectId)?.joinStatus)
          .join(''),
      }
    }
    expect(await seen(again)).toEqual({ present: 0, states: '11111' })
    expect(await seen(id)).toEqual({ present: 4, states: '44445' })
    const feesOf = async (meetingId: string) =>
      (await on.call(fees.view, { of: 'meeting', id: meetingId }, { token: on.staff.handler })).data?.list
        .length
    expect([await feesOf(id), await feesOf(again)]).toEqual([4, 0])
    await start(again)
    // By the code, by staff, and one who was absent before.
    const signed = await on.call(own.sign, { code: await codeOf(again) }, { token: leader?.token ?? '' })
    expect(signed.data?.achievements).toHaveLength(1)
    // On the page of the panel, where the first session is what stands; as absent, and corrected.
    const fromPanel = (joinStatus: '4' | '5') =>
      on.join(projectId, second?.id ?? '', joinStatus, { source: 'onsite', reason: '会场核对' })
    expect((await fromPanel('5')).code).toBe(200)
    expect(await seen(again)).toEqual({ present: 1, states: '45111' })
    expect((await on.view(projectId)).list.find((row) => row.expertId === second?.id)?.joinStatus).toBe('4')
    expect((await fromPanel('4')).code).toBe(200)
    expect(await seen(id)).toEqual({ present: 4, states: '44445' })
    await attend(again, fifth)
    expect(await seen(again)).toEqual({ present: 3, states: '44114' })
    const missing = [third?.id ?? '', experts[3]?.id ?? '']
    expect((await close(again, [missing[0] ?? ''])).code).toBe(6001)
    expect((await close(again, missing)).data).toEqual({ absent: 2 })
    expect(await seen(again)).toEqual({ present: 3, states: '44554' })
    expect(await seen(id)).toEqual({ present: 4, states: '44445' })
    expect(await feesOf(again)).toBe(3)
    const minutes = await on.call(papers.minutes, { id: again }, { token: on.staff.handler })
    expect(minutes.data?.text).toContain('到会专家3人')
    // On the panel whoever was at one of them was there: the sheet of the first session counts.
    const panel = await on.view(projectId)
    const joined = new Map(panel.list.map(({ expertId, joinStatus }) => [expertId, joinStatus]))
    expect(
      experts
        .slice(0, 5)
        .map(({ id: expertId }) => joined.get(expertId))
        .join(''),
    ).toBe('44444')
    // Corrected afterwards, at that session alone.
    await attend(again, second?.id, '5')
    expect(await seen(again)).toEqual({ present: 2, states: '45554' })
    expect(await seen(id)).toEqual({ present: 4, states: '44445' })
    const { data: list } = await on.call(calls.list, { state: 'closed' }, { token: on.staff.handler })
    const shown = new Map(list?.list.map((row) => [row.id, row.present]))
    expect([shown.get(id), shown.get(again)]).toEqual([4, 2])
    expect(await verifyEvents(on.app.db, projectId)).toBeUndefined()
  })

  test('shows the session of a panel that one sits on, names nothing else, and counts as read', async () => {
    const { id, projects, experts } = await session()
    await on.call(calls.notice, { id, expectVersion: (await view(id)).version }, { token: on.staff.handler })
    const [projectId = ''] = projects
    const [one] = experts
    const { data } = await on.call(own.view, { projectId }, { token: one?.token ?? '' })
    expect(data?.meeting).toMatchObject({ place: '示例会议室', joinStatus: '1', signedAt: null })
    expect(new Set(data?.meeting?.achievements.map((row) => row.own))).toEqual(new Set([true]))
    const { notices } = await view(id)
    const readers = notices.flatMap(({ readAt, expertId }) => (readAt === null ? [] : expertId))
    expect(new Set(readers)).toEqual(new Set([one?.id]))
    // A reserve, and somebody from outside.
    for (const { token } of [experts[6], await on.expert()].flatMap((each) => each ?? []))
      expect(await on.call(own.view, { projectId }, { token })).toMatchObject({ error: 'notFound' })
  })
})

describe('the whole room', () => {
  test('is taken down in one act but for those who are missing, and taken back but for who was corrected since', async () => {
    const { id, projects, experts } = await session()
    const token = on.staff.expertReview
    const [leader, second, third, fourth, missing] = experts.slice(0, 5)
    // Who signed in by the code is not touched by either.
    const code = await codeOf(id)
    expect((await on.call(own.sign, { code }, { token: leader?.token ?? '' })).code).toBe(200)
    const all = { id, source: 'onsite' as const, except: [missing?.id ?? ''] }
    expect((await on.call(live.attendAll, all, { token })).data).toEqual({ changed: 3 })
    const before = await view(id)
    expect(before.items.map(({ present }) => present)).toEqual([4, 4])
    expect(before.roll?.experts).toBe(3)
    expect(await points(second?.id ?? '')).toEqual(['attended 5'])
    const again = await on.call(live.attendAll, all, { token })
    expect(again).toMatchObject({ error: 'guardFailed', guard: 'nobodyToRecord' })
    // One of them left again before the undo: that stays.
    const absent = {
      id,
      expertId: third?.id ?? '',
      joinStatus: '5',
      source: 'onsite',
      reason: '已离场',
    } as const
    expect((await on.call(live.attend, absent, { token })).code).toBe(200)
    const undo = { id, at: before.roll?.at ?? '' }
    expect((await on.call(live.undoAttendAll, undo, { token })).data).toEqual({ changed: 2 })
    const after = await view(id)
    expect(after.roll).toBeNull()
    const states = new Map(after.experts.map(({ expertId, seats }) => [expertId, seats[0]?.joinStatus]))
    const stand = [leader, second, third, fourth, missing].map((one) => states.get(one?.id ?? ''))
    expect(stand).toEqual(['4', '1', '5', '1', '1'])
    expect(await points(second?.id ?? '')).toEqual([])
    expect(await on.call(live.undoAttendAll, undo, { token })).toMatchObject({ guard: 'rollGone' })
    const expert = { token: second?.token ?? '' }
    expect(await on.call(live.attendAll, all, expert)).toMatchObject({ code: 403 })
    for (const projectId of projects) expect(await verifyEvents(on.app.db, projectId)).toBeUndefined()
  })

  test('is not taken down days before', async () => {
    const { id } = await session({ inHours: 48 })
    const all = { id, source: 'onsite' as const, except: [] }
    const refused = await on.call(live.attendAll, all, { token: on.staff.handler })
    expect(refused).toMatchObject({ guard: 'tooEarly' })
  })
})
