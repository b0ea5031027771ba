import type { FileStore } from '../../platform/files/file-store.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { KeyRing } from '../../platform/secrets.ts'

export interface ExaminationDeps {
  readonly keyRing: KeyRing
  readonly files: FileStore
  readonly messages: Pick<Outbox, 'enqueue' | 'deliverNow'>
}
