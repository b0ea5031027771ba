import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { account as accountCalls } from '@portal/contract/features/account'
import { type FilePurpose, file as fileCalls } from '@portal/contract/features/file'
import { type MemberKind, member as memberCalls } from '@portal/contract/features/member'
import { accountRoutes, createAccounts } from '../features/account/index.ts'
import { fileRoutes } from '../features/file/index.ts'
import { defineExport, memberDirectory, memberRoutes } from '../features/member/index.ts'
import { insertOrganisation, organisationRoutes } from '../features/organisation/index.ts'
import { personKind, personRoster, personRoutes } from '../features/person/index.ts'
import { createUnitRoster, unitKind, unitRoutes } from '../features/unit/index.ts'
import { createFileStore } from '../platform/files/file-store.ts'
import { createLocalBlobs } from '../platform/files/local-blobs.ts'
import { createJobs } from '../platform/jobs.ts'
import { createOutbox } from '../platform/outbox/outbox.ts'
import { createSettings } from '../platform/settings.ts'
import { issueTicket } from '../platform/tickets.ts'
import { sealFor, type TestParts, testApp } from './client.ts'

export const PASSWORD = 'Kq7#vortex-Lam'
export const PDF = Buffer.from(
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
const build = (folder: string, { db, keyRing, log }: TestParts) => {
  const blobs = createLocalBlobs({ folder, reserveBytes: 0 })
  const settings = createSettings(db, 600_000)
  const transport = { name: 'test', repeatable: true, send: async () => {} }
  const transports = { sms: transport, mail: transport }
  const messages = createOutbox({ db, keyRing, log, settings, transports })
  const accounts = createAccounts({ keyRing })
  const files = createFileStore({ blobs, ring: keyRing })
  const jobs = createJobs({ db, onError: (error) => log.error({ err: error }, 'job') })
  defineExport({ db, files, jobs }, personRoster(keyRing))
  defineExport({ db, files, jobs }, createUnitRoster())
  const kinds = { person: personKind(keyRing), unit: unitKind }
  const publicUrl = 'https://portal.example.org'
  const deps = { keyRing, kinds, accounts, messages, settings, jobs, publicUrl }
  const routes = [
    ...accountRoutes({ keyRing, policy: async () => POLICY, accounts, messages, members: memberDirectory }),
    ...memberRoutes(deps),
    ...personRoutes(deps),
    ...unitRoutes({ ...deps, files }),
    ...organisationRoutes(),
    ...fileRoutes({ files, keyRing }),
  ]
  return { blobs, deps, files, routes }
}

export const membersApp = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'members-'))
  let built: ReturnType<typeof build> | undefined
  const app = await testApp({
    routes: async (parts) => {
      built = build(folder, parts)
      await built.blobs.prepare()
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
    const name = `示例测试单位${organisations}`
    return insertOrganisation(app.db, { name, status: 'confirmed', createdBy: null })
  }
  const begin = async (kind: MemberKind = 'person', ip = nextIp()) => {
    const { data } = await app.call(memberCalls.begin, { kind, agreed: true, sensitiveConsent: true }, { ip })
    if (!data) throw new Error('no ticket')
    return data
  }
  const upload = async (
    ticket: string,
    type: Exclude<FilePurpose, 'photo' | 'setting' | 'signature'> = 'companyAttach',
  ) => {
    const sent = { file: [{ name: '申请表.pdf', content: PDF }] }
    const { data } = await app.call(fileCalls.upload, { type }, { ticket, files: sent, ip: nextIp() })
    if (!data) throw new Error('not uploaded')
    return data.id
  }
  const rowOf = (id: string) =>
    app.db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  /** As after a sign-in answered 2010 or 2011. */
  const reopen = async (memberId: string) => {
    const { kind, version } = await rowOf(memberId)
    return issueTicket(app.db, { purpose: 'resubmit', kind, memberId, memberVersion: version })
  }
  const reviewer = app.signIn({ role: 'administrator', name: '审核员甲' })
  const asMember = (memberId: string, role: 'person' | 'unit' = 'person') => app.signIn({ role, memberId })
  return {
    ...{ app, deps, files, close, sealed, organisation, begin, upload, reopen, rowOf },
    ...{ reviewer, asMember, call: app.call },
  }
}
