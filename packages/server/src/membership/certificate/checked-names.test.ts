import { certificate as calls } from '@portal/contract/membership/certificate/certificate.calls'
import { certificateCheck } from '@portal/contract/membership/certificate/certificate-check.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { createExpert, createPerson, createUnit } from '../admission/member.factory.ts'
import { membersOf } from '../module.ts'
import { statesOf } from '../review/approval.actions.ts'

/** What anybody reads who has the number of a certificate (docs/handbook/membership.md#certificates). */

let app: TestPortal
beforeAll(async () => {
  app = await testPortal()
})
afterAll(() => app.close())

test.each([
  ['person', createPerson],
  ['expert', createExpert],
  ['unit', createUnit],
] as const)('%s: the name of a person is masked, that of a unit is whole', async (kind, create) => {
  const { memberId, row } = await create(app.db, membersOf(app.parts), { state: 'approved' })
  const token = app.signIn({ role: 'administrator', name: '办证员甲' })
  const generate = kind === 'expert' ? calls.generateExpert : calls.generate
  expect((await app.download(generate, { id: memberId }, { token })).status).toBe(200)
  const { publicId } = await app.db
    .selectFrom('certificate')
    .select('publicId')
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  const { data } = await app.call(certificateCheck.byId, { id: publicId }, { ip: '198.53.9.9' })
  expect(data?.state).toBe('valid')
  if (kind === 'unit') expect(data?.name).toBe(row.name)
  else {
    expect(data?.name).toContain('*')
    expect(data?.name).not.toContain(row.name.slice(1))
  }
})

test('whose approval was taken back holds no certificate, and none that wants renewing', async () => {
  const { memberId } = await createPerson(app.db, membersOf(app.parts), { n: 4401, state: 'approved' })
  const token = app.signIn({ role: 'administrator', name: '办证员甲' })
  expect((await app.download(calls.generate, { id: memberId }, { token })).status).toBe(200)
  const member = app.db.updateTable('member').where('id', '=', memberId)
  await member.set({ name: '示例改名' }).execute()
  const { publicId } = await app.db
    .selectFrom('certificate')
    .select('publicId')
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  const stale = async () => (await app.call(calls.list, { outdated: true }, { token })).data?.total
  const stateOf = async () =>
    (await app.call(certificateCheck.byId, { id: publicId }, { ip: '198.53.9.10' })).data?.state
  expect([await stateOf(), await stale()]).toEqual(['valid', 1])
  await member.set(statesOf('pending')).execute()
  expect([await stateOf(), await stale()]).toEqual(['revoked', 0])
})
