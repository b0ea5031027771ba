import { person as calls } from '@portal/contract/membership/person.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { fictionalPerson } from '../../demo/people/fictional.ts'
import { membersApp, nextIp } from '../../testing/members-app.ts'
import { createPerson, type MemberOverrides } from '../admission/member.factory.ts'

export { CONFIRMED } from '../../testing/confirmed.ts'
export { nextIp } from '../../testing/members-app.ts'

/** Individual members behind a real server. */
export const personApp = async () => {
  const on = await membersApp()
  /** A filled form of an invented person. */
  const form = async (n: number, change: object = {}): Promise<CallOf<typeof calls.register>> => {
    const { memberTag1: _post, ...fields } = fictionalPerson(n)
    const { orgId, orgName } = await on.organisation()
    return { ...fields, company: orgName, orgId, ...change } as CallOf<typeof calls.register>
  }
  const register = async (n: number, change: object = {}, ticket?: string) => {
    const wizard = ticket ?? (await on.begin()).ticket
    const input = { ...(await form(n)), pwd: await on.sealed(), uploadLater: true, ...change }
    return on.call(calls.register, input, { ticket: wizard, ip: nextIp() })
  }
  const make = (overrides: MemberOverrides = {}) => createPerson(on.app.db, on.deps, overrides)
  return { ...on, form, register, make }
}
export type PersonApp = Awaited<ReturnType<typeof personApp>>
