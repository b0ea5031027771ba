import { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import { panel as calls } from '@portal/contract/peer-review/panel.calls'
import { quorumOf } from '@portal/contract/peer-review/panel.rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'

/** A locked panel that loses somebody when no reserve is left (docs/handbook/peer-review.md#short). */

let on: PanelApp
beforeAll(async () => {
  on = await panelApp()
})
afterAll(() => on.close())

const REASON = '专家因病不能参加，备选已用完'
/** So many locked, none in reserve, and `gone` of them replaced. */
const short = async (size: number, gone: readonly number[]) => {
  const projectId = await on.achievement('meeting')
  const experts = await on.pool(size + 3)
  await on.confirmed(projectId, experts, size)
  for (const { id } of experts.slice(0, size)) await on.join(projectId, id, '1')
  expect((await on.lock(projectId)).errorMsg).toBeUndefined()
  await sql`update "panelMember" set "goneAt" = now() where "achievementId" = ${projectId} and "reserveNo" > 0`.execute(
    on.app.db,
  )
  for (const n of gone) {
    const { version: expectVersion } = await on.view(projectId)
    const leaver = { projectId, expertId: experts[n]?.id ?? '', reason: REASON, expectVersion }
    const left = await on.call(calls.replace, leaver, { token: on.staff.inCharge })
    expect(left.data).toEqual({ promoted: '' })
  }
  return { projectId, experts }
}
const task = async (projectId: string) =>
  (
    await on.call(achievementProcess.process, { id: projectId }, { token: on.staff.inCharge })
  ).data?.course.tasks.map((one) => one.task)
const decide = async (act: 'reopenPanel' | 'goOnShort', projectId: string, token = on.staff.inCharge) => {
  const { version: expectVersion } = await on.view(projectId)
  return on.call(calls[act], { projectId, reason: REASON, expectVersion }, { token })
}

describe('a locked panel that lacks somebody', () => {
  test('is opened by the person in charge, filled by those who choose, asked, and locked anew', async () => {
    const { projectId, experts } = await short(5, [2])
    expect(await task(projectId)).toEqual(['refill'])
    expect(await on.view(projectId)).toMatchObject({ lacking: true, may: { refill: true } })
    for (const token of [on.staff.expertReview, on.staff.handler])
      expect((await decide('reopenPanel', projectId, token)).code).toBe(403)
    expect((await decide('reopenPanel', projectId)).code).toBe(200)
    expect(await decide('reopenPanel', projectId)).toMatchObject({ guard: 'panelNotLocked' })
    expect(await task(projectId)).toEqual(['invite'])
    // 3.3: whoever locks proposes nothing.
    const fresh = await on.expert()
    const { list, version } = await on.view(projectId)
    const kept = list.map(({ expertId, role, reserveNo }) => ({ expertId, role, reserveNo }))
    const members = [...kept, { expertId: fresh.id, role: 'member' as const, reserveNo: 0 }]
    const filled = { projectId, size: 5, members, expectVersion: version }
    expect((await on.distribute(on.staff.inCharge, filled)).code).toBe(403)
    const saved = await on.distribute(on.staff.expertReview, { ...filled, confirm: true })
    expect(saved.errorMsg).toBeUndefined()
    expect((await on.invite(projectId)).data).toEqual({ sent: 1 })
    expect(await task(projectId)).toEqual(['awaitAnswers'])
    expect((await on.reply(fresh.id)).code).toBe(200)
    expect(await task(projectId)).toEqual(['lockPanel'])
    expect((await on.lock(projectId)).errorMsg).toBeUndefined()
    const after = await on.view(projectId)
    expect(after).toMatchObject({ state: 'locked', lacking: false, short: null, blocks: [] })
    expect(after.list.map(({ expertId }) => expertId)).not.toContain(experts[2]?.id)
    expect(await task(projectId)).toEqual(['prepareMeeting'])
    const log = await on.app.db
      .selectFrom('achievementEvent')
      .select('opinion')
      .where('achievementId', '=', projectId)
      .execute()
    expect(log.map(({ opinion }) => opinion)).toContain(`专家组缺1人，解锁补选：${REASON}`)
  })

  test('goes on with those who are left where the rules let it; the quorum stays that of the whole panel', async () => {
    const few = await short(5, [3])
    expect(await decide('goOnShort', few.projectId)).toMatchObject({ guard: 'tooFew' })
    const { projectId } = await short(7, [5])
    expect((await decide('goOnShort', projectId)).code).toBe(200)
    expect(await on.view(projectId)).toMatchObject({
      ...{ state: 'locked', size: 7, lacking: false, blocks: [] },
      short: { size: 6, reason: REASON },
    })
    expect(await decide('goOnShort', projectId)).toMatchObject({ guard: 'panelWhole' })
    expect(await task(projectId)).toEqual(['prepareMeeting'])
    const events = await on.app.db
      .selectFrom('achievementEvent')
      .select('detail')
      .where('achievementId', '=', projectId)
      .execute()
    expect(events.map(({ detail }) => detail.quorum)).toContain(quorumOf(7, 66))
  })

  test('never goes on without a leader', async () => {
    const { projectId } = await short(7, [0])
    expect(await decide('goOnShort', projectId)).toMatchObject({ guard: 'shortPanel' })
    expect((await decide('reopenPanel', projectId)).code).toBe(200)
  })

  test('that is whole, or whose scores are open, is left as it is', async () => {
    const { projectId } = await short(5, [])
    expect(await decide('reopenPanel', projectId)).toMatchObject({ guard: 'panelWhole' })
    const opened = await short(5, [4])
    await on.app.db
      .updateTable('panel')
      .set({ openedAt: sql<string>`now()` })
      .where('achievementId', '=', opened.projectId)
      .execute()
    expect(await decide('reopenPanel', opened.projectId)).toMatchObject({ guard: 'panelOpened' })
  })
})

test('whoever draws again says why, and it stands in the record', async () => {
  await on.pool(12)
  const projectId = await on.achievement()
  const draw = async (more: object = {}) =>
    on.distribute(on.staff.expertReview, {
      ...{ projectId, mode: 'random', size: 5, expectVersion: (await on.view(projectId)).version },
      ...more,
    })
  expect((await draw()).errorMsg).toBeUndefined()
  expect((await draw()).fields).toHaveProperty('reason')
  expect((await draw({ reason: '不够' })).fields).toHaveProperty('reason')
  const reason = '首次抽取的两位专家须回避'
  expect((await draw({ reason })).errorMsg).toBeUndefined()
  const { draws } = await on.view(projectId)
  expect(draws.map(({ nth, reason: why }) => [nth, why])).toEqual([
    [2, reason],
    [1, ''],
  ])
})

test('an answer is asked for one working day before it is needed, and in time for the meeting at the latest', async () => {
  // A Monday morning; the meeting is on Thursday.
  await clock.set('2033-03-07T09:00:00+08:00')
  const at = (local: string) => new Date(`${local}+08:00`).toISOString()
  const until = async (local: string) => {
    const meetingAt = at(local)
    const projectId = await on.achievement('meeting')
    const experts = await on.pool(8)
    const { version } = await on.view(projectId)
    const members = on.listOf(experts)
    const given = { projectId, members, size: 5, expectVersion: version, meetingAt, confirm: true }
    expect((await on.distribute(on.staff.expertReview, given)).errorMsg).toBeUndefined()
    expect((await on.invite(projectId)).code).toBe(200)
    return new Date((await on.view(projectId)).list[0]?.invite.expireAt ?? 0).toISOString()
  }
  expect(await until('2033-03-10T09:00:00')).toBe(at('2033-03-09T23:59:59'))
  // Over a weekend the last working day before it is Friday.
  expect(await until('2033-03-14T09:00:00')).toBe(at('2033-03-11T23:59:59'))
  // Of a meeting on the same day nobody is asked for an answer when it has begun.
  expect((await until('2033-03-07T11:00:00')) <= at('2033-03-07T11:00:00')).toBe(true)
})
