import { expert } from '@portal/contract/membership/expert.calls'
import { member as memberCalls } from '@portal/contract/membership/member.calls'
import { person } from '@portal/contract/membership/person.calls'
import { unit } from '@portal/contract/membership/unit.calls'
import { type Distribution, type FunnelStage, statistics } from '@portal/contract/office/statistics.calls'
import type { Endpoint } from '@portal/contract/platform/endpoint'
import { today } from '@portal/contract/platform/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createExpert,
  createPerson,
  createUnit,
  type MemberOverrides,
} from '../../membership/admission/member.factory.ts'
import { insertOrganisation } from '../../membership/organisation/organisation.queries.ts'
import { fillRegions } from '../../membership/record/region.jobs.ts'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { membersApp } from '../../testing/members-app.ts'
import { seriesOf } from './figures.views.ts'

let on: Awaited<ReturnType<typeof membersApp>>
let token: string
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await membersApp()
  token = on.reviewer
  await population()
})
afterAll(() => on.close())

const birthdayAt = (age: number) => `${Number(today().slice(0, 4)) - age}-01-01`
const approved = (values: Record<string, string>, rest: MemberOverrides = {}): MemberOverrides => ({
  state: 'approved',
  level: 'M',
  ...rest,
  values,
})

/** Small enough to be counted by hand. */
const population = async () => {
  const { db } = on.app
  const people: MemberOverrides[] = [
    approved({ city: '湖北省武汉市', education: '本科', zc: '中级', sex: '男', birthday: birthdayAt(30) }),
    approved(
      { city: '湖北宜昌', education: '本科', zc: '正高级', sex: '女', birthday: birthdayAt(50) },
      { level: 'S', daysAgo: 40 },
    ),
    approved(
      { city: '四川省重庆市', education: '博士研究生', zc: '正高级', sex: '女', birthday: birthdayAt(70) },
      { daysAgo: 800 },
    ),
    // Says nothing about itself: neither place nor education is left out of the figures.
    approved({ city: '', education: '', zc: '中级', sex: '男', birthday: birthdayAt(30) }, { daysAgo: 40 }),
    { values: { city: '湖北省' }, daysAgo: 3 },
    { values: {}, state: 'returned', daysAgo: 3 },
    { values: {}, state: 'rejected', daysAgo: 40 },
    { ...approved({ city: '湖北省' }), deletedDaysAgo: 1 },
  ]
  for (const [n, each] of people.entries()) await createPerson(db, on.deps, { n: 100 + n, ...each })
  await createExpert(db, on.deps, {
    n: 200,
    state: 'approved',
    values: { subject: '水利工程', city: '青海省' },
  })
  await createExpert(db, on.deps, { n: 201, state: 'approved', values: { subject: '其他', city: '青海省' } })
  await createUnit(db, on.deps, { n: 300, state: 'approved', values: { address: '湖南省长沙市示例路1号' } })
  await createUnit(db, on.deps, {
    n: 301,
    state: 'approved',
    level: 'C',
    values: { address: '示例市示例路1号' },
  })
  // The first half of all waits was three days, what is decided at once waits less than a second.
  await db
    .updateTable('memberRevision')
    .set({ decidedAt: sql<string>`"submittedAt" + interval '3 days'` })
    .where('decidedAt', 'is not', null)
    .where(
      'memberId',
      'in',
      db.selectFrom('member').select('id').where('kind', '=', 'person').where('state', '=', 'approved'),
    )
    .execute()
}

const overview = async (input: object) => {
  const { data } = await on.call(statistics.overview, { kind: 'person', ...input } as never, { token })
  if (!data) throw new Error('no figures')
  return data
}
const of = (figures: Awaited<ReturnType<typeof overview>>, name: Distribution) =>
  Object.fromEntries(
    (figures.distributions.find((one) => one.name === name)?.groups ?? [])
      .filter(({ count }) => count > 0)
      .map(({ code, count }) => [code, count]),
  )
const stages = (figures: Awaited<ReturnType<typeof overview>>) =>
  Object.fromEntries(figures.funnel.map(({ stage, count }) => [stage, count])) as Record<FunnelStage, number>

