import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { defineAwardJobs } from './award/batch/award.jobs.ts'
import type { AwardDeps } from './award/batch/award.parts.ts'
import { awardRoutes } from './award/batch/award.routes.ts'
import { awardCases } from './award/batch/award-objection.actions.ts'
import { awardChecks } from './award/certificate/award-certificate.actions.ts'
import type { Rosters } from './communication/campaign/audience.queries.ts'
import { type MessageRouteDeps, messageRoutes } from './communication/campaign/campaign.routes.ts'
import { clearRecipients } from './communication/campaign/clearing.jobs.ts'
import { createSender, type Sender } from './communication/campaign/sender.jobs.ts'
import {
  deadAmong,
  noteHardBounce,
  suppressedBy,
  unsubscribeLinks,
} from './communication/suppression/suppression.actions.ts'
import { sweepBounces } from './communication/suppression/suppression.queries.ts'
import { registerOneClick, suppressionRoutes } from './communication/suppression/suppression.routes.ts'
import { messageTemplateRoutes } from './communication/template/template.routes.ts'
import { sweepPublications } from './content/publication/publication.jobs.ts'
import { publicationRoutes } from './content/publication/publication.routes.ts'
import { contentRoutes } from './content/text/text.routes.ts'
import { seedDemo } from './demo/demo.ts'
import { archiveSamples } from './demo/dossiers.ts'
import type { AchievementDeps, AchievementPorts } from './evaluation/achievement/achievement.parts.ts'
import { achievementRoutes } from './evaluation/achievement/achievement.routes.ts'
import { mayReadFile } from './evaluation/application/application-file.actions.ts'
import { conclusionPort, reportChecks, reportOf } from './evaluation/conclusion/conclusion.actions.ts'
import type { ConclusionDeps } from './evaluation/conclusion/conclusion.parts.ts'
import { conclusionRoutes } from './evaluation/conclusion/conclusion.routes.ts'
import { archiveDossier, defineDossiers } from './evaluation/dossier/archive.jobs.ts'
import type { DossierDeps } from './evaluation/dossier/dossier.parts.ts'
import { dossierRoutes } from './evaluation/dossier/dossier.routes.ts'
import { followSeat } from './evaluation/meeting/attendance.actions.ts'
import { meetingPort, occasionOf } from './evaluation/meeting/meeting.parts.ts'
import { meetingRoutes } from './evaluation/meeting/meeting.routes.ts'
import type { MeetingDeps } from './evaluation/meeting/meeting-deps.parts.ts'
import { announcedMeeting } from './evaluation/meeting/own-meeting.views.ts'
import { definePack } from './evaluation/meeting-papers/pack.jobs.ts'
import { filedObjection } from './evaluation/process/objection-filed.actions.ts'
import { noPanel, type PanelPort, type ProcessDeps } from './evaluation/process/process.parts.ts'
import { processRoutes } from './evaluation/process/process.routes.ts'
import { processPorts } from './evaluation/process/submission.parts.ts'
import { defineTimers } from './evaluation/process/timer.jobs.ts'
import { HELD_SOURCES } from './held-sources.ts'
import { createAccounts } from './identity/account/account.actions.ts'
import {
  accountRoutes,
  createAuthenticator,
  createPasswordCheck,
  phoneOf,
  sweepAccounts,
} from './identity/account/account.routes.ts'
import { seedStaff } from './identity/account/first-staff.actions.ts'
import { fileRoutes } from './identity/file/file.routes.ts'
import { fileUrl } from './identity/file/file-link.rules.ts'
import { createPhoneCodes } from './identity/sign-in/captcha.actions.ts'
import { accountPolicy } from './identity/sign-in/sign-in-policy.rules.ts'
import { revokeOf } from './membership/certificate/certificate.queries.ts'
import { type CertificateDeps, certificateRoutes } from './membership/certificate/certificate.routes.ts'
import { defineCertificates } from './membership/certificate/certificate-batch.jobs.ts'
import { charterRoutes } from './membership/charter/charter.routes.ts'
import { duesExport, duesRoutes } from './membership/dues/dues.routes.ts'
import { addLateUnits } from './membership/dues/dues-year.actions.ts'
import { duplicateRoutes } from './membership/duplicate/duplicate.routes.ts'
import { expertKind } from './membership/expert/expert.kind.ts'
import { expertRoster } from './membership/expert/expert.queries.ts'
import { expertRoutes } from './membership/expert/expert.routes.ts'
import { recordActivity } from './membership/expert-ledger/activity.queries.ts'
import { activityRoutes } from './membership/expert-ledger/activity.routes.ts'
import { refreshAll } from './membership/expert-ledger/refresh.jobs.ts'
import { defineImports, sweepImports } from './membership/import/import.jobs.ts'
import { importRoutes } from './membership/import/import.routes.ts'
import { councilExport } from './membership/list/across.queries.ts'
import { defineExport } from './membership/list/export.jobs.ts'
import { memberAdminRoutes } from './membership/maintenance/maintenance.routes.ts'
import { organisationRoutes } from './membership/organisation/organisation.routes.ts'
import { personKind } from './membership/person/person.kind.ts'
import { personRoster } from './membership/person/person.queries.ts'
import { personRoutes } from './membership/person/person.routes.ts'
import { purgeDeleted } from './membership/personal-data/erase.actions.ts'
import { defineOwnExport } from './membership/personal-data/own-export.jobs.ts'
import { erasureRoutes } from './membership/personal-data/personal-data.routes.ts'
import { projectAccountKind } from './membership/project-account/project-account.kind.ts'
import { projectAccountRoster } from './membership/project-account/project-account.queries.ts'
import { projectAccountRoutes } from './membership/project-account/project-account.routes.ts'
import type { MemberDeps } from './membership/record/member.parts.ts'
import { memberRoutes } from './membership/record/member.routes.ts'
import { memberDirectory } from './membership/record/member-directory.queries.ts'
import { fillRegions } from './membership/record/region.jobs.ts'
import { unitKind } from './membership/unit/unit.kind.ts'
import { createUnitRoster } from './membership/unit/unit.queries.ts'
import { unitRoutes } from './membership/unit/unit.routes.ts'
import { heldRoutes } from './office/held/held.routes.ts'
import { securityRoutes } from './office/staff/staff.routes.ts'
import { defineFigures } from './office/statistics/folding.queries.ts'
import { statisticsRoutes } from './office/statistics/statistics.routes.ts'
import { jobRoutes } from './office/task/task.routes.ts'
import { ownDataParts } from './own-data.ts'
import { closeInvitations } from './peer-review/invitation/invitation.actions.ts'
import { definePanelJobs } from './peer-review/panel/panel.jobs.ts'
import type { PanelDeps } from './peer-review/panel/panel.parts.ts'
import { panelExperts, panelRecipients, TIMER } from './peer-review/panel/panel.queries.ts'
import { panelRoutes } from './peer-review/panel/panel.routes.ts'
import { pausePanel } from './peer-review/panel/pause.actions.ts'
import { identityOf, listObjections } from './peer-review/publicity/objection.queries.ts'
import { publicityRoutes } from './peer-review/publicity/publicity.routes.ts'
import { readPartiesOf } from './peer-review/recusal/parties.queries.ts'
import { openWhenSettled } from './peer-review/sheet/sheet.actions.ts'
import type { ExaminationDeps } from './peer-review/sheet/sheet.parts.ts'
import { examinationRoutes } from './peer-review/sheet/sheet.routes.ts'
import { mayExpertRead, scoresFor } from './peer-review/sheet/sheet.views.ts'
import { sealAudit } from './platform/audit/audit.ts'
import { type KeyRing, parseKeyRing } from './platform/crypto/secrets.ts'
import { createFonts } from './platform/documents/fonts.ts'
import { createScanner } from './platform/files/antivirus.ts'
import type { BlobStore } from './platform/files/blobs.ts'
import { createFileStore, type FileStore } from './platform/files/file-store.ts'
import { createLocalBlobs } from './platform/files/local-blobs.ts'
import { createS3Blobs } from './platform/files/s3-blobs.ts'
import { DOCS_PAGE, docsRoutes, registerDocs } from './platform/http/api-docs.ts'
import type { Platform } from './platform/http/call.ts'
import type { Db, Route } from './platform/http/context.ts'
import { registerHeaders } from './platform/http/headers.ts'
import { registerHealth } from './platform/http/health.ts'
import { registerPages } from './platform/http/pages.ts'
import { createServer, noSuchCall } from './platform/http/server.ts'
import { sweepPlatform } from './platform/jobs/sweeps.ts'
import { createRateLimits } from './platform/limits/rate-limits.ts'
import { readOutgoing } from './platform/outbox/attachments.ts'
import { type BounceOptions, readBounces } from './platform/outbox/bounces.ts'
import { sweepMailbox } from './platform/outbox/local.ts'
import { createOutbox, type Outbox } from './platform/outbox/outbox.ts'
import type { Channel, Transport } from './platform/outbox/transport.ts'
import { createTransports } from './platform/outbox/transports.ts'
import { createSettings, type Settings } from './platform/settings/settings.ts'
import type { App, AppDependencies } from './portal.ts'

