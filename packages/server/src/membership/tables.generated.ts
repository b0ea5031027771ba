// Printed from the migrated database by row-types.test.ts (vitest -u); nobody edits it.
import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedJson, Json } from '../platform/database/tables.ts'
import type { Columns } from './membership.rows.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    member: {
      id: string
      kind: 'person' | 'unit' | 'expert' | 'project'
      accountId: string | null
      name: string
      pinyin: Generated<string>
      initials: Generated<string>
      searchGrams: Generated<string[]>
      mobileTel: string
      email: Generated<string>
      orgId: string | null
      company: Generated<string>
      idIndex: Buffer
      confirmStatus: Generated<Columns['member.confirmStatus']>
      reviewOutcome: Generated<Columns['member.reviewOutcome']>
      tableUploadStatus: Generated<Columns['member.tableUploadStatus']>
      infoEditStatus: Generated<Columns['member.infoEditStatus']>
      opinion: Generated<string>
      level: Generated<string>
      memberTag1: Generated<string>
      historyZw: Generated<string>
      firstLetter: Generated<string>
      examineDate: string | null
      serial: number | null
      serialChar: Generated<string>
      vId: string
      applicationNo: string
      submittedAt: Generated<string>
      submittedVia: 'desktop' | 'phone' | 'staff'
      version: Generated<number>
      createdAt: Generated<string>
      updatedAt: Generated<string>
      deletedAt: string | null
      nameKey: string | null
      /** The record that this one went into; such a one is deleted. */
      mergedInto: string | null
      /** Two digits of the province; empty: not to be found out; null: not looked at yet. */
      region: string | null
      erasedAt: string | null
      /** Of an approval that can still be undone at once. */
      undoUntil: string | null
      endKind: Generated<'' | 'resigned' | 'expelled' | 'deceased'>
      endedOn: string | null
      state: GeneratedAlways<Columns['member.state']>
    }
    person: {
      id: string
      sex: string
      idCard: Buffer
      birthday: string
      city: Generated<string>
      national: Generated<string>
      party: string
      zw: string
      zc: string
      otherZc: Generated<string>
      recommendUnit: Generated<string>
      address: Generated<string>
      tel: Generated<string>
      weChat: Generated<string>
      education: Generated<string>
      degree: Generated<string>
      graduatedFrom: Generated<string>
      major1: Generated<string>
      major2: Generated<string>
      researchField: Generated<string>
      jobResume: string
    }
    expert: {
      id: string
      foreigner: Generated<boolean>
      idCard: Buffer
      birthday: string
      sex: string
      national: string
      city: string
      party: string
      image: string | null
      zc: string
      otherZc: Generated<string>
      zcDate: string
      isAcademician: '1' | '2' | '3' | '4'
      isAcademicianValue: Generated<string>
      subject: string
      tel: Generated<string>
      fax: Generated<string>
      address: string
      zipCode: Generated<string>
      zw: string
      workTime: Generated<string>
      workAddress: string
      unitNumber: Generated<string>
      education: string
      graduatedFrom: string
      major: string
      majorNow: string
      duringMajor: string
      partTimeJob: Generated<string>
      workHistory: string
      achievement: string
      recommond: string
      isMember: '1' | '2'
      bankAccountName: Buffer | null
      bankName: Buffer | null
      bankAccount: Buffer | null
      bankConsent: Generated<boolean>
      credibilityLevel: Generated<string>
      activityLevel: Generated<string>
      participateActivitiesText: Generated<string>
    }
    unit: {
      id: string
      cpcode: string
      corporate: string
      address: string
      zip: string
      webUrl: string
      linkFlag: '1' | '2'
      bussinessScope: string
      contactName: string
      contactSex: string
      contactZwzc: string
      contactAddress: string
      contactQQ: Generated<string>
      contactWechat: Generated<string>
      contactFax: Generated<string>
      headName: string
      headZwzc: string
      headMobileTel: string
      headEmail: string
    }
    projectAccount: {
      id: string
      sex: string
      idCard: Buffer
      birthday: string
      zw: string
      zc: string
      otherZc: Generated<string>
      address: string
    }
    memberRevision: {
      id: string
      memberId: string
      purpose: 'application' | 'edit'
      version: number
      data: Buffer
      contentHash: string
      fileIds: Generated<string[]>
      status: 'pending' | 'approved' | 'returned' | 'rejected' | 'superseded' | 'withdrawn'
      flagged: GeneratedJson<Columns['memberRevision.flagged']>
      opinion: Generated<string>
      submittedAt: Generated<string>
      submittedVia: 'desktop' | 'phone' | 'staff'
      decidedBy: string | null
      decidedAt: string | null
    }
    reviewEvent: {
      id: GeneratedAlways<number>
      memberId: string
      at: Generated<string>
      action: Columns['reviewEvent.action']
      actorId: string | null
      actorName: string
      byStaff: boolean
      opinion: Generated<string>
      items: GeneratedJson<Columns['reviewEvent.items']>
      version: number | null
      changes: GeneratedJson<Columns['reviewEvent.changes']>
      confirmed: GeneratedJson<Columns['reviewEvent.confirmed']>
    }
    serialCounter: {
      kind: Columns['serialCounter.kind']
      next: Generated<number>
    }
    consent: {
      id: GeneratedAlways<number>
      memberId: string
      kind: Columns['consent.kind']
      noticeVersion: string
      sensitive: boolean
      at: Generated<string>
      ip: string
      purpose: Generated<'registration' | 'bank'>
      withdrawnAt: string | null
    }
    disclosure: {
      id: GeneratedAlways<number>
      memberId: string
      at: Generated<string>
      field: string
      actorId: string
      actorName: string
      reason: string
    }
    wordTemplate: {
      name: string
      version: number
      fileName: string
      content: Buffer
      missing: Generated<string[]>
      active: Generated<boolean>
      createdAt: Generated<string>
      createdById: string | null
      createdBy: string
    }
    organisation: {
      id: Generated<string>
      name: string
      normalName: string
      status: Generated<'pending' | 'confirmed' | 'merged' | 'disabled'>
      mergedInto: string | null
      grams: string[]
      version: Generated<number>
      createdBy: string | null
      createdAt: Generated<string>
      updatedAt: Generated<string>
      /** The organisation that it belongs to; recusal counts both as one. */
      parentId: string | null
      treeChangedAt: string | null
      initials: GeneratedAlways<string>
    }
    organisationShown: {
      networkIndex: Buffer
      orgId: string
      at: Generated<string>
    }
    organisationEvent: {
      id: GeneratedAlways<number>
      orgId: string
      at: Generated<string>
      action: Columns['organisationEvent.action']
      actorName: string
      detail: Generated<string>
    }
    organisationMerge: {
      id: Generated<string>
      targetId: string
      at: Generated<string>
      actorName: string
      undoneAt: string | null
      undoneBy: Generated<string>
    }
    organisationMergePart: {
      mergeId: string
      orgId: string
      status: Columns['organisationMergePart.status']
      mergedInto: string | null
    }
    organisationMergePerson: {
      mergeId: string
      memberId: string
      orgId: string
      company: string
    }
    notDuplicate: {
      sort: 'organisation' | 'person' | 'expert'
      a: string
      b: string
      at: Generated<string>
      actorName: string
    }
    memberMerge: {
      id: Generated<string>
      kind: 'person' | 'expert'
      survivorId: string
      mergedId: string
      at: Generated<string>
      actorName: string
      fields: string[]
      account: 'survivor' | 'merged'
      before: Buffer
      fileIds: string[]
      survivorAccountId: string | null
      mergedAccountId: string | null
      undoneAt: string | null
      undoneBy: Generated<string>
    }
    importBatch: {
      id: Generated<string>
      kind: 'person' | 'expert' | 'unit' | 'organisation'
      fileName: string
      fileId: string | null
      actorId: string
      actorName: string
      createdAt: Generated<string>
      checkJobId: string | null
      checkedAt: string | null
      rows: Generated<number>
      errors: Generated<number>
      warnings: Generated<number>
      failure: Generated<string>
      commitJobId: string | null
      committedAt: string | null
      imported: Generated<number>
      notify: 'now' | 'later' | null
      notifiedAt: string | null
      undoJobId: string | null
      undoneAt: string | null
      undoneBy: Generated<string>
      kept: Generated<number>
      discardedAt: string | null
      fresh: Generated<number>
      updates: Generated<number>
      bad: Generated<number>
      existing: Generated<'skip' | 'update'>
      partial: Generated<boolean>
      updated: Generated<number>
      serialBefore: number | null
      serialAfter: number | null
    }
    importRow: {
      batchId: string
      row: number
      recordId: string
      name: string
      version: number
      aside: Generated<boolean>
      kept: Generated<string>
      id: Generated<string>
      before: Buffer | null
    }
    importIssue: {
      id: GeneratedAlways<number>
      batchId: string
      row: number | null
      heading: string
      level: 'error' | 'warning' | 'change'
      message: string
    }
    label: {
      id: Generated<string>
      name: string
      at: Generated<string>
      byName: string
    }
    memberLabel: {
      labelId: string
      memberId: string
      at: Generated<string>
      byName: string
    }
    reviewAssignment: {
      memberId: string
      accountId: string
      name: string
      byName: string
      at: Generated<string>
    }
    reviewPresence: {
      accountId: string
      memberId: string
      name: string
      since: Generated<string>
      seenAt: Generated<string>
    }
    memberNote: {
      id: string
      memberId: string
      kind: 'note' | 'call' | 'visit' | 'letter' | 'task'
      text: Buffer
      on: string
      byId: string
      byName: string
      at: Generated<string>
      dueOn: string | null
      assigneeId: string | null
      assigneeName: Generated<string>
      doneAt: string | null
      doneBy: Generated<string>
      version: Generated<number>
    }
    feedback: {
      id: Generated<string>
      memberId: string
      at: Generated<string>
      text: string
      page: Generated<string>
      answer: Generated<string>
      answeredAt: string | null
      answeredById: string | null
      answeredBy: Generated<string>
      version: Generated<number>
    }
    bulkAct: {
      id: Generated<string>
      kind: 'person' | 'unit' | 'expert' | 'project'
      act: Columns['bulkAct.act']
      value: Generated<string>
      valueText: Generated<string>
      reason: Generated<string>
      total: number
      byId: string
      byName: string
      at: Generated<string>
      jobId: string | null
      undoing: Generated<boolean>
    }
    bulkActItem: {
      bulkId: string
      memberId: string
      state: Generated<'waiting' | 'done' | 'skipped' | 'undone' | 'kept'>
      text: Generated<string>
      before: Generated<string>
    }
    fullExport: {
      id: Generated<string>
      kind: 'person' | 'unit' | 'expert' | 'project'
      fields: string[]
      reason: string
      total: number
      memberIds: string[]
      state: Generated<'waiting' | 'agreed' | 'refused' | 'withdrawn'>
      requestedById: string
      requestedByName: string
      requestedAt: Generated<string>
      decidedById: string | null
      decidedByName: Generated<string>
      decidedAt: string | null
      opinion: Generated<string>
      jobId: string | null
      output: Generated<'sheet' | 'labels'>
    }
    councilTerm: {
      id: Generated<string>
      ordinal: number | null
      beginsOn: string | null
      endsOn: string | null
      undoUntil: string | null
      before: Json<unknown | null>
    }
    councilHolding: {
      id: Generated<string>
      termId: string
      memberId: string
      post: string
      beginsOn: string | null
      endsOn: string | null
      endReason: Generated<string>
    }
    certificate: {
      id: Generated<string>
      publicId: string
      kind: 'person' | 'unit' | 'expert'
      memberId: string | null
      year: number
      serial: number
      certNo: string
      checkCode: string
      issuedOn: string
      societyName: string
      name: string
      level: string
      levelLabel: string
      post: string
      subject: Generated<string>
      serialNum: string
      joinedOn: string
      status: Generated<'valid' | 'replaced' | 'revoked'>
      replaces: string | null
      issuedById: string | null
      issuedBy: string
      createdAt: Generated<string>
      endedAt: string | null
      endedById: string | null
      endedBy: Generated<string>
      endReason: Generated<string>
    }
    certificateCounter: {
      kind: 'person' | 'unit' | 'expert'
      year: number
      next: number
    }
    expertSignature: {
      memberId: string
      version: number
      fileId: string | null
      createdAt: Generated<string>
    }
    expertActivity: {
      id: Generated<string>
      expertId: string
      date: string
      kind: Columns['expertActivity.kind']
      points: number
      text: string
      refId: string | null
      auto: Generated<boolean>
      version: Generated<number>
      createdById: string | null
      createdBy: Generated<string>
      createdAt: Generated<string>
      removedAt: string | null
      removedById: string | null
      removedBy: Generated<string>
      removedReason: Generated<string>
      refKind: Generated<Columns['expertActivity.refKind']>
    }
    expertActivityChange: {
      id: GeneratedAlways<number>
      activityId: string
      at: Generated<string>
      byId: string | null
      byName: string
      reason: string
      points: number
      text: string
    }
    expertAppraisal: {
      id: Generated<string>
      expertId: string
      occasion: string
      ethics: number
      ability: number
      discipline: number
      integrity: number
      comment: Generated<string>
      byId: string
      byName: string
      at: Generated<string>
      removedAt: string | null
      removedBy: Generated<string>
      removedReason: Generated<string>
    }
    expertObjection: {
      id: Generated<string>
      expertId: string
      target: 'entry' | 'appraisal'
      targetId: string
      text: string
      filedAt: Generated<string>
      state: Generated<'open' | 'kept' | 'removed'>
      answer: Generated<string>
      answeredBy: Generated<string>
      answeredAt: string | null
    }
    expertRenewal: {
      expertId: string
      year: number
      proposal: 'renew' | 'reserve' | 'end' | 'ask'
      decision: 'renew' | 'reserve' | 'end'
      reason: Generated<string>
      byId: string | null
      byName: string
      at: Generated<string>
    }
    expertYearLetter: {
      expertId: string
      year: number
      at: Generated<string>
    }
    expertCreditBlock: {
      id: Generated<string>
      expertId: string
      since: Generated<string>
      cause: string
      liftReason: Generated<string>
      proposedById: string | null
      proposedBy: Generated<string>
      proposedAt: string | null
      confirmedById: string | null
      confirmedBy: Generated<string>
      liftedAt: string | null
    }
    duesYear: {
      year: number
      amount: number
      dueDate: string
      openedAt: Generated<string>
      openedById: string | null
      openedBy: string
    }
    dues: {
      id: Generated<string>
      year: number
      memberId: string | null
      name: string
      serialNum: string
      amount: number
      dueDate: string
      status: Generated<'unpaid' | 'submitted' | 'paid' | 'waived'>
      paidAmount: number | null
      paidOn: string | null
      way: 'transfer' | 'cash' | 'online' | 'other' | null
      voucherNo: Generated<string>
      voucherFileId: string | null
      proofFileId: string | null
      refusal: Generated<string>
      remindedAt: string | null
      version: Generated<number>
      createdAt: Generated<string>
      updatedAt: Generated<string>
      bankRef: Generated<string>
      invoiceTitle: Generated<string>
      taxNumber: Generated<string>
    }
    duesEvent: {
      id: GeneratedAlways<number>
      duesId: string
      at: Generated<string>
      action: Columns['duesEvent.action']
      actorId: string | null
      actorName: string
      byStaff: boolean
      reason: Generated<string>
      detail: GeneratedJson<Columns['duesEvent.detail']>
    }
    erasureRequest: {
      id: Generated<string>
      memberId: string
      reason: string
      status: Generated<'pending' | 'approved' | 'refused' | 'cancelled'>
      requestedAt: Generated<string>
      decidedAt: string | null
      decidedById: string | null
      decidedBy: Generated<string>
      decision: Generated<string>
    }
  }
}
