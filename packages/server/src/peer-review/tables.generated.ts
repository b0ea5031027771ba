// Printed from the migrated database by row-types.test.ts (vitest -u); nobody edits it.
import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedJson, Json } from '../platform/database/tables.ts'
import type { Columns } from './peer-review.rows.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    panel: {
      achievementId: string
      version: Generated<number>
      state: Generated<'draft' | 'confirmed' | 'locked'>
      size: number
      reserve: number
      criteria: GeneratedJson<Columns['panel.criteria']>
      dueAt: string | null
      meetingAt: string | null
      place: Generated<string>
      template: Json<Columns['panel.template'] | null>
      createdById: string | null
      createdAt: Generated<string>
      lockedById: string | null
      lockedBy: Generated<string>
      lockedAt: string | null
      checkedAt: string | null
      checkedRevision: Generated<number>
      openedAt: string | null
      openedBy: Generated<string>
      openReason: Generated<string>
      pausedAt: string | null
      reopenedAt: string | null
      shortSize: number | null
      shortReason: Generated<string>
      shortBy: Generated<string>
    }
    panelMember: {
      id: Generated<string>
      achievementId: string
      expertId: string
      role: Generated<'leader' | 'vice' | 'member'>
      reserveNo: Generated<number>
      source: 'manual' | 'suggest' | 'random'
      joinStatus: Generated<'0' | '1' | '2' | '3' | '4' | '5'>
      joinSource: Generated<string>
      joinReason: Generated<string>
      joinAt: string | null
      suggestion: Generated<string>
      evidenceId: string | null
      promisedAt: string | null
      addedAt: Generated<string>
      goneAt: string | null
      goneReason: Generated<string>
      writesOpinion: Generated<boolean>
    }
    panelDraw: {
      id: Generated<string>
      achievementId: string
      at: Generated<string>
      byId: string
      byName: string
      algorithm: string
      seed: string
      seedHash: string
      pool: Json<Columns['panelDraw.pool']>
      rules: Json<Columns['panelDraw.rules']>
      result: Json<Columns['panelDraw.result']>
      reason: Generated<string>
    }
    recusalHit: {
      id: Generated<string>
      /** One of the two: what the expert is to examine. */
      achievementId: string | null
      expertId: string
      rule: Columns['recusalHit.rule']
      level: 'hard' | 'soft'
      text: string
      foundAt: Generated<string>
      clearedAt: string | null
      waiverReason: Generated<string>
      waivedById: string | null
      waivedBy: Generated<string>
      waivedAt: string | null
      confirmedById: string | null
      confirmedBy: Generated<string>
      confirmedAt: string | null
      awardItemId: string | null
    }
    expertInterest: {
      id: Generated<string>
      expertId: string
      achievementId: string | null
      kind: 'kinship' | 'mentor' | 'financial' | 'other' | 'avoidUnit'
      orgId: string | null
      text: string
      declaredAt: Generated<string>
      withdrawnAt: string | null
      byName: Generated<string>
      byStaff: Generated<boolean>
      withdrawnBy: Generated<string>
      withdrawReason: Generated<string>
    }
    invitation: {
      id: Generated<string>
      achievementId: string
      panelMemberId: string
      expertId: string
      tokenHash: Buffer
      token: Buffer
      state: Generated<'sent' | 'read' | 'agreed' | 'declined' | 'expired' | 'revoked' | 'replaced'>
      sentAt: Generated<string>
      expiresAt: string
      readAt: string | null
      answeredAt: string | null
      reasonCode: Generated<string>
      endReason: Generated<string>
      invitedById: string | null
      invitedBy: string
    }
    invitationReminder: {
      invitationId: string
      rule: string
      at: Generated<string>
    }
    examination: {
      id: Generated<string>
      achievementId: string
      expertId: string
      panelVersion: number
      formVersion: string
      state: Generated<'draft' | 'submitted' | 'signed' | 'refused' | 'recused' | 'abstained'>
      version: Generated<number>
      sheet: Buffer
      docHash: Generated<string>
      submittedAt: string | null
      signedAt: string | null
      signature: Json<Columns['examination.signature'] | null>
      reason: Generated<string>
      onBehalfById: string | null
      onBehalfBy: Generated<string>
      scanFileId: string | null
      updatedAt: Generated<string>
    }
    materialView: {
      id: GeneratedAlways<number>
      achievementId: string
      expertId: string
      fileId: string
      at: Generated<string>
      ip: string
    }
    signCode: {
      expertId: string
      /** One of the two. */
      achievementId: string | null
      docHash: string
      codeHash: Buffer
      triesLeft: Generated<number>
      expiresAt: string
      createdAt: Generated<string>
      awardBatchId: string | null
    }
    publicity: {
      id: Generated<string>
      /** One of the two: what is publicised. */
      achievementId: string | null
      no: number
      state: Generated<'open' | 'paused' | 'ended' | 'withdrawn'>
      snapshot: Json<Columns['publicity.snapshot']>
      title: string
      searchGrams: Generated<string[]>
      startAt: Generated<string>
      endAt: string
      remainingSeconds: number | null
      note: Generated<string>
      takesLate: Generated<boolean>
      awardBatchId: string | null
      stage: Generated<number>
    }
    objection: {
      id: Generated<string>
      caseNo: string
      publicityId: string
      achievementId: string | null
      version: Generated<number>
      state: Generated<'submitted' | 'accepted' | 'investigated' | 'ruled' | 'refused'>
      kind: 'substantive' | 'nonSubstantive'
      ground: Columns['objection.ground']
      late: boolean
      identity: Buffer
      phoneIndex: Buffer
      content: Buffer
      fileIds: Generated<string[]>
      filedAt: Generated<string>
      dueAt: string | null
      triagedById: string | null
      triagedBy: Generated<string>
      triagedAt: string | null
      refuseReason: Generated<string>
      report: Generated<string>
      reportedBy: Generated<string>
      reportedAt: string | null
      ruling: Generated<'' | 'dismissed' | 'revision' | 'terminated' | 'closed'>
      finding: Generated<string>
      reply: Generated<string>
      ruledBy: Generated<string>
      ruledAt: string | null
      awardBatchId: string | null
      awardItemId: string | null
      filedBy: Generated<'person' | 'unit'>
      letterId: string | null
      question: Generated<string>
      statementDueAt: string | null
      statement: Buffer | null
      statementFileIds: Generated<string[]>
      statedAt: string | null
      statedBy: Generated<string>
    }
    objectionCounter: {
      year: number
      next: number
    }
  }
}
