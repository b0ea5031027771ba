import { defineMessage, smsAndMail } from '../../platform/outbox/notify.ts'
import { recordNotice } from '../meeting/notice.queries.ts'

/** What experts are told of a session and of its end. */

interface OfNotice {
  readonly meetingId: string
  readonly version: number
  readonly expertId: string
  readonly whenAndWhere: string
  readonly byName: string
}
export const MEETING_NOTICE = defineMessage({
  name: 'meeting-notice',
  templates: smsAndMail('meeting-notice'),
  dedupe: ({ meetingId, version, expertId }: OfNotice) => `meeting:${meetingId}:${version}:${expertId}`,
  // Whoever could not be told stands there as not told.
  logged: async (db, { version: _, ...row }, { channel, outboxId, unreachable }) => {
    if (unreachable === '') await recordNotice(db, { ...row, channel, outboxId })
  },
})
export const MEETING_CANCELLED = defineMessage({
  name: 'meeting-cancelled',
  templates: { sms: 'meeting-cancelled' },
  dedupe: ({ meetingId, memberId }: { meetingId: string; memberId: string }) =>
    `meeting:${meetingId}:cancelled:${memberId}`,
})
/** A version that waits for a stance; each reminder is one. */
export const OPINION_STANCE = defineMessage({
  name: 'opinion-stance',
  templates: smsAndMail('opinion-stance'),
  dedupe: ({ versionId, memberId, nth }: { versionId: string; memberId: string; nth: number }) =>
    `stance:${versionId}:${memberId}:${nth}`,
})
/** A letter of thanks, once for each report. */
export const EXPERT_THANKS = defineMessage({
  name: 'expert-thanks',
  templates: smsAndMail('expert-thanks'),
  dedupe: ({ no, memberId }: { no: string; memberId: string }) => `thanks:${no}:${memberId}`,
})
export const EXPERT_MESSAGES = [MEETING_NOTICE, MEETING_CANCELLED, OPINION_STANCE, EXPERT_THANKS]
