import { defineMessage, smsAndMail } from '../../platform/outbox/notify.ts'

/** A letter of thanks, once for each report. */
export const EXPERT_THANKS = defineMessage({
  name: 'expert-thanks',
  templates: smsAndMail('expert-thanks'),
  dedupe: ({ no, memberId }: { no: string; memberId: string }) => `thanks:${no}:${memberId}`,
})