/** The only file that knows every feature: it makes the parts, hands them to each other and opens the door. */

interface Parts extends AppDependencies {
  readonly keyRing: KeyRing
  readonly settings: Settings
  readonly transports: Record<Channel, Transport>
  readonly outbox: Outbox
  readonly sender: Sender
  readonly files: FileStore
  readonly accounts: ReturnType<typeof createAccounts>
  readonly policy: ReturnType<typeof accountPolicy>
  readonly fonts: ReturnType<typeof createFonts>
}

const blobsOf = ({ s3, dataDir }: AppDependencies['environment']): BlobStore =>
  s3 ? createS3Blobs(s3) : createLocalBlobs({ folder: join(dataDir, 'files') })

const makeParts = async (given: AppDependencies): Promise<Parts> => {
  const { environment, db, log } = given
  const keyRing = parseKeyRing(environment.appKey)
  const settings = createSettings(db)
  // Read once before the door opens: no write has to wait for it.
  await settings.all()
  const transports = createTransports(environment, settings)
  for (const transport of Object.values(transports)) await transport.prepare?.()
  const blobs = blobsOf(environment)
  await blobs.prepare()
  const files = createFileStore({ blobs, ring: keyRing })
  const attachments = (ids: readonly string[]) => readOutgoing(db, files, ids)
  const outbox = createOutbox({
    ...{ db, keyRing, settings, transports, log, attachments },
    refuses: async (channel, to) => {
      const dead = channel === 'mail' ? await deadAmong(db, keyRing, to) : []
      return new Map([...dead].map((address) => [address, '该地址多次退信，已停止发送']))
    },
  })
  const { publicUrl } = environment
  return {
    ...given,
    keyRing,
    settings,
    transports,
    outbox,
    sender: createSender({
      ...{ db, messages: outbox, settings, publicUrl, log, suppressed: suppressedBy(keyRing) },
      unsubscribe: unsubscribeLinks({ keyRing, publicUrl }),
    }),
    files,
    accounts: createAccounts({ keyRing, defaultPasswords: environment.defaultPasswords }),
    policy: accountPolicy(settings, environment.publicUrl),
    fonts: createFonts(join(environment.dataDir, 'fonts')),
  }
}

