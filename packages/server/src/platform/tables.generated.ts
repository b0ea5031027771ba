// Printed from the migrated database by row-types.test.ts (vitest -u); nobody edits it.
import type { Generated } from 'kysely'
import type { GeneratedJson, Json } from './database/tables.ts'
import type { Columns } from './platform.rows.ts'

declare module './database/tables.ts' {
  interface Tables {
    appKey: {
      keyId: string
      firstUsedAt: Generated<string>
      everywhereAt: string | null
    }
    archive: {
      id: Generated<string>
      kind: 'audit' | 'outbox'
      firstSeq: number
      lastSeq: number
      firstAt: string
      lastAt: string
      rows: number
      hash: Buffer | null
      fileId: string
      createdAt: Generated<string>
      removedAt: string | null
    }
    auditHead: {
      one: Generated<boolean>
      seq: number
      hash: Buffer
    }
    auditLog: {
      seq: number
      at: string
      actorId: string | null
      actorName: string
      actorRole: string
      ip: string
      call: string
      summary: string
      result: string
      targetKind: Generated<string>
      targetId: Generated<string>
      targetName: Generated<string>
      detail: GeneratedJson<Columns['auditLog.detail']>
      prevHash: Buffer
      hash: Buffer
    }
    auditRefusal: {
      callerKey: string
      call: string
      result: string
      hour: Generated<string>
      count: Generated<number>
      kept: Generated<number>
      entry: Json<unknown>
    }
    auditSeal: {
      seq: number
      at: Generated<string>
      hash: Buffer
      mac: Buffer
    }
    backupRecord: {
      id: Generated<string>
      at: Generated<string>
      place: string
      bytes: number
      seconds: number
    }
    calendarDay: {
      day: string
      works: boolean
      name: string
    }
    file: {
      id: Generated<string>
      storageKey: string
      fileName: string
      mime: string
      size: number
      sha256: Buffer
      sealed: boolean
      purpose: string
      ownerAccountId: string | null
      memberId: string | null
      ticketHash: Buffer | null
      state: Generated<'pending' | 'attached' | 'deleted'>
      createdAt: Generated<string>
      attachedAt: string | null
      deletedAt: string | null
    }
    idempotency: {
      scope: Buffer
      key: string
      call: string
      bodyHash: Buffer
      reply: Buffer | null
      createdAt: Generated<string>
    }
    job: {
      id: Generated<string>
      kind: string
      ownerAccountId: string | null
      state: Generated<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>
      done: Generated<number>
      total: Generated<number>
      resultFileId: string | null
      error: string | null
      createdAt: Generated<string>
      updatedAt: Generated<string>
      finishedAt: string | null
      title: Generated<string>
      keepDays: Generated<number>
    }
    mailbox_cursor: {
      mailbox: string
      uidValidity: string
      lastUid: number
      readAt: Generated<string>
    }
    outbox: {
      id: string
      channel: 'sms' | 'mail'
      template: string
      destination: string
      payload: Buffer | null
      /** `sent`: the gateway or mail server took it. `bounced`: the mail came back. `unknown`: it may or may not have been taken. */
      state: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'unknown' | 'cancelled' | 'bounced'>
      attempts: Generated<number>
      nextAt: Generated<string>
      expiresAt: string | null
      claimedAt: string | null
      transport: Generated<string>
      repeatable: Generated<boolean>
      lastError: Generated<string>
      dedupeKey: string
      memberId: string | null
      createdAt: Generated<string>
      sentAt: string | null
      askAt: string | null
      asked: Generated<number>
      /** The last word of the network; an SMS that was not delivered has failed, a mail that came back has bounced. */
      report: Generated<'' | 'delivered' | 'undelivered' | 'bounced'>
      reportedAt: string | null
      /** Put on hold by a restore: nobody takes it. */
      held: Generated<boolean>
    }
    restoreHold: {
      id: Generated<string>
      at: Generated<string>
      backupAt: string
      timersFrom: string | null
      timersBy: Generated<string>
    }
    portalProcess: {
      id: string
      host: string
      pid: number
      version: string
      keyIds: string[]
      startedAt: Generated<string>
      seenAt: Generated<string>
      forwardedAt: string | null
    }
    rate_limit: {
      key: string
      points: Generated<number>
      expire: number | null
    }
    round: {
      name: string
      at: Generated<string>
      ok: boolean
      okAt: string | null
      words: Generated<string>
    }
    signInCode: {
      tokenHash: Buffer
      subjectKind: 'meeting' | 'event'
      subjectId: string
      kind: 'screen' | 'printed'
      digits: Generated<string>
      createdAt: Generated<string>
      expiresAt: string
      createdBy: string
    }
    letterText: {
      id: Generated<string>
      key: string
      body: string
      savedAt: Generated<string>
    }
    setting: {
      key: string
      value: Json<unknown>
      version: Generated<number>
      updatedAt: Generated<string>
      updatedById: string | null
      updatedBy: Generated<string>
    }
    systemAlarm: {
      name: string
      title: string
      words: string
      remedy: string
      since: Generated<string>
      seenAt: Generated<string>
    }
    ticket: {
      tokenHash: Buffer
      purpose: 'wizard' | 'resubmit' | 'mustchange' | 'download' | 'setpassword' | 'objection'
      kind: string
      memberId: string | null
      memberVersion: number | null
      data: GeneratedJson<Columns['ticket.data']>
      createdAt: Generated<string>
      expiresAt: string
      usedAt: string | null
    }
  }
}
