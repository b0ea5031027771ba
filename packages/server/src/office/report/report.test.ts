import { reports } from '@portal/contract/office/report/report.calls'
import { recentPeriods, reportPeriod, reportPeriodBefore } from '@portal/contract/office/report/report.rules'
import { dateText, today } from '@portal/contract/platform/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createExpert,
  createPerson,
  createUnit,
  type MemberOverrides,
} from '../../membership/admission/member.factory.ts'
import { listZip } from '../../platform/documents/zip.ts'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { membersApp } from '../../testing/members-app.ts'
import { makeReports } from './report.jobs.ts'

/** Reports of the society's work (docs/handbook/office.md#reports). */

let on: Awaited<ReturnType<typeof membersApp>>
let token: string
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await membersApp()
  token = on.reviewer
  await population()
})
afterAll(() => on.close())

const YEAR = '2032'

interface Stay {
  readonly joined: string
  readonly left?: string
}
let n = 400
const made = async (
  create: typeof createPerson,
  { joined, left }: Stay,
  more: MemberOverrides = {},
): Promise<string> => {
  n += 1
  const { memberId } = await create(on.app.db, on.deps, { n, state: 'approved', ...more })
  await on.app.db
    .updateTable('member')
    .set({
      examineDate: joined,
      region: '42',
      ...(left && { confirmStatus: '2', reviewOutcome: 'ended', endKind: 'resigned', endedOn: left }),
    })
    .where('id', '=', memberId)
    .execute()
  return memberId
}

/** People at both edges of the year, and others that no year counts. */
const population = async () => {
  await made(createPerson, { joined: '2031-12-31' })
  await made(createPerson, { joined: '2032-01-01' })
  await made(createPerson, { joined: '2032-12-31' })
  await made(createPerson, { joined: '2033-01-01' })
  await made(createPerson, { joined: '2031-06-01', left: '2032-12-31' })
  await made(createPerson, { joined: '2031-06-01', left: '2032-01-01' })
  await made(createPerson, { joined: '2031-06-01', left: '2031-12-31' })
  await made(createPerson, { joined: '2031-06-01', left: '2033-01-01' })
  await made(createPerson, { joined: '2032-05-05', left: '2032-06-06' })
  await made(createPerson, { joined: '2031-06-01' }, { deletedDaysAgo: 1 })
  await createPerson(on.app.db, on.deps, { n: 390 })
  const expert = await made(createExpert, { joined: '2030-01-01' })
  const unit = await made(createUnit, { joined: '2032-02-29' })
  const { id: termId } = await on.app.db.selectFrom('councilTerm').select('id').executeTakeFirstOrThrow()
  for (const [memberId, post, beginsOn, endsOn] of [
    [expert, '理事', '2030-01-01', null],
    [unit, '副理事长单位', '2032-03-01', '2032-12-31'],
    [unit, '理事单位', '2032-12-31', null],
  ] as const)
    await on.app.db
      .insertInto('councilHolding')
      .values({ termId, memberId, post, beginsOn, endsOn })
      .execute()
  await dues(unit)
}

const dues = async (memberId: string) => {
  const { db } = on.app
  await sql`insert into "duesYear" (year, amount, "dueDate", "openedBy") select y, 1000, (y || '-06-30')::date, '示例' from generate_series(2029, 2033) y`.execute(
    db,
  )
  const entry = (year: number, dueDate: string, status: string, paid?: { on: string; amount: number }) =>
    sql`insert into dues (year, "memberId", name, "serialNum", amount, "dueDate", status, "paidOn", "paidAmount", way)
      values (${year}, ${memberId}, '示例单位', '', 1000, ${dueDate}::date, ${status}, ${paid?.on ?? null}::date, ${paid?.amount ?? null}, ${paid ? 'transfer' : null})`.execute(
      db,
    )
  await entry(2029, '2031-12-31', 'paid', { on: '2032-01-01', amount: 800 })
  await entry(2030, '2032-01-01', 'unpaid')
  await entry(2031, '2032-06-30', 'waived')
  await entry(2032, '2032-12-31', 'paid', { on: '2033-01-01', amount: 1000 })
  await entry(2033, '2033-01-01', 'unpaid')
}

