import { panel as calls } from '@portal/contract/peer-review/panel.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'

/** The last moment of each period of panels and invitations, and the first one after it (docs/handbook/peer-review.md#invitations). */

let on: PanelApp
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await panelApp()
})
afterAll(() => on.close())

const SECOND = 1000
const HOUR = 3_600_000
const at = (ms: number) => clock.set(new Date(ms).toISOString())
const iso = (moment: string | null | undefined) => new Date(moment ?? 0).toISOString()
/** Ten seconds before it, for whatever the machine is busy with, and the moment itself. */
const around = async (ms: number, before: () => Promise<void>, from: () => Promise<void>) => {
  await at(ms - 10 * SECOND)
  await before()
  await at(ms)
  await from()
}
const monthsLater = (moment: string, months: number) => {
  const day = new Date(moment)
  day.setUTCMonth(day.getUTCMonth() + months)
  return day.getTime()
}

describe('invitations', () => {
  const invited = async (moment: string, meetingAt?: string) => {
    await clock.set(moment)
    const projectId = await on.achievement()
    const experts = await on.pool(8)
    const members = on.listOf(experts)
    const place = '示例会议室'
    const made = await on.distribute(on.staff.expertReview, {
      ...{ projectId, members, size: 5, expectVersion: 0, confirm: true },
      ...(meetingAt && { meetingAt: iso(meetingAt), place }),
    })
    expect(made.errorMsg).toBeUndefined()
    expect((await on.invite(projectId)).data).toEqual({ sent: 5 })
    const row = await on.app.db
      .selectFrom('invitation')
      .select(['sentAt', 'expiresAt'])
      .where('achievementId', '=', projectId)
      .executeTakeFirstOrThrow()
    const rules = async () => {
      await on.tick()
      const seat = (await on.view(projectId)).list.find(({ expertId }) => expertId === experts[4]?.id)
      return seat?.invite.reminders.map(({ rule }) => rule).sort()
    }
    return {
      ...{ projectId, rules, ids: experts.map(({ id }) => id) },
      ...{ sentAt: Date.parse(row.sentAt), expiresAt: Date.parse(row.expiresAt) },
    }
  }

  test('are answered for five days, to the end of the last one in China, over a weekend and the end of a month', async () => {
    // Half past midnight: Greenwich has the day before.
    const { ids, expiresAt } = await invited('2033-02-25T00:30:00+08:00')
    expect(new Date(expiresAt).toISOString()).toBe('2033-03-02T15:59:59.000Z')
    const [one = '', other = ''] = ids
    await around(
      expiresAt,
      async () => {
        expect(await on.tick()).toBe(0)
        expect((await on.reply(one)).code).toBe(200)
      },
      async () => {
        expect((await on.reply(other)).code).toBe(5004)
        expect(await on.tick()).toBe(4)
      },
    )
  })

  test('are reminded of at half their time, a day and three hours before they end', async () => {
    const { rules, sentAt, expiresAt } = await invited(WORKING_MORNING)
    for (const [moment, before, from] of [
      [(sentAt + expiresAt) / 2, [], ['half']],
      [expiresAt - 24 * HOUR, ['half'], ['dayBefore', 'half']],
      [expiresAt - 3 * HOUR, ['dayBefore', 'half'], ['dayBefore', 'half', 'lastHours']],
    ] as const)
      await around(
        moment + SECOND,
        async () => expect(await rules()).toEqual(before),
        async () => expect(await rules()).toEqual(from),
      )
  })

  test('nobody is reminded of what was sent within six hours', async () => {
    const { rules, sentAt, expiresAt } = await invited(
      '2033-03-02T15:30:00+08:00',
      '2033-03-03T09:00:00+08:00',
    )
    expect(new Date(expiresAt).toISOString()).toBe('2033-03-02T15:59:59.000Z')
    await around(
      sentAt + 6 * HOUR,
      async () => expect(await rules()).toEqual([]),
      async () => expect(await rules()).toContain('lastHours'),
    )
  })

  test('an answer within two days is worth a point', async () => {
    const { ids, sentAt } = await invited(WORKING_MORNING)
    const [one = '', other = ''] = ids
    const points = async (expertId: string) => {
      expect((await on.reply(expertId)).code).toBe(200)
      const given = await on.app.db
        .selectFrom('expertActivity')
        .select('points')
        .where('expertId', '=', expertId)
        .where('kind', '=', 'reply')
        .execute()
      return given.map((row) => row.points)
    }
    await around(
      sentAt + 48 * HOUR,
      async () => expect(await points(one)).toEqual([1]),
      async () => expect(await points(other)).toEqual([]),
    )
  })
})

