import { cleanFileName } from '../../files/file-name.ts'
import type { DocumentKind } from '../documents.ts'
import { MissingGlyphError } from '../fonts.ts'
import { type Paper, type PaperBlock, paperPdf } from '../paper/paper.ts'
import type { PaperFormat } from '../paper/paper-file.ts'
import { paperWord } from '../paper/paper-word.ts'
import type { DossierScene, Piece } from './dossier.parts.ts'

/** How records become files: JSON for machines, PDF and Word for people. */

export const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
export const safe = (name: string): string => cleanFileName(name.replace(/[\\/:*?"<>|]/g, '_'))

export const facts = (rows: readonly (readonly [string, string | null | undefined])[]): PaperBlock => ({
  kind: 'table',
  head: ['项目', '内容'],
  widths: [1, 4],
  rows: rows.flatMap(([name, value]) => (value ? [[name, value]] : [])),
})
export const table = (
  head: readonly string[],
  widths: readonly number[],
  rows: readonly (readonly string[])[],
): PaperBlock => ({ kind: 'table', head, widths, rows })
export const text = (words: string, strong = false): PaperBlock => ({ kind: 'text', text: words, strong })

export interface DossierPaper {
  readonly document: DocumentKind
  readonly path: string
  readonly title: string
  readonly blocks: readonly PaperBlock[]
  readonly as?: readonly PaperFormat[] | undefined
}

interface Filed {
  readonly path: string
  readonly title: string
  readonly as: readonly PaperFormat[]
  readonly paper: Paper
}
/** The same document in the ways that were asked for. A text that our fonts cannot print stays readable as Word. */
export const filed = async (
  { deps, omitted }: Pick<DossierScene, 'deps' | 'omitted'>,
  { path, title, as, paper }: Filed,
): Promise<Piece[]> => {
  const word = async () => {
    const content = await paperWord(await deps.fonts(), paper)
    return { path: `${path}.docx`, title, content, packed: true }
  }
  if (!as.includes('pdf')) return [await word()]
  try {
    const content = await paperPdf(await deps.fonts(), paper)
    const pdf = { path: `${path}.pdf`, title, content, packed: true }
    return as.includes('docx') ? [pdf, await word()] : [pdf]
  } catch (error) {
    if (!(error instanceof MissingGlyphError)) throw error
    omitted.push(`${title}：含有无法排版的生僻字，只提供Word版`)
    return [await word()]
  }
}

/** A record as a form; `cover` and `no` say of what. */
export const recordPaper = (
  scene: DossierScene,
  { document, path, title, blocks, as = ['pdf'] }: DossierPaper,
  { cover, no }: { readonly cover: readonly (readonly [string, string])[]; readonly no: string },
): Promise<Piece[]> => {
  const paper: Paper = {
    document,
    layout: 'form',
    title,
    society: scene.society,
    signed: [],
    cover,
    chapters: [{ title, blocks }],
    foot: `${no}　${title}`,
  }
  return filed(scene, { path, title, as, paper })
}
