import { file as fileCalls } from '@portal/contract/identity/file.calls'
import { expert as calls } from '@portal/contract/membership/expert.calls'
import sharp from 'sharp'
import { fictionalExpert } from '../../demo/people/fictional.ts'
import { membersApp, nextIp } from '../../testing/members-app.ts'
import { createExpert, type MemberOverrides } from '../admission/member.factory.ts'

export { CONFIRMED } from '../../testing/confirmed.ts'
export { nextIp } from '../../testing/members-app.ts'

const portrait = () =>
  sharp({ create: { width: 300, height: 420, channels: 3, background: '#6688aa' } })
    .jpeg()
    .toBuffer()

type Uploads = { image: string; tableAttach: string[]; companyAttach: string[] }

/** Experts behind a real server. */
export const expertApp = async () => {
  const on = await membersApp()
  /** A filled form of an invented expert. */
  const form = async (n: number, change: object = {}) => {
    const { memberTag1: _post, organization: _name, ...fields } = fictionalExpert(n)
    const { orgId, orgName } = await on.organisation()
    return { ...fields, organization: orgName, orgId, ...change }
  }
  const begin = () => on.begin('expert')
  const photo = async (ticket: string) => {
    const files = { image: [{ name: '照片.jpg', content: await portrait() }] }
    const { data } = await on.call(fileCalls.uploadPhoto, {}, { ticket, files, ip: nextIp() })
    if (!data) throw new Error('not uploaded')
    return data.id
  }
  const uploads = async (ticket: string): Promise<Uploads> => ({
    image: await photo(ticket),
    tableAttach: [await on.upload(ticket, 'tableAttach')],
    companyAttach: [await on.upload(ticket, 'companyAttach')],
  })
  const register = async (n: number, change: object = {}, ticket?: string) => {
    const wizard = ticket ?? (await begin()).ticket
    const own = 'image' in change ? {} : { image: await photo(wizard) }
    const input = { ...(await form(n)), pwd: await on.sealed(), uploadLater: true, ...own, ...change }
    return on.call(calls.register, input as never, { ticket: wizard, ip: nextIp() })
  }
  const make = (overrides: MemberOverrides = {}) => createExpert(on.app.db, on.deps, overrides)
  return { ...on, begin, form, portrait, photo, scan: on.upload, uploads, register, make }
}
export type ExpertApp = Awaited<ReturnType<typeof expertApp>>
