import { achievement as reading } from '@portal/contract/evaluation/achievement.calls'
import { achievementProcess as calls } from '@portal/contract/evaluation/process/process.calls'
import type { Role } from '@portal/contract/platform/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { verifyEvents } from '../achievement/achievement-log.queries.ts'
import { type ProcessApp, processApp } from '../process/process.testing.ts'
import { runTimers } from '../process/timer.jobs.ts'

/** 延长补正期限: who gives more time, until when, and what follows the new day. */

let on: ProcessApp
const ids = {} as Record<'handler' | 'inCharge' | 'superAdmin' | 'expertReview' | 'administrator', string>
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await processApp()
  for (const role of ['handler', 'inCharge', 'superAdmin', 'expertReview', 'administrator'] as const)
    ids[role] = (await on.hire(role)).id
})
afterAll(() => on.close())
/** Signed in anew, as a session does not last as long as the days that pass here. */
const as = (role: keyof typeof ids) =>
  on.app.signIn({ role: role as Role, accountId: ids[role], name: `示例${role}` })

const REASON = '应用单位搬迁，证明须延后取得'
const processOf = async (id: string) => {
  const { data, errorMsg } = await on.call(calls.process, { id }, { token: as('handler') })
  if (!data) throw new Error(errorMsg)
  return data
}
const sheetOf = async (id: string) => {
  const [sheet] = (await processOf(id)).returns
  if (!sheet) throw new Error('not returned')
  return sheet
}
const extend = async (token: string, id: string, dueOn: string, change: object = {}) => {
  const expectDueAt = (await sheetOf(id)).dueAt
  return on.call(calls.extendReturn, { id, dueOn, reason: REASON, expectDueAt, ...change }, { token })
}
let made = 3000
/** Sent back on 2 March 2033, to be corrected by 30 March. */
const returned = async (from: 'handler' | 'supplement' = 'handler') => {
  made += 1
  const one = await on.submitted(made)
  if (from === 'supplement') await on.set(one.id, { status: '27' })
  const by = from === 'handler' ? as('handler') : as('inCharge')
  const reply = await on.examine(by, one.id, from === 'handler' ? 'return' : 'supplement', {
    ...{ ...on.whole, dueAt: '2033-03-30' },
  })
  expect(reply.data?.status, reply.errorMsg).toBe('12')
  return one
}
const endOf = (day: string) => new Date(`${day}T23:59:59+08:00`).toISOString()

test.each(['handler', 'inCharge', 'superAdmin'] as const)('%s gives more time', async (role) => {
  const { id } = await returned(role === 'inCharge' ? 'supplement' : 'handler')
  const reply = await extend(as(role), id, '2033-04-15')
  expect(reply.data, reply.errorMsg).toEqual({ dueAt: endOf('2033-04-15') })
  expect(await processOf(id)).toMatchObject({ status: '12', dueAt: endOf('2033-04-15') })
  expect(await sheetOf(id)).toMatchObject({ dueAt: endOf('2033-04-15'), firstDueAt: endOf('2033-03-30') })
  // Once more: what it was at first stays.
  expect((await extend(as(role), id, '2033-04-20')).code).toBe(200)
  expect(await sheetOf(id)).toMatchObject({ dueAt: endOf('2033-04-20'), firstDueAt: endOf('2033-03-30') })
})

test("nobody else does: not the applicant, the experts' office, the administrator, nor whoever is involved", async () => {
  const { id, token, row } = await returned()
  for (const other of [token, as('expertReview'), as('administrator')])
    expect((await extend(other, id, '2033-04-15')).code).toBe(403)
  const { mobileTel } = await on.rowOf(row.memberId)
  const own = await on.hire('handler', { mobileTel })
  expect((await extend(own.token, id, '2033-04-15')).errorMsg).toContain('须回避')
  expect((await sheetOf(id)).dueAt).toBe(endOf('2033-03-30'))
})

test('only to a later day, from today on, within a year, with a reason', async () => {
  const { id } = await returned()
  const say = async (dueOn: string, change: object = {}) => extend(as('handler'), id, dueOn, change)
  const refused = async (dueOn: string) => (await say(dueOn)).errorMsg
  expect(await refused('2033-03-29')).toBe('补正期限只能延后')
  expect(await refused('2033-03-30')).toBe('补正期限只能延后')
  expect(await refused('2034-03-03')).toBe('补正期限最多延长到一年之内')
  expect((await say('2033-02-30')).fields).toEqual({ dueOn: '新的补正期限格式不正确' })
  expect((await say('2033-04-15', { reason: '搬迁' })).fields).toEqual({
    reason: '请写明原因（至少5个字）',
  })
  expect((await sheetOf(id)).firstDueAt).toBeNull()
  expect((await say('2034-03-02')).code).toBe(200)
  const { id: late } = await returned()
  await clock.set('2033-04-10T10:00:00+08:00')
  expect((await extend(as('handler'), late, '2033-04-09')).errorMsg).toBe('新的补正期限不能早于今天')
  expect((await extend(as('handler'), late, '2033-04-10')).code).toBe(200)
})