describe('figures of a known population', () => {
  test('people by education, title, sex, age, level and region; what is not said is 未知', async () => {
    const figures = await overview({})
    expect(figures.total).toBe(4)
    expect(of(figures, 'education')).toEqual({ 本科: 2, 博士研究生: 1, 未知: 1 })
    expect(of(figures, 'zc')).toEqual({ 正高级: 2, 中级: 2 })
    expect(of(figures, 'sex')).toEqual({ 男: 2, 女: 2 })
    expect(of(figures, 'age')).toEqual({ '0-35': 2, '46-55': 1, '66-': 1 })
    expect(of(figures, 'level')).toEqual({ M: 3, S: 1 })
    expect(of(figures, 'region')).toEqual({ 42: 2, 50: 1, 未知: 1 })
    expect(figures.ages.map((band) => [band.code, band.男, band.女])).toEqual([
      ['0-35', 2, 0],
      ['36-45', 0, 0],
      ['46-55', 0, 1],
      ['56-65', 0, 0],
      ['66-', 0, 1],
    ])
    for (const { groups } of figures.distributions)
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(4)
  })

  test('experts by subject, units by the kind of their credit code and by address', async () => {
    const experts = await overview({ kind: 'expert' })
    expect(of(experts, 'subject')).toEqual({ 水利工程: 1, 其他: 1 })
    expect(of(experts, 'region')).toEqual({ 63: 2 })
    const units = await overview({ kind: 'unit' })
    // Invented credit codes take turns: 91, 12, 52.
    expect(of(units, 'type')).toEqual({ 91: 1, 12: 1 })
    expect(of(units, 'level')).toEqual({ C: 1, P: 1 })
    expect(of(units, 'region')).toEqual({ 43: 1, 未知: 1 })
    expect(units.ages).toEqual([])
  })

  test('applications: how far they came, and how long they waited', async () => {
    const figures = await overview({})
    expect(stages(figures)).toEqual({
      submitted: 7,
      uploaded: 0,
      reviewed: 6,
      approved: 4,
      returned: 1,
      rejected: 1,
      pending: 0,
      incomplete: 1,
    })
    // Four of six waited three days.
    expect(figures.waiting.decided).toBe(6)
    expect(figures.waiting.median).toBeCloseTo(3, 1)
    expect(figures.waiting.p90).toBeCloseTo(3, 1)
  })

  test('a period narrows approvals by their day and applications by theirs', async () => {
    const day = (ago: number) => today(new Date(Date.now() - ago * 86_400_000))
    const lately = await overview({ from: day(60) })
    expect(lately.total).toBe(3)
    expect(stages(lately)).toMatchObject({ submitted: 6, approved: 3 })
    expect(lately.series.step).toBe('month')
    const { points } = lately.series
    // The one of more than two years ago is a member all the while.
    expect(points.at(-1)?.total).toBe(4)
    expect(points.reduce((sum, { approved: count }) => sum + count, 0)).toBe(3)
    expect(points.reduce((sum, { submitted }) => sum + submitted, 0)).toBe(6)
    expect(points[0]?.from).toBe(day(60))
    const before = await overview({ to: day(60) })
    expect([before.total, before.series.points.at(-1)?.total]).toEqual([1, 1])
    const wrong = await on.call(statistics.overview, { kind: 'person', from: '2026-02-30' }, { token })
    expect(wrong.fields).toEqual({ from: '日期格式不正确' })
    const backwards = { kind: 'person', from: day(1), to: day(2) } as const
    expect((await on.call(statistics.overview, backwards, { token })).fields).toHaveProperty('to')
  })

  test('the four calls of the specification count the same', async () => {
    const data = async <E extends Endpoint>(endpoint: E, input: object) =>
      (await on.app.callWith(endpoint, input, { token })).data as {
        total: number
        list: { code: string; count: number }[]
      }
    const edu = await data(statistics.personEdu, {})
    expect(edu.total).toBe(4)
    expect(edu.list.find(({ code }) => code === '本科')?.count).toBe(2)
    expect((await data(statistics.personRegion, { kind: 'expert' })).list).toEqual([
      { code: '63', label: '青海省', count: 2 },
    ])
    expect((await data(statistics.unitType, {})).list.find(({ code }) => code === '91')?.count).toBe(1)
    expect((await data(statistics.unitRegion, {})).list.at(-1)).toEqual({
      code: '未知',
      label: '未知',
      count: 1,
    })
  })
})

