import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { PdfFonts } from '../../platform/documents/fonts.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Settings } from '../../platform/settings/settings.ts'

export interface ConclusionDeps {
  readonly keyRing: KeyRing
  readonly settings: Settings
  readonly messages: Pick<Outbox, 'notify' | 'deliverNow'>
  readonly fonts: () => Promise<PdfFonts>
  /** Where people reach the portal, without a slash at the end. */
  readonly publicUrl: string
}
