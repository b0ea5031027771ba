import { member as calls } from '@portal/contract/membership/member.calls'
import { person as personCalls } from '@portal/contract/membership/person.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTicket, issueTicket } from '../../platform/http/tickets.queries.ts'
import { type PersonApp, personApp } from './person.testing.ts'

/** A record that changes takes its open tickets with it (docs/handbook/identity.md#tickets). */

let on: PersonApp
let token: string
beforeAll(async () => {
  on = await personApp()
  token = on.reviewer
})
afterAll(() => on.close())

const openTicket = (memberId: string) =>
  issueTicket(on.app.db, { purpose: 'resubmit', kind: 'person', memberId })
const stands = async (ticket: string) =>
  (await findTicket(on.app.db, ticket, ['resubmit', 'download'])) !== undefined
const versionOf = async (id: string) => (await on.rowOf(id)).version

const ACTS: Record<string, (id: string) => Promise<{ code: number }>> = {
  'is removed': (id) => on.call(personCalls.remove, { id }, { token }),
  'is changed by staff': async (id) =>
    on.call(
      calls.updateUserInfo,
      { id, version: await versionOf(id), changes: { zw: '改过的职务' } },
      { token },
    ),
  'is returned': async (id) => {
    const input = { id, version: await versionOf(id), action: 'return' as const, opinion: '请补充工作经历' }
    return on.call(calls.auditRegStatus, input, { token })
  },
}
test.each(Object.entries(ACTS))('a record that %s', async (_what, act) => {
  const [changed, other] = [await on.make(), await on.make()]
  const [its, foreign] = [await openTicket(changed.memberId), await openTicket(other.memberId)]
  expect((await act(changed.memberId)).code).toBe(200)
  expect([await stands(its), await stands(foreign)]).toEqual([false, true])
})

test('an application whose form followed, and all its other links', async () => {
  const { data } = await on.register(2801)
  const id = data?.id ?? ''
  const ticket = await on.reopen(id)
  const other = await openTicket(id)
  const input = { companyAttach: [await on.upload(ticket)] }
  expect((await on.call(calls.supplement, input, { ticket })).code).toBe(200)
  expect(await stands(other)).toBe(false)
})
