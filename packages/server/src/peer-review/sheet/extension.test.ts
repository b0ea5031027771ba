import { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import { panel as calls } from '@portal/contract/peer-review/panel.calls'
import { examination } from '@portal/contract/peer-review/sheet/sheet.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyEvents } from '../../evaluation/achievement/achievement-log.queries.ts'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'

/** 延长函审期限: who gives experts by correspondence more time, and what follows the new day. */

let on: PanelApp
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await panelApp()
})
afterAll(() => on.close())

const REASON = '专家出差在外，需要时间阅读材料'
const endOf = (day: string) => new Date(`${day}T23:59:59+08:00`).toISOString()
const extend = async (projectId: string, dueOn: string, { by = on.as('handler'), ...change } = {}) => {
  const { version } = await on.view(projectId, on.as('handler'))
  return on.call(
    calls.extendSheets,
    { projectId, dueOn, reason: REASON, expectVersion: version, ...change },
    { token: by },
  )
}
const viewOf = (projectId: string) => on.view(projectId, on.as('handler'))
const hand = async (projectId: string, expertId: string) => {
  const token = on.asMember(expertId, 'expert')
  await on.call(examination.promise, { projectId, confidential: true, noInterest: true }, { token })
  const { data: view } = await on.call(examination.view, { projectId }, { token })
  if (!view) throw new Error('no view')
  const reply = await on.call(
    examination.examine,
    {
      ...{ projectId, panelVersion: view.panelVersion, formVersion: view.template.version },
      expectVersion: view.version,
      scores: view.template.criteria.map(({ cid }) => ({ cid, value: 80 })),
      scales: view.template.scales.map(({ cid }) => ({ cid, value: 2 })),
      ...{ level: 'worldAdvanced', merits: '技术路线清晰，数据充分', problems: '长期运行数据偏少' },
      ...{ suggestions: '补充长期监测', vote: 'agree', confidence: '4' },
    },
    { token },
  )
  expect(reply.errorMsg, JSON.stringify(reply.fields)).toBeUndefined()
}
const lateOf = async (expertId: string) => {
  const rows = await on.app.db
    .selectFrom('expertActivity')
    .select('kind')
    .where('expertId', '=', expertId)
    .where('removedAt', 'is', null)
    .execute()
  return rows.some(({ kind }) => kind === 'late')
}

test.each(['handler', 'expertReview', 'inCharge', 'superAdmin'] as const)(
  '%s gives more time',
  async (role) => {
    const { projectId, experts } = await on.locked()
    const expertId = experts[1]?.id ?? ''
    expect(await viewOf(projectId)).toMatchObject({ dueAt: endOf('2033-03-16'), may: { extend: true } })
    const reply = await extend(projectId, '2033-03-25', { by: on.as(role) })
    expect(reply.data, reply.errorMsg).toEqual({ dueAt: endOf('2033-03-25'), told: 5 })
    expect((await viewOf(projectId)).dueAt).toBe(endOf('2033-03-25'))
    // What waits, the band of the case and the experts' list say the new day.
    const { data } = await on.call(achievementProcess.process, { id: projectId }, { token: on.as('handler') })
    expect(data?.course.tasks).toMatchObject([{ task: 'awaitSheets', dueAt: endOf('2033-03-25') }])
    const own = await on.call(examination.list, {}, { token: on.asMember(expertId, 'expert') })
    expect(own.data?.list).toMatchObject([{ projectId, dueAt: endOf('2033-03-25') }])
  },
)

test('nobody else does, nor whoever is involved', async () => {
  const { projectId, experts } = await on.locked()
  const others = [on.asMember(experts[0]?.id ?? '', 'expert'), on.as('administrator'), on.as('editor')]
  for (const by of others) expect((await extend(projectId, '2033-03-25', { by })).code).toBe(403)
  const { token: own } = await on.hire('handler', { orgId: on.first.orgId })
  expect((await extend(projectId, '2033-03-25', { by: own })).errorMsg).toContain('须回避')
  expect((await viewOf(projectId)).dueAt).toBe(endOf('2033-03-16'))
})

