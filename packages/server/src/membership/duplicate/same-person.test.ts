import { councilTerm } from '@portal/contract/membership/council/council-term.calls'
import { council } from '@portal/contract/membership/council.calls'
import { duplicate as calls } from '@portal/contract/membership/duplicate.calls'
import { member } from '@portal/contract/membership/member.calls'
import { notes } from '@portal/contract/membership/note/note.calls'
import { notices } from '@portal/contract/office/notice.calls'
import { today } from '@portal/contract/platform/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { membersApp } from '../../testing/members-app.ts'
import { createPerson } from '../admission/member.factory.ts'

/** What is known of a record that went into another one is known of that other one (docs/handbook/membership.md#duplicates). */

let on: Awaited<ReturnType<typeof membersApp>>
const accountId = crypto.randomUUID()
let token: string
beforeAll(async () => {
  on = await membersApp()
  const who = { role: 'administrator', name: '管理员乙' } as const
  await on.app.db
    .insertInto('account')
    .values({
      ...{ id: accountId, kind: 'staff', mobileTel: '', memberId: null, mustChangePassword: false, ...who },
      ...{ accountIndex: Buffer.from(accountId), accountSealed: Buffer.from('x'), passwordHash: null },
    } as never)
    .execute()
  token = on.app.signIn({ ...who, accountId })
})
beforeEach(() => clock.set('2033-03-02T10:00:00+08:00'))
afterAll(() => on.close())

const make = async () => (await createPerson(on.app.db, on.deps, { state: 'approved' })).memberId
const merge = async (stays: string, goes: string) => {
  const [survivor, merged] = [await on.rowOf(stays), await on.rowOf(goes)]
  const input = { survivorId: stays, mergedId: goes, take: [], account: 'survivor' as const }
  const versions = { survivor: survivor.version, merged: merged.version }
  const { data, error } = await on.call(calls.merge, { ...input, versions }, { token })
  if (!data) throw new Error(error)
  return data.mergeId
}
/** The first went into the second, and that one into the third. */
const chain = async () => {
  const [first, second, third] = [await make(), await make(), await make()]
  return { first, second, third, join: async () => [await merge(second, first), await merge(third, second)] }
}

test('a task about it stays with whoever has it in hand, on its day, and is settled', async () => {
  const { first, third, join } = await chain()
  const dueOn = today()
  await on.call(notes.addTask, { memberId: first, text: '回电确认', dueOn, assigneeId: accountId }, { token })
  const mergeIds = await join()
  const tasks = async (state?: 'done') =>
    (await on.call(notes.tasks, { whose: 'mine', ...(state && { state }) }, { token })).data
  const task = (await tasks())?.list[0]
  const { name } = await on.rowOf(third)
  expect(task).toMatchObject({ memberId: third, memberName: name, text: '回电确认' })
  const { data } = await on.call(notices.list, {}, { token })
  expect(data?.list.filter(({ topic }) => topic === 'due')).toMatchObject([{ text: '今天到期' }])
  const id = task?.id ?? ''
  expect((await on.call(notes.settle, { id, version: 1, done: true }, { token })).code).toBe(200)
  expect(await tasks()).toMatchObject({ total: 0, counts: { open: 0, done: 1 } })
  // Taken back, it is the first one's again.
  for (const mergeId of mergeIds.reverse())
    expect((await on.call(calls.undo, { mergeId }, { token })).code).toBe(200)
  expect((await tasks('done'))?.list).toMatchObject([{ memberId: first }])
})

test('a note about it is read, put right and removed with the record that it went into', async () => {
  const { first, third, join } = await chain()
  await on.call(notes.add, { memberId: first, kind: 'note', on: today(), text: '合并前的备注' }, { token })
  await join()
  const read = async () =>
    (await on.call(notes.timeline, { memberId: third, source: 'note' }, { token })).data?.list ?? []
  const [entry] = await read()
  expect(entry).toMatchObject({ text: '合并前的备注', note: { editable: true } })
  const id = entry?.note?.id ?? ''
  expect((await on.call(notes.edit, { id, version: 1, text: '改过的' }, { token })).code).toBe(200)
  expect((await read())[0]?.text).toBe('改过的')
  expect((await on.call(notes.remove, { id, version: 2 }, { token })).code).toBe(200)
  expect(await read()).toEqual([])
})

