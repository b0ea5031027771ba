import { account as accountCalls } from '@portal/contract/identity/account.calls'
import { duplicate as calls } from '@portal/contract/membership/duplicate.calls'
import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { membersApp, nextIp } from '../../testing/members-app.ts'
import { createExpert, createPerson } from '../admission/member.factory.ts'

/** A merge is about two records, and what holds of one holds of the other (docs/handbook/membership.md#duplicates). */

let on: Awaited<ReturnType<typeof membersApp>>
let token: string
beforeAll(async () => {
  on = await membersApp()
  token = on.reviewer
})
afterAll(() => on.close())

let taken = 4200
const make = (values: object = {}) => {
  taken += 1
  return createPerson(on.app.db, on.deps, { n: taken, state: 'approved', values: values as never })
}
type Made = { readonly memberId: string; readonly values: object }
const merge = async (
  stays: Made,
  goes: Made,
  { by = token, older = {}, ...more }: { by?: string; older?: object; account?: 'survivor' | 'merged' } = {},
) => {
  const [survivor, merged] = [await on.rowOf(stays.memberId), await on.rowOf(goes.memberId)]
  const versions = { survivor: survivor.version, merged: merged.version, ...older }
  const ids = { survivorId: survivor.id, mergedId: merged.id }
  return on.call(calls.merge, { ...ids, versions, take: [], account: 'survivor', ...more }, { token: by })
}
/** Staff who are known to be the owner of a record by their phone. */
const withPhoneOf = async ({ memberId }: Made) => {
  const { mobileTel } = await on.rowOf(memberId)
  const id = crypto.randomUUID()
  await on.app.db
    .insertInto('account')
    .values({
      ...{ id, kind: 'staff', role: 'administrator', name: '管理员丙', mobileTel, memberId: null },
      ...{ accountIndex: Buffer.from(id), accountSealed: Buffer.from('x') },
      ...{ passwordHash: null, mustChangePassword: false },
    } as never)
    .execute()
  return on.app.signIn({ role: 'administrator', name: '管理员丙', accountId: id })
}

test('whichever of the two has changed since it was compared, the merge is refused', async () => {
  const [first, second] = [await make(), await make()]
  expect((await merge(first, second, { older: { survivor: 99 } })).error).toBe('stateChanged')
  expect((await merge(first, second, { older: { merged: 99 } })).error).toBe('stateChanged')
  expect((await merge(first, second)).code).toBe(200)
})

test('nobody merges a record of their own, whichever it is, nor takes that back', async () => {
  const [first, second] = [await make(), await make()]
  const owners = [await withPhoneOf(first), await withPhoneOf(second)]
  for (const by of owners) expect((await merge(first, second, { by })).error).toBe('ownRecord')
  const mergeId = (await merge(first, second)).data?.mergeId ?? ''
  const undo = (by: string) => on.call(calls.undo, { mergeId }, { token: by })
  for (const by of owners) expect((await undo(by)).error).toBe('ownRecord')
  expect((await undo(token)).code).toBe(200)
})

test('both phones hear of it, and a link that was on its way to the one that goes opens nothing', async () => {
  const [first, second] = [await make(), await make()]
  const phones = [String(first.values.mobileTel), String(second.values.mobileTel)]
  await on.call(memberAdmin.sendPasswordLink, { id: second.memberId }, { token })
  const [sms] = await on.messagesTo(phones[1] ?? '')
  const ticket = /#([\w-]+)/.exec(sms?.text ?? '')?.[1] ?? ''
  const open = () => on.call(accountCalls.passwordLink, {}, { ticket, ip: nextIp() })
  expect((await open()).code).toBe(200)
  expect((await merge(first, second, { account: 'merged' })).code).toBe(200)
  expect((await open()).error).toBe('ticketInvalid')
  for (const phone of phones)
    expect((await on.messagesTo(phone)).filter(({ template }) => template === 'records-merged')).toHaveLength(
      1,
    )
})

test('six who share a phone are a family, seven are an office', async () => {
  const mobileTel = '19988004200'
  const pairsOf = async () =>
    (await on.call(calls.list, { pageSize: 100 }, { token })).data?.list.filter(({ reasons }) =>
      reasons.includes('mobile'),
    ).length
  for (let n = 0; n < 6; n += 1) await make({ mobileTel })
  expect(await pairsOf()).toBe(15)
  await make({ mobileTel })
  expect(await pairsOf()).toBe(0)
})

test('the photo of the one that goes fills a gap, and replaces none', async () => {
  const expert = async (photo: boolean) => {
    taken += 1
    const made = await createExpert(on.app.db, on.deps, { n: taken, state: 'approved' })
    const image = photo ? crypto.randomUUID() : null
    await on.app.db.updateTable('expert').set({ image }).where('id', '=', made.memberId).execute()
    return { ...made, image }
  }
  const photoOf = async ({ memberId }: { memberId: string }) =>
    (await on.app.db.selectFrom('expert').select('image').where('id', '=', memberId).executeTakeFirst())
      ?.image
  const [bare, own, other] = [await expert(false), await expert(true), await expert(true)]
  expect((await merge(own, other)).code).toBe(200)
  expect(await photoOf(own)).toBe(own.image)
  expect((await merge(bare, own)).code).toBe(200)
  expect(await photoOf(bare)).toBe(own.image)
})
