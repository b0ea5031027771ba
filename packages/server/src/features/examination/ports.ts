import type { FileStore } from '../../platform/files/file-store.ts'
import type { PdfFonts } from '../../platform/fonts.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { KeyRing } from '../../platform/secrets.ts'
import type { RecordActivity } from '../activity/index.ts'

export interface ExaminationDeps {
  readonly keyRing: KeyRing
  readonly files: FileStore
  readonly fonts: () => Promise<PdfFonts>
  readonly messages: Pick<Outbox, 'enqueue' | 'deliverNow'>
  /** Tells the ledger of experts what happened. */
  readonly record: RecordActivity
}
