import type { RecordActivity } from '../../membership/expert-ledger/record-activity.actions.ts'
import type { Parts } from '../../platform/assembly/parts.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'

/** What events are made of. */
export interface EventDeps extends Pick<Parts, 'fonts' | 'settings' | 'keyRing'> {
  readonly messages: Pick<Outbox, 'notify'>
  readonly publicUrl: string
  /** What experts get for coming. */
  readonly record: RecordActivity
}
