import { member } from '@portal/contract/membership/member.calls'
import { memberAdmin as calls } from '@portal/contract/membership/member-admin.calls'
import { person } from '@portal/contract/membership/person.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { today } from '@portal/contract/platform/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PersonApp, personApp } from '../person/person.testing.ts'

/** Whoever left or was excluded applies again (docs/decisions/131-numbers-of-those-who-come-back.md). */

let on: PersonApp
let token: string
beforeAll(async () => {
  on = await personApp()
  token = on.reviewer
})
afterAll(() => on.close())

const REASON = '严重违反章程，经理事会表决通过'
/** A member whose membership ended today. */
const ended = async (n: number, kind: 'resigned' | 'expelled' | 'deceased' = 'expelled') => {
  const made = await on.make({ n, state: 'approved', level: 'S', memberTag1: '理事', daysAgo: 400 })
  const { version } = await on.rowOf(made.memberId)
  const end = { id: made.memberId, version, kind, on: today(), reason: REASON } as const
  expect((await on.call(calls.endMembership, end, { token })).code).toBe(200)
  return made
}
const apply = async (n: number) => {
  const { ticket } = await on.begin()
  const companyAttach = [await on.upload(ticket)]
  return on.register(n, { companyAttach, uploadLater: false }, ticket)
}
const decide = async (id: string, more: Partial<CallOf<typeof member.auditRegStatus>> = {}) => {
  const desk = (await on.call(member.reviewDesk, { id }, { token })).data
  const formCode = { applicationNo: desk?.applicationNo ?? '', contentHash: desk?.contentHash ?? '' }
  const { version } = await on.rowOf(id)
  return on.call(member.auditRegStatus, { id, version, action: 'approve', formCode, ...more }, { token })
}
const reinstate = async (id: string) =>
  on.call(calls.reinstate, { id, version: (await on.rowOf(id)).version, reason: '申诉成立' }, { token })
const KNOWN = { confirmed: [{ warning: 'formerMember', reason: '理事会已同意重新入会' }] } as const

test('an expelled member applies anew, the reviewer reads of it, and the number is a new one', async () => {
  const first = await ended(8801)
  const before = await on.rowOf(first.memberId)
  const account = String(first.values.idCard)
  const { ticket } = await on.begin()
  expect((await on.call(member.judgeAccount, { account, type: 'user' }, { ticket })).code).toBe(200)
  const applied = await apply(8801)
  expect(applied.code).toBe(200)
  const id = applied.data?.id ?? ''

  const desk = (await on.call(member.reviewDesk, { id }, { token })).data
  expect(desk?.duplicates).toEqual([
    expect.objectContaining({
      ...{ id: first.memberId, state: '已终止', former: true },
      ...{ ended: `曾除名（${today()}）`, ending: `除名（${today()}）：${REASON}` },
    }),
  ])
  expect(await decide(id)).toMatchObject({ code: 6013, data: { warnings: ['formerMember'] } })
  expect((await decide(id, { ...KNOWN, confirmed: [...KNOWN.confirmed] })).code).toBe(200)

  const row = await on.rowOf(id)
  expect(row).toMatchObject({ state: 'approved', memberTag1: '会员', endKind: '' })
  expect(row.serial).toBeGreaterThan(before.serial ?? 0)
  expect(await on.rowOf(first.memberId)).toMatchObject({
    ...{ state: 'ended', endKind: 'expelled', endedOn: today(), serial: before.serial, accountId: null },
  })
  const history = async (of: string) => (await on.call(calls.history, { id: of }, { token })).data?.list
  expect((await history(id))?.[0]).toMatchObject({
    action: 'approve',
    confirmed: [{ warning: 'formerMember', reason: '理事会已同意重新入会' }],
  })
  expect((await history(first.memberId))?.[0]).toMatchObject({ action: 'endMembership' })
  const found = async (state: 'approved' | 'ended') =>
    (await on.call(person.list, { state, keyword: row.name }, { token })).data?.list.map((one) => one.id)
  expect([await found('approved'), await found('ended')]).toEqual([[id], [first.memberId]])
  // Whoever is named by the number of the ID card is the member of now.
  const named = await on.call(person.attachments, { account }, { token })
  expect(named.data?.list).toHaveLength(1)
  // Once a member again, nobody applies a third time.
  expect(await apply(8801)).toMatchObject({ error: 'idCardRegistered' })
})

test('the old membership is not taken up beside the new application, and is when that is gone', async () => {
  const first = await ended(8802, 'resigned')
  const { data } = await apply(8802)
  const refused = await reinstate(first.memberId)
  expect([refused.error, refused.errorMsg]).toEqual([
    'guardFailed',
    expect.stringContaining('已重新提交申请'),
  ])
  expect((await on.call(person.remove, { id: data?.id ?? '' }, { token })).code).toBe(200)
  expect((await reinstate(first.memberId)).code).toBe(200)
  const row = await on.rowOf(first.memberId)
  expect(row).toMatchObject({ state: 'approved', endKind: '', endedOn: null })
  const account = await on.call(calls.account, { id: first.memberId }, { token })
  expect(account.data).toMatchObject({ locked: false, hasPassword: false })
})

test('nobody comes back from the dead, and staff bring nobody back without a review', async () => {
  await ended(8803, 'deceased')
  expect(await apply(8803)).toMatchObject({ error: 'idCardRegistered' })
  await ended(8804)
  // Nor once the account has given way to an application that is gone.
  const { data } = await apply(8804)
  expect((await on.call(person.remove, { id: data?.id ?? '' }, { token })).code).toBe(200)
  const { orgId, orgName } = await on.organisation()
  const form = { ...(await on.form(8804)), memberTag1: '会员', company: orgName, orgId }
  const { pwd: _pwd, ...added } = form as unknown as Record<string, unknown>
  expect(await on.call(calls.addPerson, added as never, { token })).toMatchObject({
    error: 'idCardRegistered',
  })
})
