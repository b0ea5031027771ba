// Printed from the migrated database by row-types.test.ts (vitest -u); nobody edits it.
import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from '../platform/database/tables.ts'
import type { Columns } from './award.rows.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    awardBatch: {
      id: Generated<string>
      year: number
      award: string
      groups: string[]
      grades: string[]
      template: string
      scoring: Json<Columns['awardBatch.scoring'] | null>
      deadline: string | null
      minExperts: Generated<number>
      status: Generated<'draft' | 'formal' | 'publicity' | 'review' | 'meeting' | 'result' | 'announced' | 'cancelled'>
      version: Generated<number>
      openedAt: string | null
      openReason: Generated<string>
      meeting: Json<Columns['awardBatch.meeting'] | null>
      announcedAt: string | null
      createdById: string | null
      createdBy: string
      createdAt: Generated<string>
      deletedAt: string | null
      nominateUntil: string | null
    }
    awardItem: {
      id: Generated<string>
      batchId: string
      no: string
      name: string
      group: string
      grade: string
      units: string[]
      persons: Json<Columns['awardItem.persons']>
      contactName: Generated<string>
      contactMobile: Generated<string>
      summary: Generated<string>
      source: 'nomination' | 'import' | 'manual' | 'achievement'
      achievementId: string | null
      state: Generated<'unchecked' | 'passed' | 'failed' | 'withdrawn' | 'removed' | 'disqualified'>
      version: Generated<number>
      check: Json<Columns['awardItem.check'] | null>
      endReason: Generated<string>
      reopened: Generated<boolean>
      vote: Json<Columns['awardItem.vote'] | null>
      addedBy: string
      addedAt: Generated<string>
      searchGrams: GeneratedAlways<string[]>
      initials: GeneratedAlways<string>
    }
    awardSeat: {
      id: Generated<string>
      batchId: string
      itemId: string
      expertId: string
      state: Generated<'waiting' | 'none' | 'draft' | 'submitted' | 'signed' | 'recused'>
      recusalKind: Generated<string>
      recusalText: Generated<string>
      recusedAt: string | null
      version: Generated<number>
      sheet: Buffer | null
      docHash: Generated<string>
      submittedAt: string | null
      signedAt: string | null
      signatureId: string | null
      assignedById: string | null
      assignedBy: string
      assignedAt: Generated<string>
      goneAt: string | null
      goneReason: Generated<string>
    }
    awardPromise: {
      batchId: string
      expertId: string
      at: Generated<string>
    }
    awardSignature: {
      id: Generated<string>
      batchId: string
      expertId: string
      batchHash: string
      seatIds: string[]
      ip: string
      userAgent: string
      pictureVersion: Generated<number>
      at: Generated<string>
    }
    awardNomination: {
      id: Generated<string>
      batchId: string
      memberId: string
      channel: 'unit' | 'committee' | 'expert'
      nominator: string
      opinion: string
      form: Json<Columns['awardNomination.form']>
      state: Generated<'draft' | 'submitted' | 'returned' | 'withdrawn'>
      version: Generated<number>
      formHash: Generated<string>
      itemId: string | null
      submittedAt: string | null
      returnReason: Generated<string>
      returnDue: string | null
      withdrawReason: Generated<string>
      createdAt: Generated<string>
      updatedAt: Generated<string>
    }
    awardNominationFile: {
      /** Of the file. */
      id: string
      nominationId: string
      kind: 'form' | 'material'
      at: Generated<string>
      removedAt: string | null
    }
    awardFile: {
      /** Of the file. */
      id: string
      itemId: string
      seatId: string | null
      byName: string
      at: Generated<string>
    }
    awardOpening: {
      seatId: string
      fileId: string
      at: Generated<string>
      lastAt: Generated<string>
      times: Generated<number>
    }
    awardReminder: {
      batchId: string
      expertId: string
      rule: string
      at: Generated<string>
    }
    awardLog: {
      id: GeneratedAlways<number>
      batchId: string
      at: string
      actorId: string | null
      byName: string
      role: string
      act: string
      itemId: string | null
      itemNo: Generated<string>
      from: Generated<string>
      to: Generated<string>
      opinion: Generated<string>
      prevHash: Buffer
      hash: Buffer
    }
    awardCertificate: {
      id: Generated<string>
      kind: 'item' | 'unit' | 'person' | 'expert'
      batchId: string
      itemId: string | null
      expertId: string | null
      year: number
      serial: number
      no: string
      publicId: string
      checkCode: string
      award: string
      awardYear: number
      name: string
      grade: Generated<string>
      units: Generated<string[]>
      persons: Generated<string[]>
      items: Generated<number>
      societyName: string
      issuedOn: string
      issuedBy: string
      status: Generated<'valid' | 'voided'>
      endedAt: string | null
      endedBy: Generated<string>
      endReason: Generated<string>
      rank: Generated<number>
    }
    awardCertificateCounter: {
      kind: 'item' | 'expert'
      year: number
      next: number
    }
  }
}
