import type { FileStore } from '../../platform/files/file-store.ts'
import type { PdfFonts } from '../../platform/fonts.ts'
import type { Db } from '../../platform/http/context.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { KeyRing } from '../../platform/secrets.ts'
import type { Settings } from '../../platform/settings.ts'
import type { RecordActivity } from '../activity/index.ts'
import type { UploadDeps } from '../file/index.ts'
import type { AchievementParties } from '../panel/index.ts'

export interface AwardDeps extends UploadDeps {
  readonly keyRing: KeyRing
  readonly settings: Settings
  readonly files: FileStore
  readonly messages: Pick<Outbox, 'enqueue' | 'deliverNow'>
  readonly fonts: () => Promise<PdfFonts>
  /** Where people reach the portal, without a slash at the end. */
  readonly publicUrl: string
  /** Tells the ledger of experts what happened. */
  readonly record: RecordActivity
  /** Of an achievement that an item was taken from. */
  readonly parties: (db: Db, achievementId: string) => Promise<AchievementParties>
}
