import { achievement as achievements } from '@portal/contract/evaluation/achievement.calls'
import { GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { meeting as calls } from '@portal/contract/evaluation/meeting/meeting.calls'
import { achievementProcess as process } from '@portal/contract/evaluation/process/process.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'
import { verifyEvents } from '../achievement/achievement-log.queries.ts'

/** Sessions from the first plan to the notice, through the real server (docs/handbook/evaluation.md#meeting). */

let on: PanelApp
beforeAll(async () => {
  on = await panelApp()
})
afterAll(() => on.close())

const AT = '2027-03-01T01:00:00.000Z'
const create = (achievementIds: string[], token = on.staff.expertReview, more: object = {}) =>
  on.call(
    calls.create,
    { achievementIds, startAt: AT, place: '示例会议室', host: '示例主持', recorder: '', ...more },
    { token },
  )
const made = async (achievementIds: string[]) => {
  const { data, errorMsg } = await create(achievementIds)
  expect(errorMsg).toBeUndefined()
  return data?.id ?? ''
}
const view = async (id: string, token = on.staff.expertReview) => {
  const { data, error } = await on.call(calls.view, { id }, { token })
  if (!data) throw new Error(error)
  return data
}

describe('planning', () => {
  test('takes what is at 27 and held as a meeting, and nothing twice', async () => {
    const one = await on.achievement()
    const letters = await on.achievement('correspondence')
    expect(await create([letters])).toMatchObject({ error: 'guardFailed' })
    const early = await on.achievement()
    await on.app.db.updateTable('achievement').set({ status: '26' }).where('id', '=', early).execute()
    expect((await create([early])).errorMsg).toContain('不在筹备会议阶段')
    expect(await create([])).toMatchObject({ error: 'badInput' })
    expect(await create([one], on.staff.handler, { link: 'javascript:alert(1)' })).toMatchObject({
      error: 'badInput',
    })
    const { data: before } = await on.call(calls.candidates, {}, { token: on.staff.handler })
    expect(before?.list.map(({ achievementId }) => achievementId)).toContain(one)
    const id = await made([one])
    expect((await create([one])).errorMsg).toContain('已列入另一次会议')
    const { data: after } = await on.call(calls.candidates, {}, { token: on.staff.handler })
    expect(after?.list.map(({ achievementId }) => achievementId)).not.toContain(one)
    expect((await on.call(calls.of, { projectId: one }, { token: on.staff.handler })).data?.id).toBe(id)
    const { data: list } = await on.call(
      calls.list,
      { state: 'upcoming', from: '2027-03-01', to: '2027-03-01' },
      { token: on.staff.inCharge },
    )
    expect(list?.list.map((row) => row.id)).toContain(id)
    const { data: none } = await on.call(calls.list, { from: '2027-03-02' }, { token: on.staff.inCharge })
    expect(none?.list.map((row) => row.id)).not.toContain(id)
  })

  test('two sessions at the same moment do not both get the achievement', async () => {
    const one = await on.achievement()
    const replies = await Promise.all([create([one]), create([one])])
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 6080])
  })

  test('is for those who look after panels, and never for their own achievement', async () => {
    const one = await on.achievement()
    for (const role of ['administrator', 'editor'] as const)
      expect(await create([one], on.as(role))).toMatchObject({ error: 'forbidden' })
    const own = await on.hire('expertReview', { orgId: on.second.orgId })
    expect(await create([one], own.token)).toMatchObject({
      error: 'guardFailed',
      errorMsg: GUARDS.notInvolved,
    })
    const id = await made([one])
    const seen = await view(id, own.token)
    expect(seen.may).toMatchObject({ edit: false, why: GUARDS.notInvolved })
    const about = { id, expectVersion: seen.version }
    expect(await on.call(calls.order, about, { token: own.token })).toMatchObject({
      errorMsg: GUARDS.notInvolved,
    })
    expect(
      await on.call(calls.check, { ...about, code: 'agenda', done: true }, { token: own.token }),
    ).toMatchObject({ errorMsg: GUARDS.notInvolved })
    expect(
      await on.call(calls.cancel, { ...about, reason: '与本单位有关' }, { token: own.token }),
    ).toMatchObject({ errorMsg: GUARDS.notInvolved })
  })

  test('the page that was open when somebody else saved is told so', async () => {
    const id = await made([await on.achievement()])
    const { version } = await view(id)
    const agenda = [{ title: '汇报', minutes: 10, closed: false, once: false }]
    const save = () =>
      on.call(calls.agenda, { id, expectVersion: version, agenda }, { token: on.staff.expertReview })
    expect((await save()).code).toBe(200)
    expect(await save()).toMatchObject({ error: 'stateChanged' })
  })

  test('the checklist ticks what the portal knows and keeps what was ticked by hand', async () => {
    const { projectId } = await on.locked('meeting')
    const id = await made([projectId])
    const codes = async () =>
      new Map((await view(id)).checks.map((check) => [check.code, check.done] as const))
    const before = await codes()
    expect(Object.fromEntries(before)).toMatchObject({
      mode: true,
      when: true,
      host: true,
      leader: true,
      answers: true,
      locked: true,
      notice: false,
      recorder: false,
      agenda: false,
      declarations: false,
    })
    const { version } = await view(id)
    const tick = { id, expectVersion: version, code: 'locked' as const, done: false, owner: '示例甲' }
    await on.call(calls.check, { ...tick, dueOn: '2027-02-20' }, { token: on.staff.handler })
    await on.call(
      calls.check,
      { ...tick, expectVersion: version + 1, code: 'agenda', done: true },
      { token: on.staff.handler },
    )
    const { checks } = await view(id)
    expect(checks.find(({ code }) => code === 'locked')).toMatchObject({
      done: true,
      owner: '示例甲',
      dueOn: '2027-02-20',
    })
    expect(checks.find(({ code }) => code === 'agenda')).toMatchObject({ done: true, text: '示例handler' })
    // Ticked once more by somebody else, it is still who did it, and when.
    await sql`update "meetingCheck" set "doneAt" = "doneAt" - interval '1 day' where code = 'agenda'`.execute(
      on.app.db,
    )
    const ticked = () =>
      on.app.db
        .selectFrom('meetingCheck')
        .selectAll()
        .where('meetingId', '=', id)
        .where('code', '=', 'agenda')
        .execute()
    const [first] = await ticked()
    const again = {
      ...tick,
      expectVersion: version + 2,
      code: 'agenda',
      done: true,
      owner: '示例乙',
    } as const
    expect((await on.call(calls.check, again, { token: on.staff.inCharge })).code).toBe(200)
    expect(await ticked()).toEqual([{ ...first, owner: '示例乙' }])
  })

  test('who recuses is found for every achievement of the room, and leaves as rarely as possible', async () => {
    const other = await on.organisation()
    const ofOther = (n: number) => ({
      units: on
        .filled(n)
        .units?.map((unit, i) => (i === 0 ? { ...unit, orgId: other.orgId, orgName: other.orgName } : unit)),
    })
    const a = await on.achievement('meeting', ofOther(71))
    const b = await on.achievement()
    const c = await on.achievement('meeting', ofOther(73))
    const experts = await on.pool(7)
    const relative = await on.expert({ organization: other.orgName })
    await on.confirmed(b, [relative, ...experts], 5)
    const id = await made([a, b, c])
    const before = await view(id)
    const leaves = before.conflicts.filter(({ expertId }) => expertId === relative.id)
    expect(leaves.map(({ achievementId }) => achievementId).sort()).toEqual([a, c].sort())
    const { data } = await on.call(
      calls.order,
      { id, expectVersion: before.version },
      { token: on.staff.expertReview },
    )
    expect(data).toEqual({ before: 2, exits: 1 })
    const order = (await view(id)).items.map(({ achievementId }) => achievementId)
    expect(order.indexOf(b) === 1).toBe(false)
    const strange = await on.call(
      calls.order,
      { id, expectVersion: before.version + 1, achievementIds: [a, b] },
      { token: on.staff.expertReview },
    )
    expect(strange).toMatchObject({ error: 'stateChanged' })
  })

  test('one notice for each expert, whatever number of achievements; another time asks for another one', async () => {
    const { projectId, experts } = await on.locked('meeting')
    const id = await made([projectId])
    const { version } = await view(id)
    const input = { id, expectVersion: version, text: '请携带身份证件' }
    const look = await on.call(
      calls.notice,
      { ...input, previewOnly: true },
      { token: on.staff.expertReview },
    )
    expect(look.errorMsg).toBeUndefined()
    expect(look.data?.sent).toBe(0)
    expect(look.data?.preview.map(({ channel }) => channel)).toEqual(['sms', 'mail'])
    const sent = await on.call(calls.notice, input, { token: on.staff.expertReview })
    expect(sent.data?.sent).toBe(10)
    const { mobileTel, email } = await on.rowOf(experts[0]?.id ?? '')
    expect((await on.messagesTo(mobileTel))[0]?.text).toContain('示例会议室')
    expect((await on.messagesTo(email))[0]?.text).toContain('请携带身份证件')
    const { ownerId } = await on.app.db
      .selectFrom('achievement')
      .select('ownerId')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
    const owner = on.asMember(ownerId, 'project')
    // The applicant has to present it: when and where, and neither the experts nor what was added for them.
    const applicant = await on.call(achievements.detail, { id: projectId }, { token: owner })
    expect(applicant.data).toMatchObject({
      panel: [],
      meeting: { startAt: AT, place: '示例会议室', running: false },
    })
    const told = async () =>
      (await on.messagesTo((await on.rowOf(ownerId)).mobileTel)).filter(({ text }) =>
        text.includes('的评价会议'),
      )
    expect(await told()).toHaveLength(1)
    expect((await told())[0]?.text).toMatch(/的评价会议定于3月1日.*09:00，示例会议室召开/)
    const names = (await on.view(projectId)).list.map(({ name }) => name)
    const mine = JSON.stringify([
      applicant.data,
      await on.call(process.thread, { id: projectId }, { token: owner }),
    ])
    for (const name of names) expect(mine).not.toContain(name)
    expect(mine).not.toContain('请携带身份证件')
    const once = { id, expectVersion: (await view(id)).version }
    expect((await on.call(calls.notice, once, { token: on.staff.expertReview })).code).toBe(200)
    expect(await told()).toHaveLength(1)
    const noticed = await view(id)
    expect(noticed.notices).toHaveLength(20)
    const text = async () => (await view(id)).checks.find(({ code }) => code === 'notice')?.text
    expect(await text()).toContain('未读')
    const particulars = { title: '', startAt: '2027-03-02T01:00:00.000Z', place: '另一间会议室' }
    await on.call(
      calls.update,
      { id, expectVersion: noticed.version, ...particulars },
      { token: on.staff.handler },
    )
    expect(await text()).toContain('未通知（或时间地点有变）')
    expect((await on.view(projectId)).place).toBe('另一间会议室')
  })

  test('a cancelled session gives its achievements back, tells who was told, and is logged', async () => {
    const { projectId, experts } = await on.locked('meeting')
    const id = await made([projectId])
    await on.call(calls.notice, { id, expectVersion: (await view(id)).version }, { token: on.staff.handler })
    const { version } = await view(id)
    const reason = '主会场停电，另行安排'
    const off = await on.call(
      calls.cancel,
      { id, expectVersion: version, reason },
      { token: on.staff.inCharge },
    )
    expect(off.errorMsg).toBeUndefined()
    const { mobileTel } = await on.rowOf(experts[0]?.id ?? '')
    expect((await on.messagesTo(mobileTel)).map(({ text }) => text).join()).toContain(reason)
    const { list: thread = [] } =
      (await on.call(process.thread, { id: projectId }, { token: on.staff.handler })).data ?? {}
    expect(thread.at(-1)?.text).toMatch(/^本成果的评价会议（3月1日.*）已取消，时间另行通知。$/)
    expect(
      await on.call(calls.order, { id, expectVersion: version + 1 }, { token: on.staff.inCharge }),
    ).toMatchObject({ error: 'guardFailed', errorMsg: '会议已经取消' })
    expect((await create([projectId])).code).toBe(200)
    expect(await verifyEvents(on.app.db, projectId)).toBeUndefined()
  })
})
