import { award } from './award/award.calls.ts'
import { awardExamine } from './award/award-sheet.calls.ts'
import { awardNomination } from './award/nomination.calls.ts'
import { mail, sms } from './communication/channel.calls.ts'
import { mailbox } from './communication/mailbox.calls.ts'
import { message } from './communication/message.calls.ts'
import { messageTemplate } from './communication/message-template.calls.ts'
import { messageNotice } from './communication/notice.calls.ts'
import { suppression } from './communication/suppression.calls.ts'
import { article } from './content/article.calls.ts'
import { event, eventRegistration } from './content/event/event.calls.ts'
import { ownEvent } from './content/event/own-event.calls.ts'
import { publicEvent } from './content/event/public-event.calls.ts'
import { front } from './content/front.calls.ts'
import { frontDesk } from './content/front-desk.calls.ts'
import { publication } from './content/publication.calls.ts'
import { content } from './content/text.calls.ts'
import { video } from './content/video.calls.ts'
import { achievement } from './evaluation/achievement.calls.ts'
import { conclusion } from './evaluation/conclusion/conclusion.calls.ts'
import { dossier } from './evaluation/conclusion/dossier.calls.ts'
import { fees } from './evaluation/fees/fees.calls.ts'
import { meeting } from './evaluation/meeting/meeting.calls.ts'
import { meetingLive, ownMeeting } from './evaluation/meeting/meeting-live.calls.ts'
import { meetingPapers } from './evaluation/meeting/meeting-papers.calls.ts'
import { achievementProcess } from './evaluation/process/process.calls.ts'
import { account } from './identity/account.calls.ts'
import { carriedDraft } from './identity/carried-draft.calls.ts'
import { file } from './identity/file.calls.ts'
import { loginDefense } from './identity/login-defence.calls.ts'
import { noticeChoice } from './identity/notice-choice.calls.ts'
import { bulk } from './membership/bulk/bulk.calls.ts'
import { certificate } from './membership/certificate/certificate.calls.ts'
import { certificateCheck } from './membership/certificate/certificate-check.calls.ts'
import { charter } from './membership/charter.calls.ts'
import { councilTerm } from './membership/council/council-term.calls.ts'
import { reelection } from './membership/council/reelection.calls.ts'
import { dues } from './membership/dues/dues.calls.ts'
import { duplicate } from './membership/duplicate.calls.ts'
import { expert } from './membership/expert.calls.ts'
import { avoidUnits } from './membership/expert-ledger/avoid-unit.calls.ts'
import { activity } from './membership/expert-ledger/expert-ledger.calls.ts'
import { expertYear } from './membership/expert-ledger/expert-year.calls.ts'
import { sampleForm } from './membership/form/sample-form.calls.ts'
import { fullExports } from './membership/full-export/full-export.calls.ts'
import { imports } from './membership/import.calls.ts'
import { labels } from './membership/label/label.calls.ts'
import { member } from './membership/member.calls.ts'
import { memberAdmin } from './membership/member-admin.calls.ts'
import { nameLists } from './membership/name-list/name-list.calls.ts'
import { feedback } from './membership/note/feedback.calls.ts'
import { notes } from './membership/note/note.calls.ts'
import { organisation } from './membership/organisation/organisation.calls.ts'
import { person } from './membership/person.calls.ts'
import { erasure } from './membership/personal-data.calls.ts'
import { projectAccount } from './membership/project-account.calls.ts'
import { unit } from './membership/unit.calls.ts'
import { audit } from './office/audit.calls.ts'
import { notices } from './office/notice.calls.ts'
import { reports } from './office/report/report.calls.ts'
import { search } from './office/search.calls.ts'
import { settings } from './office/settings.calls.ts'
import { staffAccounts } from './office/staff.calls.ts'
import { statistics } from './office/statistics.calls.ts'
import { system } from './office/system.calls.ts'
import { job } from './office/task.calls.ts'
import { templates } from './office/word-template.calls.ts'
import { invitation } from './peer-review/invitation.calls.ts'
import { objectionCases } from './peer-review/objection.calls.ts'
import { panel } from './peer-review/panel.calls.ts'
import { publicity } from './peer-review/publicity.calls.ts'
import { examination } from './peer-review/sheet/sheet.calls.ts'
import { timeliness } from './peer-review/timeliness/timeliness.calls.ts'
import { docs } from './platform/api-docs/docs.calls.ts'
import type { Endpoint, Endpoints } from './platform/endpoint.ts'
import { held } from './platform/held.calls.ts'

/** Every call of the portal, by feature: what the server answers, what the document prints, what the sweeps try. */
export const features = {
  account,
  noticeChoice,
  carriedDraft,
  member,
  memberAdmin,
  person,
  unit,
  expert,
  projectAccount,
  achievement,
  certificate,
  certificateCheck,
  sampleForm,
  dues,
  erasure,
  duplicate,
  organisation,
  held,
  fullExports,
  imports,
  bulk,
  labels,
  nameLists,
  notes,
  feedback,
  file,
  content,
  event,
  eventRegistration,
  ownEvent,
  publicEvent,
  article,
  video,
  publication,
  front,
  frontDesk,
  job,
  notices,
  search,
  mail,
  sms,
  message,
  messageNotice,
  settings,
  staffAccounts,
  audit,
  system,
  loginDefense,
  mailbox,
  messageTemplate,
  reports,
  statistics,
  templates,
  suppression,
  activity,
  expertYear,
  charter,
  councilTerm,
  reelection,
  panel,
  avoidUnits,
  invitation,
  examination,
  award,
  awardExamine,
  awardNomination,
  conclusion,
  dossier,
  meeting,
  meetingLive,
  meetingPapers,
  fees,
  ownMeeting,
  achievementProcess,
  objectionCases,
  publicity,
  timeliness,
  docs,
} as const satisfies Record<string, Endpoints>

export const allEndpoints: readonly Endpoint[] = Object.values(features).flatMap((feature) =>
  Object.values(feature as Endpoints),
)