const preview = async (period: string) => {
  const { data, error } = await on.call(reports.preview, { period }, { token })
  if (!data) throw new Error(error)
  return data
}

describe('the spans that a report is made for', () => {
  test.each([
    ['2032', '2032年', '2032-01-01', '2032-12-31', '2031'],
    ['2032Q1', '2032年第一季度', '2032-01-01', '2032-03-31', '2031Q4'],
    ['2032Q4', '2032年第四季度', '2032-10-01', '2032-12-31', '2032Q3'],
    ['2032-02', '2032年2月', '2032-02-01', '2032-02-29', '2032-01'],
    ['2032-01', '2032年1月', '2032-01-01', '2032-01-31', '2031-12'],
  ])('%s', (code, ...said) => {
    const period = reportPeriod(code)
    const before = period && reportPeriodBefore(period)
    expect([period?.label, period?.from, period?.to, before]).toEqual(said)
  })

  test('what is none is refused at its field, so is what has not begun', async () => {
    for (const code of ['2032Q5', '2032-13', '32', '2032-1', '1949'])
      expect(reportPeriod(code)).toBeUndefined()
    const refused = async (period: string) => (await on.call(reports.preview, { period }, { token })).fields
    expect(await refused('2032Q5')).toEqual({ period: '请选择统计期' })
    expect(await refused('2034')).toEqual({ period: '统计期还没有开始' })
    expect(await refused('2033')).toBeUndefined()
    expect(recentPeriods('quarter', 3, '2033-03-02')).toEqual(['2033Q1', '2032Q4', '2032Q3'])
  })
})

describe('what is counted', () => {
  test('members at both ends, who came and who left, each to the day', async () => {
    const { figures, title } = await preview(YEAR)
    expect(title).toBe('2032年度工作报告')
    expect(figures.members).toEqual([
      { kind: 'person', begin: 4, joined: 3, left: 3, end: 4 },
      { kind: 'expert', begin: 1, joined: 0, left: 0, end: 1 },
      { kind: 'unit', begin: 0, joined: 1, left: 0, end: 1 },
    ])
    expect(figures.regions).toEqual([{ label: '湖北省', person: 4, expert: 1, unit: 1 }])
    expect((await preview('2033')).figures.members[0]).toEqual({
      ...{ kind: 'person', begin: 4, joined: 1, left: 1, end: 4 },
    })
  })

  test('posts that are held at the last moment', async () => {
    const { figures } = await preview(YEAR)
    expect(figures.posts).toEqual([
      { label: '理事', person: 0, expert: 1, unit: 0 },
      { label: '理事单位', person: 0, expert: 0, unit: 1 },
    ])
  })

  test('dues that fall due, and money that came, whatever year it was for; compared with the year before', async () => {
    const { figures, before } = await preview(YEAR)
    expect(figures.numbers).toMatchObject({
      ...{ duesUnits: 1, duesAmount: 2000, duesOpen: 1000, duesPaidUnits: 1, duesReceived: 800 },
    })
    expect(before).toMatchObject({ duesUnits: 1, duesAmount: 1000, duesOpen: 0, duesReceived: 0 })
  })

  test('a number that nothing was counted for is none, not nought', async () => {
    const { figures } = await preview(YEAR)
    expect(figures.numbers).toMatchObject({ submitted: 0, days: null, held: 0, mails: 0 })
    expect(figures.columns.map(({ articles, videos }) => articles + videos)).toEqual([0, 0, 0, 0, 0])
  })
})

