import { defineMessage } from '../outbox/notify.ts'

/** To whoever looks after the portal, when something turns red and when it is over. */

interface About {
  readonly name: string
  readonly at: string
  readonly to: string
}

export const ALARM_BEGUN = defineMessage({
  name: 'system-alarm',
  templates: { mail: 'system-alarm-mail' },
  dedupe: ({ name, at, to }: About) => `system-alarm:${name}:${at}:${to}`,
})
export const ALARM_OVER = defineMessage({
  name: 'system-alarm-over',
  templates: { mail: 'system-alarm-over-mail' },
  dedupe: ({ name, at, to }: About) => `system-alarm-over:${name}:${at}:${to}`,
})
export const WATCH_MESSAGES = [ALARM_BEGUN, ALARM_OVER]
