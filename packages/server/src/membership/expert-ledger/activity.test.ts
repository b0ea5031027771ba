import { activity as calls } from '@portal/contract/membership/expert-ledger/expert-ledger.calls'
import { MEMBERSHIP_GUARDS } from '@portal/contract/membership/membership.guards'
import { examination } from '@portal/contract/peer-review/sheet/sheet.calls'
import { today } from '@portal/contract/platform/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'
import { refusedBy } from '../../testing/refused.ts'
import { refreshAll } from './refresh.jobs.ts'

/** Ledger, credibility and what they mean for panels (docs/handbook/membership.md#expert-ledger), over HTTP. */

const expectRefused = refusedBy(MEMBERSHIP_GUARDS)
let on: PanelApp
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await panelApp()
})
afterAll(() => on.close())

const ledger = async (expertId: string, token = on.staff.superAdmin) => {
  const { data, error } = await on.call(calls.list, { expertId }, { token })
  if (!data) throw new Error(error)
  return data
}
const kindsOf = async (expertId: string) =>
  (await ledger(expertId)).list.filter(({ removed }) => !removed).map(({ kind }) => kind)
const manual = (expertId: string, change: object = {}) => ({
  ...{ expertId, date: today(), eventType: 'lecture' as const, points: 3, text: '示例讲座' },
  ...change,
})
const sheet = (expertId: string, ability: number) => ({
  ...{ expertId, occasion: '示例评价会', ethics: 20, ability, discipline: 20, integrity: 10 },
})
const column = (id: string) =>
  on.app.db
    .selectFrom('expert')
    .select(['credibilityLevel', 'activityLevel', 'participateActivitiesText'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('entries that write themselves', () => {
  test('an answer within 48 hours, attendance, the chair; a correction of the list corrects them', async () => {
    const projectId = await on.achievement('meeting')
    const experts = await on.pool(8)
    const [leader, second, third] = experts as [(typeof experts)[0], (typeof experts)[0], (typeof experts)[0]]
    await on.confirmed(projectId, experts)
    await on.invite(projectId)
    await on.join(projectId, leader.id, '1')
    await on.age(projectId, 3)
    await on.join(projectId, second.id, '1')
    await on.join(projectId, third.id, '1')
    for (const { id } of experts.slice(3, 5)) await on.join(projectId, id, '1')
    expect((await on.lock(projectId)).errorMsg).toBeUndefined()
    await on.join(projectId, leader.id, '4', { source: 'onsite' })
    await on.join(projectId, second.id, '5')
    expect((await kindsOf(leader.id)).sort()).toEqual(['attended', 'leader', 'reply'])
    expect(await kindsOf(second.id)).toEqual(['noShow'])
    expect(await column(leader.id)).toMatchObject({ activityLevel: '中', credibilityLevel: 'B' })
    await on.join(projectId, second.id, '4', { source: 'onsite' })
    expect(await kindsOf(second.id)).toEqual(['attended'])
    const [entry] = (await ledger(second.id)).list.filter(({ kind }) => kind === 'attended')
    if (!entry) throw new Error('no entry')
    const change = {
      id: entry.id,
      version: entry.version,
      eventType: 'attended' as const,
      reason: '日期登记有误',
    }
    const correct = (more: object) =>
      on.call(calls.save, manual(second.id, { ...change, ...more }), { token: on.staff.superAdmin })
    expectRefused(await correct({ date: '2026-01-01' }), 'ledgerDateStays')
    expect((await correct({ date: entry.date })).error).toBeUndefined()
  })

  test('a sheet by correspondence counts once, and as late after its day', async () => {
    const { projectId, experts } = await on.locked('correspondence')
    await sql`update panel set "dueAt" = now() - interval '1 hour' where "achievementId" = ${projectId}`.execute(
      on.app.db,
    )
    const expert = experts[1]
    if (!expert) throw new Error('no expert')
    const { token } = expert
    await on.call(examination.promise, { projectId, confidential: true, noInterest: true }, { token })
    const hand = async () => {
      const { data: view } = await on.call(examination.view, { projectId }, { token })
      if (!view) throw new Error('no view')
      return on.call(
        examination.examine,
        {
          ...{ projectId, panelVersion: view.panelVersion, formVersion: view.template.version },
          expectVersion: view.version,
          scores: view.template.criteria.map(({ cid }) => ({ cid, value: 80 })),
          scales: view.template.scales.map(({ cid }) => ({ cid, value: 2 })),
          ...{
            level: 'worldAdvanced',
            merits: '技术路线清晰，数据充分',
            problems: '长期运行数据偏少',
            suggestions: '补充长期监测',
          },
          ...{ vote: 'agree', confidence: '4' },
        },
        { token },
      )
    }
    expect((await hand()).errorMsg).toBeUndefined()
    expect((await hand()).errorMsg).toBeUndefined()
    expect((await kindsOf(expert.id)).sort()).toEqual(['correspondence', 'late', 'reply'])
  })
})

describe('entries by hand', () => {
  test('are added, corrected with a reason and taken back; everything stays on record', async () => {
    const { id: expertId } = await on.expert()
    const token = on.staff.superAdmin
    const { data } = await on.call(calls.save, manual(expertId, { points: 9 }), { token })
    const id = data?.id ?? ''
    expect((await column(expertId)).activityLevel).toBe('中')
    const change = manual(expertId, { id, version: 1, points: 2 })
    expect((await on.call(calls.save, change, { token })).fields).toHaveProperty('reason')
    const another = { ...change, eventType: 'other' as const, reason: '类型登记有误' }
    expect((await on.call(calls.save, another, { token })).guard).toBe('ledgerKindStays')
    expect(
      (await on.call(calls.save, { ...change, reason: '分值登记有误' }, { token })).error,
    ).toBeUndefined()
    expect((await on.call(calls.save, { ...change, reason: '分值登记有误' }, { token })).error).toBe(
      'stateChanged',
    )
    const [entry] = (await ledger(expertId)).list
    expect(entry).toMatchObject({ points: 2, changes: [{ points: 9, reason: '分值登记有误' }] })
    expect((await on.call(calls.remove, { id, reason: '并未参加活动' }, { token })).error).toBeUndefined()
    const after = await ledger(expertId)
    expect(after).toMatchObject({ sum24m: 0, level: '沉睡', list: [{ removed: { reason: '并未参加活动' } }] })
    expect((await on.call(calls.remove, { id, reason: '并未参加活动' }, { token })).error).toBe(
      'stateChanged',
    )
  })
  test('neither what the portal writes itself nor the future', async () => {
    const { id } = await on.expert()
    const token = on.staff.superAdmin
    expect((await on.call(calls.save, manual(id, { eventType: 'attended' }), { token })).error).toBe(
      'guardFailed',
    )
    expect((await on.call(calls.save, manual(id, { date: '2999-01-01' }), { token })).fields).toHaveProperty(
      'date',
    )
  })
  test('misconduct is no matter for administrators', async () => {
    const { id } = await on.expert()
    const charge = manual(id, { eventType: 'conflict', points: 0 })
    expect((await on.call(calls.save, charge, { token: on.as('administrator') })).error).toBe('guardFailed')
    const { data } = await on.call(calls.save, charge, { token: on.staff.expertReview })
    expect(await column(id)).toMatchObject({ credibilityLevel: 'D' })
    // What they may not charge they may not take back either, be it by way of an objection.
    const token = on.as('administrator')
    const back = { id: data?.id ?? '', reason: '专家提出了异议' }
    expect((await on.call(calls.remove, back, { token })).error).toBe('guardFailed')
    await on.call(
      calls.object,
      { target: 'entry', id: back.id, text: '并无此事，请核实' },
      { token: on.asMember(id, 'expert') },
    )
    const objection = (await ledger(id)).list[0]?.objection?.id ?? ''
    const upheld = { id: objection, outcome: 'removed' as const, answer: '异议成立，予以撤销' }
    expect((await on.call(calls.answer, upheld, { token })).error).toBe('guardFailed')
    expect((await on.call(calls.answer, upheld, { token: on.staff.expertReview })).error).toBeUndefined()
  })
  test('editors, handlers and other experts do not write', async () => {
    const { id, token } = await on.expert()
    for (const other of [on.as('editor'), on.staff.handler, token])
      expect((await on.call(calls.save, manual(id), { token: other })).error).toBe('forbidden')
  })
})

describe('who reads', () => {
  test('experts their own ledger and no other', async () => {
    const one = await on.expert()
    const other = await on.expert()
    await on.call(calls.save, manual(one.id), { token: on.staff.superAdmin })
    const own = await on.call(calls.list, {}, { token: one.token })
    expect(own.data).toMatchObject({ expertId: one.id, list: [{ text: '示例讲座', by: '工作人员' }] })
    expect((await on.call(calls.list, { expertId: one.id }, { token: other.token })).error).toBe('notFound')
    expect((await on.call(calls.list, { expertId: one.id }, { token: on.as('editor') })).error).toBe(
      'forbidden',
    )
  })
  test('administrators see the level and not its basis', async () => {
    const { id, token } = await on.expert()
    await on.call(calls.appraise, sheet(id, 40), { token: on.staff.handler })
    expect((await ledger(id, on.as('administrator'))).basis).toBeNull()
    expect((await ledger(id)).basis).toMatchObject({ score: 90, appraisals: [{ total: 90 }] })
    const own = (await on.call(calls.list, {}, { token })).data
    expect(own?.basis?.appraisals[0]).toMatchObject({ by: '工作人员', total: 90 })
    expect((await column(id)).credibilityLevel).toBe('A')
  })
})

describe('objections', () => {
  test('by the expert concerned, once; upheld they take the entry back', async () => {
    const { id: expertId, token } = await on.expert()
    const stranger = await on.expert()
    const saved = await on.call(calls.save, manual(expertId), { token: on.staff.superAdmin })
    const id = saved.data?.id ?? ''
    const objection = { target: 'entry' as const, id, text: '我没有参加这次活动' }
    expect((await on.call(calls.object, objection, { token: stranger.token })).error).toBe('notFound')
    expect((await on.call(calls.object, objection, { token })).error).toBeUndefined()
    expect((await on.call(calls.object, objection, { token })).error).toBe('stateChanged')
    const desk = await on.call(calls.desk, { state: 'objected' }, { token: on.staff.handler })
    expect(desk.data?.list.map((row) => row.expertId)).toContain(expertId)
    const filed = (await ledger(expertId)).list[0]?.objection
    const answer = { id: filed?.id ?? '', outcome: 'removed' as const, answer: '核实后撤销该条' }
    expect((await on.call(calls.answer, answer, { token: on.staff.handler })).error).toBe('forbidden')
    expect((await on.call(calls.answer, answer, { token: on.as('administrator') })).error).toBeUndefined()
    expect((await on.call(calls.answer, answer, { token: on.as('administrator') })).error).toBe(
      'stateChanged',
    )
    const own = (await on.call(calls.list, {}, { token })).data
    expect(own?.list[0]).toMatchObject({
      removed: {},
      objection: { state: 'removed', answer: '核实后撤销该条' },
    })
  })
  test('to a sheet are not answered by who filled it in', async () => {
    const { id: expertId, token } = await on.expert()
    const { data } = await on.call(calls.appraise, sheet(expertId, 10), { token: on.staff.handler })
    const objection = { target: 'appraisal' as const, id: data?.id ?? '', text: '评分与事实不符' }
    await on.call(calls.object, objection, { token })
    const filed = (await ledger(expertId)).basis?.appraisals[0]?.objection
    const answer = { id: filed?.id ?? '', outcome: 'kept' as const, answer: '经核实予以维持' }
    expect((await on.call(calls.answer, answer, { token: on.staff.handler })).error).toBe('guardFailed')
    expect((await on.call(calls.answer, answer, { token: on.staff.inCharge })).error).toBeUndefined()
  })
})

describe('what credibility does', () => {
  test('who proposed that a block ends does not confirm it, whatever their role is by then', async () => {
    const { id: expertId } = await on.expert()
    await on.call(calls.appraise, sheet(expertId, 0), { token: on.staff.handler })
    const proposal = { expertId, reason: '评价表填错专家' }
    const asInCharge = { token: on.staff.inCharge }
    expect((await on.call(calls.lift, proposal, asInCharge)).data).toEqual({ lifted: false })
    const { id: proposedById, token } = await on.hire('superAdmin')
    await on.app.db
      .updateTable('expertCreditBlock')
      .set({ proposedById })
      .where('expertId', '=', expertId)
      .execute()
    expect((await on.call(calls.lift, { expertId }, { token })).guard).toBe('blockSecondPerson')
    expect(await column(expertId)).toMatchObject({ credibilityLevel: 'D' })
  })
  test('D is lifted by the person in charge and the super administrator, and not otherwise', async () => {
    const { id: expertId } = await on.expert()
    const { superAdmin, inCharge } = on.staff
    await on.call(calls.appraise, sheet(expertId, 0), { token: on.staff.handler })
    expect(await column(expertId)).toMatchObject({ credibilityLevel: 'D' })
    const { data } = await on.call(calls.list, { expertId }, { token: superAdmin })
    const bad = data?.basis?.appraisals[0]?.id ?? ''
    await on.call(calls.removeAppraisal, { id: bad, reason: '填错了专家' }, { token: on.staff.handler })
    expect(await column(expertId), 'stays blocked').toMatchObject({ credibilityLevel: 'D' })
    expect((await on.call(calls.lift, { expertId }, { token: superAdmin })).error).toBe('guardFailed')
    expect((await on.call(calls.lift, { expertId }, { token: inCharge })).fields).toHaveProperty('reason')
    const reason = '评价表填错专家'
    expect((await on.call(calls.lift, { expertId, reason }, { token: inCharge })).data).toEqual({
      lifted: false,
    })
    expect((await on.call(calls.lift, { expertId }, { token: superAdmin })).data).toEqual({ lifted: true })
    expect(await column(expertId)).toMatchObject({ credibilityLevel: 'B' })
  })
  test('D keeps an expert off panels, C off the seats', async () => {
    const projectId = await on.achievement('meeting')
    const experts = await on.pool(8)
    const [, low] = experts
    if (!low) throw new Error('no expert')
    const { data } = await on.call(calls.appraise, sheet(low.id, 11), { token: on.staff.handler })
    expect((await column(low.id)).credibilityLevel).toBe('C')
    const members = on.listOf(experts)
    const confirm = async (list = members) =>
      on.distribute(on.staff.expertReview, {
        ...{ projectId, members: list, size: 5, confirm: true },
        expectVersion: (await on.view(projectId)).version,
      })
    expect((await confirm()).errorMsg).toContain('信誉等级为C，只能作为备选专家')
    const swapped = on.listOf([...experts.filter(({ id }) => id !== low.id), low])
    expect((await confirm(swapped)).errorMsg).toBeUndefined()
    expect(data).toBeDefined()
    await on.call(calls.appraise, sheet(low.id, 0), { token: on.staff.handler })
    expect((await confirm(swapped)).errorMsg).toContain('信誉等级为D')
  })
  test('points grow old without anybody doing anything', async () => {
    const { id: expertId } = await on.expert()
    await on.call(calls.save, manual(expertId, { points: 12 }), { token: on.staff.superAdmin })
    expect((await column(expertId)).activityLevel).toBe('中')
    await sql`update "expertActivity" set date = date - interval '13 months' where "expertId" = ${expertId}`.execute(
      on.app.db,
    )
    await refreshAll(on.activity, (act) => on.app.db.transaction().execute(act))
    expect((await column(expertId)).activityLevel).toBe('低')
  })
})
