import { account as accountCalls } from '@portal/contract/identity/account.calls'
import { projectAccount as calls } from '@portal/contract/membership/project-account.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { fictionalProjectAccount } from '../../demo/people/fictional.ts'
import { membersApp, nextIp } from '../../testing/members-app.ts'
import { createPerson, createProjectAccount, type MemberOverrides } from '../admission/member.factory.ts'

export { nextIp } from '../../testing/members-app.ts'

/** Evaluation accounts behind a real server. */
export const projectAccountApp = async () => {
  const on = await membersApp()
  const employer = await on.organisation()
  /** A filled form of somebody invented. */
  const form = (n: number, change: object = {}): CallOf<typeof calls.register> =>
    ({
      ...fictionalProjectAccount(n),
      company: '由单位库决定',
      orgId: employer.orgId,
      ...change,
    }) as CallOf<typeof calls.register>
  const begin = () => on.begin('project')
  const register = async (n: number, change: object = {}, ticket?: string) => {
    const wizard = ticket ?? (await begin()).ticket
    const input = { ...form(n), pwd: await on.sealed(), ...change } as CallOf<typeof calls.register>
    return on.call(calls.register, input, { ticket: wizard, ip: nextIp() })
  }
  /** The six digits of the newest message to a phone. */
  const codeTo = (phone: string) =>
    /\d{6}/.exec(on.sent.findLast(({ to }) => to === phone)?.text ?? '')?.[0] ?? ''
  /** As /projectLogin does, role 5. */
  const signIn = async (tel: string, password?: string) => {
    const options = { ip: nextIp() }
    await on.call(accountCalls.sendCaptchaForLogin, { username: tel, role: '5' }, options)
    const username = [tel, '5', codeTo(tel)].join('#@#')
    return on.call(accountCalls.login, { username, password: await on.sealed(password), device: '' }, options)
  }
  const make = (overrides: MemberOverrides = {}) => createProjectAccount(on.app.db, on.deps, overrides)
  const makePerson = (overrides: MemberOverrides = {}) => createPerson(on.app.db, on.deps, overrides)
  const asOwner = (memberId: string) => on.asMember(memberId, 'project')
  return { ...on, employer, begin, form, register, codeTo, signIn, make, makePerson, asOwner }
}
export type ProjectAccountApp = Awaited<ReturnType<typeof projectAccountApp>>
