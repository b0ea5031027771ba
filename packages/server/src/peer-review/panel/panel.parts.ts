import type { RecordActivity } from '../../membership/expert-ledger/record-activity.actions.ts'
import { extensionPoint } from '../../platform/assembly/extension-point.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { ReviewSubject } from './subject.parts.ts'

export interface PanelDeps {
  readonly keyRing: KeyRing
  readonly settings: Settings
  readonly messages: Pick<Outbox, 'notify'>
  readonly publicUrl: string
  /** What panels examine. */
  readonly subject: ReviewSubject
  /** Where an account's owner is reached by SMS; '' where there is no phone. */
  readonly phoneOf: (db: Db, accountId: string) => Promise<string>
  /** Tells the ledger of experts what happened. */
  readonly record: RecordActivity
}
export type PanelJobDeps = PanelDeps & { readonly jobs: Jobs }

/** Given by the domain whose subjects panels are about. */
export const reviewSubjects = extensionPoint<ReviewSubject>('reviewSubjects')