describe('from a figure to its list', () => {
  const lists = { person: person.list, expert: expert.list, unit: unit.list } as const
  test.each(['person', 'expert', 'unit'] as const)('each group of %s leads to as many', async (kind) => {
    const figures = await overview({ kind })
    let checked = 0
    for (const { name, groups } of figures.distributions)
      for (const { code, count } of groups) {
        if (code === '未知' && name === 'sex') continue
        const value = name === 'sex' ? code : [code]
        const filter = { state: 'approved', [name]: value }
        const { data } = await on.call(lists[kind], filter as never, { token })
        expect(data?.total, `${name} ${code}`).toBe(count)
        checked += 1
      }
    expect(checked).toBeGreaterThan(8)
  })

  test('steps of the series and stages of the applications too', async () => {
    const { series } = await overview({})
    for (const { from, to, submitted, approved: count } of series.points) {
      const joined = { state: 'approved', examinedFrom: from, examinedTo: to } as const
      expect((await on.call(person.list, joined, { token })).data?.total).toBe(count)
      const applied = { submittedFrom: from, submittedTo: to }
      expect((await on.call(person.list, applied, { token })).data?.total).toBe(submitted)
    }
    const own = { via: 'self', state: 'returned' } as const
    expect((await on.call(person.list, own, { token })).data?.total).toBe(1)
    expect((await on.call(person.list, { via: 'staff' }, { token })).data?.total).toBe(0)
  })
})

test('regions follow the record, and older records get theirs', async () => {
  const made = await createPerson(on.app.db, on.deps, approved({ city: '甘肃省兰州市' }, { n: 400 }))
  const regionOf = async () =>
    (await on.app.db.selectFrom('member').select('region').where('id', '=', made.memberId).executeTakeFirst())
      ?.region
  expect(await regionOf()).toBe('62')
  const change = { id: made.memberId, version: made.row.version, changes: { city: '云南省昆明市' } }
  expect((await on.call(memberCalls.updateUserInfo, change as never, { token })).code).toBe(200)
  expect(await regionOf()).toBe('53')
  await on.app.db.updateTable('member').set({ region: null }).where('id', '=', made.memberId).execute()
  expect(await fillRegions(on.deps, on.app.db, new AbortController().signal)).toBe(1)
  expect(await regionOf()).toBe('53')
})

test('the sheet holds every figure', async () => {
  const answer = await on.app.download(statistics.download, { kind: 'person', format: 'csv' }, { token })
  expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('个人会员统计'))
  const lines = (await answer.text()).split(/\r?\n/)
  expect(lines).toContain('学历,本科,2,40')
  expect(lines.some((line) => line.startsWith('审核等待（天）'))).toBe(true)
})

test('long periods are counted by year, and months without an event are there', () => {
  const months = [
    { month: '2020-03', submitted: 2, approved: 1 },
    { month: '2026-10', submitted: 0, approved: 2 },
  ]
  const years = seriesOf(months, {}, '2026-11-21')
  expect([years.step, years.points.length]).toEqual(['year', 7])
  expect(years.points[0]).toEqual({
    from: '2020-03-01',
    to: '2020-12-31',
    submitted: 2,
    approved: 1,
    total: 1,
  })
  expect(years.points.at(-1)).toMatchObject({ approved: 2, total: 3 })
  const lately = seriesOf(months, { from: '2026-09-15', to: '2026-11-10' }, '2026-11-21')
  expect(lately.points.map(({ from, to, total }) => [from, to, total])).toEqual([
    ['2026-09-15', '2026-09-30', 1],
    ['2026-10-01', '2026-10-31', 3],
    ['2026-11-01', '2026-11-10', 3],
  ])
})

