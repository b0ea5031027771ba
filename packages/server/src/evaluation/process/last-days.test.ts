import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { achievementProcess as calls } from '@portal/contract/evaluation/process/process.calls'
import { objectionCases } from '@portal/contract/peer-review/objection.calls'
import { addDays, today } from '@portal/contract/platform/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { sendDigests } from '../notice/digest.jobs.ts'
import { type ProcessApp, processApp, REPLY } from './process.testing.ts'
import { runTimers } from './timer.jobs.ts'

/**
 * The last moment of each day by which something is due, and the first one after it (docs/handbook/evaluation.md#due). It begins half
 * past midnight in China, when Greenwich has the day before, on Wednesday 30 March; Monday 4 April is a holiday, Saturday the 9th makes up
 * for it. So the fifth working day is 7 April, the tenth the 13th, the twentieth the 27th.
 */
const BEGIN = '2033-03-30T00:30:00+08:00'
const FIFTH = '2033-04-07'
const TENTH = '2033-04-13'
const TWENTIETH = '2033-04-27'

let on: ProcessApp
type Office = 'handler' | 'inCharge' | 'expertReview' | 'superAdmin'
const ids = {} as Record<Office, string>
/** A session of now: those of days ago have ended. */
const as = (role: Office) => on.app.signIn({ role, accountId: ids[role], name: `示例${role}` })
beforeAll(async () => {
  await clock.set(BEGIN)
  on = await processApp()
  for (const role of ['handler', 'inCharge', 'expertReview', 'superAdmin'] as const)
    ids[role] = (await on.hire(role, { email: `${role}@example.org` })).id
  const lines = '2033-04-04 休 清明节\n2033-04-09 班'
  expect((await on.call(calls.importYear, { year: 2033, lines }, { token: as('inCharge') })).data?.days).toBe(
    2,
  )
})
afterAll(() => on.close())

const lastMoment = (day: string) => clock.set(`${day}T23:59:50+08:00`)
const firstMoment = (day: string) => clock.set(`${addDays(day, 1)}T00:00:00+08:00`)
const rowFor = async (id: string, token: string) =>
  (await on.call(achievement.list, { pageSize: 200 }, { token })).data?.list.find((row) => row.id === id)
/** It waits for that office to the end of that day, and is late from the next one on. */
const waitsUntil = async (id: string, role: Office, day: string) => {
  const dueAt = `${day}T15:59:59.000Z`
  const shown = async () => {
    const row = await rowFor(id, as(role))
    return { needMe: row?.needMe, overdue: row?.overdue, dueAt: new Date(row?.dueAt ?? 0).toISOString() }
  }
  await lastMoment(day)
  expect(await shown()).toEqual({ needMe: true, overdue: false, dueAt })
  await firstMoment(day)
  expect(await shown()).toEqual({ needMe: true, overdue: true, dueAt })
}
const examined = async (
  role: Office,
  id: string,
  ...rest: [Parameters<ProcessApp['examine']>[2], object?]
) => {
  const reply = await on.examine(as(role), id, ...rest)
  expect(reply.code, reply.errorMsg).toBe(200)
}
const begin = async (n: number) => {
  await clock.set(BEGIN)
  return on.submitted(n)
}

describe('whoever has to look at it', () => {
  test('the handler has ten working days, of a submission and of what is sent back', async () => {
    const { id } = await begin(3001)
    await waitsUntil(id, 'handler', TENTH)
    await clock.set(BEGIN)
    await examined('handler', id, 'passFirst', on.whole)
    await examined('inCharge', id, 'sendBack')
    await waitsUntil(id, 'handler', TENTH)
  })

  test('the person in charge has five working days', async () => {
    const { id } = await begin(3002)
    await examined('handler', id, 'passFirst', on.whole)
    await waitsUntil(id, 'inCharge', FIFTH)
  })

  test('a panel is formed within five working days of the start', async () => {
    const { id } = await begin(3003)
    await on.set(id, { status: '26' })
    await examined('handler', id, 'startEvaluation', on.whole)
    await waitsUntil(id, 'expertReview', FIFTH)
  })

  test('what is late three working days is told one office up, six working days two', async () => {
    const { id } = await begin(3004)
    const { id: higher } = await begin(3005)
    await examined('handler', higher, 'passFirst', on.whole)
    const heard = async (role: Office, one: string, day: string) => {
      await clock.set(`${day}T08:00:00+08:00`)
      await sendDigests(on.process, on.app.db, today())
      const no = (await on.rowOfAchievement(one)).acceptNo ?? 'none'
      const mails = (await on.messagesTo(`${role}@example.org`)).filter(({ subject }) =>
        subject?.includes('今日待办'),
      )
      return mails[0]?.text.split('\n').find((line) => line.includes(no)) ?? ''
    }
    // Due on Thursday the 7th: Friday, the Saturday that is worked, Monday.
    expect(await heard('superAdmin', higher, '2033-04-09')).toBe('')
    expect(await heard('superAdmin', higher, '2033-04-11')).toContain('已逾期3个工作日')
    // Due on Wednesday the 13th: Thursday, Friday, Monday.
    expect(await heard('inCharge', id, '2033-04-15')).toBe('')
    expect(await heard('inCharge', id, '2033-04-18')).toContain('已逾期3个工作日')
    expect(await heard('superAdmin', id, '2033-04-20')).toBe('')
    expect(await heard('superAdmin', id, '2033-04-21')).toContain('已逾期6个工作日')
  })
})