test('refused once it was handed in again or closed, and to the second of two at once', async () => {
  const { id } = await returned()
  const expectDueAt = (await sheetOf(id)).dueAt
  const two = await Promise.all([
    extend(as('handler'), id, '2033-04-15', { expectDueAt }),
    extend(as('inCharge'), id, '2033-04-20', { expectDueAt }),
  ])
  expect(two.map(({ code }) => code).sort()).toEqual([200, 6001])
  const events = await on.app.db
    .selectFrom('achievementEvent')
    .select('no')
    .where('achievementId', '=', id)
    .where('move', '=', 'extendReturn')
    .execute()
  expect(events).toHaveLength(1)
  for (const status of ['23', '27', '28'] as const) {
    await on.set(id, { status, outcome: status === '28' ? 'expired' : '' })
    expect((await extend(as('handler'), id, '2033-05-15')).error, status).toBe('stateChanged')
  }
})

test('the applicant is told, and reads it with what is asked; log and audit hold it; a draft under way is saved', async () => {
  const { id, token, input, row } = await returned()
  const read = async () => {
    const { data } = await on.call(reading.detail, { id }, { token })
    if (!data) throw new Error('no detail')
    return data
  }
  const before = await read()
  expect((await extend(as('handler'), id, '2033-04-15')).code).toBe(200)
  const { mobileTel, email } = await on.rowOf(row.memberId)
  const [sms] = await on.messagesTo(mobileTel)
  const [mail] = await on.messagesTo(email ?? '')
  expect(sms?.text).toContain('的补正期限延长至2033年4月15日')
  expect(mail?.text).toContain(REASON)
  const after = await read()
  expect(after.returnSheet).toMatchObject({ dueAt: endOf('2033-04-15'), firstDueAt: endOf('2033-03-30') })
  const log = await on.call(reading.log, { id }, { token })
  expect(log.data?.at(-1)).toMatchObject({
    ...{ label: '延长补正期限', actor: '学会' },
    opinion: `补正期限由2033年3月30日延长至2033年4月15日：${REASON}`,
  })
  expect(await verifyEvents(on.app.db, id)).toBeUndefined()
  const audit = await on.app.db
    .selectFrom('auditLog')
    .selectAll()
    .where('targetId', '=', id)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  expect(JSON.stringify(audit)).toContain('2033-04-15')
  const saved = await on.save(token, {
    ...{ ...input, id, expectVersion: before.project.version },
    attach: before.files.map(({ id: fileId, slot }) => ({ id: fileId, slot })) as never,
  })
  expect(saved.code, saved.errorMsg).toBe(200)
})

test('reminders, lateness and the end follow the new day, to the second', async () => {
  const { id, row } = await returned()
  const { mobileTel } = await on.rowOf(row.memberId)
  const reminded = async (moment: string) => {
    await clock.set(moment)
    await runTimers(on.process, on.app.db)
    return (await on.messagesTo(mobileTel)).filter(({ text }) => text.includes('补正期限为')).length
  }
  expect(await reminded('2033-03-28T10:00:00+08:00')).toBe(1)
  expect(await reminded('2033-04-01T10:00:00+08:00')).toBe(2)
  // Within three days of the new day: the extension itself has said it.
  expect((await extend(as('handler'), id, '2033-04-02')).code).toBe(200)
  expect((await sheetOf(id)).reminded).toBe(0)
  expect(await reminded('2033-04-01T10:05:00+08:00')).toBe(2)
  await clock.set('2033-04-02T23:59:55+08:00')
  expect((await processOf(id)).overdue).toBe(false)
  await clock.set('2033-04-03T00:00:05+08:00')
  expect((await processOf(id)).overdue).toBe(true)
  expect(await reminded('2033-04-03T23:59:30+08:00')).toBe(2)
  expect(await reminded('2033-04-04T00:00:05+08:00')).toBe(3)
  for (const [moment, count] of [
    ['2033-04-18T10:00:00+08:00', 4],
    ['2033-05-03T10:00:00+08:00', 5],
  ] as const)
    expect(await reminded(moment)).toBe(count)
  // Sixty days after the new day, not after the old one.
  await clock.set('2033-06-01T23:59:30+08:00')
  expect((await on.examine(as('inCharge'), id, 'expire')).errorMsg).toContain('补正逾期满60日')
  await clock.set('2033-06-02T00:00:05+08:00')
  expect((await on.examine(as('inCharge'), id, 'expire')).data?.outcome).toBe('expired')
})
