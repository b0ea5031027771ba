import { randomUUID } from 'node:crypto'
import { reports } from '@portal/contract/office/report/report.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProcessApp, processApp } from '../../evaluation/process/process.testing.ts'
import { createExpert, createPerson } from '../../membership/admission/member.factory.ts'
import { clock } from '../../testing/clock.ts'

/** What was done in a year, with what looks like it and is something else (docs/handbook/office.md#reports). */

let on: ProcessApp
beforeAll(async () => {
  await clock.set('2031-12-20T10:00:00+08:00')
  on = await processApp()
})
afterAll(() => on.close())

/** Each span once: what was counted may be a minute old. */
const numbersOf = async (period: string) => {
  const token = on.app.signIn({ role: 'administrator', name: '示例管理员' })
  const { data, errorMsg } = await on.call(reports.preview, { period }, { token })
  if (!data) throw new Error(errorMsg)
  return data.figures.numbers
}
const publish = async (id: string) => {
  const { token } = await on.hire('inCharge')
  expect((await on.examine(token, id, 'publish', on.whole)).errorMsg).toBeUndefined()
  return token
}

test('an evaluation is taken up once, in the year of its first publicity', async () => {
  await clock.set('2031-12-20T10:00:00+08:00')
  const { id } = await on.submitted(1)
  const { token: handler } = await on.hire('handler')
  await on.examine(handler, id, 'passFirst', on.whole)
  await publish(id)
  await clock.set('2032-01-05T10:00:00+08:00')
  const { token } = await on.hire('inCharge')
  expect((await on.examine(token, id, 'unpublish')).errorMsg).toBeUndefined()
  await publish(id)
  expect([(await numbersOf('2031')).accepted, (await numbersOf('2032-01')).accepted]).toEqual([1, 0])
})

test('registrations that were decided are no changes of information', async () => {
  await clock.set('2032-02-05T10:00:00+08:00')
  const make = (n: number, more: object = {}) =>
    createPerson(on.app.db, on.deps, { n, state: 'approved', ...more })
  await make(451)
  await make(452, { edit: { changes: { zw: '新职务' }, returned: '请写明现任职务' } })
  expect((await numbersOf('2032Q1')).changes).toBe(1)
})

test('experts are counted where they came, and not where they were missed', async () => {
  await clock.set('2032-02-06T10:00:00+08:00')
  const { id: achievementId } = await on.submitted(2)
  const id = randomUUID()
  await sql`insert into meeting (id, state, "startAt", agenda, "createdBy", "startedAt", "closedAt", "closedBy")
    values (${id}, 'closed', now(), '[]', '示例', now(), now(), '示例')`.execute(on.app.db)
  for (const [n, state] of [
    [461, '4'],
    [462, '4'],
    [463, '5'],
  ] as const) {
    const { memberId } = await createExpert(on.app.db, on.deps, { n, state: 'approved' })
    await sql`insert into "meetingAttendance" ("meetingId", "achievementId", "expertId", state, source)
      values (${id}, ${achievementId}, ${memberId}, ${state}, 'onsite')`.execute(on.app.db)
  }
  expect((await numbersOf('2032')).experts).toBe(2)
})
