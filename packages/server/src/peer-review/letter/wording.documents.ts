import { type LetterKey, type LetterTag, letterText } from '@portal/contract/platform/texts/letter-texts'
import { TAG } from '@portal/contract/platform/texts/places'
import { parseBlocks, TEXT_PLACEHOLDERS } from '@portal/contract/platform/texts/text-blocks'
import { text } from '../../platform/documents/dossier/dossier-paper.documents.ts'
import type { PaperBlock } from '../../platform/documents/paper/paper.ts'
import type { Db } from '../../platform/http/context.ts'
import { letterTextAt } from '../../platform/settings/settings.queries.ts'
import { loadLetter } from '../../texts/index.ts'
import type { LetterScene } from './letter.parts.ts'

/** Letters in the words of the society: its text with what the records say in the places that it names. */

const linesOf = (content: readonly { readonly text: string }[]) => content.map((one) => one.text).join('')

/** What any text is filled from: the records of wordings, and the society's own facts. */
export interface WordScene {
  readonly db: Db
  readonly deps: Pick<LetterScene['deps'], 'settings'>
}

export interface Order<K extends LetterKey> {
  readonly key: K
  readonly at: string
  readonly values: Readonly<Record<LetterTag<K> & string, string>>
  /** Goes where the text has a table. */
  readonly table?: PaperBlock
}

/**
 * As the text was at that moment: what was decided and sent is not worded anew by a later change. What is filled in is never read as
 * markup, and nothing stands where nothing is filled in.
 */
export const worded = async <K extends LetterKey>(
  { db, deps }: WordScene,
  { key, at, values, table }: Order<K>,
): Promise<PaperBlock[]> => {
  const body = (await letterTextAt(db, key, at)) || loadLetter(key)
  const settings = await deps.settings.all()
  const society = Object.fromEntries(TEXT_PLACEHOLDERS.map((name) => [name, settings[name]]))
  const known: Readonly<Record<string, string>> = { ...society, ...values }
  const said = (content: readonly { readonly text: string }[]) =>
    linesOf(content).replaceAll(TAG, (whole, name: string) => known[name] ?? whole)
  const where = letterText(key).table
  return parseBlocks(body)
    .flatMap((block) => {
      if (block.type === 'heading') return [text(said(block.content), true)]
      if (block.type === 'list')
        return block.items.map((item, n) => text(`${block.ordered ? `${n + 1}.` : '—'} ${said(item)}`))
      if (table && where && linesOf(block.content) === `{{${where}}}`) return [table]
      return [text(said(block.content))]
    })
    .filter((block) => block.kind === 'table' || block.text.trim() !== '')
}
