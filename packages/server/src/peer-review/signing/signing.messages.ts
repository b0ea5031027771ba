import { defineMessage } from '../../platform/outbox/notify.ts'

/** How long a code is good. */
export const SIGN_CODE_MINUTES = 5
export const SIGN_CODE = defineMessage({
  name: 'captcha-sign',
  templates: { sms: 'captcha-sign' },
  dedupe: ({ expertId, docHash, codeId }: { expertId: string; docHash: string; codeId: string }) =>
    `sign:${expertId}:${docHash}:${codeId}`,
  mustArriveNow: { minutes: SIGN_CODE_MINUTES },
})
