import { panel as calls } from '@portal/contract/peer-review/panel.calls'
import { endOfDay } from '@portal/contract/platform/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyEvents } from '../../evaluation/achievement/achievement-log.queries.ts'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'
import { pausePanel } from './panel-clock.queries.ts'

/** Panels from the search to the lock, through the real server (docs/handbook/peer-review.md#panel). */

let on: PanelApp
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await panelApp()
})
afterAll(() => on.close())

/** Of a field that the experts of a pool know about. */
const ofRivers = (name: string) => ({ achievement: { ...on.filled(0).achievement, name: `示例成果${name}` } })

describe('making a panel', () => {
  test('suggests one that keeps all the rules, and saves it only when told to', async () => {
    await on.pool(14)
    const projectId = await on.achievement('meeting', ofRivers('推荐'))
    const dry = await on.distribute(on.staff.expertReview, {
      projectId,
      mode: 'suggest',
      dryRun: true,
      expectVersion: 0,
    })
    expect(dry.data).toMatchObject({ blocks: [], rejected: [], state: 'draft', panelVersion: 0 })
    expect(dry.data?.members.filter(({ reserveNo }) => reserveNo === 0)).toHaveLength(7)
    expect(dry.data?.members.filter(({ role }) => role === 'leader')).toHaveLength(1)
    expect(dry.data?.members.filter(({ reasons }) => reasons.length === 0)).toEqual([])
    expect((await on.view(projectId)).version).toBe(0)
    const saved = await on.distribute(on.staff.expertReview, { projectId, mode: 'suggest', expectVersion: 0 })
    expect(saved.data?.state).toBe('draft')
    expect((await on.view(projectId)).list).toHaveLength(10)
    const stale = await on.distribute(on.staff.expertReview, { projectId, mode: 'suggest', expectVersion: 0 })
    expect(stale).toMatchObject({ code: 6001 })
  })

  test('a blocked expert is shown in a dry run and refused in earnest, in words', async () => {
    const projectId = await on.achievement()
    const blocked = await on.expert({ organization: on.first.orgName })
    const members = [{ expertId: blocked.id }]
    const dry = await on.distribute(on.staff.handler, { projectId, members, dryRun: true, expectVersion: 0 })
    expect(dry.data?.rejected[0]?.hits[0]?.rule).toBe('sameUnit')
    const refused = await on.distribute(on.staff.handler, { projectId, members, expectVersion: 0 })
    expect(refused).toMatchObject({ error: 'panelRefused' })
    expect(refused.errorMsg).toContain('存在回避关系，不能选择专家')
    expect((await on.view(projectId)).version).toBe(0)
  })

  test('a draw is committed to before it is made, and anybody entitled can draw again', async () => {
    await on.pool(12)
    const projectId = await on.achievement('meeting', ofRivers('抽取'))
    const drawn = await on.distribute(on.staff.expertReview, { projectId, mode: 'random', expectVersion: 0 })
    expect(drawn.data?.drawHash).toMatch(/^[0-9a-f]{64}$/)
    const again = await on.call(calls.replay, { id: drawn.data?.drawId ?? '' }, { token: on.staff.handler })
    expect(again.data).toMatchObject({
      same: true,
      hashHolds: true,
      logged: true,
      hash: drawn.data?.drawHash,
    })
    expect(again.data?.result.map(({ expertId }) => expertId).sort()).toEqual(
      drawn.data?.members.map(({ expertId }) => expertId).sort(),
    )
    const events = await on.app.db
      .selectFrom('achievementEvent')
      .select(['no', 'detail'])
      .where('achievementId', '=', projectId)
      .orderBy('no')
      .execute()
    const hashes = events.filter(({ detail }) => detail.drawHash === drawn.data?.drawHash)
    expect(hashes).toHaveLength(2)
    expect(hashes[0]?.detail).not.toHaveProperty('result')
    expect(await verifyEvents(on.app.db, projectId)).toBeUndefined()
    // A dry run leaves no trace.
    const other = await on.achievement()
    const dry = await on.distribute(on.staff.expertReview, {
      projectId: other,
      mode: 'random',
      dryRun: true,
      expectVersion: 0,
    })
    expect(dry.data?.warnings[0]).toMatch(/符合条件的候选专家\d+人/)
    expect((await on.view(other)).draws).toEqual([])
    // What was drawn cannot be rewritten.
    await expect(sql`update "panelDraw" set seed = 'x'`.execute(on.app.db)).rejects.toThrow()
  })

  test('a panel that stands still loses no time: nobody runs out, and the days are given back', async () => {
    const projectId = await on.achievement()
    await on.confirmed(projectId, await on.pool(8))
    await on.invite(projectId)
    const ends = async () => (await on.view(projectId)).list[0]?.invite
    const before = Date.parse((await ends())?.expireAt ?? '')
    const status = (code: '12' | '27') =>
      on.app.db.updateTable('achievement').set({ status: code }).where('id', '=', projectId).execute()
    await sql`update panel set "dueAt" = '2033-03-02T23:00:00+08:00' where "achievementId" = ${projectId}`.execute(
      on.app.db,
    )
    await pausePanel(on.app.db, projectId)
    await status('12')
    // Ten days later, as the clock of the database sees them.
    await on.age(projectId, 10)
    await sql`update panel set "pausedAt" = "pausedAt" - interval '10 days' where "achievementId" = ${projectId}`.execute(
      on.app.db,
    )
    await on.tick()
    expect((await ends())?.status).toBe('sent')
    await status('27')
    await on.tick()
    const after = await ends()
    expect(after?.status).toBe('sent')
    expect(Math.abs(Date.parse(after?.expireAt ?? '') - before)).toBeLessThan(60_000)
    // The day for sheets is a whole one again: what was lost of it by the second is not.
    expect(Date.parse((await on.view(projectId)).dueAt ?? '')).toBe(Date.parse(endOfDay('2033-03-12')))
    expect(new Set((await on.view(projectId)).list.map(({ joinStatus }) => joinStatus))).toEqual(
      new Set(['0']),
    )
  })

  test('the person in charge locks what others proposed, and neither proposes nor asks before', async () => {
    const projectId = await on.achievement()
    const experts = await on.pool(8)
    const { inCharge, superAdmin, handler } = on.staff
    const members = on.listOf(experts)
    const propose = async (token: string, more: object = {}) =>
      on.distribute(token, {
        projectId,
        members,
        size: 5,
        expectVersion: (await on.view(projectId)).version,
        ...more,
      })
    for (const more of [{}, { dryRun: true }, { confirm: true }, { mode: 'random' as const }])
      expect((await propose(inCharge, more)).error).toBe('forbidden')
    expect((await propose(handler, { confirm: true })).error).toBeUndefined()
    const about = { projectId, expertId: experts[1]?.id ?? '', reason: '名单调整需要' }
    const { version: expectVersion } = await on.view(projectId)
    const asInCharge = { token: inCharge }
    expect((await on.call(calls.invite, { projectId, expectVersion }, asInCharge)).error).toBe('forbidden')
    expect((await on.call(calls.replace, { ...about, expectVersion }, asInCharge)).error).toBe('forbidden')
    await on.invite(projectId)
    expect((await on.call(calls.revokeInvite, about, asInCharge)).error).toBe('forbidden')
    const join = { ...about, joinStatus: '1' as const, source: 'phone' as const }
    expect((await on.call(calls.updateJoinStatus, join, asInCharge)).error).toBe('forbidden')
    // The super administrator stands in for everybody.
    expect((await on.call(calls.updateJoinStatus, join, { token: superAdmin })).error).toBeUndefined()
    for (const { id } of experts.slice(0, 5)) if (id !== about.expertId) await on.join(projectId, id, '1')
    const fewer = [...members.slice(0, 7)]
    expect((await propose(inCharge, { lock: true, members: fewer })).error).toBe('stateChanged')
    expect((await propose(handler, { lock: true })).error).toBe('forbidden')
    expect((await propose(inCharge, { lock: true })).error).toBeUndefined()
    const present = { ...join, joinStatus: '4' as const, source: 'onsite' as const }
    expect((await on.call(calls.updateJoinStatus, present, asInCharge)).error).toBe('forbidden')
    const gone = { ...join, joinStatus: '2' as const, overrule: true }
    expect((await on.call(calls.updateJoinStatus, gone, asInCharge)).error).toBeUndefined()
  })

  test('the person in charge hears that everybody agreed; the conclusion is due once the experts had their day', async () => {
    await on.hire('inCharge', { email: 'suo@example.org' })
    const projectId = await on.achievement()
    const experts = await on.pool(8)
    await on.confirmed(projectId, experts)
    await on.invite(projectId)
    const told = async () =>
      (await on.messagesTo('suo@example.org')).filter(({ text }) => text.includes('请锁定专家组')).length
    for (const { id } of experts.slice(0, 4)) await on.join(projectId, id, '1')
    expect(await told()).toBe(0)
    await on.join(projectId, experts[4]?.id ?? '', '1')
    expect(await told()).toBe(1)
    await on.lock(projectId)
    const meet = (at: string) =>
      sql`update panel set "meetingAt" = now() + ${at}::interval where "achievementId" = ${projectId}`.execute(
        on.app.db,
      )
    const due = async () => {
      await on.tick()
      const { dueAt } = await on.app.db
        .selectFrom('achievement')
        .select('dueAt')
        .where('id', '=', projectId)
        .executeTakeFirstOrThrow()
      return dueAt
    }
    await meet('2 days')
    expect(await due()).toBeNull()
    await meet('-1 hour')
    // Ten working days.
    expect(await due()).toBe(new Date('2033-03-16T23:59:59+08:00').toISOString())
    // A second session is planned.
    await meet('2 days')
    expect(await due()).toBeNull()
  })

  test('a soft hit needs a reason of one person and the consent of another', async () => {
    const projectId = await on.achievement()
    const experts = await on.pool(8)
    const old = experts[1]
    if (!old) throw new Error()
    await on.app.db.updateTable('expert').set({ birthday: '1950-01-01' }).where('id', '=', old.id).execute()
    const members = on.listOf(experts)
    const save = await on.distribute(on.staff.expertReview, { projectId, members, size: 5, expectVersion: 0 })
    const confirm = (version: number) =>
      on.distribute(on.staff.expertReview, {
        projectId,
        members,
        size: 5,
        expectVersion: version,
        confirm: true,
      })
    expect((await confirm(save.data?.panelVersion ?? 0)).errorMsg).toContain('请填写免回避说明')
    const about = { projectId, expertId: old.id, rule: 'overAge' as const }
    const sign = (token: string) => on.call(calls.confirmWaiver, { ...about, agree: true }, { token })
    expect((await sign(on.staff.inCharge)).error).toBe('stateChanged')
    const reason = '该领域仅有的资深专家，身体状况良好'
    expect((await on.call(calls.waive, { ...about, reason }, { token: on.staff.handler })).error).toBe(
      'forbidden',
    )
    expect((await on.call(calls.waive, { ...about, reason }, { token: on.staff.superAdmin })).code).toBe(200)
    expect((await sign(on.staff.superAdmin)).errorMsg).toBe('免回避说明须由另一人确认')
    const done = await confirm(save.data?.panelVersion ?? 0)
    expect(done.data?.state).toBe('confirmed')
    for (const { id } of experts.slice(0, 5)) await on.join(projectId, id, '1')
    expect((await on.lock(projectId)).errorMsg).toContain('免回避说明尚未由负责人确认')
    expect((await sign(on.staff.inCharge)).code).toBe(200)
    expect((await on.lock(projectId)).data?.state).toBe('locked')
    const ledger = await on.call(calls.ledger, { projectId }, { token: on.staff.inCharge })
    expect(ledger.data?.list).toMatchObject([
      { rule: 'overAge', expertName: old.row.name, waiver: { reason, confirmedBy: '示例inCharge' } },
    ])
    // Another fact under the same rule was waived by nobody.
    await on.app.db.updateTable('expert').set({ birthday: '1940-01-01' }).where('id', '=', old.id).execute()
    expect((await on.call(calls.recheck, { projectId }, { token: on.staff.handler })).data?.fresh).toBe(1)
    expect((await on.view(projectId)).list.find(({ expertId }) => expertId === old.id)?.coi.level).toBe(
      'soft',
    )
  })

  test('only F locks, nobody edits after it, and only F replaces', async () => {
    const { projectId, experts } = await on.locked('meeting')
    const { version, state } = await on.view(projectId)
    expect(state).toBe('locked')
    const members = on.listOf(experts)
    expect(
      (await on.distribute(on.staff.expertReview, { projectId, members, expectVersion: version, lock: true }))
        .error,
    ).toBe('forbidden')
    expect(
      (await on.distribute(on.staff.superAdmin, { projectId, members, expectVersion: version })).error,
    ).toBe('guardFailed')
    const replace = async (token: string) =>
      on.call(
        calls.replace,
        {
          projectId,
          expertId: experts[2]?.id ?? '',
          reason: '临时出国不能参会',
          expectVersion: (await on.view(projectId)).version,
        },
        { token },
      )
    expect((await replace(on.staff.expertReview)).error).toBe('guardFailed')
    expect((await replace(on.staff.inCharge)).data?.promoted).toBe(experts[5]?.row.name)
    const { list, gone } = await on.view(projectId)
    expect(gone[0]).toMatchObject({ expertId: experts[2]?.id, joinStatus: '3', reason: '临时出国不能参会' })
    expect(list.find(({ expertId }) => expertId === experts[5]?.id)).toMatchObject({
      reserveNo: 0,
      invite: { status: 'sent' },
    })
    // A reserve that leaves: those behind it move up.
    const reserves = async () =>
      (await on.view(projectId)).list.filter(({ reserveNo }) => reserveNo > 0).map((one) => one.reserveNo)
    expect(await reserves()).toEqual([1, 2])
    const expertId = list.find(({ reserveNo }) => reserveNo === 1)?.expertId ?? ''
    const { version: expectVersion } = await on.view(projectId)
    const leaves = { projectId, expertId, reason: '备选专家调离', expectVersion }
    expect((await on.call(calls.replace, leaves, { token: on.staff.inCharge })).errorMsg).toBeUndefined()
    expect(await reserves()).toEqual([1])
  })
})
