import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CouncilApp, councilApp, fieldsOf } from './council.testing.ts'

/** What a re-election and its undo are refused for (docs/handbook/membership.md#reelection). */

let council: CouncilApp
let on: CouncilApp['on']
beforeAll(async () => {
  council = await councilApp()
  ;({ on } = council)
})
afterAll(() => on.close())
beforeEach(() => council.begin())

test('whoever was deleted since the preview is elected by nobody', async () => {
  const fresh = await council.person()
  const given = await council.order([[fresh.name, fresh.serial, '理事', '']])
  await on.app.db
    .updateTable('member')
    .set({ deletedAt: '2033-03-02T01:00:00Z' })
    .where('id', '=', fresh.id)
    .execute()
  expect((await council.act(given)).error).toBe('stateChanged')
})

test('nobody carries out an election in which their own phone stands', async () => {
  const fresh = await council.person()
  const given = await council.order([[fresh.name, fresh.serial, '理事', '']])
  const accountId = crypto.randomUUID()
  const { mobileTel } = await on.rowOf(fresh.id)
  await on.app.db
    .insertInto('account')
    .values({
      ...{ id: accountId, kind: 'staff', role: 'administrator', name: '管理员丙', mobileTel, memberId: null },
      ...{ accountIndex: Buffer.from(accountId), accountSealed: Buffer.from('x') },
      ...{ passwordHash: null, mustChangePassword: false },
    } as never)
    .execute()
  const by = on.app.signIn({ role: 'administrator', name: '管理员丙', accountId })
  expect((await council.act(given, { by })).error).toBe('ownRecord')
  expect((await council.act(given)).error).toBeUndefined()
  expect((await council.undo(by)).error).toBe('ownRecord')
})

test('no term begins before a post that is held began', async () => {
  const chair = await council.person('理事长')
  await on.app.db
    .updateTable('councilHolding')
    .set({ beginsOn: '2033-02-20' })
    .where('memberId', '=', chair.id)
    .execute()
  const given = await council.order([[chair.name, chair.serial, '理事长', '']], { day: '2033-02-19' })
  expect(fieldsOf(await council.act(given)).on).toContain('2033-02-20才开始')
  expect((await council.act({ ...given, on: '2033-02-20' })).error).toBeUndefined()
})

test('whoever would leave is as many as the preview said', async () => {
  const [chair, gone] = [await council.person('理事长'), await council.person('理事')]
  const given = await council.order([[chair.name, chair.serial, '理事长', '']])
  expect(given.leaving).toBe(1)
  expect(gone.id).not.toBe(chair.id)
  expect((await council.act({ ...given, leaving: 0 })).error).toBe('stateChanged')
})

test('a post that somebody else was given since stands in the way of taking it back', async () => {
  const [fresh, late] = [await council.person(), await council.person()]
  await council.act(await council.order([[fresh.name, fresh.serial, '理事长', '']]))
  await on.app.db.updateTable('member').set({ memberTag1: '理事' }).where('id', '=', late.id).execute()
  expect((await council.undo()).errorMsg).toContain('换届后已有1人')
})
