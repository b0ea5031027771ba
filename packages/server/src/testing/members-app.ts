import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { account as accountCalls } from '@portal/contract/identity/account.calls'
import { file as fileCalls } from '@portal/contract/identity/file.calls'
import { type MemberKind, member as memberCalls } from '@portal/contract/membership/member.calls'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { AwardDeps } from '../award/batch/award.parts.ts'
import { awardRoutes } from '../award/batch/award.routes.ts'
import { awardCases } from '../award/batch/award-objection.actions.ts'
import { messageRoutes } from '../communication/campaign/campaign.routes.ts'
import { createSender } from '../communication/campaign/sender.jobs.ts'
import { suppressedBy, unsubscribeLinks } from '../communication/suppression/suppression.actions.ts'
import { suppressionRoutes } from '../communication/suppression/suppression.routes.ts'
import { messageTemplateRoutes } from '../communication/template/template.routes.ts'
import type { AchievementPorts } from '../evaluation/achievement/achievement.parts.ts'
import { achievementRoutes } from '../evaluation/achievement/achievement.routes.ts'
import { mayReadFile } from '../evaluation/application/application-file.actions.ts'
import { reportOf } from '../evaluation/conclusion/conclusion.actions.ts'
import { conclusionRoutes } from '../evaluation/conclusion/conclusion.routes.ts'
import { defineDossiers } from '../evaluation/dossier/archive.jobs.ts'
import { dossierRoutes } from '../evaluation/dossier/dossier.routes.ts'
import { followSeat } from '../evaluation/meeting/attendance.actions.ts'
import { occasionOf } from '../evaluation/meeting/meeting.parts.ts'
import { meetingRoutes } from '../evaluation/meeting/meeting.routes.ts'
import { announcedMeeting } from '../evaluation/meeting/own-meeting.views.ts'
import { definePack } from '../evaluation/meeting-papers/pack.jobs.ts'
import { filedObjection } from '../evaluation/process/objection-filed.actions.ts'
import { noPanel, type PanelPort } from '../evaluation/process/process.parts.ts'
import { processRoutes } from '../evaluation/process/process.routes.ts'
import { processPorts } from '../evaluation/process/submission.parts.ts'
import { createAccounts } from '../identity/account/account.actions.ts'
import { accountRoutes, createPasswordCheck, phoneOf } from '../identity/account/account.routes.ts'
import { fileRoutes } from '../identity/file/file.routes.ts'
import { fileUrl } from '../identity/file/file-link.rules.ts'
import { createPhoneCodes } from '../identity/sign-in/captcha.actions.ts'
import { revokeOf } from '../membership/certificate/certificate.queries.ts'
import { charterRoutes } from '../membership/charter/charter.routes.ts'
import { duesExport, duesRoutes } from '../membership/dues/dues.routes.ts'
import { duplicateRoutes } from '../membership/duplicate/duplicate.routes.ts'
import { expertKind } from '../membership/expert/expert.kind.ts'
import { expertRoster } from '../membership/expert/expert.queries.ts'
import { expertRoutes } from '../membership/expert/expert.routes.ts'
import { recordActivity } from '../membership/expert-ledger/activity.queries.ts'
import { activityRoutes } from '../membership/expert-ledger/activity.routes.ts'
import { defineImports } from '../membership/import/import.jobs.ts'
import { importRoutes } from '../membership/import/import.routes.ts'
import { councilExport } from '../membership/list/across.queries.ts'
import { defineExport } from '../membership/list/export.jobs.ts'
import { memberAdminRoutes } from '../membership/maintenance/maintenance.routes.ts'
import { insertOrganisation } from '../membership/organisation/organisation.queries.ts'
import { organisationRoutes } from '../membership/organisation/organisation.routes.ts'
import { personKind } from '../membership/person/person.kind.ts'
import { personRoster } from '../membership/person/person.queries.ts'
import { personRoutes } from '../membership/person/person.routes.ts'
import { defineOwnExport } from '../membership/personal-data/own-export.jobs.ts'
import { erasureRoutes } from '../membership/personal-data/personal-data.routes.ts'
import { projectAccountKind } from '../membership/project-account/project-account.kind.ts'
import { projectAccountRoster } from '../membership/project-account/project-account.queries.ts'
import { projectAccountRoutes } from '../membership/project-account/project-account.routes.ts'
import { memberRoutes } from '../membership/record/member.routes.ts'
import { memberDirectory } from '../membership/record/member-directory.queries.ts'
import { unitKind } from '../membership/unit/unit.kind.ts'
import { createUnitRoster } from '../membership/unit/unit.queries.ts'
import { unitRoutes } from '../membership/unit/unit.routes.ts'
import { auditRoutes } from '../office/audit/audit.routes.ts'
import { templateRoutes } from '../office/settings/word-template.routes.ts'
import { statisticsRoutes } from '../office/statistics/statistics.routes.ts'
import { jobRoutes } from '../office/task/task.routes.ts'
import { ownDataParts } from '../own-data.ts'
import { panelExperts } from '../peer-review/panel/panel.queries.ts'
import { panelRoutes } from '../peer-review/panel/panel.routes.ts'
import { publicityRoutes } from '../peer-review/publicity/publicity.routes.ts'
import { readPartiesOf } from '../peer-review/recusal/parties.queries.ts'
import { openWhenSettled } from '../peer-review/sheet/sheet.actions.ts'
import { examinationRoutes } from '../peer-review/sheet/sheet.routes.ts'
import { mayExpertRead, scoresFor } from '../peer-review/sheet/sheet.views.ts'
import { createFonts } from '../platform/documents/fonts.ts'
import { findFile } from '../platform/files/file-records.ts'
import { createFileStore } from '../platform/files/file-store.ts'
import { createLocalBlobs } from '../platform/files/local-blobs.ts'
import { issueTicket } from '../platform/http/tickets.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { readOutgoing } from '../platform/outbox/attachments.ts'
import { createOutbox } from '../platform/outbox/outbox.ts'
import type { OutgoingMessage, Transport } from '../platform/outbox/transport.ts'
import { createSettings } from '../platform/settings/settings.ts'
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

