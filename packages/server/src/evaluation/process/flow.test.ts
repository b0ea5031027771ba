import { achievement as reading } from '@portal/contract/evaluation/achievement.calls'
import { achievementProcess as calls } from '@portal/contract/evaluation/process/process.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLines, workingDayAfter, workingDaysBetween } from '../../platform/clock/working-day.queries.ts'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { sendDigests } from '../notice/digest.jobs.ts'
import { type ProcessApp, processApp } from './process.testing.ts'
import { runTimers } from './timer.jobs.ts'

let on: ProcessApp
let handler: { id: string; token: string }
let inCharge: { id: string; token: string }
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await processApp()
  handler = await on.hire('handler', { email: 'jingban@example.org' })
  inCharge = await on.hire('inCharge', { email: 'fuze@example.org' })
})
afterAll(() => on.close())
const timers = () => runTimers(on.process, on.app.db)

describe('returns', () => {
  test('due by the calendar, reminded of once each time, closed after sixty days and three reminders', async () => {
    const { id } = await on.submitted(2007)
    const { mobileTel } = await on.rowOf((await on.rowOfAchievement(id)).ownerId)
    await on.examine(handler.token, id, 'return', on.whole)
    const shift = (days: number) =>
      on.app.db
        .updateTable('achievementReturn')
        .set({ dueAt: sql`now() - make_interval(days => ${days})`, at: sql`now() - interval '200 days'` })
        .where('achievementId', '=', id)
        .execute()
    const reminded = async () =>
      (await on.messagesTo(mobileTel)).filter(({ text }) => text.includes('补正期限')).length
    for (const [i, days] of [-2, 2, 16].entries()) {
      await shift(days)
      await Promise.all([timers(), timers()])
      expect(await reminded(), `after ${days} days`).toBe(i + 1)
    }
    await shift(61)
    expect((await on.examine(inCharge.token, id, 'expire')).data).toMatchObject({
      status: '28',
      outcome: 'expired',
    })
  })

  test('the answer goes where the return said, and the log keeps the sheet', async () => {
    const { id, token, input } = await on.submitted(2008)
    await on.examine(handler.token, id, 'passFirst', on.whole)
    await on.examine(inCharge.token, id, 'returnInCharge', { ...on.whole, direct: true })
    const detail = await on.call(reading.detail, { id }, { token })
    const items = detail.data?.returnSheet?.items ?? []
    expect(items).toMatchObject([{ target: 'summary', text: '请补充应用情况' }])
    const again = await on.save(token, {
      ...input,
      id,
      submit: true,
      expectVersion: detail.data?.project.version ?? 0,
      achievement: { ...input.achievement, summary: `${input.achievement.summary}已在三个灌区推广应用。` },
      attach: detail.data?.files.map(({ id: fileId, slot }) => ({ id: fileId, slot })) as never,
      reply: items.map(({ itemId }) => ({ itemId, text: '已补充' })),
    })
    expect(again.data?.status, `${again.errorMsg} ${JSON.stringify(again.fields)}`).toBe('24')
  })
})

/** The experts were heard, and their leader has signed. */
const concludable = async (id: string) => {
  const { db } = on.app
  const { ownerId } = await on.rowOfAchievement(id)
  await on.set(id, { status: '27', dueAt: sql`now() - interval '1 day'` })
  const panel = {
    achievementId: id,
    state: 'locked',
    size: 0,
    reserve: 0,
    openedAt: sql<string>`now()`,
  } as const
  await db.insertInto('panel').values(panel).execute()
  const opinion = { no: 1, sections: '{}', authorId: id, authorName: '', authorRole: 'expert', docHash: '' }
  const { id: versionId } = await db
    .insertInto('opinionVersion')
    .values({ achievementId: id, ...opinion })
    .returning('id')
    .executeTakeFirstOrThrow()
  const signature = {
    versionId,
    expertId: ownerId,
    docHash: '',
    factor: 'sms',
    ip: '',
    userAgent: '',
  } as const
  await db.insertInto('opinionSignature').values(signature).execute()
}

