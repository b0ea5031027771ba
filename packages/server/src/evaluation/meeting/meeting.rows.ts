import type { AgendaStep, CheckCode, MeetingState } from '@portal/contract/evaluation/meeting.rules'
import type { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import type { ColumnType, Generated, Selectable } from 'kysely'

type Json<T> = ColumnType<T, string, string>

interface MeetingTable {
  id: Generated<string>
  version: Generated<number>
  state: Generated<MeetingState>
  title: string
  startAt: string
  place: string
  link: string
  host: string
  recorder: string
  agenda: Json<AgendaStep[]>
  liveVersion: Generated<number>
  liveAchievementId: string | null
  liveStep: Generated<number>
  liveStepAt: string | null
  closedRoom: Generated<boolean>
  closedRoomAt: string | null
  createdById: string | null
  createdBy: string
  createdAt: Generated<string>
  startedAt: string | null
  closedAt: string | null
  closedBy: Generated<string>
  cancelReason: Generated<string>
}
export type MeetingRecord = Selectable<MeetingTable>

interface MeetingItemTable {
  meetingId: string
  achievementId: string
  position: number
  open: Generated<boolean>
  removedAt: string | null
}

interface MeetingAttendanceTable {
  meetingId: string
  achievementId: string
  expertId: string
  state: typeof JoinStatus.present | typeof JoinStatus.absent
  source: string
  reason: Generated<string>
  at: Generated<string>
}

interface MeetingNoticeTable {
  id: Generated<string>
  meetingId: string
  expertId: string
  channel: 'sms' | 'mail'
  outboxId: string | null
  whenAndWhere: string
  at: Generated<string>
  readAt: string | null
  byName: string
}

interface MeetingQuestionTable {
  id: Generated<string>
  meetingId: string
  achievementId: string
  version: Generated<number>
  asker: string
  question: string
  answer: string
  at: Generated<string>
  updatedAt: Generated<string>
  byName: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    meeting: MeetingTable
    meetingItem: MeetingItemTable
    meetingConflict: { meetingId: string; achievementId: string; expertId: string; text: string }
    meetingCheck: {
      meetingId: string
      code: CheckCode
      owner: string
      dueOn: string | null
      doneAt: string | null
      doneBy: string
    }
    meetingNotice: MeetingNoticeTable
    meetingAttendance: MeetingAttendanceTable
    meetingCode: {
      tokenHash: Buffer
      meetingId: string
      kind: 'screen' | 'printed'
      createdAt: Generated<string>
      expiresAt: string
      createdBy: string
    }
    meetingQuestion: MeetingQuestionTable
    meetingFee: { meetingId: string; expertId: string; cents: number; note: string }
    meetingMinutes: {
      meetingId: string
      version: Generated<number>
      text: string
      savedAt: Generated<string>
      savedBy: string
    }
  }
}
