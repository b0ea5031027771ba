import { unit as calls } from '@portal/contract/membership/unit.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { fictionalUnit } from '../../demo/people/fictional.ts'
import { membersApp, nextIp, PDF } from '../../testing/members-app.ts'
import { createPerson, createUnit, type MemberOverrides } from '../admission/member.factory.ts'

export { CONFIRMED } from '../../testing/confirmed.ts'
export { nextIp } from '../../testing/members-app.ts'

/** Unit members behind a real server. */
export const unitApp = async () => {
  const on = await membersApp()
  /** A filled form of an invented unit. */
  const form = (n: number, change: object = {}): CallOf<typeof calls.registerWithoutFile> => {
    const { memberTag1: _post, ...fields } = fictionalUnit(n)
    return { ...fields, ...change } as CallOf<typeof calls.registerWithoutFile>
  }
  const begin = () => on.begin('unit')
  /** As the page does after 稍后上传. */
  const registerLater = async (n: number, change: object = {}, ticket?: string) => {
    const wizard = ticket ?? (await begin()).ticket
    const input = { ...form(n), pwd: await on.sealed(), ...change }
    return on.call(calls.registerWithoutFile, input, { ticket: wizard, ip: nextIp() })
  }
  /** Form and file in one multipart call. */
  const registerWithFile = async (
    n: number,
    file: { name: string; content: Buffer } = { name: '登记表.pdf', content: PDF },
    ticket?: string,
  ) => {
    const wizard = ticket ?? (await begin()).ticket
    const input = { ...form(n), pwd: await on.sealed() }
    const options = { ticket: wizard, ip: nextIp(), files: { multiConfirmFile: [file] } }
    return on.call(calls.register, input, options)
  }
  const make = (overrides: MemberOverrides = {}) => createUnit(on.app.db, on.deps, overrides)
  const makePerson = (overrides: MemberOverrides = {}) => createPerson(on.app.db, on.deps, overrides)
  return { ...on, begin, form, registerLater, registerWithFile, make, makePerson }
}
export type UnitApp = Awaited<ReturnType<typeof unitApp>>