interface Options {
  /** Left out: SMS are kept in `sent`, like mails. */
  readonly sms?: Transport
}

/** The features that a registration goes through, behind a real server. */
const build = (folder: string, { sms }: Options, { db, keyRing, log }: TestParts) => {
  const blobs = createLocalBlobs({ folder, reserveBytes: 0 })
  const settings = createSettings(db, 600_000)
  const sent: OutgoingMessage[] = []
  const send = async (message: OutgoingMessage) => void sent.push(message)
  const transport = { name: 'test', repeatable: true, send }
  const transports = { sms: sms ?? transport, mail: transport }
  const files = createFileStore({ blobs, ring: keyRing })
  const attachments = (ids: readonly string[]) => readOutgoing(db, files, ids)
  const messages = createOutbox({ db, keyRing, log, settings, transports, attachments })
  const accounts = createAccounts({ keyRing })
  const jobs = createJobs({ db, onError: (error) => log.error({ err: error }, 'job') })
  defineExport({ db, files, jobs }, personRoster(keyRing))
  defineExport({ db, files, jobs }, createUnitRoster())
  defineExport({ db, files, jobs }, projectAccountRoster(keyRing))
  defineExport({ db, files, jobs }, expertRoster(keyRing))
  defineExport({ db, files, jobs }, councilExport)
  defineExport({ db, files, jobs }, duesExport)
  const kinds = {
    person: personKind(keyRing),
    unit: unitKind,
    expert: expertKind(keyRing, files),
    project: projectAccountKind(keyRing),
  }
  const ownData = ownDataParts({ keyRing, kinds })
  defineOwnExport({ files, jobs, ownData }, db)
  const publicUrl = 'https://portal.example.org'
  const deps = { keyRing, kinds, accounts, messages, settings, certificates: { revokeOf }, jobs, publicUrl }
  defineImports({ db, jobs, files, members: deps })
  const rosters = {
    person: personRoster(keyRing),
    unit: createUnitRoster(),
    expert: expertRoster(keyRing),
    project: projectAccountRoster(keyRing),
  }
  const suppressed = suppressedBy(keyRing)
  const unsubscribe = unsubscribeLinks({ keyRing, publicUrl })
  const sender = createSender({ db, messages, settings, publicUrl, log, suppressed, unsubscribe })
  // Tests put their own answers in.
  const panel: PanelPort = { ...noPanel }
  const panelParties = readPartiesOf(keyRing, async () => [])
  const awards: AwardDeps = {
    ...{ keyRing, settings, files, messages, publicUrl, fonts: createFonts() },
    ...{ record: recordActivity({ settings }), parties: panelParties },
  }
  const process = { keyRing, messages, settings, publicUrl, panel, award: awardCases(awards) }
  const achievements = {
    ...{ keyRing, files, messages, settings, publicUrl },
    ports: {
      ...processPorts(process),
      mayExpertRead,
      panel: panelExperts,
      meeting: announcedMeeting,
      report: reportOf,
    } as AchievementPorts,
  }
  const conclusions = { keyRing, settings, messages, publicUrl, fonts: createFonts() }
  const panels = {
    ...{ keyRing, settings, messages, publicUrl, phoneOf },
    record: recordActivity({ settings }),
    occasion: occasionOf,
    attended: followSeat,
    settled: openWhenSettled,
    parties: panelParties,
  }
  const dossiers = { ...conclusions, files, jobs }
  defineDossiers(dossiers, db)
  const meetings = { panels, files, jobs, fonts: conclusions.fonts }
  definePack(meetings, db)
  const routes = [
    ...accountRoutes({ keyRing, policy: async () => POLICY, accounts, messages, members: memberDirectory }),
    ...memberRoutes(deps),
    ...memberAdminRoutes({ ...deps, files }),
    ...personRoutes(deps),
    ...unitRoutes({ ...deps, files }),
    ...expertRoutes({ ...deps, files }),
    ...projectAccountRoutes(deps),
    ...duesRoutes({ ...deps, files }),
    ...erasureRoutes({
      ...{ files, messages, settings, jobs, ownData, members: deps },
      confirmPassword: createPasswordCheck({ keyRing, policy: async () => POLICY, accounts }),
    }),
    ...jobRoutes({ jobs, fileUrl: (fileId, reader) => fileUrl(keyRing, fileId, reader, 'attachment') }),
    ...duplicateRoutes(deps),
    ...organisationRoutes(),
    ...importRoutes({ jobs, files, members: deps }),
    ...messageRoutes({
      ...{ keyRing, files, settings, messages, publicUrl, rosters, suppressed, ownPhone: phoneOf },
      smsGateway: transports.sms,
    }),
    ...messageTemplateRoutes(transports.sms),
    ...statisticsRoutes({ settings }),
    ...templateRoutes({}),
    ...auditRoutes({ keyRing }),
    ...suppressionRoutes({ keyRing }),
    ...achievementRoutes(achievements),
    ...processRoutes(process),
    ...publicityRoutes({
      ...{ keyRing, files, codes: createPhoneCodes(keyRing, messages) },
      onFiled: filedObjection(process),
    }),
    ...panelRoutes(panels, scoresFor({ keyRing })),
    ...examinationRoutes({
      keyRing,
      files,
      fonts: conclusions.fonts,
      messages,
      record: recordActivity({ settings }),
    }),
    ...awardRoutes(awards),
    ...meetingRoutes(meetings),
    ...activityRoutes({ settings }),
    ...charterRoutes(),
    ...conclusionRoutes(conclusions),
    ...dossierRoutes(dossiers),
    ...fileRoutes({ files, keyRing, mayRead: { achievement: mayReadFile(achievements) } }),
  ]
  return {
    blobs,
    deps,
    files,
    routes,
    panels,
    activity: { settings },
    conclusions,
    awards,
    dossiers,
    sender,
    sent,
    process,
    ports: achievements.ports as { -readonly [K in keyof AchievementPorts]: AchievementPorts[K] },
  }
}

