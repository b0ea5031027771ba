import { defineMessage, smsAndMail } from '../../platform/outbox/notify.ts'

interface About {
  readonly accountId: string
  readonly key: string
}

/** One line of the bell, to whoever wants it by mail or SMS; of each matter once. */
export const STAFF_NOTICE = defineMessage({
  name: 'staff-notice',
  templates: smsAndMail('staff-notice'),
  dedupe: ({ accountId, key }: About) => `staff-notice:${accountId}:${key}`,
  keepsQuietHours: true,
})