test('only those who manage members see the figures', async () => {
  const { desk: _everyday, ...figures } = statistics
  for (const endpoint of Object.values(figures)) {
    expect((await on.app.callWith(endpoint, { kind: 'unit' })).status).toBe(401)
    for (const role of ['editor', 'handler', 'inCharge', 'expertReview', 'person', 'unit'] as const)
      expect(
        (await on.app.callWith(endpoint, { kind: 'unit' }, { token: on.app.signIn({ role }) })).status,
      ).toBe(403)
  }
})

describe('the desk', () => {
  const desk = async (reader: string) => {
    const { data } = await on.call(statistics.desk, {}, { token: reader })
    if (!data) throw new Error('no desk')
    return data
  }
  const countOf = (found: Awaited<ReturnType<typeof desk>>) =>
    Object.fromEntries(found.tasks.map(({ task, count, late }) => [task, [count, late]]))

  test('shows each role what waits for it, what moved this week and what is being sent', async () => {
    const { db } = on.app
    const [mine, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const me = on.app.signIn({ role: 'administrator', accountId: mine })
    const editor = on.app.signIn({ role: 'editor', accountId: other })
    const campaign = (of: object) => ({
      ...{
        id: crypto.randomUUID(),
        publicId: crypto.randomUUID(),
        channel: 'mail',
        nature: 'service',
        body: '',
      },
      ...{ audience: JSON.stringify({}), createdBy: '示例', fileIds: [], ...of },
    })
    const sending = campaign({ subject: '年会通知', state: 'sending' })
    const rows = [
      sending,
      campaign({ state: 'awaiting', sentById: other, subject: '待复核' }),
      // One's own has to be looked at by somebody else.
      campaign({ state: 'awaiting', sentById: mine, subject: '自己的' }),
      campaign({ state: 'draft', createdById: other }),
      campaign({ state: 'draft', createdById: other, channel: 'sms' }),
      campaign({ state: 'done' }),
    ]
    for (const row of rows)
      await db
        .insertInto('campaign')
        .values(row as never)
        .execute()
    for (const [seq, state] of (['sent', 'failed', 'waiting', 'excluded'] as const).entries())
      await db
        .insertInto('campaignRecipient')
        .values({
          id: crypto.randomUUID(),
          campaignId: sending.id,
          seq,
          name: '',
          address: `${seq}@example.org`,
          state,
        } as never)
        .execute()
    await db.updateTable('organisation').set({ status: 'confirmed' }).execute()
    await insertOrganisation(db, { name: '示例新单位甲', status: 'pending', createdBy: null })
    await insertOrganisation(db, { name: '示例新单位乙', status: 'pending', createdBy: null })
    await db
      .updateTable('organisation')
      .set({ createdAt: '2020-01-01' })
      .where('name', '=', '示例新单位乙')
      .execute()

    const seen = await desk(me)
    expect(countOf(seen)).toEqual({ organisations: [2, 1], mailAwaiting: [1, 0] })
    expect(
      seen.sending.map(({ title, state, done, failed, total }) => [title, state, done, failed, total]),
    ).toEqual(expect.arrayContaining([['年会通知', 'sending', 1, 1, 3]]))
    expect(seen.sending).toHaveLength(3)
    for (const { kind, submitted, approved: count } of seen.week.kinds) {
      if (kind === 'project') continue
      const lists = { person: person.list, expert: expert.list, unit: unit.list } as const
      const total = async (filter: object) =>
        (await on.call(lists[kind], filter as never, { token: me })).data?.total
      expect(await total({ submittedFrom: seen.week.since })).toBe(submitted)
      expect(await total({ state: 'approved', examinedFrom: seen.week.since })).toBe(count)
    }
    expect(seen.week.kinds.find(({ kind }) => kind === 'expert')).toEqual({
      kind: 'expert',
      submitted: 2,
      approved: 2,
    })

    const edited = await desk(editor)
    expect(countOf(edited)).toEqual({ mailDrafts: [1, 0], smsDrafts: [1, 0] })
    expect(edited.week.kinds.map(({ kind }) => kind)).not.toContain('project')
    expect(edited.week.events.map(({ event }) => event)).not.toContain('anomalies')
    for (const role of ['handler', 'inCharge', 'expertReview', 'person'] as const)
      expect((await on.app.callWith(statistics.desk, {}, { token: on.app.signIn({ role }) })).status).toBe(
        403,
      )
  })
})