describe('a conclusion is due ten working days', () => {
  const dueOf = async (id: string) => {
    await on.tick()
    const { dueAt } = await on.app.db
      .selectFrom('achievement')
      .select('dueAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return dueAt && iso(dueAt)
  }

  test('after the meeting, from its first moment on and whenever the portal looks', async () => {
    const held = async () => {
      await clock.set(WORKING_MORNING)
      const projectId = await on.achievement()
      const experts = await on.pool(8)
      const meetingAt = iso('2033-03-10T14:00:00+08:00')
      const made = await on.distribute(on.staff.expertReview, {
        ...{ projectId, members: on.listOf(experts), size: 5, expectVersion: 0, confirm: true },
        ...{ meetingAt, place: '示例会议室' },
      })
      expect(made.errorMsg).toBeUndefined()
      for (const { id } of experts.slice(0, 5)) await on.join(projectId, id, '1')
      expect((await on.lock(projectId)).errorMsg).toBeUndefined()
      return projectId
    }
    const [one, other] = [await held(), await held()]
    await around(
      Date.parse('2033-03-10T14:00:00+08:00'),
      async () => expect(await dueOf(one)).toBeNull(),
      async () => expect(await dueOf(one)).toBe('2033-03-24T15:59:59.000Z'),
    )
    // The portal stood still until the Monday.
    await on.app.db.updateTable('achievement').set({ dueAt: null }).where('id', '=', other).execute()
    await clock.set('2033-03-14T09:00:00+08:00')
    expect(await dueOf(other)).toBe('2033-03-24T15:59:59.000Z')
  })

  test('by correspondence after the last day for sheets, and when it came back after that day', async () => {
    await clock.set(WORKING_MORNING)
    const { projectId } = await on.locked()
    expect(iso((await on.view(projectId)).dueAt)).toBe('2033-03-16T15:59:59.000Z')
    await around(
      Date.parse('2033-03-17T00:00:00+08:00'),
      async () => expect(await dueOf(projectId)).toBeNull(),
      async () => expect(await dueOf(projectId)).toBe('2033-03-30T15:59:59.000Z'),
    )
    await clock.set('2033-05-03T09:00:00+08:00')
    await on.app.db
      .updateTable('achievement')
      .set({ dueAt: null, enteredAt: sql<string>`now()` })
      .where('id', '=', projectId)
      .execute()
    expect(await dueOf(projectId)).toBe('2033-05-17T15:59:59.000Z')
  })
})

describe('what experts did before', () => {
  const hitsOf = async (projectId: string, expertId: string) =>
    (
      await on.distribute(on.staff.expertReview, {
        ...{ projectId, dryRun: true, expectVersion: 0, members: [{ expertId }] },
      })
    ).data?.members[0]?.coi.hits.map(({ rule }) => rule)

  test('shared work and a former unit count for three years', async () => {
    await clock.set(WORKING_MORNING)
    const [together, former] = [await on.expert(), await on.expert()]
    const earlier = on.filled(240)
    const mate = {
      ...earlier.persons?.[1],
      name: together.row.name,
      idCard: on.filled(243).persons?.[2]?.idCard ?? '',
      orgId: together.row.orgId ?? '',
      orgName: together.row.company,
    }
    const { id } = await on.submitted(240, {
      ...earlier,
      persons: [...(earlier.persons ?? []).slice(0, 2), { ...mate, rank: 0 } as never],
    })
    const { submittedAt } = await on.app.db
      .selectFrom('achievement')
      .select('submittedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const change = { field: 'organization', label: '工作单位', before: on.first.orgName, after: '示例研究所' }
    const { at: changedAt } = await on.app.db
      .insertInto('reviewEvent')
      .values({
        ...{
          memberId: former.id,
          action: 'approve',
          actorId: null,
          actorName: '',
          byStaff: true,
          version: 1,
        },
        changes: JSON.stringify([change]),
      })
      .returning('at')
      .executeTakeFirstOrThrow()
    const projectId = await on.achievement('meeting', {
      persons: [...(earlier.persons ?? []).slice(0, 1), ...(on.filled(241).persons ?? []).slice(1)],
    })
    for (const [expertId, moment, rule] of [
      [together.id, submittedAt ?? '', 'sharedProject'],
      [former.id, changedAt, 'formerUnit'],
    ] as const)
      await around(
        monthsLater(moment, 36),
        async () => expect(await hitsOf(projectId, expertId)).toEqual([rule]),
        async () => expect(await hitsOf(projectId, expertId)).toEqual([]),
      )
  })

  test('a seat counts for a year against the rotation and two years for its applicant, an invitation two years', async () => {
    await clock.set(WORKING_MORNING)
    const experts = await on.pool(8)
    const [expert] = experts
    const expertId = expert?.id ?? ''
    const projectId = await on.achievement()
    const { ownerId } = await on.app.db
      .selectFrom('achievement')
      .select('ownerId')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
    // More often than twice.
    for (let n = 0; n < 3; n += 1) {
      const earlier = await on.achievement()
      await on.app.db.updateTable('achievement').set({ ownerId }).where('id', '=', earlier).execute()
      await on.confirmed(earlier, experts)
      expect((await on.invite(earlier)).data).toEqual({ sent: 5 })
      expect((await on.join(earlier, expertId, '1')).errorMsg).toBeUndefined()
    }
    const seats = await on.app.db
      .selectFrom('panelMember')
      .innerJoin('invitation', 'invitation.panelMemberId', 'panelMember.id')
      .select(['panelMember.addedAt', 'invitation.sentAt'])
      .where('panelMember.expertId', '=', expertId)
      .orderBy('panelMember.addedAt')
      .execute()
    const [first, last] = [seats[0], seats.at(-1)]
    const found = async () =>
      (
        await on.call(
          calls.search,
          { projectId, keyword: expert?.row.name ?? '' },
          { token: on.staff.expertReview },
        )
      ).data?.list.find((row) => row.expertId === expertId)
    const RESTED = '近12个月未参加评价'
    await around(
      monthsLater(last?.addedAt ?? '', 12),
      async () => expect((await found())?.reasons).not.toContain(RESTED),
      async () => expect((await found())?.reasons).toContain(RESTED),
    )
    await around(
      monthsLater(first?.addedAt ?? '', 24),
      async () => expect(await hitsOf(projectId, expertId)).toContain('frequent'),
      async () => expect(await hitsOf(projectId, expertId)).not.toContain('frequent'),
    )
    await around(
      monthsLater(last?.sentAt ?? '', 24),
      async () => expect((await found())?.credit.invited).toBeGreaterThan(0),
      async () => expect((await found())?.credit.invited).toBe(0),
    )
  })
})
