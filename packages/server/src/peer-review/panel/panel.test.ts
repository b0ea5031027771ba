import { GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { avoidUnits as avoid } from '@portal/contract/membership/expert-ledger/avoid-unit.calls'
import { organisation } from '@portal/contract/membership/organisation/organisation.calls'
import { invitation as replies } from '@portal/contract/peer-review/invitation.calls'
import { panel as calls } from '@portal/contract/peer-review/panel.calls'
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

const search = (projectId: string, filter: object = {}) =>
  on.call(calls.search, { projectId, ...filter }, { token: on.staff.expertReview })

describe('the pool', () => {
  test('orders by fit, filters, and leaves out who is blocked unless asked', async () => {
    const projectId = await on.achievement()
    const fits = await on.expert({
      majorNow: '输水渠系、水量水质、协同调控',
      recommond: '能源专业委员会',
      city: '示例省示例市',
    })
    await on.expert({ subject: '其他', majorNow: '会计' })
    const blocked = await on.expert({ organization: on.first.orgName })
    const found = await search(projectId, { pageSize: 100 })
    const ids = found.data?.list.map(({ expertId }) => expertId) ?? []
    expect(ids).not.toContain(blocked.id)
    expect(found.data?.total).toBe(ids.length)
    const scores = found.data?.list.map(({ score }) => score) ?? []
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    const all = await search(projectId, { withBlocked: true, pageSize: 100 })
    const last = all.data?.list.at(-1)
    expect(last).toMatchObject({ expertId: blocked.id, coi: { level: 'hard' } })
    expect(last?.coi.hits[0]?.text).toContain(`现任职于完成单位“${on.first.orgName}”`)
    const named = await search(projectId, {
      committee: ['能源专业委员会'],
      region: '示例',
      keyword: fits.row.name,
    })
    expect(named.data?.list.map(({ expertId }) => expertId)).toEqual([fits.id])
    expect(named.data?.list[0]?.mobileTel).toMatch(/^\d{3}\*{4}\d{4}$/)
    await on.expert({ subject: '其他' })
    const others = await search(projectId, { subject: ['其他'] })
    expect(new Set(others.data?.list.map((one) => one.subject))).toEqual(new Set(['其他']))
  })

  test('whoever belongs to a completing unit, or is the applicant, touches nothing of it', async () => {
    const projectId = await on.achievement()
    const experts = await on.pool(8)
    const [one] = experts
    const { ownerId } = await on.app.db
      .selectFrom('achievement')
      .select('ownerId')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
    const { mobileTel } = await on.rowOf(ownerId)
    const version = await on.confirmed(projectId, experts)
    const involved = { error: 'guardFailed', errorMsg: GUARDS.notInvolved }
    for (const { token } of [
      await on.hire('expertReview', { orgId: on.second.orgId }),
      await on.hire('expertReview', { mobileTel }),
    ]) {
      const seat = { projectId, expertId: one?.id ?? '', reason: '电话告知不能参加' }
      const listed = { projectId, members: on.listOf(experts), expectVersion: version }
      expect(await on.distribute(token, listed)).toMatchObject(involved)
      expect(await on.call(calls.invite, { projectId, expectVersion: version }, { token })).toMatchObject(
        involved,
      )
      expect(await on.call(calls.replace, { ...seat, expectVersion: version }, { token })).toMatchObject(
        involved,
      )
      expect(await on.call(calls.revokeInvite, seat, { token })).toMatchObject(involved)
      expect(
        await on.call(calls.updateJoinStatus, { ...seat, joinStatus: '1', source: 'phone' }, { token }),
      ).toMatchObject(involved)
      expect(await on.call(calls.recheck, { projectId }, { token })).toMatchObject(involved)
    }
    expect((await on.invite(projectId)).code).toBe(200)
  })

  test('a list of names is checked before anybody is invited', async () => {
    const projectId = await on.achievement()
    const one = await on.expert({ organization: on.second.orgName })
    const { data } = await on.call(
      calls.precheck,
      { projectId, names: [one.row.name, '查无此人'] },
      { token: on.staff.handler },
    )
    expect(data?.list[0]?.found[0]?.coi.level).toBe('hard')
    expect(data?.list[1]).toMatchObject({ found: [], hint: '专家库中没有此人' })
  })

  test('shared achievements, subordinate units, own declarations and the avoid list are found in the data', async () => {
    const together = await on.expert()
    const { name } = together.row
    const { data: card } = await search(await on.achievement(), { keyword: name })
    expect(card?.list[0]?.coi.hits).toEqual([])
    const other = on.filled(40)
    const mate = {
      ...other.persons?.[1],
      name,
      idCard: on.filled(43).persons?.[2]?.idCard ?? '',
      orgId: together.row.orgId ?? '',
      orgName: together.row.company,
    }
    await on.submitted(40, {
      ...other,
      persons: [...(other.persons ?? []).slice(0, 2), { ...mate, rank: 0 } as never],
    })
    const people = other.persons?.slice(0, 1) ?? []
    const projectId = await on.achievement('meeting', {
      persons: [...people, ...(on.filled(41).persons ?? []).slice(1)],
      avoid: [{ kind: 'org', name: '', orgId: '', orgName: '示例被回避单位', reason: '存在竞争关系' }],
    })
    const child = await on.expert({ organization: '示例下属研究所' })
    await on.app.db
      .updateTable('organisation')
      .set({ parentId: on.first.orgId })
      .where('id', '=', child.row.orgId ?? '')
      .execute()
    const avoided = await on.expert({ organization: '示例被回避单位' })
    const said = await on.expert()
    await on.app.db
      .insertInto('expertInterest')
      .values({
        expertId: said.id,
        achievementId: projectId,
        kind: 'mentor',
        orgId: null,
        text: '曾为第一完成人的导师',
      })
      .execute()
    const hitsOf = async (id: string) =>
      (
        await on.distribute(on.staff.expertReview, {
          projectId,
          dryRun: true,
          expectVersion: 0,
          members: [{ expertId: id }],
        })
      ).data?.members[0]?.coi.hits.map(({ rule }) => rule)
    expect(await hitsOf(together.id)).toContain('sharedProject')
    expect(await hitsOf(child.id)).toEqual(['kinUnit'])
    expect(await hitsOf(avoided.id)).toEqual(['avoidList'])
    expect(await hitsOf(said.id)).toEqual(['declared'])
  })

  test('units that experts stay away from are kept by them and by staff, and count at once', async () => {
    const projectId = await on.achievement()
    const [own, other] = [await on.expert(), await on.expert()]
    const admin = on.as('administrator')
    const hits = async (id: string) =>
      (
        await on.distribute(on.staff.expertReview, {
          projectId,
          dryRun: true,
          expectVersion: 0,
          members: [{ expertId: id }],
        })
      ).data?.members[0]?.coi.hits.map(({ rule }) => rule)
    const unit = { orgId: on.first.orgId, text: '配偶在该单位任职' }
    expect(
      (await on.call(avoid.add, { ...unit, orgId: crypto.randomUUID() }, { token: own.token })).fields,
    ).toEqual({
      orgId: '请从列表中选择单位',
    })
    const added = await on.call(avoid.add, unit, { token: own.token })
    expect(added.code, added.errorMsg).toBe(200)
    expect((await on.call(avoid.add, unit, { token: own.token })).fields?.orgId).toContain('已在')
    expect(await hits(own.id)).toEqual(['ownAvoids'])
    // Nobody else's: neither read nor written by another expert, nor named by one.
    const id = added.data?.id ?? ''
    expect((await on.call(avoid.remove, { id }, { token: other.token })).error).toBe('notFound')
    const named = { expertId: own.id }
    expect((await on.call(avoid.list, named, { token: other.token })).error).toBe('notFound')
    expect((await on.call(avoid.add, { ...named, ...unit }, { token: other.token })).error).toBe('notFound')
    // By staff for the expert, who does not read who it was; taken away with a reason.
    const forOther = await on.call(avoid.add, { expertId: other.id, ...unit }, { token: admin })
    expect(await hits(other.id)).toEqual(['ownAvoids'])
    expect((await on.call(avoid.list, {}, { token: other.token })).data?.list).toMatchObject([
      { byStaff: true, byName: '学会工作人员', orgName: on.first.orgName },
    ])
    const gone = forOther.data?.id ?? ''
    expect((await on.call(avoid.remove, { id: gone }, { token: admin })).fields).toEqual({
      reason: '请填写移除原因',
    })
    expect((await on.call(avoid.remove, { id: gone, reason: '已离职' }, { token: admin })).code).toBe(200)
    expect((await on.call(avoid.remove, { id: gone, reason: '已离职' }, { token: admin })).code).toBe(6001)
    expect(await hits(other.id)).toEqual([])
    expect((await on.call(avoid.remove, { id }, { token: own.token })).code).toBe(200)
    expect(await hits(own.id)).toEqual([])
  })

  test('a panel is checked again when one of its experts, or the tree of organisations, changes', async () => {
    const projectId = await on.achievement()
    const experts = await on.pool(8)
    await on.confirmed(projectId, experts)
    await on.tick()
    const fresh = async () =>
      (await on.call(calls.ledger, { projectId }, { token: on.staff.inCharge })).data?.list
        .filter(({ clearedAt }) => clearedAt === null)
        .map(({ rule }) => rule)
    expect(await fresh()).toEqual([])
    const [one, two] = experts
    await on.call(avoid.add, { orgId: on.first.orgId, text: '持有股份' }, { token: one?.token ?? '' })
    await on.tick()
    expect(await fresh()).toEqual(['ownAvoids'])
    const unit = await on.app.db
      .selectFrom('organisation')
      .select(['id', 'version'])
      .where('id', '=', two?.row.orgId ?? '')
      .executeTakeFirstOrThrow()
    const moved = await on.call(
      organisation.setParent,
      { orgId: unit.id, version: unit.version, parentId: on.first.orgId },
      { token: on.as('administrator') },
    )
    expect(moved.code, moved.errorMsg).toBe(200)
    await on.tick()
    expect((await fresh())?.sort()).toEqual(['kinUnit', 'ownAvoids'])
  })

  test('nobody but those who make panels sees any of it', async () => {
    const projectId = await on.achievement()
    const { token } = await on.applicant()
    for (const outsider of [token, on.as('administrator'), (await on.expert()).token])
      for (const call of [calls.members, calls.search, calls.ledger])
        expect((await on.call(call, { projectId }, { token: outsider })).error).toBe('forbidden')
    const early = await on.submitted(60)
    expect((await search(early.id)).error).toBe('notFound')
  })
})

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
  })
})

