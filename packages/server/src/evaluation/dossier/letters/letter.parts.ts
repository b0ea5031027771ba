import type { Paper, PaperBlock } from '../../../platform/documents/paper/paper.ts'
import type { Scene } from '../dossier.parts.ts'

/** What a letter of the society is made of. */

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
export type LetterScene = Omit<Scene, 'signatures' | 'omitted'>
