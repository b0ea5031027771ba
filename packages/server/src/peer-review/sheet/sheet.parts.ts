import type { RecordActivity } from '../../membership/expert-ledger/record-activity.actions.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { PdfFonts } from '../../platform/documents/fonts.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { ReviewSubject } from '../panel/subject.parts.ts'

export interface ExaminationDeps {
  /** What is examined. */
  readonly subject: ReviewSubject
  readonly keyRing: KeyRing
  readonly files: FileStore
  readonly fonts: () => Promise<PdfFonts>
  readonly messages: Pick<Outbox, 'notify' | 'deliverNow'>
  /** Tells the ledger of experts what happened. */
  readonly record: RecordActivity
}