describe('invitations', () => {
  test('go out by mail and SMS, and open without a sign-in; reading is not answering', async () => {
    const projectId = await on.achievement()
    const experts = await on.pool(8)
    await on.confirmed(projectId, experts)
    expect((await on.invite(projectId)).data).toEqual({ sent: 5 })
    expect((await on.invite(projectId)).error).toBe('guardFailed')
    const [first] = experts
    const link = await on.linkOf(first?.id ?? '')
    expect(link.mail).toContain(on.first.orgName)
    expect(link.mail).toContain('保密承诺')
    expect(link.sms).toMatch(/\/y\?code=[\w-]{32}/)
    const opened = await on.call(replies.open, { code: link.code })
    expect(opened.data).toMatchObject({
      state: 'open',
      expertName: first?.row.name,
      units: [on.first.orgName, on.second.orgName],
    })
    const { list } = await on.view(projectId)
    const row = list.find(({ expertId }) => expertId === first?.id)
    expect(row).toMatchObject({ joinStatus: '0', invite: { status: 'read' } })
    expect(row?.invite.channels.map(({ channel, state }) => `${channel} ${state}`).sort()).toEqual([
      'mail sent',
      'sms sent',
    ])
    // Whatever merely fetches the address changes nothing.
    for (const endpoint of [replies.open, replies.reply])
      expect(
        (await fetch(`${on.app.url}${endpoint.path}?${new URLSearchParams({ ...link })}`)).status,
      ).not.toBe(200)
    const kept = await on.app.db
      .selectFrom('invitation')
      .selectAll()
      .where('expertId', '=', first?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(kept)).not.toContain(link.code)
  })

  test('one agrees, one declines: the reserve of the same subject moves up and is asked, the handler hears of it', async () => {
    // Nobody has taken it up, and the office has an address and no phone.
    await on.hire('handler', { email: 'jingban@example.org' })
    const projectId = await on.achievement()
    const seats = await on.pool(5)
    const [other, same] = [await on.expert({ subject: '交通运输工程' }), await on.expert()]
    const last = await on.expert()
    await on.confirmed(projectId, [...seats, other, same, last])
    await on.invite(projectId)
    const [yes, no] = seats
    expect((await on.reply(yes?.id ?? '')).data).toEqual({ agree: '1' })
    const declined = await on.reply(no?.id ?? '', {
      agree: '0',
      reasonCode: 'time',
      text: '在外出差',
      suggest: '示例推荐人',
    })
    expect(declined.data).toEqual({ agree: '0' })
    const { list, gone } = await on.view(projectId)
    expect(gone).toMatchObject([
      { expertId: no?.id, reason: '时间冲突：在外出差', suggestion: '示例推荐人', joinSource: 'link' },
    ])
    expect(list.find(({ expertId }) => expertId === same.id)).toMatchObject({
      reserveNo: 0,
      invite: { status: 'sent' },
    })
    expect(
      list.filter(({ reserveNo }) => reserveNo > 0).map(({ expertId, reserveNo }) => [expertId, reserveNo]),
    ).toEqual([
      [other.id, 1],
      [last.id, 2],
    ])
    expect((await on.linkOf(same.id)).code).not.toBe('')
    const heard = (await on.messagesTo('jingban@example.org')).map(({ text }) => text)
    expect(heard.filter((text) => text.includes(`谢绝参加，已由备选专家${same.row.name}递补`))).toHaveLength(
      1,
    )
    expect(heard.filter((text) => text.includes('同意参加'))).toEqual([])
    expect(await verifyEvents(on.app.db, projectId)).toBeUndefined()
  })

  test('5003 wrong or withdrawn, 5004 expired, 5005 answered before, each with its page', async () => {
    const projectId = await on.achievement()
    const other = await on.achievement()
    const experts = await on.pool(8)
    await on.confirmed(projectId, experts)
    await on.invite(projectId)
    const [a, b, c] = experts.map(({ id }) => id) as [string, string, string]
    const link = await on.linkOf(a)
    expect(await on.reply(a, { code: `${link.code.slice(0, -1)}_` })).toMatchObject({
      code: 5003,
      errorMsg: '操作无效',
    })
    expect(await on.reply(a, { projectId: other })).toMatchObject({ code: 5003 })
    expect(await on.reply(a, { idCard: (await on.linkOf(b)).idCard })).toMatchObject({ code: 5003 })
    expect((await on.reply(a)).code).toBe(200)
    expect(await on.reply(a, { agree: '0', reasonCode: 'time' })).toMatchObject({
      code: 5005,
      errorMsg: '请勿重复操作',
    })
    expect((await on.call(replies.open, { code: link.code })).data?.state).toBe('agreed')
    const withdrawn = await on.linkOf(b)
    await on.call(
      calls.revokeInvite,
      { projectId, expertId: b, reason: '会议时间有变化' },
      { token: on.staff.expertReview },
    )
    expect(await on.reply(b)).toMatchObject({ code: 5003 })
    expect((await on.call(replies.open, { code: withdrawn.code })).data).toMatchObject({
      state: 'invalid',
      projectName: '',
    })
    await on.age(projectId, 10)
    expect(await on.reply(c)).toMatchObject({ code: 5004, errorMsg: '操作已超时' })
    const expired = await on.call(replies.open, { code: (await on.linkOf(c)).code })
    expect(expired.data).toMatchObject({ state: 'expired', staffPhone: '000-00000004' })
    // The work stands still: nobody joins meanwhile.
    await on.app.db.updateTable('achievement').set({ status: '14' }).where('id', '=', projectId).execute()
    await on.age(projectId, -10)
    expect(await on.reply(c)).toMatchObject({ code: 5003 })
  })

  test('ten answers at the same moment are one answer', async () => {
    const projectId = await on.achievement()
    const experts = await on.pool(8)
    await on.confirmed(projectId, experts)
    await on.invite(projectId)
    const id = experts[3]?.id ?? ''
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => on.reply(id, n % 2 ? {} : { agree: '0', reasonCode: 'health' })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 5005)).toHaveLength(9)
    const { list } = await on.view(projectId)
    expect(list.filter(({ reserveNo }) => reserveNo === 0)).toHaveLength(5)
  })

  test('a declared relation cannot be agreed away, and blocks for good', async () => {
    const projectId = await on.achievement()
    const experts = await on.pool(8)
    await on.confirmed(projectId, experts)
    await on.invite(projectId)
    const id = experts[2]?.id ?? ''
    expect((await on.reply(id, { noInterest: false })).fields?.noInterest).toContain('请确认')
    const answer = await on.reply(id, { recusal: { kind: 'kinship', text: '与第二完成人是夫妻' } })
    expect(answer.data).toEqual({ agree: '0' })
    const again = await on.distribute(on.staff.expertReview, {
      projectId,
      dryRun: true,
      expectVersion: 0,
      members: [{ expertId: id }],
    })
    expect(again.data?.rejected[0]?.hits[0]?.rule).toBe('declared')
  })

  test('reminders go out once per rule; whoever lets the time pass is replaced', async () => {
    const projectId = await on.achievement()
    const experts = await on.pool(8)
    await on.confirmed(projectId, experts)
    await on.invite(projectId)
    const [first] = experts
    const { email } = await on.rowOf(first?.id ?? '')
    const asked = async () =>
      (await on.messagesTo(email)).filter(({ template }) => template.startsWith('expert-'))
    await on.tick()
    expect(await asked()).toHaveLength(1)
    await on.age(projectId, 3.2)
    await on.tick()
    await on.tick()
    expect(await asked()).toHaveLength(2)
    // They end with a day, whatever the hour is now.
    const { expireAt } = (await on.view(projectId)).list[0]?.invite ?? {}
    await on.age(projectId, (Date.parse(expireAt ?? '') - Date.now()) / 86_400_000 - 0.5)
    await on.tick()
    expect(await asked()).toHaveLength(3)
    expect((await on.view(projectId)).list[0]?.invite.reminders.map(({ rule }) => rule)).toContain(
      'dayBefore',
    )
    await on.age(projectId, 2)
    expect(await on.tick()).toBeGreaterThanOrEqual(5)
    const { list, gone } = await on.view(projectId)
    expect(gone).toHaveLength(5)
    expect(gone[0]).toMatchObject({ reason: '逾期未答复', invite: { status: 'expired' } })
    expect(list.filter(({ reserveNo }) => reserveNo === 0)).toHaveLength(3)
    // The end of the evaluation ends what is still open.
    await on.app.db
      .updateTable('achievement')
      .set({ status: '28', outcome: 'terminated' })
      .where('id', '=', projectId)
      .execute()
    await on.tick()
    const left = await on.app.db
      .selectFrom('invitation')
      .select('state')
      .where('achievementId', '=', projectId)
      .execute()
    expect(left.map(({ state }) => state).filter((state) => state === 'sent' || state === 'read')).toEqual([])
  })

  test('staff take answers down; over the expert’s own only on purpose', async () => {
    const projectId = await on.achievement()
    const experts = await on.pool(8)
    await on.confirmed(projectId, experts)
    await on.invite(projectId)
    const [a, b] = experts.map(({ id }) => id) as [string, string]
    await on.reply(a)
    expect(await on.join(projectId, a, '2')).toMatchObject({ error: 'ownAnswer' })
    expect((await on.join(projectId, a, '4', { source: 'onsite' })).data?.joinStatus).toBe('4')
    const phoned = await on.join(projectId, b, '1')
    expect(phoned.data).toEqual({ joinStatus: '1', promoted: '' })
    expect(await on.reply(b)).toMatchObject({ code: 5005 })
    expect((await on.join(projectId, b, '2', { expect: '0' })).error).toBe('stateChanged')
    const over = await on.join(projectId, b, '2', { reason: '来电说明时间冲突' })
    expect(over.data?.promoted).toBe(experts[5]?.row.name)
  })

  test('a new submission and a changed record are checked again by themselves', async () => {
    const projectId = await on.achievement()
    const experts = await on.pool(8)
    await on.confirmed(projectId, experts)
    const moved = experts[1]
    await on.app.db
      .updateTable('member')
      .set({ orgId: on.first.orgId, company: on.first.orgName, updatedAt: sql`clock_timestamp()` })
      .where('id', '=', moved?.id ?? '')
      .execute()
    await on.tick()
    const { list } = await on.view(projectId)
    expect(list.find(({ expertId }) => expertId === moved?.id)?.coi.hits).toMatchObject([
      { rule: 'sameUnit' },
    ])
    expect((await on.invite(projectId)).errorMsg).toContain('不能邀请专家')
  })
})
