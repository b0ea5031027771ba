import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallOf } from '@portal/contract/endpoint'
import { account as accountCalls } from '@portal/contract/features/account'
import { file as fileCalls } from '@portal/contract/features/file'
import { member as memberCalls } from '@portal/contract/features/member'
import { person as calls } from '@portal/contract/features/person'
import { createFileStore } from '../../platform/files/file-store.ts'
import { createLocalBlobs } from '../../platform/files/local-blobs.ts'
import { createJobs } from '../../platform/jobs.ts'
import { createOutbox } from '../../platform/outbox/outbox.ts'
import { createSettings } from '../../platform/settings.ts'
import { issueTicket } from '../../platform/tickets.ts'
import { fictionalPerson } from '../../seed/fictional.ts'
import { sealFor, type TestParts, testApp } from '../../testing/client.ts'
import { accountRoutes, createAccounts } from '../account/index.ts'
import { fileRoutes } from '../file/index.ts'
import { createPerson, memberDirectory, memberRoutes, type PersonOverrides } from '../member/index.ts'
import { insertOrganisation, organisationRoutes } from '../organisation/index.ts'
import { defineExport, personKind, personRoutes } from './index.ts'

export const PASSWORD = 'Kq7#vortex-Lam'
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
  return `198.51.${Math.floor(address / 250) % 250}.${address % 250}`
}

/** The features that a registration goes through, behind a real server. */
export const personApp = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'person-'))
  const blobs = createLocalBlobs({ folder, reserveBytes: 0 })
  await blobs.prepare()
  const build = ({ db, keyRing, log }: TestParts) => {
    const settings = createSettings(db, 600_000)
    const transport = { name: 'test', repeatable: true, send: async () => {} }
    const messages = createOutbox({
      db,
      keyRing,
      log,
      settings,
      transports: { sms: transport, mail: transport },
    })
    const accounts = createAccounts({ keyRing })
    const files = createFileStore({ blobs, ring: keyRing })
    const jobs = createJobs({ db, onError: (error) => log.error({ err: error }, 'job') })
    defineExport({ db, keyRing, files, jobs })
    const kinds = { person: personKind(keyRing) }
    const deps = {
      keyRing,
      kinds,
      accounts,
      messages,
      settings,
      jobs,
      publicUrl: 'https://portal.example.org',
    }
    const routes = [
      ...accountRoutes({ keyRing, policy: async () => POLICY, accounts, messages, members: memberDirectory }),
      ...memberRoutes(deps),
      ...personRoutes(deps),
      ...organisationRoutes(),
      ...fileRoutes({ files, keyRing }),
    ]
    return { deps, files, routes }
  }
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
  const organisation = () => {
    organisations += 1
    return insertOrganisation(app.db, {
      name: `示例测试单位${organisations}`,
      status: 'confirmed',
      createdBy: null,
    })
  }
  /** A filled form of an invented person. */
  const form = async (n: number, change: object = {}): Promise<CallOf<typeof calls.register>> => {
    const { memberTag1: _post, ...fields } = fictionalPerson(n)
    const { orgId, orgName } = await organisation()
    return { ...fields, company: orgName, orgId, ...change } as CallOf<typeof calls.register>
  }
  const begin = async (ip = nextIp()) => {
    const { data } = await app.call(
      memberCalls.begin,
      { kind: 'person', agreed: true, sensitiveConsent: true },
      { ip },
    )
    if (!data) throw new Error('no ticket')
    return data
  }
  const upload = async (ticket: string, type: 'companyAttach' | 'tableAttach' = 'companyAttach') => {
    const files = { file: [{ name: '申请表.pdf', content: PDF }] }
    const { data } = await app.call(fileCalls.upload, { type }, { ticket, files, ip: nextIp() })
    if (!data) throw new Error('not uploaded')
    return data.id
  }
  const register = async (n: number, change: object = {}, ticket?: string) => {
    const wizard = ticket ?? (await begin()).ticket
    const input = { ...(await form(n)), pwd: await sealed(), uploadLater: true, ...change }
    return app.call(calls.register, input, { ticket: wizard, ip: nextIp() })
  }
  /** As after a sign-in answered 2010 or 2011. */
  const reopen = async (memberId: string) => {
    const status = await memberDirectory.statusOf(app.db, memberId)
    if (!status) throw new Error('no such member')
    return issueTicket(app.db, {
      purpose: 'resubmit',
      kind: 'person',
      memberId,
      memberVersion: status.version,
    })
  }
  const reviewer = app.signIn({ role: 'administrator', name: '审核员甲' })
  const asMember = (memberId: string) => app.signIn({ role: 'person', memberId })
  const make = (overrides: PersonOverrides = {}) => createPerson(app.db, deps, overrides)
  const rowOf = (id: string) =>
    app.db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    ...{ app, deps, files, close, sealed, organisation, form, begin, upload, register, reopen },
    ...{ reviewer, asMember, make, rowOf, call: app.call },
  }
}
export type PersonApp = Awaited<ReturnType<typeof personApp>>
