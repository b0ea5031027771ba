import { GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import {
  avoidUnits as avoid,
  MAX_AVOID_UNITS,
} from '@portal/contract/membership/expert-ledger/avoid-unit.calls'
import { MEMBERSHIP_GUARDS } from '@portal/contract/membership/membership.guards'
import { organisation } from '@portal/contract/membership/organisation/organisation.calls'
import { panel as calls } from '@portal/contract/peer-review/panel.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { copyRow } from '../../testing/copies.ts'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'
import { refusedBy } from '../../testing/refused.ts'

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
    const shared = await on.submitted(40, {
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
    // Units that went into others since are the same units, whoever is known by name and unit alone.
    const mergeInto = async (targetId: string, orgId: string) => {
      const input = { targetId, orgIds: [orgId] }
      expect((await on.call(organisation.merge, input, { token: on.as('administrator') })).code).toBe(200)
    }
    await mergeInto((await on.organisation()).orgId, together.row.orgId ?? '')
    expect(await hitsOf(together.id)).toContain('sharedProject')
    const { orgId: alias } = await on.organisation()
    await sql`update "achievementPerson" set "idIndex" = null,
      "orgId" = case when "achievementId" <> ${projectId} and name = ${people[0]?.name ?? ''} then ${alias}::uuid else "orgId" end`.execute(
      on.app.db,
    )
    expect(await hitsOf(together.id)).not.toContain('sharedProject')
    await mergeInto(on.first.orgId, alias)
    expect(await hitsOf(together.id)).toContain('sharedProject')
    const gone = { deletedAt: new Date().toISOString() }
    await on.app.db.updateTable('achievement').set(gone).where('id', '=', shared.id).execute()
    expect(await hitsOf(together.id)).not.toContain('sharedProject')
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
    // As many as anybody can oversee.
    const last = await on.call(avoid.add, unit, { token: own.token })
    const count = MAX_AVOID_UNITS - 1
    await copyRow(on.app.db, 'organisation', {
      id: unit.orgId,
      count,
      anew: { normalName: 't."normalName" || n' },
    })
    const anew = { orgId: 'md5(t."orgId"::text || n)::uuid' }
    await copyRow(on.app.db, 'expertInterest', { id: last.data?.id ?? '', count, anew })
    const refused = await on.call(avoid.add, { ...unit, orgId: on.second.orgId }, { token: own.token })
    refusedBy(MEMBERSHIP_GUARDS)(refused, 'avoidUnitsFull')
    expect(refused.errorMsg).toBe(MEMBERSHIP_GUARDS.avoidUnitsFull(MAX_AVOID_UNITS))
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

test('by correspondence there is a day for the sheets, set or not', async () => {
  await clock.set(WORKING_MORNING)
  const experts = await on.pool(8)
  const dueOf = async (projectId: string) => (await on.view(projectId)).dueAt
  const byMail = await on.achievement('correspondence')
  await on.confirmed(byMail, experts)
  // The end of the tenth working day, not a second less or more.
  expect(await dueOf(byMail)).toBe(new Date('2033-03-16T23:59:59+08:00').toISOString())
  const chosen = await on.achievement('correspondence')
  const dueAt = new Date('2033-03-09T18:00:00+08:00').toISOString()
  await on.distribute(on.staff.expertReview, {
    ...{ projectId: chosen, size: 5, expectVersion: 0, dueAt, confirm: true },
    members: on.listOf(experts),
  })
  expect(await dueOf(chosen)).toBe(dueAt)
  // Whoever meets has the day of the meeting.
  const meets = await on.achievement('meeting')
  await on.confirmed(meets, experts)
  expect(await dueOf(meets)).toBeNull()
})
