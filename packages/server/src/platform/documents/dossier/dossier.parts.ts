import type { PdfFonts } from '../fonts.ts'

/** One file of a dossier; `title` is what the list of contents calls it. */
export interface Piece {
  readonly path: string
  readonly title: string
  readonly content: Buffer
  /** Compressed already: it is only stored. */
  readonly packed?: boolean
}
interface Signature {
  readonly document: string
  readonly signer: string
  readonly at: string
  readonly factor: string
  readonly docHash: string
}

/** What pieces are made with, whatever they are about. */
export interface DossierScene {
  readonly deps: { readonly fonts: () => Promise<PdfFonts> }
  readonly actor: { readonly name: string }
  readonly society: string
  /** Filled as the pieces come. */
  readonly signatures: Signature[]
  readonly omitted: string[]
}