const membersOf = ({ keyRing, accounts, outbox, settings, files, environment }: Parts): MemberDeps => ({
  keyRing,
  kinds: {
    person: personKind(keyRing),
    unit: unitKind,
    expert: expertKind(keyRing, files),
    project: projectAccountKind(keyRing),
  },
  accounts,
  messages: outbox,
  settings,
  certificates: { revokeOf },
  publicUrl: environment.publicUrl,
})

const certificatesOf = (parts: Parts): CertificateDeps => {
  const { keyRing, files, jobs, fonts } = parts
  const { kinds, settings, publicUrl } = membersOf(parts)
  const rosters = { person: personRoster(keyRing), unit: createUnitRoster(), expert: expertRoster(keyRing) }
  return { kinds, settings, publicUrl, files, jobs, rosters, fonts }
}

const messagesOf = (parts: Parts): MessageRouteDeps => {
  const { keyRing, files, settings, outbox: messages, environment } = parts
  const { publicUrl, clamdUrl } = environment
  const rosters: Rosters = {
    person: personRoster(keyRing),
    unit: createUnitRoster(),
    expert: expertRoster(keyRing),
    project: projectAccountRoster(keyRing),
  }
  const scan = createScanner(clamdUrl)
  return {
    ...{ keyRing, files, settings, messages, publicUrl, scan, rosters, ownPhone: phoneOf },
    suppressed: suppressedBy(keyRing),
    smsGateway: parts.transports.sms,
  }
}

