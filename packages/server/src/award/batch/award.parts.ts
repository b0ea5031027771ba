import type { UploadDeps } from '../../identity/file/upload.actions.ts'
import type { RecordActivity } from '../../membership/expert-ledger/record-activity.actions.ts'
import type { ReviewSubject } from '../../peer-review/panel/subject.parts.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { PdfFonts } from '../../platform/documents/fonts.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Settings } from '../../platform/settings/settings.ts'

export interface AwardDeps extends UploadDeps {
  readonly keyRing: KeyRing
  readonly settings: Settings
  readonly files: FileStore
  readonly jobs: Jobs
  readonly messages: Pick<Outbox, 'notify' | 'deliverNow'>
  readonly fonts: () => Promise<PdfFonts>
  /** Where people reach the portal, without a slash at the end. */
  readonly publicUrl: string
  /** Tells the ledger of experts what happened. */
  readonly record: RecordActivity
  /** What is known of achievements: those that items were taken from, and those that experts had a part in. */
  readonly subject: Pick<ReviewSubject, 'parties' | 'rows' | 'sharedWork'>
}
