import { defineMessage, smsAndMail } from '../../platform/outbox/notify.ts'
import { recordNotice } from './notice.queries.ts'

/** A notice that staff wrote about an achievement, as its log keeps it. */
export interface OfNote {
  readonly achievementId: string
  readonly batchId: string
  readonly template: string
  readonly toKind: string
  readonly toName: string
  readonly byName: string
}
export const ACHIEVEMENT_NOTE = defineMessage({
  name: 'achievement-note',
  templates: smsAndMail('achievement-note'),
  dedupe: ({ batchId, toName, at }: OfNote & { readonly at: number }) =>
    `achievement-note:${batchId}:${toName}:${at}`,
  keepsQuietHours: true,
  logged: (db, { at: _, ...note }, { channel, outboxId }) => recordNotice(db, { ...note, channel, outboxId }),
})