const conclusionsOf = (parts: Parts): ConclusionDeps => {
  const { keyRing, settings, outbox: messages, environment, fonts } = parts
  return { keyRing, settings, messages, fonts, publicUrl: environment.publicUrl }
}
const dossiersOf = (parts: Parts): DossierDeps => ({
  ...conclusionsOf(parts),
  ...{ files: parts.files, jobs: parts.jobs },
})
const concludedBy = (parts: Parts): ReturnType<typeof conclusionPort> => {
  const port = conclusionPort(conclusionsOf(parts))
  return {
    ...port,
    concluded: async (db, row, conclusion) => {
      await port.concluded(db, row, conclusion)
      await archiveDossier(parts, db, row.id)
    },
  }
}
/** What panel and report answer to the moves of staff. */
const panelPortOf = (parts: Parts): PanelPort => ({
  ...noPanel,
  ...concludedBy(parts),
  paused: async (db, row) => {
    await pausePanel(db, row.id)
    await meetingPort.paused(db, row)
  },
  cancelled: async (db, row, reason) => {
    await closeInvitations(panelsOf(parts), db, TIMER)
    await meetingPort.cancelled(db, row, reason)
  },
  experts: panelRecipients,
})
const processOf = (parts: Parts): ProcessDeps => {
  const { keyRing, outbox: messages, settings, environment } = parts
  return {
    ...{ keyRing, messages, settings, publicUrl: environment.publicUrl },
    panel: panelPortOf(parts),
    award: awardCases(awardsOf(parts)),
  }
}
/** What achievements ask of the parts that come after the application. */
const achievementPorts = (process: ProcessDeps): AchievementPorts => ({
  ...processPorts(process),
  mayExpertRead,
  panel: panelExperts,
  meeting: announcedMeeting,
  report: reportOf,
})
const achievementsOf = (parts: Parts): AchievementDeps => {
  const { keyRing, files, settings, outbox: messages, environment } = parts
  const { publicUrl, clamdUrl } = environment
  const scan = createScanner(clamdUrl)
  return { keyRing, files, settings, messages, publicUrl, scan, ports: achievementPorts(processOf(parts)) }
}

const panelsOf = ({ keyRing, settings, outbox: messages, environment }: Parts): PanelDeps => ({
  ...{ keyRing, settings, messages, publicUrl: environment.publicUrl, phoneOf },
  record: recordActivity({ settings }),
  occasion: occasionOf,
  attended: followSeat,
  settled: openWhenSettled,
  parties: readPartiesOf(keyRing, async (db, id) =>
    (await listObjections(db, { achievementId: id })).map((row) => {
      const { name, mobileTel: mobile } = identityOf(keyRing, row)
      return { name, mobile }
    }),
  ),
})

const awardsOf = (parts: Parts): AwardDeps => {
  const { keyRing, settings, files, outbox: messages, fonts, environment } = parts
  const { publicUrl, clamdUrl } = environment
  return {
    ...{ keyRing, settings, files, messages, fonts, publicUrl, scan: createScanner(clamdUrl) },
    ...{ record: recordActivity({ settings }), parties: panelsOf(parts).parties },
  }
}

/** Certificates that are not of members. */
const otherChecks = {
  byPublicId: async (db: Db, id: string) =>
    (await reportChecks.byPublicId(db, id)) ?? (await awardChecks.byPublicId(db, id)),
  byNumber: async (db: Db, no: string, code: string) =>
    (await reportChecks.byNumber(db, no, code)) ?? (await awardChecks.byNumber(db, no, code)),
}
const examinationsOf = ({ keyRing, files, fonts, outbox: messages, settings }: Parts): ExaminationDeps => ({
  ...{ keyRing, files, fonts, messages },
  record: recordActivity({ settings }),
})
const meetingsOf = (parts: Parts): MeetingDeps => ({
  ...{ panels: panelsOf(parts), files: parts.files, jobs: parts.jobs, fonts: parts.fonts },
})

