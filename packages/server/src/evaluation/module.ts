import { fileReaders } from '../identity/file/file.routes.ts'
import { certificateChecks } from '../membership/certificate/certificate.routes.ts'
import { recordTies } from '../membership/duplicate/ties.parts.ts'
import { openWork } from '../membership/maintenance/open-work.parts.ts'
import { closeInvitations } from '../peer-review/invitation/invitation.actions.ts'
import { panelsOf } from '../peer-review/module.ts'
import { reviewSubjects } from '../peer-review/panel/panel.parts.ts'
import { panelExperts, TIMER } from '../peer-review/panel/panel.queries.ts'
import { pausePanel } from '../peer-review/panel/panel-clock.queries.ts'
import {
  achievementCaseSubjects,
  awardCaseSubjects,
} from '../peer-review/publicity/objection-case.actions.ts'
import { mayExpertRead } from '../peer-review/sheet/sheet.views.ts'
import { theOne } from '../platform/assembly/extension-point.ts'
import type { Module } from '../platform/assembly/module.ts'
import { oncePerPortal, type Parts } from '../platform/assembly/parts.ts'
import { achievementOwnData } from './achievement/achievement.own-data.ts'
import type { AchievementDeps } from './achievement/achievement.parts.ts'
import { ownsAchievement } from './achievement/achievement.queries.ts'
import { achievementRoutes } from './achievement/achievement.routes.ts'
import { applicationsUnderWay } from './achievement/involvement.queries.ts'
import { RECEIPT_MESSAGES } from './application/application.messages.ts'
import { mayReadFile } from './application/application-file.actions.ts'
import { conclusionPort, reportChecks, reportOf } from './conclusion/conclusion.actions.ts'
import { conclusionOwnData } from './conclusion/conclusion.own-data.ts'
import type { ConclusionDeps } from './conclusion/conclusion.parts.ts'
import { conclusionRoutes } from './conclusion/conclusion.routes.ts'
import { archiveDossier, defineDossiers } from './dossier/archive.jobs.ts'
import type { DossierDeps } from './dossier/dossier.parts.ts'
import { dossierRoutes } from './dossier/dossier.routes.ts'
import { feeRoutes } from './fees/fees.routes.ts'
import { meetingOwnData } from './meeting/meeting.own-data.ts'
import { meetingPort } from './meeting/meeting.parts.ts'
import { meetingRoutes } from './meeting/meeting.routes.ts'
import type { MeetingDeps } from './meeting/meeting-deps.parts.ts'
import { definePack } from './meeting-papers/pack.jobs.ts'
import { announcedMeeting } from './meeting-seat/own-meeting.views.ts'
import { STAFF_DIGEST } from './notice/digest.jobs.ts'
import { EXPERT_MESSAGES } from './notice/expert.messages.ts'
import { heldNotices } from './notice/held.queries.ts'
import { ACHIEVEMENT_NOTE } from './notice/note.messages.ts'
import { PROCESS_MESSAGES } from './notice/process.messages.ts'
import { achievementCases } from './process/objection.parts.ts'
import type { PanelPort, ProcessDeps } from './process/process.parts.ts'
import { processRoutes } from './process/process.routes.ts'
import { processPorts } from './process/submission.parts.ts'
import { defineTimers } from './process/timer.jobs.ts'
import { achievementSubject } from './review-subject/review-subject.parts.ts'
import { timelinessRoutes } from './timeliness/timeliness.routes.ts'

export const conclusionsOf = ({ keyRing, settings, messages, fonts, publicUrl }: Parts): ConclusionDeps => ({
  keyRing,
  settings,
  messages,
  fonts,
  publicUrl,
})
const dossiersOf = (parts: Parts): DossierDeps => ({
  ...conclusionsOf(parts),
  files: parts.files,
  jobs: parts.jobs,
})
export const meetingsOf = (parts: Parts): MeetingDeps => ({
  panels: panelsOf(parts),
  files: parts.files,
  jobs: parts.jobs,
  fonts: parts.fonts,
})

/** What panel, meeting and report answer to the moves of staff. */
const panelPortOf = (parts: Parts): PanelPort => {
  const conclusion = conclusionPort(conclusionsOf(parts))
  return {
    ...conclusion,
    concluded: async (db, row, given) => {
      await conclusion.concluded(db, row, given)
      await archiveDossier(parts, db, row.id)
    },
    paused: async (db, row) => {
      await pausePanel(db, row.id)
      await meetingPort.paused(db, row)
    },
    cancelled: async (db, row, reason) => {
      await closeInvitations(panelsOf(parts), db, TIMER)
      await meetingPort.cancelled(db, row, reason)
    },
  }
}
export const processOf = oncePerPortal(
  (parts: Parts): ProcessDeps => ({
    keyRing: parts.keyRing,
    messages: parts.messages,
    settings: parts.settings,
    publicUrl: parts.publicUrl,
    files: parts.files,
    scan: parts.scan,
    panel: panelPortOf(parts),
  }),
)
export const achievementsOf = oncePerPortal(
  (parts: Parts): AchievementDeps => ({
    keyRing: parts.keyRing,
    files: parts.files,
    settings: parts.settings,
    messages: parts.messages,
    publicUrl: parts.publicUrl,
    fonts: parts.fonts,
    scan: parts.scan,
    ports: {
      ...processPorts(processOf(parts), () => theOne(parts.all(awardCaseSubjects), 'objections to awards')),
      mayExpertRead,
      panel: panelExperts,
      meeting: announcedMeeting,
      report: reportOf,
    },
  }),
)

/** Achievements are evaluated: application, process, meeting, conclusion, dossier. */
export const evaluation: Module = {
  name: 'evaluation',
  messages: [...RECEIPT_MESSAGES, ...PROCESS_MESSAGES, ...EXPERT_MESSAGES, ACHIEVEMENT_NOTE, STAFF_DIGEST],
  routes: (parts) => [
    ...achievementRoutes(achievementsOf(parts)),
    ...processRoutes(processOf(parts)),
    ...meetingRoutes(meetingsOf(parts)),
    ...feeRoutes(parts),
    ...conclusionRoutes(conclusionsOf(parts)),
    ...dossierRoutes(dossiersOf(parts)),
    ...timelinessRoutes(processOf(parts)),
  ],
  jobs(parts) {
    defineDossiers(dossiersOf(parts), parts.db)
    definePack(meetingsOf(parts), parts.db)
    defineTimers({ ...processOf(parts), db: parts.db, jobs: parts.jobs })
  },
  held: [heldNotices],
  ownData: ({ keyRing }) => [achievementOwnData(keyRing), meetingOwnData, conclusionOwnData],
  gives: (parts) => [
    certificateChecks.give(() => reportChecks(parts)),
    recordTies.give(() => ({
      of: async (db, id) => ((await ownsAchievement(db, id)) ? ['成果评价申请'] : []),
    })),
    openWork.give(() => ({ of: applicationsUnderWay })),
    fileReaders.give(() => ({
      achievement: (record, context) => mayReadFile(achievementsOf(parts))(record, context),
    })),
    reviewSubjects.give(() => achievementSubject(parts)),
    achievementCaseSubjects.give(() => achievementCases(processOf(parts))),
  ],
}
