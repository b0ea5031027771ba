import { randomUUID } from 'node:crypto'
import { member } from '@portal/contract/membership/member.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '../testing/clock.ts'
import { membersApp } from '../testing/members-app.ts'
import { momentsFrom } from '../testing/moments-from.ts'
import { createExpert, createPerson } from './admission/member.factory.ts'
import { listUncertified } from './certificate/certificate.queries.ts'
import { findInactive } from './charter/charter.queries.ts'
import { listRenewals } from './expert-ledger/year.queries.ts'
import { sweepImports } from './import/import.jobs.ts'
import { countDisclosuresOfHour } from './personal-data/consent.queries.ts'
import { EXPORT_JOB, exportsOfDay } from './personal-data/own-export.queries.ts'

/** How long what lies around membership is kept and counted: the last moment inside, and the first outside. */

let on: Awaited<ReturnType<typeof membersApp>>
const BEGUN = '2033-03-02T10:00:00+08:00'
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const { at, around } = momentsFrom(BEGUN)
beforeAll(async () => {
  await clock.set(BEGUN)
  on = await membersApp()
})
beforeEach(() => at(0))
afterAll(() => on.close())

const importOf = async (committed: boolean) => {
  const fileId = randomUUID()
  const { rows } = await sql<{ id: string }>`
    insert into "importBatch" (kind, "fileName", "fileId", "actorId", "actorName", "committedAt")
    values ('person', '名单.xlsx', ${fileId}, ${randomUUID()}, '示例管理员', case when ${committed} then now() end)
    returning id`.execute(on.app.db)
  const id = rows[0]?.id ?? ''
  return async () => {
    await sweepImports(on.app.db)
    const { discardedAt, fileId: left } = await on.app.db
      .selectFrom('importBatch')
      .select(['discardedAt', 'fileId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return discardedAt === null && left !== null
  }
}

test('a sheet that nobody went on with is discarded after a week', async () => {
  expect(await around(7 * DAY, await importOf(false))).toEqual([true, false])
})

test('what stayed outside of an import can be corrected for a week', async () => {
  expect(await around(7 * DAY, await importOf(true))).toEqual([true, false])
})

test('archives of the own data count for a day, values looked at for an hour', async () => {
  const [owner, clerk] = [randomUUID(), randomUUID()]
  const { memberId } = await createPerson(on.app.db, on.deps, { n: 800, state: 'approved' })
  await sql`insert into job (kind, "ownerAccountId", state, "finishedAt")
    values (${EXPORT_JOB}, ${owner}, 'done', now())`.execute(on.app.db)
  await sql`insert into disclosure ("memberId", field, "actorId", "actorName", reason)
    values (${memberId}, 'idCard', ${clerk}, '示例管理员', '核对证件')`.execute(on.app.db)
  expect(await around(HOUR, () => countDisclosuresOfHour(on.app.db, clerk))).toEqual([1, 0])
  expect(await around(DAY, () => exportsOfDay(on.app.db, owner))).toEqual([1, 0])
})

test('a certificate that did not come with its approval is tried for three days', async () => {
  const { memberId } = await createPerson(on.app.db, on.deps, { n: 801, state: 'approved', level: 'M' })
  await sql`insert into "reviewEvent" ("memberId", action, "actorName", "byStaff")
    values (${memberId}, 'approve', '示例管理员', true)`.execute(on.app.db)
  await sql`update member set "undoUntil" = now() where id = ${memberId}`.execute(on.app.db)
  const tried = async () =>
    (await listUncertified(on.app.db)).filter((row) => row.memberId === memberId).length
  expect(await around(0, tried)).toEqual([0, 1])
  expect(await around(3 * DAY, tried)).toEqual([1, 0])
  // Approved once more after that was undone: whoever approved last is who issues it.
  await sql`insert into "reviewEvent" ("memberId", action, "actorName", "byStaff")
    values (${memberId}, 'undoApproval', '示例管理员', true), (${memberId}, 'approve', '示例审核员', true)`.execute(
    on.app.db,
  )
  await at(DAY)
  expect((await listUncertified(on.app.db)).find((row) => row.memberId === memberId)?.by.name).toBe(
    '示例审核员',
  )
})

test('who left no trace for two years is named', async () => {
  const { memberId } = await createPerson(on.app.db, on.deps, { n: 802, state: 'approved', level: 'M' })
  const past = { examineDate: '2030-01-01', submittedAt: '2030-01-01T00:00:00+08:00' }
  await on.app.db.updateTable('member').set(past).where('id', '=', memberId).execute()
  await sql`delete from "reviewEvent" where "memberId" = ${memberId}`.execute(on.app.db)
  await sql`insert into "reviewEvent" ("memberId", action, "actorName", "byStaff")
    values (${memberId}, 'resubmit', '示例会员', false)`.execute(on.app.db)
  const named = async () => (await findInactive(on.app.db)).some(({ id }) => id === memberId)
  // Two years of which none has a leap day.
  expect(await around(730 * DAY, named)).toEqual([false, true])
})

test('an entry of the ledger counts as served for 24 months, by days in China', async () => {
  const { memberId } = await createExpert(on.app.db, on.deps, { n: 804, state: 'approved' })
  await sql`insert into "expertActivity" ("expertId", date, kind, points, text)
    values (${memberId}, '2031-03-02', 'other', 1, '讲座')`.execute(on.app.db)
  const served = async () =>
    (await listRenewals(on.app.db, { year: 2033 })).find(({ expertId }) => expertId === memberId)?.served
  await clock.set('2033-03-01T23:59:50+08:00')
  expect(await served()).toBe(1)
  await clock.set('2033-03-02T00:00:00+08:00')
  expect(await served()).toBe(0)
})

test('the curve of the desk has the twelve months that end with this one', async () => {
  const token = () => on.app.signIn({ role: 'administrator', name: '示例管理员' })
  const admitted = async () => {
    const { data } = await on.call(member.dashboard, {}, { token: token() })
    return data?.growth.map(({ month, count }) => `${month} ${count}`)
  }
  const { memberId } = await createPerson(on.app.db, on.deps, { n: 803, state: 'approved', level: 'M' })
  await on.app.db.updateTable('member').set({ examineDate: null }).execute()
  await on.app.db
    .updateTable('member')
    .set({ examineDate: '2033-03-31' })
    .where('id', '=', memberId)
    .execute()
  await clock.set('2034-02-28T23:59:00+08:00')
  const inside = await admitted()
  expect([inside?.length, inside?.[0], inside?.at(-1)]).toEqual([12, '2033-03 1', '2034-02 0'])
  await clock.set('2034-03-01T00:01:00+08:00')
  const outside = await admitted()
  expect([outside?.length, outside?.[0], outside?.at(-1)]).toEqual([12, '2033-04 0', '2034-03 0'])
})
