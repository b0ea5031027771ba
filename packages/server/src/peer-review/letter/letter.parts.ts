import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { PdfFonts } from '../../platform/documents/fonts.ts'
import type { Paper, PaperBlock } from '../../platform/documents/paper/paper.ts'
import type { Db } from '../../platform/http/context.ts'
import type { Settings } from '../../platform/settings/settings.ts'

/** What a letter of the society is made of, be it about an evaluation or an award. */

export interface Letter {
  readonly title: string
  /** Of the file, where there are several of a title. */
  readonly name?: string
  readonly number: string
  readonly to: string
  readonly at: string
  readonly blocks: readonly PaperBlock[]
  /** An agreement of two has no head of one of them. */
  readonly layout?: 'letter' | 'form'
  readonly cover?: Paper['cover']
}

/** What letters are made from. */
export interface LetterScene {
  readonly db: Db
  readonly deps: {
    readonly keyRing: KeyRing
    readonly settings: Settings
    readonly fonts: () => Promise<PdfFonts>
  }
  readonly society: string
}