test('only to a later day, from today on, within a year, with a reason', async () => {
  const { projectId } = await on.locked()
  const refused = async (dueOn: string) => (await extend(projectId, dueOn)).errorMsg
  expect(await refused('2033-03-15')).toBe('意见截止时间只能延后')
  expect(await refused('2033-03-16')).toBe('意见截止时间只能延后')
  expect(await refused('2034-03-03')).toBe('意见截止时间最多延长到一年之内')
  expect((await extend(projectId, '2033-03-25', { reason: '出差' } as object)).fields).toHaveProperty(
    'reason',
  )
  expect((await extend(projectId, '2034-03-02')).code).toBe(200)
  const { projectId: late } = await on.locked()
  await clock.set('2033-03-20T10:00:00+08:00')
  expect((await extend(late, '2033-03-19')).errorMsg).toBe('新的意见截止时间不能早于今天')
  expect((await extend(late, '2033-03-20')).code).toBe(200)
})

test('refused for a meeting, before the lock, after the opening, once it has ended, and to the second of two', async () => {
  const { projectId: meets } = await on.locked('meeting')
  expect((await viewOf(meets)).may.extend).toBe(false)
  expect((await extend(meets, '2033-03-25')).errorMsg).toContain('只有通讯评价')
  const early = await on.achievement('correspondence')
  await on.confirmed(early, await on.pool(8))
  expect((await extend(early, '2033-03-25')).errorMsg).toContain('专家组尚未锁定')
  const { projectId, experts } = await on.locked()
  const expectVersion = (await viewOf(projectId)).version
  const two = await Promise.all(
    ['2033-03-25', '2033-03-28'].map((day) => extend(projectId, day, { expectVersion } as object)),
  )
  expect(two.map(({ code }) => code).sort()).toEqual([200, 6001])
  await hand(projectId, experts[1]?.id ?? '')
  await on.call(examination.close, { projectId, reason: '其余专家无法提交' }, { token: on.as('inCharge') })
  expect((await viewOf(projectId)).may.extend).toBe(false)
  expect((await extend(projectId, '2033-04-25')).errorMsg).toContain('评分已经启封')
  await on.app.db
    .updateTable('achievement')
    .set({ status: '28', outcome: 'terminated' })
    .where('id', '=', projectId)
    .execute()
  expect((await extend(projectId, '2033-04-25')).errorMsg).toContain('评价未在筹备会议阶段')
})

test('experts whose sheet is open are told, the log holds it, and the day of the conclusion waits', async () => {
  const { projectId, experts } = await on.locked()
  const [, done, open] = await Promise.all(experts.map(({ id }) => on.rowOf(id)))
  await hand(projectId, experts[1]?.id ?? '')
  await clock.set('2033-03-17T10:00:00+08:00')
  await on.tick()
  const due = async () =>
    (
      await on.app.db
        .selectFrom('achievement')
        .select('dueAt')
        .where('id', '=', projectId)
        .executeTakeFirstOrThrow()
    ).dueAt
  expect(await due()).not.toBeNull()
  expect((await extend(projectId, '2033-03-25')).data).toMatchObject({ told: 4 })
  expect(await due()).toBeNull()
  await on.tick()
  expect(await due()).toBeNull()
  const told = async (to: string) =>
    (await on.messagesTo(to)).filter(({ text }) => text.includes('意见截止时间延长至'))
  const [mail] = await told(open?.email ?? '')
  expect(mail?.text).toContain('2033年3月25日 23:59')
  expect(mail?.text).toContain(REASON)
  expect(await told(open?.mobileTel ?? '')).toHaveLength(1)
  expect(await told(done?.email ?? '')).toEqual([])
  const events = await on.app.db
    .selectFrom('achievementEvent')
    .select(['opinion', 'own'])
    .where('achievementId', '=', projectId)
    .orderBy('no', 'desc')
    .execute()
  expect(events[0]).toEqual({
    opinion: `意见截止时间由2033年3月16日 23:59延长至2033年3月25日 23:59：${REASON}`,
    own: false,
  })
  expect(await verifyEvents(on.app.db, projectId)).toBeUndefined()
})

test('what is handed in before the end of the new day is not late, also where it was; a second after it is', async () => {
  const { projectId, experts } = await on.locked()
  const [, early, inTime, tooLate] = experts.map(({ id }) => id)
  if (!early || !inTime || !tooLate) throw new Error('no experts')
  await clock.set('2033-03-17T10:00:00+08:00')
  await hand(projectId, early)
  expect(await lateOf(early)).toBe(true)
  expect((await extend(projectId, '2033-03-25')).code).toBe(200)
  expect(await lateOf(early)).toBe(false)
  await clock.set('2033-03-25T23:59:40+08:00')
  await hand(projectId, inTime)
  expect(await lateOf(inTime)).toBe(false)
  await clock.set('2033-03-26T00:00:05+08:00')
  await hand(projectId, tooLate)
  expect(await lateOf(tooLate)).toBe(true)
})
