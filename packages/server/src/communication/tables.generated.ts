// Printed from the migrated database by row-types.test.ts (vitest -u); nobody edits it.
import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from '../platform/database/tables.ts'
import type { Columns } from './communication.rows.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    campaign: {
      id: string
      publicId: string
      channel: 'mail' | 'sms'
      nature: 'service' | 'news'
      subject: Generated<string>
      body: Generated<string>
      audience: Json<Columns['campaign.audience']>
      fileIds: Generated<string[]>
      state: Generated<'draft' | 'awaiting' | 'sending' | 'paused' | 'done' | 'cancelled'>
      ratePerMinute: Generated<number>
      scheduledAt: string | null
      dispatchedAt: string | null
      createdById: string | null
      createdBy: string
      sentById: string | null
      sentBy: Generated<string>
      approvedById: string | null
      approvedBy: Generated<string>
      version: Generated<number>
      createdAt: Generated<string>
      updatedAt: Generated<string>
      sentAt: string | null
      finishedAt: string | null
      templateId: string | null
      gatewayTemplate: Generated<string>
      /** When the addresses of its recipients were taken away. */
      clearedAt: string | null
      /** Put on hold by a restore: it hands nothing over. */
      held: Generated<boolean>
      searchTitle: GeneratedAlways<string>
      searchGrams: GeneratedAlways<string[]>
      initials: GeneratedAlways<string>
      handedInAt: string | null
      returnNote: Generated<string>
      returnedBy: Generated<string>
      returnedAt: string | null
    }
    campaignRecipient: {
      id: string
      campaignId: string
      seq: number
      memberId: string | null
      name: string
      address: string
      title: Generated<string>
      serialNum: Generated<string>
      level: Generated<string>
      unit: Generated<string>
      state: 'excluded' | 'waiting' | 'queued' | 'sending' | 'sent' | 'failed' | 'unknown' | 'bounced' | 'cancelled'
      reason: Generated<string>
      attempts: Generated<number>
      handedAt: string | null
      sentAt: string | null
      report: Generated<Columns['campaignRecipient.report']>
    }
    messageTemplate: {
      id: Generated<string>
      channel: 'mail' | 'sms'
      title: string
      nature: 'service' | 'news'
      subject: Generated<string>
      body: string
      gatewayCode: Generated<string>
      approval: Generated<'none' | 'pending' | 'approved' | 'rejected' | 'different' | 'missing'>
      approvalNote: Generated<string>
      checkedAt: string | null
      version: Generated<number>
      updatedAt: Generated<string>
      updatedBy: string
      deletedAt: string | null
    }
    suppression: {
      id: string
      channel: 'sms' | 'mail'
      addressIndex: Buffer
      address: Buffer
      masked: string
      reason: 'optedOut' | 'bounced' | 'staff'
      detail: Generated<string>
      since: Generated<string>
      byName: Generated<string>
    }
    bounce: {
      outboxId: string
      addressIndex: Buffer
      at: Generated<string>
    }
  }
}