const routesOf = (parts: Parts): Route[] => {
  const { environment, keyRing, outbox: messages, settings, accounts, policy, jobs, files } = parts
  const { dataDir, clamdUrl } = environment
  const members = membersOf(parts)
  const achievements = achievementsOf(parts)
  const scan = createScanner(clamdUrl)
  return [
    ...accountRoutes({ keyRing, policy, accounts, messages, members: memberDirectory }),
    ...memberRoutes(members),
    ...memberAdminRoutes({ ...members, jobs, files }),
    ...personRoutes({ ...members, jobs }),
    ...unitRoutes({ ...members, jobs, files, scan }),
    ...expertRoutes({ ...members, jobs, files, scan }),
    ...projectAccountRoutes({ ...members, jobs }),
    ...certificateRoutes({ ...certificatesOf(parts), others: otherChecks }),
    ...duesRoutes({ ...members, jobs, files, scan }),
    ...erasureRoutes({
      ...{ files, messages, settings, jobs, members, ownData: ownDataParts(members) },
      confirmPassword: createPasswordCheck({ keyRing, policy, accounts }),
    }),
    ...duplicateRoutes(members),
    ...organisationRoutes(),
    ...importRoutes({ jobs, files, scan, members }),
    ...achievementRoutes(achievements),
    ...processRoutes(processOf(parts)),
    ...publicityRoutes({
      ...{ keyRing, files, scan, codes: createPhoneCodes(keyRing, messages) },
      onFiled: filedObjection(processOf(parts)),
    }),
    ...fileRoutes({ files, keyRing, scan, mayRead: { achievement: mayReadFile(achievements) } }),
    ...panelRoutes(panelsOf(parts), scoresFor({ keyRing })),
    ...examinationRoutes(examinationsOf(parts)),
    ...awardRoutes(awardsOf(parts)),
    ...meetingRoutes(meetingsOf(parts)),
    ...activityRoutes({ settings }),
    ...charterRoutes(),
    ...conclusionRoutes(conclusionsOf(parts)),
    ...dossierRoutes(dossiersOf(parts)),
    ...contentRoutes({ settings }),
    ...publicationRoutes({ files, keyRing, settings, scan }),
    ...messageRoutes(messagesOf(parts)),
    ...jobRoutes({ jobs, fileUrl: (fileId, reader) => fileUrl(keyRing, fileId, reader, 'attachment') }),
    ...securityRoutes({ settings, files, keyRing, accounts, transports: parts.transports, dataDir, scan }),
    ...heldRoutes(HELD_SOURCES),
    ...statisticsRoutes({ settings }),
    ...suppressionRoutes({ keyRing }),
    ...messageTemplateRoutes(parts.transports.sms),
    ...docsRoutes({ settings }),
  ]
}

const defineJobs = (parts: Parts): void => {
  const { db, jobs, files, keyRing, environment } = parts
  defineExport({ db, files, jobs }, personRoster(keyRing))
  defineExport({ db, files, jobs }, createUnitRoster())
  defineExport({ db, files, jobs }, projectAccountRoster(keyRing))
  defineExport({ db, files, jobs }, expertRoster(keyRing))
  defineExport({ db, files, jobs }, councilExport)
  defineExport({ db, files, jobs }, duesExport)
  defineOwnExport({ files, jobs, ownData: ownDataParts(membersOf(parts)) }, db)
  defineImports({ db, jobs, files, members: membersOf(parts) })
  defineCertificates({ ...certificatesOf(parts), db })
  defineDossiers(dossiersOf(parts), db)
  definePanelJobs({ ...panelsOf(parts), jobs }, db)
  defineAwardJobs({ ...awardsOf(parts), jobs, db })
  definePack(meetingsOf(parts), db)
  jobs.define('sweep', async ({ signal }) => {
    await sweepPlatform(db, files, signal)
    await sealAudit(db, keyRing)
    await sweepAccounts(db)
    await sweepImports(db)
    await addLateUnits(db)
    await refreshAll({ settings: parts.settings }, (act) => db.transaction().execute(act), signal)
    await fillRegions(membersOf(parts), db, signal)
    await sweepPublications(db, files)
    await sweepBounces(db)
    await sweepMailbox(environment.dataDir)
    return undefined
  })
  jobs.schedule('sweep', '23 * * * *')
  defineTimers({ ...processOf(parts), db, jobs })
  defineFigures(jobs, db)
  jobs.define(
    'purge',
    async ({ signal }) => {
      await purgeDeleted(db, files, signal)
      await clearRecipients(db, await parts.settings.get('recipientYears'), signal)
      return undefined
    },
    { waits: true },
  )
  jobs.schedule('purge', '40 3 * * *')
  defineBounces(parts)
}