const wordsOf = async (file: Buffer): Promise<string> => {
  const entry = (await listZip(file)).find(({ name }) => name === 'word/document.xml')
  return entry ? (await entry.read()).toString('utf8').replaceAll(/<[^>]+>/g, '') : ''
}
const word = async (input: { period?: string; id?: string }): Promise<string> => {
  const reply = await on.app.download(reports.word, input, { token })
  return wordsOf(Buffer.from(await reply.arrayBuffer()))
}

describe('a report that is kept', () => {
  test('stays as it was counted, in words and on paper, until somebody removes it', async () => {
    const saved = await on.call(reports.save, { period: '2031' }, { token })
    expect(saved.error).toBeUndefined()
    const id = saved.data?.id ?? ''
    const late = await made(createPerson, { joined: '2031-12-31' })
    const kept = (await on.call(reports.get, { id }, { token })).data
    expect(kept?.figures.members[0]).toMatchObject({ end: 4 })
    expect((await on.call(reports.list, { span: 'year' }, { token })).data?.list).toMatchObject([
      { id, title: '2031年度工作报告', createdBy: kept?.createdBy, auto: false },
    ])
    expect((await on.call(reports.list, { span: 'month' }, { token })).data?.total).toBe(0)
    const words = await word({ id })
    expect(words).toContain('截至2031年12月31日，学会有个人会员4人、专家1人、单位会员0家。')
    expect(words).not.toContain('{')
    await on.app.db.deleteFrom('member').where('id', '=', late).execute()
    expect((await on.call(reports.remove, { id }, { token })).error).toBeUndefined()
    expect((await on.call(reports.get, { id }, { token })).error).toBe('notFound')
  })

  test('of a year that still runs says until when it was counted', async () => {
    const words = await word({ period: today().slice(0, 4) })
    expect(words).toContain(`截至${dateText(today())}，学会有个人会员`)
    expect(words).toContain('颁发项目、单位和个人获奖证书')
  })

  test('nothing to make one of is refused', async () => {
    expect((await on.call(reports.word, {}, { token })).fields).toEqual({ period: '请选择统计期' })
  })
})

describe('reports that the calendar makes', () => {
  const run = () => makeReports(on.app.parts)
  const list = async () =>
    (await on.call(reports.list, { sort: 'from', order: 'desc' }, { token })).data?.list
  const set = async (values: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(values))
      await on.app.db
        .insertInto('setting')
        .values({ key, value: JSON.stringify(value) } as never)
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({ value: JSON.stringify(value) } as never),
        )
        .execute()
    on.deps.settings.forget()
  }

  test('once, in the first days after the period, to the addresses that are named', async () => {
    await set({ reportYearly: true, reportEmails: 'a@example.org\nb@example.org' })
    await clock.set('2033-01-08T00:01:00+08:00')
    await run()
    expect(await list()).toEqual([])
    await clock.set('2033-01-07T23:59:00+08:00')
    await Promise.all([run(), run()])
    await run()
    const kept = await list()
    expect(kept).toMatchObject([{ period: '2032', auto: true, createdBy: '' }])
    const sent = await on.app.db
      .selectFrom('outbox')
      .select(['template', 'destination'])
      .where('template', '=', 'report-made-mail')
      .execute()
    expect(sent).toHaveLength(2)
    const id = kept?.[0]?.id ?? ''
    const refused = await on.call(reports.remove, { id }, { token })
    expect(refused).toMatchObject({ error: 'guardFailed', guard: 'auto' })
  })

  test('of spans that are switched off, nothing', async () => {
    await clock.set('2033-04-01T07:30:00+08:00')
    await set({ reportMonthly: true, reportEmails: '' })
    await run()
    const made = await list()
    expect(made?.map(({ period }) => period)).toEqual(['2033-03', '2032'])
    // The day where the society is, not where it is still yesterday.
    expect(await word({ id: made?.[0]?.id ?? '' })).toContain('2033年4月1日')
  })
})
