import { defineMessage } from '../../platform/outbox/notify.ts'

interface About {
  readonly reportId: string
  /** Which of the addresses in the settings. */
  readonly address: number
}

/** A report that the calendar made, to the addresses in the settings. */
export const REPORT_MADE = defineMessage({
  name: 'report-made',
  templates: { mail: 'report-made-mail' },
  dedupe: ({ reportId, address }: About) => `report-made:${reportId}:${address}`,
})
