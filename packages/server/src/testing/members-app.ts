import { text } from 'node:stream/consumers'
import { account as accountCalls } from '@portal/contract/identity/account.calls'
import { file as fileCalls } from '@portal/contract/identity/file.calls'
import { type MemberKind, member as memberCalls } from '@portal/contract/membership/member.calls'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { awardsOf } from '../award/module.ts'
import { senderOf } from '../communication/module.ts'
import type { AchievementPorts } from '../evaluation/achievement/achievement.parts.ts'
import { achievementsOf, conclusionsOf, processOf } from '../evaluation/module.ts'
import { accountsOf } from '../identity/module.ts'
import { membersOf } from '../membership/module.ts'
import { insertOrganisation } from '../membership/organisation/organisation.queries.ts'
import { panelsOf } from '../peer-review/module.ts'
import { findFile } from '../platform/files/file-records.queries.ts'
import { issueTicket } from '../platform/http/tickets.queries.ts'
import type { Transport } from '../platform/outbox/transport/transport.ts'
import { sealFor, type TestApp } from './client.ts'
import { eventually } from './eventually.ts'
import { testPortal } from './portal.ts'
import { provePhoneOf } from './proven-phone.ts'

export const PASSWORD = 'Kq7#vortex-Lam'
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\nxref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n',
)

let address = 0
/** Another address for each applicant, so that limits by address stay out of the way. */
export const nextIp = () => {
  address += 1
  return `198.51.${Math.floor(address / 250) % 250}.${address % 250}`
}

interface Options {
  /** Left out: SMS are kept in `sent`, like mails. */
  readonly sms?: Transport
}

/** The whole portal, with what tests about members say most often. */
export const membersApp = async ({ sms }: Options = {}) => {
  const app = await testPortal({ ...(sms && { transports: { sms } }) })
  const { parts, sent, close } = app
  const { files, jobs } = parts
  const deps = { ...membersOf(parts), jobs, messages: parts.messages, accounts: accountsOf(parts) }
  const process = processOf(parts)

  const sealed = async (password = PASSWORD) => {
    const { data } = await app.call(accountCalls.publicKey, {}, { ip: nextIp() })
    if (!data) throw new Error('no public key')
    return sealFor(data, password)
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
    type: 'companyAttach' | 'tableAttach' | 'multiConfirmFile' = 'companyAttach',
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
  /** Orders an export and waits for it: the file and its lines. */
  const exported = async (order: () => Promise<{ data: { jobId: string } | null }>) => {
    await deps.jobs.start()
    const { data } = await order()
    const job = await eventually(async () => {
      const found = await deps.jobs.find(app.db, data?.jobId ?? '')
      expect(found?.state).toBe('done')
      return found
    })
    await deps.jobs.stop()
    const file = await findFile(app.db, job?.resultFileId ?? '')
    if (!file) throw new Error('no file')
    return { file, lines: (await text(await files.open(file))).trim().split(/\r?\n/) }
  }
  /** What was sent to somebody so far, the newest first. */
  const messagesTo = async (to: string) => {
    const waiting = await app.db
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'queued')
      .where('nextAt', '<=', sql<string>`now()`)
      .orderBy('createdAt')
      .execute()
    for (const { id } of waiting) await deps.messages.deliverNow(id)
    return sent.filter((message) => message.to === to).reverse()
  }
  /** Like any call; an applicant's phone is proven before the form is sent, unless the test says otherwise. */
  const call: TestApp['call'] = async (endpoint, input, options = {}) => {
    if (!options.unproven) await provePhoneOf(app.db, { path: endpoint.path, input, ticket: options.ticket })
    return app.call(endpoint, input, options)
  }
  const reviewer = app.signIn({ role: 'administrator', name: '审核员甲' })
  const asMember = (memberId: string, role: MemberKind = 'person') => app.signIn({ role, memberId })
  return {
    ...{ app, deps, files, jobs, process, sent, close, call },
    panels: panelsOf(parts),
    conclusions: conclusionsOf(parts),
    dossiers: { ...conclusionsOf(parts), files, jobs },
    awards: awardsOf(parts),
    activity: { settings: parts.settings },
    sender: senderOf(parts),
    /** Some tests put answers of their own in. */
    ports: achievementsOf(parts).ports as { -readonly [K in keyof AchievementPorts]: AchievementPorts[K] },
    ...{ sealed, organisation, begin, upload, reopen, rowOf, reviewer, asMember, exported, messagesTo },
  }
}
