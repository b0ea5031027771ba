import type { Endpoint, Endpoints } from './endpoint.ts'
import { account } from './features/account.ts'
import { achievement } from './features/achievement.ts'
import { achievementProcess } from './features/achievement-process.ts'
import { activity } from './features/activity.ts'
import { audit } from './features/audit.ts'
import { avoidUnits } from './features/avoid-unit.ts'
import { award } from './features/award.ts'
import { awardExamine } from './features/award-examine.ts'
import { certificate } from './features/certificate.ts'
import { certificateCheck } from './features/certificate-check.ts'
import { charter } from './features/charter.ts'
import { conclusion } from './features/conclusion.ts'
import { content } from './features/content.ts'
import { docs } from './features/docs.ts'
import { dossier } from './features/dossier.ts'
import { dues } from './features/dues.ts'
import { duplicate } from './features/duplicate.ts'
import { erasure } from './features/erasure.ts'
import { examination } from './features/examination.ts'
import { expert } from './features/expert.ts'
import { file } from './features/file.ts'
import { held } from './features/held.ts'
import { imports } from './features/imports.ts'
import { invitation } from './features/invitation.ts'
import { job } from './features/job.ts'
import { loginDefense } from './features/login-defense.ts'
import { meeting } from './features/meeting.ts'
import { meetingLive } from './features/meeting-live.ts'
import { ownMeeting } from './features/meeting-own.ts'
import { meetingPapers } from './features/meeting-papers.ts'
import { member } from './features/member.ts'
import { memberAdmin } from './features/member-admin.ts'
import { mail, message, sms } from './features/message.ts'
import { messageNotice } from './features/message-notice.ts'
import { messageTemplate } from './features/message-template.ts'
import { organisation } from './features/organisation.ts'
import { panel } from './features/panel.ts'
import { person } from './features/person.ts'
import { projectAccount } from './features/project-account.ts'
import { article, publication, video } from './features/publication.ts'
import { publicity } from './features/publicity.ts'
import { mailbox, settings, staffAccounts } from './features/security.ts'
import { statistics } from './features/statistics.ts'
import { suppression } from './features/suppression.ts'
import { templates } from './features/templates.ts'
import { unit } from './features/unit.ts'

/** Every call of the portal, by feature: what the server answers, what the document prints, what the sweeps try. */
export const features = {
  account,
  member,
  memberAdmin,
  person,
  unit,
  expert,
  projectAccount,
  achievement,
  certificate,
  certificateCheck,
  dues,
  erasure,
  duplicate,
  organisation,
  held,
  imports,
  file,
  content,
  article,
  video,
  publication,
  job,
  mail,
  sms,
  message,
  messageNotice,
  settings,
  staffAccounts,
  audit,
  loginDefense,
  mailbox,
  messageTemplate,
  statistics,
  templates,
  suppression,
  activity,
  charter,
  panel,
  avoidUnits,
  invitation,
  examination,
  award,
  awardExamine,
  conclusion,
  dossier,
  meeting,
  meetingLive,
  meetingPapers,
  ownMeeting,
  achievementProcess,
  publicity,
  docs,
} as const satisfies Record<string, Endpoints>

export const allEndpoints: readonly Endpoint[] = Object.values(features).flatMap((feature) =>
  Object.values(feature as Endpoints),
)