test('its owner hears who looked at it', async () => {
  const { first, third, join } = await chain()
  const look = { id: first, field: 'idCard', reason: '核对证件' }
  expect((await on.call(member.reveal, look, { token })).code).toBe(200)
  await join()
  const seen = await on.call(member.disclosures, {}, { token: on.asMember(third) })
  expect(seen.data?.list).toMatchObject([{ reason: '核对证件' }])
})

test('posts that it held are the one’s that stays: on its page, in the lists, among former holders and in counts', async () => {
  const { first, third, join } = await chain()
  const { db } = on.app
  await db.deleteFrom('councilHolding').execute()
  await db.deleteFrom('councilTerm').execute()
  await sql`insert into "councilTerm" (ordinal, "beginsOn", "endsOn") values
    (5, '2028-03-01', '2033-02-28'), (6, '2033-03-01', null)`.execute(db)
  await sql`insert into "councilHolding" ("termId", "memberId", post, "beginsOn", "endsOn")
    select id, unnest(${[first, third]}::uuid[]), '理事', "beginsOn", "endsOn" from "councilTerm" where ordinal = 5`.execute(
    db,
  )
  const { version } = await on.rowOf(first)
  await on.call(member.updateUserInfo, { id: first, version, changes: { memberTag1: '常务理事' } }, { token })
  await db.updateTable('councilHolding').set({ beginsOn: '2033-03-01' }).where('endsOn', 'is', null).execute()
  const ofThird = async () =>
    (await on.call(councilTerm.ofMember, { id: third }, { token })).data?.list.map((one) => [
      ...[one.memberId, one.post, one.endsOn, one.endReason],
    ])
  expect(await ofThird()).toEqual([[third, '理事', '2033-02-28', '']])
  const mergeIds = await join()
  expect(await ofThird()).toEqual([
    [third, '常务理事', '2033-03-02', '记录合并'],
    [third, '理事', '2033-02-28', ''],
    [third, '理事', '2033-02-28', ''],
  ])
  const listed = await on.call(councilTerm.holdings, { state: 'ended' }, { token })
  const { name, serial } = await on.rowOf(third)
  expect(listed.data?.list.map((one) => [one.memberId, one.name])).toEqual(Array(3).fill([third, name]))
  const byName = { state: 'ended', keyword: name } as const
  expect((await on.call(councilTerm.holdings, byName, { token })).data?.total).toBe(3)
  const { data: terms } = await on.call(councilTerm.terms, {}, { token })
  expect(terms?.list.map(({ holders }) => holders)).toEqual([1, 1])
  const former = { tenure: 'former', post: ['常务理事'] } as const
  const { data } = await on.call(council.council, former, { token })
  expect([data?.total, JSON.stringify(data?.list)]).toEqual([1, expect.stringContaining(third)])
  expect(JSON.stringify(data?.list)).toContain('常务理事（2033-03-01至2033-03-02）')
  expect(serial).toBeDefined()
  // Taken back, each has its own again.
  for (const mergeId of mergeIds.reverse()) await on.call(calls.undo, { mergeId }, { token })
  expect(await ofThird()).toEqual([[third, '理事', '2033-02-28', '']])
})

test('terms in a post that it was known to have held count for the one that stays', async () => {
  const { first, third, join } = await chain()
  await on.app.db.deleteFrom('councilHolding').execute()
  await on.app.db.deleteFrom('councilTerm').execute()
  await sql`insert into "councilTerm" (ordinal, "beginsOn", "endsOn") values
    (4, '2023-03-01', '2028-02-29'), (5, '2028-03-01', '2033-02-28'), (6, '2033-03-01', null)`.execute(
    on.app.db,
  )
  await sql`insert into "councilHolding" ("termId", "memberId", post, "beginsOn", "endsOn")
    select id, ${first}, '秘书长', "beginsOn", "endsOn" from "councilTerm" where ordinal < 6`.execute(
    on.app.db,
  )
  await join()
  const { version } = await on.rowOf(third)
  const change = { id: third, version, changes: { memberTag1: '秘书长' } }
  const refused = await on.call(member.updateUserInfo, change, { token })
  expect(JSON.stringify(refused)).toContain('已连续担任2届秘书长')
})