export const membersApp = async (options: Options = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'members-'))
  let built: ReturnType<typeof build> | undefined
  const app = await testApp({
    routes: async (parts) => {
      built = build(folder, options, parts)
      await built.blobs.prepare()
      return built.routes
    },
  })
  if (!built) throw new Error('routes were not built')
  const { deps, files, sender, sent, ports, process, panels, activity, conclusions, awards, dossiers } = built
  await deps.settings.all()
  const close = async () => {
    await app.close()
    await rm(folder, { recursive: true })
  }

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
    const job = await vi.waitFor(async () => {
      const found = await deps.jobs.find(app.db, data?.jobId ?? '')
      expect(found?.state).toBe('done')
      return found
    }, 8000)
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
      .execute()
    for (const { id } of waiting) await deps.messages.deliverNow(id)
    return sent.filter((message) => message.to === to).reverse()
  }
  const reviewer = app.signIn({ role: 'administrator', name: '审核员甲' })
  const asMember = (memberId: string, role: MemberKind = 'person') => app.signIn({ role, memberId })
  return {
    ...{
      process,
      conclusions,
      dossiers,
      panels,
      activity,
      awards,
      app,
      deps,
      files,
      sender,
      sent,
      ports,
      close,
      sealed,
      organisation,
      begin,
      upload,
      reopen,
      rowOf,
    },
    ...{ reviewer, asMember, exported, messagesTo, call: app.call },
  }
}
