import { certificate } from '@portal/contract/membership/certificate/certificate.calls'
import { member } from '@portal/contract/membership/member.calls'
import { memberAdmin as calls } from '@portal/contract/membership/member-admin.calls'
import { person } from '@portal/contract/membership/person.calls'
import { today } from '@portal/contract/platform/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PersonApp, personApp } from '../person/person.testing.ts'

let on: PersonApp
let token: string
beforeAll(async () => {
  on = await personApp()
  token = on.reviewer
})
afterAll(() => on.close())

const given = { kind: 'resigned', on: today(), reason: '本人书面退会申请' } as const
const end = async (id: string, change: object = {}, by = token) => {
  const { version } = await on.rowOf(id)
  return on.app.callWith(calls.endMembership, { id, version, ...given, ...change }, { token: by })
}

test('a membership ends by one act, and everything that asks for members knows', async () => {
  const { memberId: id, row } = await on.make({
    state: 'approved',
    level: 'S',
    memberTag1: '理事',
    daysAgo: 30,
  })
  await on.app.download(certificate.generate, { id }, { token })
  expect((await end(id)).status).toBe(200)
  const after = await on.rowOf(id)
  expect(after).toMatchObject({
    ...{ state: 'ended', endKind: 'resigned', endedOn: today(), confirmStatus: '2', reviewOutcome: 'ended' },
    ...{ serial: row.serial, level: 'S', memberTag1: '会员', historyZw: '理事' },
  })
  expect((await on.call(calls.account, { id }, { token })).data?.locked).toBe(true)
  const issued = await on.call(certificate.ofMember, { id }, { token })
  expect(issued.data?.list.map(({ state, endReason }) => [state, endReason])).toEqual([
    ['revoked', '退会：本人书面退会申请'],
  ])
  const council = await on.call(calls.council, { keyword: row.name }, { token })
  expect(council.data?.list.map((one) => one.id)).not.toContain(id)
  const found = async (state: 'approved' | 'ended') =>
    (await on.call(person.list, { state, keyword: row.name }, { token })).data?.list.map((one) => one.id)
  expect([await found('approved'), await found('ended')]).toEqual([[], [id]])
  const record = await on.call(member.getSingleUser, { id }, { token })
  expect(record.data?.ending).toEqual({ kind: 'resigned', on: today() })
  expect(record.data?.actions).toContain('reinstate')
  expect(record.data?.actions).not.toContain('approve')
  const history = await on.call(calls.history, { id }, { token })
  expect(history.data?.list[0]).toMatchObject({
    action: 'endMembership',
    opinion: `退会（${today()}）：本人书面退会申请`,
    changes: [{ before: '理事', after: '会员' }],
  })
  const unlock = { id, locked: false, reason: '本人来电' }
  expect((await on.call(calls.setLocked, unlock, { token })).error).toBe('stateChanged')
  expect((await on.call(calls.account, { id }, { token })).data?.locked).toBe(true)
  // Once is enough, and nothing that belongs to members works any more.
  expect((await end(id)).error).toBe('stateChanged')
  const level = { id, version: after.version, level: 'M', reason: '级别调整' }
  expect((await on.call(member.updateVID, level, { token })).error).toBe('stateChanged')

  const back = { id, version: after.version, reason: '登记有误' }
  expect((await on.call(calls.reinstate, back, { token })).status).toBe(200)
  expect(await on.rowOf(id)).toMatchObject({
    state: 'approved',
    endKind: '',
    endedOn: null,
    serial: row.serial,
  })
  expect((await on.call(calls.account, { id }, { token })).data?.locked).toBe(false)
  expect((await on.call(calls.reinstate, back, { token })).error).toBe('stateChanged')
})

test('the day lies between the approval and today, and the ground is written down', async () => {
  const { memberId: id } = await on.make({ state: 'approved', daysAgo: 30 })
  expect((await end(id, { on: '2199-01-01' })).fields).toEqual({ on: '终止日期不能晚于今天' })
  expect((await end(id, { on: '1999-01-01' })).fields).toEqual({ on: '终止日期不能早于通过日期' })
  expect((await end(id, { reason: ' ' })).fields).toEqual({ reason: '请填写依据' })
  expect((await end(id, { kind: 'moved' })).status).toBe(400)
  expect((await on.rowOf(id)).state).toBe('approved')
  const { examineDate } = await on.rowOf(id)
  expect((await end(id, { on: examineDate })).status).toBe(200)
})

test('a change that waited for its review ends with the membership', async () => {
  const { memberId: id } = await on.make({ state: 'approved', edit: { changes: { zw: '新职务' } } })
  expect((await end(id)).status).toBe(200)
  expect(await on.rowOf(id)).toMatchObject({ state: 'ended', infoEditStatus: '0' })
  const { version } = await on.rowOf(id)
  expect((await on.call(calls.reinstate, { id, version, reason: '登记有误' }, { token })).status).toBe(200)
  const record = await on.call(member.getSingleUser, { id }, { token })
  expect(record.data?.actions).not.toContain('approveEdit')
})

test('administrators only, and only of members', async () => {
  const [one, waiting] = await Promise.all([on.make({ state: 'approved' }), on.make({})])
  for (const other of [on.app.signIn({ role: 'editor' }), on.asMember(one.memberId)])
    expect((await end(one.memberId, {}, other)).status).toBe(403)
  expect((await end(waiting.memberId)).error).toBe('stateChanged')
})