describe('calendar', () => {
  const days = new Map([
    ['2026-10-01', false],
    ['2026-10-02', false],
    ['2026-10-05', false],
    ['2026-10-06', false],
    ['2026-10-07', false],
    ['2026-10-10', true],
  ])
  test.each([
    ['2026-09-30', 1, '2026-10-08'],
    ['2026-09-30', 3, '2026-10-10'],
    ['2026-10-09', 1, '2026-10-10'],
    ['2026-10-10', 1, '2026-10-12'],
    ['2026-11-20', 10, '2026-12-04'],
    ['2026-10-03', 0, '2026-10-08'],
  ])('from %s in %i working days: %s', (from, n, to) => {
    expect(workingDayAfter(days, from, n)).toBe(to)
    if (n > 0) expect(workingDaysBetween(days, from, to)).toBe(n)
  })

  test('a year is read line by line, and a line that cannot be read refuses all by its number', () => {
    const read = readLines(2027, '2027-10-01 至 2027-10-07 休 国庆节\n\n2027-10-09 班 国庆节调休上班')
    expect(read.map(({ day }) => day)).toEqual([
      ...['2027-10-01', '2027-10-04', '2027-10-05', '2027-10-06', '2027-10-07', '2027-10-09'],
    ])
    expect(() => readLines(2027, '2027-10-01 休\n十月一日 休')).toThrow('第2行格式不正确')
    expect(() => readLines(2027, '2026-10-01 休 国庆节')).toThrow('第1行不在2027年')
    expect(() => readLines(2027, '2027-02-30 休 春节')).toThrow('第1行日期不正确')
  })

  test('staff replace a year and change a day; due dates follow', async () => {
    const lines = '2031-05-01 至 2031-05-05 休 劳动节'
    const reply = await on.call(calls.importYear, { year: 2031, lines }, { token: inCharge.token })
    expect(reply.data?.days).toBe(3)
    await on.call(calls.setDay, { day: '2031-05-10', kind: 'workday', name: '' }, { token: inCharge.token })
    const { data } = await on.call(calls.calendar, { year: 2031 }, { token: handler.token })
    expect(data?.list.at(-1)).toEqual({ day: '2031-05-10', works: true, name: '调休上班' })
    expect(
      (await on.call(calls.setDay, { day: '2031-05-10', kind: 'usual' }, { token: handler.token })).code,
    ).toBe(403)
  })

  test('the digest goes out on working days, once, and what is late goes one office up', async () => {
    const { id } = await on.submitted(2011)
    await on.set(id, { status: '23', dueAt: '2026-11-02T15:59:59Z' })
    expect(await sendDigests(on.process, on.app.db, '2026-11-21')).toBe(0)
    await sendDigests(on.process, on.app.db, '2026-11-23')
    await sendDigests(on.process, on.app.db, '2026-11-23')
    const digests = (await on.messagesTo('fuze@example.org')).filter(({ subject }) =>
      subject?.includes('今日待办'),
    )
    expect(digests).toHaveLength(1)
    expect(digests[0]?.text).toContain('形式审查，期限2026-11-02，已逾期15个工作日')
  })

  test('the person in charge is reminded of what can be concluded and of returns that may be closed', async () => {
    const { id } = await on.submitted(2016)
    const { id: other } = await on.submitted(2017)
    const lines = async (day: string) => {
      await sendDigests(on.process, on.app.db, day)
      const mail = (await on.messagesTo('fuze@example.org')).find(({ subject }) => subject?.includes('待办'))
      return (mail?.text ?? '').split('\n')
    }
    const no = (await on.rowOfAchievement(id)).acceptNo ?? ''
    const otherNo = (await on.rowOfAchievement(other)).acceptNo ?? ''
    await on.set(id, { status: '27', dueAt: null })
    await on.set(other, { status: '12', dueAt: sql`now() - interval '10 days'` })
    const early = await lines('2026-11-24')
    expect(early.filter((line) => line.includes(no) || line.includes(otherNo))).toEqual([])
    await concludable(id)
    await on.set(other, { status: '12', dueAt: sql`now() - interval '61 days'` })
    const late = await lines('2026-11-25')
    expect(late.find((line) => line.includes(no))).toContain('作出评价结论')
    expect(late.find((line) => line.includes(otherNo))).toContain('可以逾期关闭')
  })
})

test('how it is evaluated is what the handler chooses at the start, whatever was applied for', async () => {
  const { id } = await on.submitted(880)
  for (const [mode, kept] of [
    [['correspondence'], 'correspondence'],
    [['correspondence', 'meeting'], 'meeting'],
    [['test', 'meeting'], 'test'],
  ] as const) {
    await on.set(id, { status: '26' })
    const reply = await on.examine(handler.token, id, 'startEvaluation', { ...on.whole, mode: [...mode] })
    expect(reply.code, reply.errorMsg).toBe(200)
    expect((await on.rowOfAchievement(id)).evalMode).toBe(kept)
    const log = (await on.call(reading.log, { id }, { token: handler.token })).data
    expect(log?.at(-1)?.to).toBe(kept === 'correspondence' ? '通讯评价' : '筹备会议')
  }
})