describe('what applicants are asked for, and ask for', () => {
  test('a return is answered within twenty working days, and closed after sixty days more', async () => {
    const { id, row } = await begin(3011)
    await examined('handler', id, 'return', on.whole)
    const overdue = async () => (await rowFor(id, on.asMember(row.memberId, 'project')))?.overdue
    await lastMoment(TWENTIETH)
    expect(await overdue()).toBe(false)
    await firstMoment(TWENTIETH)
    expect(await overdue()).toBe(true)
    for (const day of ['2033-04-28', '2033-05-12', '2033-05-27']) {
      await lastMoment(day)
      await runTimers(on.process, on.app.db)
    }
    await lastMoment('2033-06-26')
    expect((await on.examine(as('inCharge'), id, 'expire')).errorMsg ?? '').toContain('补正逾期满60日')
    await firstMoment('2033-06-26')
    await examined('inCharge', id, 'expire')
  })

  test('a wish to withdraw is decided within five working days', async () => {
    const { id, token } = await begin(3012)
    await on.examine(token, id, 'askWithdrawal', { opinion: '单位决定暂缓推广，不再需要评价。' })
    await waitsUntil(id, 'inCharge', FIFTH)
  })

  test('an appeal is made within fifteen days, and decided within fifteen working days', async () => {
    const WHY = '本单位的成果属于受理范围，请复议。'
    const rejected = async (n: number) => {
      const made = await begin(n)
      await examined('handler', made.id, 'proposeReject', on.whole)
      await examined('inCharge', made.id, 'reject', on.whole)
      return {
        id: made.id,
        ask: () => on.examine(on.asMember(made.row.memberId, 'project'), made.id, 'appeal', { opinion: WHY }),
      }
    }
    const [one, other] = [await rejected(3013), await rejected(3014)]
    await lastMoment('2033-04-14')
    const reply = await one.ask()
    expect(reply.code, reply.errorMsg).toBe(200)
    await firstMoment('2033-04-14')
    expect((await other.ask()).code).not.toBe(200)
    // Nobody else is in charge here.
    await waitsUntil(one.id, 'superAdmin', '2033-05-05')
  })
})

describe('objections', () => {
  const objected = async (n: number) => {
    const made = await begin(n)
    await on.set(made.id, { status: '25' })
    await on.publicise(made.id, 60)
    return { ...made, caseId: (await on.object(made.id)).id }
  }
  const taken = async (n: number) => {
    const made = await objected(n)
    await examined('handler', made.id, 'acceptObjection', { objection: { caseId: made.caseId } })
    return made
  }

  test('whether one is taken is decided within five days', async () => {
    const { id } = await objected(3021)
    await waitsUntil(id, 'handler', '2033-04-04')
  })

  test('one that was taken is dealt with within thirty days, whole ones', async () => {
    const { id } = await taken(3022)
    await waitsUntil(id, 'handler', '2033-04-29')
    // The achievement as a whole as well.
    expect(new Date((await on.rowOfAchievement(id)).dueAt ?? 0).toISOString()).toBe(
      '2033-04-29T15:59:59.000Z',
    )
  })

  test('the completing units are heard for ten working days', async () => {
    const { id, caseId } = await taken(3023)
    const report = '已向双方核实，试验记录与合同不能对应，情况属实。'
    await on.call(objectionCases.reportObjection, { caseId, report }, { token: as('handler') })
    const uphold = () =>
      on.examine(as('inCharge'), id, 'upholdForRevision', {
        ...on.whole,
        objection: { caseId, finding: '情况属实', reply: REPLY },
      })
    await lastMoment(TENTH)
    expect((await uphold()).errorMsg ?? '').toContain('收到陈述或期限届满后')
    await firstMoment(TENTH)
    expect((await uphold()).code).toBe(200)
  })
})
