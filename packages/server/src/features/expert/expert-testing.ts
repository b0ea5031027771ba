import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { account as accountCalls } from '@portal/contract/features/account'
import { expert as calls } from '@portal/contract/features/expert'
import { file as fileCalls } from '@portal/contract/features/file'
import { member as memberCalls } from '@portal/contract/features/member'
import sharp from 'sharp'
import { createFileStore } from '../../platform/files/file-store.ts'
import { createLocalBlobs } from '../../platform/files/local-blobs.ts'
import { createOutbox } from '../../platform/outbox/outbox.ts'
import { createSettings } from '../../platform/settings.ts'
import { issueTicket } from '../../platform/tickets.ts'
import { fictionalExpert } from '../../seed/fictional.ts'
import { sealFor, type TestParts, testApp } from '../../testing/client.ts'
import { accountRoutes, createAccounts } from '../account/index.ts'
import { fileRoutes } from '../file/index.ts'
import { createExpert, type MemberOverrides, memberDirectory, memberRoutes } from '../member/index.ts'
import { insertOrganisation, organisationRoutes } from '../organisation/index.ts'
import { expertKind, expertRoutes } from './index.ts'

const PASSWORD = 'Kq7#vortex-Lam'
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\nxref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n',
)

const POLICY = {
  lockThreshold: 5,
  lockMinutes: 15,
  staffTotp: 'optional',
  idleMinutesStaff: 30,
  idleMinutesMember: 120,
  absoluteHours: 12,
  periodicPasswordDays: 0,
  issuer: '流域学会',
} as const

let address = 0
/** Another address for each applicant, so that limits by address stay out of the way. */
export const nextIp = () => {
  address += 1
  return `198.52.${Math.floor(address / 250) % 250}.${address % 250}`
}

const portrait = () =>
  sharp({ create: { width: 300, height: 420, channels: 3, background: '#6688aa' } })
    .jpeg()
    .toBuffer()

const partsOf = async (folder: string) => {
  const blobs = createLocalBlobs({ folder, reserveBytes: 0 })
  await blobs.prepare()
  return ({ db, keyRing, log }: TestParts) => {
    const settings = createSettings(db, 600_000)
    const transport = { name: 'test', repeatable: true, send: async () => {} }
    const transports = { sms: transport, mail: transport }
    const messages = createOutbox({ db, keyRing, log, settings, transports })
    const files = createFileStore({ blobs, ring: keyRing })
    const accounts = createAccounts({ keyRing, defaultPasswords: [] })
    const deps = {
      keyRing,
      kinds: { expert: expertKind(keyRing, files) },
      accounts,
      messages,
      settings,
      publicUrl: 'http://portal.example',
    }
    const policy = async () => POLICY
    const routes = [
      ...accountRoutes({ keyRing, policy, accounts, messages, members: memberDirectory }),
      ...memberRoutes(deps),
      ...expertRoutes({ ...deps, files }),
      ...organisationRoutes(),
      ...fileRoutes({ files, keyRing }),
    ]
    return { deps, files, routes }
  }
}

type Uploads = { image: string; tableAttach: string[]; companyAttach: string[] }

/** The features that an expert's registration goes through, behind a real server. */
export const expertApp = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'expert-'))
  const build = await partsOf(folder)
  let built: ReturnType<typeof build> | undefined
  const app = await testApp({
    routes: (parts) => {
      built = build(parts)
      return built.routes
    },
  })
  if (!built) throw new Error('routes were not built')
  const { deps, files } = built
  await deps.settings.all()
  const close = async () => {
    await app.close()
    await rm(folder, { recursive: true })
  }
  const sealed = async () => {
    const { data } = await app.call(accountCalls.publicKey, {}, { ip: nextIp() })
    if (!data) throw new Error('no public key')
    return sealFor(data, PASSWORD)
  }
  let organisations = 0
  /** A filled form of an invented expert. */
  const form = async (n: number, change: object = {}) => {
    const { memberTag1: _post, organization: _name, ...fields } = fictionalExpert(n)
    organisations += 1
    const name = `示例测试单位${organisations}`
    const library = { name, status: 'confirmed', createdBy: null } as const
    const { orgId, orgName } = await insertOrganisation(app.db, library)
    return { ...fields, organization: orgName, orgId, ...change }
  }
  const begin = async () => {
    const input = { kind: 'expert', agreed: true, sensitiveConsent: true } as const
    const { data } = await app.call(memberCalls.begin, input, { ip: nextIp() })
    if (!data) throw new Error('no ticket')
    return data
  }
  const scan = async (ticket: string, type: 'tableAttach' | 'companyAttach') => {
    const files = { file: [{ name: '表.pdf', content: PDF }] }
    const { data } = await app.call(fileCalls.upload, { type }, { ticket, files, ip: nextIp() })
    if (!data) throw new Error('not uploaded')
    return data.id
  }
  const photo = async (ticket: string) => {
    const files = { image: [{ name: '照片.jpg', content: await portrait() }] }
    const { data } = await app.call(fileCalls.uploadPhoto, {}, { ticket, files, ip: nextIp() })
    if (!data) throw new Error('not uploaded')
    return data.id
  }
  const uploads = async (ticket: string): Promise<Uploads> => ({
    image: await photo(ticket),
    tableAttach: [await scan(ticket, 'tableAttach')],
    companyAttach: [await scan(ticket, 'companyAttach')],
  })
  const register = async (n: number, change: object = {}, ticket?: string) => {
    const wizard = ticket ?? (await begin()).ticket
    const own = 'image' in change ? {} : { image: await photo(wizard) }
    const input = { ...(await form(n)), pwd: await sealed(), uploadLater: true, ...own, ...change }
    return app.call(calls.register, input as never, { ticket: wizard, ip: nextIp() })
  }
  /** As after a sign-in answered 2010 or 2011. */
  const reopen = async (memberId: string) => {
    const status = await memberDirectory.statusOf(app.db, memberId)
    if (!status) throw new Error('no such member')
    const { version } = status
    return issueTicket(app.db, { purpose: 'resubmit', kind: 'expert', memberId, memberVersion: version })
  }
  const rowOf = (id: string) =>
    app.db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const make = (overrides: MemberOverrides = {}) => createExpert(app.db, deps, overrides)
  const reviewer = app.signIn({ role: 'administrator', name: '审核员甲' })
  return {
    ...{
      app,
      deps,
      files,
      close,
      sealed,
      form,
      begin,
      scan,
      photo,
      uploads,
      register,
      reopen,
      rowOf,
      make,
      portrait,
    },
    ...{ reviewer, call: app.call },
  }
}
export type ExpertApp = Awaited<ReturnType<typeof expertApp>>