/** Once a minute, by one process. */
const defineBounces = ({ db, jobs, keyRing, log, settings, environment }: Parts): void => {
  const { imapUrl, mailBounce: pattern } = environment
  if (!imapUrl) return
  const onHardBounce: BounceOptions['onHardBounce'] = async (at, bounce) =>
    noteHardBounce(at, keyRing, bounce, await settings.get('hardBounces'))
  jobs.define(
    'bounces',
    async ({ signal }) => {
      await readBounces({ db, keyRing, log, imapUrl, pattern, onHardBounce }, signal).catch((error) => {
        // Tried again next minute; the address in the URL stays out of the log.
        log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'bounce mailbox not read')
      })
      return undefined
    },
    { retries: 0, expireSeconds: 600 },
  )
  jobs.schedule('bounces', '* * * * *')
}

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url))

const openDoor = async (parts: Parts): Promise<FastifyInstance> => {
  const { environment, db, pool, log, keyRing, policy } = parts
  const platform: Platform = {
    db,
    aside: parts.aside,
    keyRing,
    log,
    rateLimits: createRateLimits(pool),
    authenticator: createAuthenticator({ keyRing, policy }),
  }
  const { trustProxy, metricsToken, publicUrl } = environment
  const server = await createServer({ routes: routesOf(parts), platform, trustProxy, pages: [DOCS_PAGE] })
  await registerHeaders(server, { https: publicUrl.startsWith('https:') })
  registerHealth(server, { db, pool, metricsToken })
  registerDocs(server)
  registerOneClick(server, { db, keyRing })
  await registerPages(server, { webRoot: WEB_ROOT, noSuchCall: () => noSuchCall(platform) })
  return server
}

/** The sample society, and how to sign in to it. */
const demoAccounts = async (parts: Parts): Promise<string[]> => {
  // Invented phone numbers may belong to somebody: sample people are never written to.
  if (parts.environment.smtpUrl || parts.environment.sms)
    throw new Error('示例数据不能与真实的邮件或短信通道一起使用')
  const samples = await seedDemo({
    awards: awardsOf(parts),
    meetings: meetingsOf(parts),
    ...{ panels: panelsOf(parts), examinations: examinationsOf(parts), conclusions: conclusionsOf(parts) },
    // The queue does not run yet: what was concluded is archived once it does.
    process: {
      ...processOf(parts),
      panel: { ...panelPortOf(parts), ...conclusionPort(conclusionsOf(parts)) },
    },
    ...{ ...parts, members: membersOf(parts), achievements: achievementsOf(parts) },
    rosters: messagesOf(parts).rosters,
  })
  return [
    '示例账号（短信验证码见管理区“本机消息箱”）：',
    ...samples.map(({ label, page, account, password }) => `  ${label}：${page}  ${account}  ${password}`),
  ]
}

export const buildApp = async (given: AppDependencies): Promise<App> => {
  const parts = await makeParts(given)
  const server = await openDoor(parts)
  defineJobs(parts)
  const first = await seedStaff(parts.db, parts.accounts)
  // Printed once and nowhere kept; it must be changed at the first sign-in (decision B).
  if (first)
    console.log(
      `超级管理员账号：${first.account}，初始密码：${first.password}（只显示这一次，首次登录须修改）`,
    )
  if (given.demo) for (const line of await demoAccounts(parts)) console.log(line)
  const { host, port } = given.environment
  return {
    async listen() {
      const url = await server.listen({ host, port })
      parts.outbox.start()
      parts.sender.start()
      // The queue runs now.
      if (given.demo) await archiveSamples(parts)
      return url
    },
    async close() {
      await server.close()
      await parts.sender.stop()
      await parts.outbox.stop()
    },
  }
}
