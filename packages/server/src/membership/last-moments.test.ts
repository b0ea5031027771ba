import { randomUUID } from 'node:crypto'
import { TableUploadStatus } from '@portal/contract/identity/application-state'
import { dues } from '@portal/contract/membership/dues/dues.calls'
import { member } from '@portal/contract/membership/member.calls'
import { organisation } from '@portal/contract/membership/organisation/organisation.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '../testing/clock.ts'
import { CONFIRMED } from '../testing/confirmed.ts'
import { membersApp } from '../testing/members-app.ts'
import { createPerson, createUnit } from './admission/member.factory.ts'
import { addLateUnits } from './dues/dues-year.actions.ts'
import { markShown, shownLately } from './organisation/organisation-shown.queries.ts'
import { newestExport } from './personal-data/own-export.queries.ts'

/** The last moment inside and the first outside, of what an office can take back and of what is due. */

let on: Awaited<ReturnType<typeof membersApp>>
let token: string
const BEGUN = '2033-03-02T10:00:00+08:00'
const MINUTE = 60
const DAY = 24 * 60 * MINUTE
const after = (seconds: number) => clock.set(new Date(Date.parse(BEGUN) + seconds * 1000).toISOString())
beforeAll(async () => {
  await clock.set(BEGUN)
  on = await membersApp()
})
beforeEach(async () => {
  await after(0)
  token = on.app.signIn({ role: 'administrator', name: '示例管理员' })
})
afterAll(() => on.close())
const anew = () => {
  token = on.app.signIn({ role: 'administrator', name: '示例管理员' })
}

test('an approval is undone for ten minutes', async () => {
  const applicants = [1, 2].map((n) => createPerson(on.app.db, on.deps, { n: 700 + n, state: 'pending' }))
  const [inside, outside] = (await Promise.all(applicants)).map(({ memberId }) => memberId)
  const act = async (id = '') => ({ id, version: (await on.rowOf(id)).version })
  for (const id of [inside, outside]) {
    const input = { ...(await act(id)), action: 'approve', confirmed: CONFIRMED } as const
    expect((await on.call(member.auditRegStatus, input, { token })).code).toBe(200)
  }
  await after(10 * MINUTE - 5)
  expect((await on.call(member.undoApproval, await act(inside), { token })).code).toBe(200)
  await after(10 * MINUTE + 5)
  expect((await on.call(member.undoApproval, await act(outside), { token })).code).not.toBe(200)
  expect(await on.rowOf(outside ?? '')).toMatchObject({ state: 'approved' })
})

test('two units are merged, and that is taken back for thirty days', async () => {
  const insert = async (orgName: string) =>
    (await on.call(organisation.insert, { orgName }, { token })).data?.orgId ?? ''
  const merged = async (name: string) => {
    const [targetId, other] = [await insert(`${name}研究院`), await insert(`${name}勘测设计院`)]
    return (await on.call(organisation.merge, { targetId, orgIds: [other] }, { token })).data?.mergeId ?? ''
  }
  const [inside, outside] = [await merged('示例上游'), await merged('示例下游')]
  const undo = (mergeId: string) => on.call(organisation.undoMerge, { mergeId }, { token })
  const undoable = async () => (await on.call(organisation.merges, {}, { token })).data?.list
  await after(30 * DAY - 30)
  anew()
  expect((await undoable())?.map((one) => one.undoable)).toEqual([true, true])
  expect((await undo(inside)).code).toBe(200)
  await after(30 * DAY + 30)
  anew()
  expect((await undoable())?.find(({ id }) => id === outside)?.undoable).toBe(false)
  expect((await undo(outside)).error).toBe('undoExpired')
})

test('the archive of the own data is there for a day', async () => {
  const accountId = randomUUID()
  await sql`insert into job (kind, "ownerAccountId", state, done, total, title, "finishedAt")
    values ('own-data', ${accountId}, 'done', 1, 1, '', now())`.execute(on.app.db)
  const there = async () => (await newestExport(on.app.db, accountId)) !== null
  await after(DAY - 30)
  expect(await there()).toBe(true)
  await after(DAY + 30)
  expect(await there()).toBe(false)
})

test('a unit is reminded of its dues once in seven days; one that came late has thirty to pay', async () => {
  await createUnit(on.app.db, on.deps, { n: 711, state: 'approved', level: 'P', daysAgo: 800 })
  const year = 2033
  expect((await on.call(dues.open, { year, dueDate: '2033-03-15' }, { token })).code).toBe(200)
  const late = await createUnit(on.app.db, on.deps, { n: 712, state: 'approved', level: 'P' })
  await addLateUnits(on.app.db)
  const { data } = await on.call(dues.list, { year, pageSize: 100 }, { token })
  const dueOf = (memberId: string) => data?.list.find((row) => row.memberId === memberId)?.dueDate
  expect(dueOf(late.memberId)).toBe('2033-04-01')
  expect(data?.list.filter(({ dueDate }) => dueDate === '2033-03-15')).toHaveLength(1)

  const who = async () => (await on.call(dues.remindPreview, { year }, { token })).data
  expect((await on.call(dues.remind, { year }, { token })).data?.units).toBe(2)
  await after(7 * DAY - 30)
  anew()
  expect(await who()).toMatchObject({ units: 0, recent: 2 })
  await after(7 * DAY + 30)
  anew()
  expect(await who()).toMatchObject({ units: 2, recent: 0 })
})

test('what a network was shown of the organisations counts for ten minutes', async () => {
  const added = await on.call(organisation.insert, { orgName: '示例水文水资源局' }, { token })
  const orgId = added.data?.orgId ?? ''
  const ip = '203.0.113.91'
  const { db, keyRing } = on.app
  await markShown(db, keyRing, { ip, orgIds: [orgId] })
  const shown = async () => [...(await shownLately(db, keyRing, ip))]
  await after(10 * MINUTE - 5)
  expect(await shown()).toEqual([orgId])
  await after(10 * MINUTE + 5)
  expect(await shown()).toEqual([])
})

test('an application is overdue once ten whole days have passed', async () => {
  const { memberId } = await createPerson(on.app.db, on.deps, { n: 731, state: 'pending' })
  const whole = { tableUploadStatus: TableUploadStatus.uploaded }
  await on.app.db.updateTable('member').set(whole).where('id', '=', memberId).execute()
  const overdue = async () => {
    anew()
    const { data } = await on.call(member.dashboard, {}, { token })
    return data?.queues.find(({ kind }) => kind === 'person')?.overdue
  }
  await clock.set('2033-03-12T23:59:50+08:00')
  expect(await overdue()).toBe(0)
  await clock.set('2033-03-13T00:00:05+08:00')
  expect(await overdue()).toBe(1)
})
