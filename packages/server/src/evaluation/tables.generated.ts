// Printed from the migrated database by row-types.test.ts (vitest -u); nobody edits it.
import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedJson, Json, Numeric } from '../platform/database/tables.ts'
import type { Columns } from './evaluation.rows.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    achievement: {
      id: Generated<string>
      ownerId: string
      status: Generated<'21' | '23' | '24' | '12' | '25' | '14' | '26' | '27' | '28'>
      outcome: Generated<'' | 'passed' | 'failed' | 'rejected' | 'terminated' | 'withdrawn' | 'expired'>
      version: Generated<number>
      acceptNo: string | null
      name: Generated<string>
      nameKey: Generated<string>
      searchGrams: Generated<string[]>
      type: Generated<string>
      evalMode: Generated<string>
      orgId: string | null
      orgName: Generated<string>
      form: Buffer
      revisionNo: Generated<number>
      handlerId: string | null
      openedAt: string | null
      returnedFrom: Columns['achievement.returnedFrom'] | null
      resumeTo: Columns['achievement.resumeTo'] | null
      republish: Generated<boolean>
      rejectProposal: Json<Columns['achievement.rejectProposal'] | null>
      dueAt: string | null
      submittedAt: string | null
      enteredAt: Generated<string>
      createdAt: Generated<string>
      updatedAt: Generated<string>
      deletedAt: string | null
      panelDueAt: string | null
      initials: GeneratedAlways<string>
    }
    achievementRevision: {
      id: Generated<string>
      achievementId: string
      no: number
      form: Buffer
      contentHash: string
      files: GeneratedJson<Columns['achievementRevision.files']>
      at: Generated<string>
    }
    achievementFile: {
      fileId: string
      achievementId: string
      slot: string
      addedAt: Generated<string>
      removedAt: string | null
    }
    achievementUnit: {
      achievementId: string
      rank: number
      orgId: string
    }
    achievementPerson: {
      achievementId: string
      rank: number
      name: string
      idIndex: Buffer | null
      orgId: string | null
    }
    achievementEvent: {
      achievementId: string
      no: number
      at: string
      actorId: string | null
      actorName: string
      actorRole: Columns['achievementEvent.actorRole']
      via: Generated<'web' | 'link' | 'sms' | 'timer' | 'onBehalf'>
      move: Columns['achievementEvent.move']
      fromStatus: Columns['achievementEvent.fromStatus']
      toStatus: Columns['achievementEvent.toStatus']
      opinion: Generated<string>
      own: boolean
      detail: GeneratedJson<Columns['achievementEvent.detail']>
      prevHash: Buffer
      hash: Buffer
    }
    achievementCounter: {
      year: number
      next: number
    }
    achievementReturn: {
      id: Generated<string>
      achievementId: string
      revisionNo: number
      fromStatus: string
      direct: Generated<boolean>
      opinion: string
      items: Json<Columns['achievementReturn.items']>
      dueAt: string
      byName: string
      byRole: string
      at: Generated<string>
      firstDueAt: string | null
      extendedAt: string | null
    }
    achievementAnswer: {
      achievementId: string
      itemId: string
      text: string
      at: Generated<string>
    }
    achievementReminder: {
      returnId: string
      days: number
      at: Generated<string>
    }
    achievementContract: {
      achievementId: string
      contractNo: string
      signedOn: string
      fee: Numeric<string>
      paidOn: string | null
      note: Generated<string>
      byName: string
      at: Generated<string>
      voucherNo: Generated<string>
    }
    achievementAppeal: {
      id: Generated<string>
      achievementId: string
      kind: 'appeal' | 'correction' | 'withdrawal'
      reason: string
      byName: string
      at: Generated<string>
      state: Generated<'open' | 'kept' | 'reopen' | 'done' | 'granted' | 'refused'>
      decision: Generated<string>
      decidedBy: Generated<string>
      decidedAt: string | null
      dueAt: string | null
      concludedById: string | null
    }
    achievementMessage: {
      id: Generated<string>
      achievementId: string
      at: Generated<string>
      authorId: string | null
      authorName: string
      side: 'applicant' | 'staff' | 'system'
      audience: 'both' | 'staff'
      text: string
    }
    achievementMessageSeen: {
      achievementId: string
      accountId: string
      at: Generated<string>
    }
    achievementNotice: {
      id: Generated<string>
      achievementId: string
      batchId: string
      at: Generated<string>
      template: string
      toKind: string
      toName: string
      channel: 'sms' | 'mail' | 'site'
      outboxId: string | null
      byName: string
      about: Generated<string>
    }
    achievementScheduled: {
      id: Generated<string>
      achievementId: string
      template: Columns['achievementScheduled.template']
      sendTo: Json<Columns['achievementScheduled.sendTo']>
      channels: Columns['achievementScheduled.channels']
      text: string
      sendAt: string
      state: Generated<'waiting' | 'sent' | 'withdrawn' | 'failed'>
      reason: Generated<string>
      createdById: string
      byName: string
      at: Generated<string>
      endedBy: Generated<string>
      endedAt: string | null
      /** Put on hold by a restore: it does not go. */
      held: Generated<boolean>
    }
    meeting: {
      id: Generated<string>
      version: Generated<number>
      state: Generated<'planned' | 'running' | 'closed' | 'cancelled'>
      title: Generated<string>
      startAt: string
      place: Generated<string>
      link: Generated<string>
      host: Generated<string>
      recorder: Generated<string>
      agenda: Json<Columns['meeting.agenda']>
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
      searchGrams: GeneratedAlways<string[]>
      initials: GeneratedAlways<string>
    }
    meetingItem: {
      meetingId: string
      achievementId: string
      position: number
      open: Generated<boolean>
      removedAt: string | null
    }
    meetingConflict: {
      meetingId: string
      achievementId: string
      expertId: string
      text: string
    }
    meetingCheck: {
      meetingId: string
      code: Columns['meetingCheck.code']
      owner: Generated<string>
      dueOn: string | null
      doneAt: string | null
      doneBy: Generated<string>
    }
    meetingNotice: {
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
    meetingAttendance: {
      meetingId: string
      achievementId: string
      expertId: string
      state: '4' | '5'
      source: string
      reason: Generated<string>
      at: Generated<string>
      rollAt: string | null
    }
    meetingQuestion: {
      id: Generated<string>
      meetingId: string
      achievementId: string
      version: Generated<number>
      asker: Generated<string>
      question: string
      answer: Generated<string>
      at: Generated<string>
      updatedAt: Generated<string>
      byName: string
    }
    feeSheet: {
      id: Generated<string>
      meetingId: string | null
      achievementId: string | null
      version: Generated<number>
      confirmedAt: string | null
      confirmedBy: Generated<string>
      noneReason: Generated<string>
    }
    fee: {
      sheetId: string
      expertId: string
      cents: number
      note: Generated<string>
      paidOn: string | null
      voucherNo: Generated<string>
      paidBy: Generated<string>
      paidNotedAt: string | null
    }
    meetingMinutes: {
      meetingId: string
      version: Generated<number>
      text: string
      savedAt: Generated<string>
      savedBy: string
    }
    outlierNote: {
      achievementId: string
      expertId: string
      note: string
      byId: string
      byName: string
      at: Generated<string>
    }
    opinionVersion: {
      id: Generated<string>
      achievementId: string
      no: number
      sections: Json<Columns['opinionVersion.sections']>
      level: Generated<string>
      authorId: string
      authorName: string
      authorRole: string
      docHash: string
      at: Generated<string>
    }
    opinionStance: {
      versionId: string
      expertId: string
      stance: 'agree' | 'reserve'
      text: Generated<string>
      at: Generated<string>
      recordedBy: Generated<string>
      scanFileId: string | null
    }
    opinionSilence: {
      versionId: string
      expertId: string
      remindedAt: Generated<string>
      remindedBy: string
      lastAt: Generated<string>
      reminders: Generated<number>
      reason: Generated<string>
      reasonBy: Generated<string>
      reasonAt: string | null
    }
    opinionSignature: {
      versionId: string
      expertId: string
      docHash: string
      factor: 'sms' | 'paper'
      ip: string
      userAgent: string
      pictureVersion: Generated<number>
      byId: string | null
      byName: Generated<string>
      scanFileId: string | null
      at: Generated<string>
    }
    reportDraft: {
      achievementId: string
      opinionHash: string
      byName: string
      at: Generated<string>
    }
    reportCounter: {
      year: number
      next: number
    }
    evaluationReport: {
      id: Generated<string>
      achievementId: string
      year: number
      serial: number
      no: string
      publicId: string
      checkCode: string
      outcome: 'passed' | 'failed'
      level: Generated<string>
      name: string
      units: string[]
      content: Buffer
      docHash: string
      issuedOn: string
      issuedAt: Generated<string>
      issuedBy: string
      status: Generated<'valid' | 'voided' | 'corrected'>
      endedAt: string | null
      endReason: Generated<string>
      replaces: string | null
      decidedNo: number | null
    }
    dossier: {
      id: Generated<string>
      achievementId: string
      fileId: string
      manifestHash: string
      files: number
      byName: string
      at: Generated<string>
    }
  }
}
