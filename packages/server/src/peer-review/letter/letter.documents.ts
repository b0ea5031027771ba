import { dayText } from '@portal/contract/platform/time'
import { documentKind } from '../../platform/documents/documents.ts'
import type { DossierScene, Piece } from '../../platform/documents/dossier/dossier.parts.ts'
import { filed, safe } from '../../platform/documents/dossier/dossier-paper.documents.ts'
import type { Paper } from '../../platform/documents/paper/paper.ts'
import { type PaperFormat, paperFile } from '../../platform/documents/paper/paper-file.ts'
import { AppError, type Download } from '../../platform/http/context.ts'
import type { Letter, LetterScene } from './letter.parts.ts'

/** Letters as files: under the red head of the society, to be sealed and sent, and in the dossier. */

const LETTER = documentKind('学会文书')

const nameOf = ({ title, name = title }: Letter): string => name

const paperOfLetter = (
  { society }: Pick<LetterScene, 'society'>,
  { title, number, to, at, blocks, layout = 'letter', cover = [] }: Letter,
): Paper => ({
  ...{ document: LETTER, layout, title, society, number, to, cover },
  chapters: [{ title, blocks }],
  signed: layout === 'letter' ? [society, dayText(at)] : [],
  foot: layout === 'letter' ? '' : `${title}　${number}`,
  madeAt: at,
})

export const listed = (letters: readonly Letter[]) => ({
  list: letters.map((letter) => ({ name: nameOf(letter), title: letter.title, number: letter.number })),
})

export const letterFile = async (
  scene: LetterScene,
  letters: readonly Letter[],
  { name, format }: { readonly name: string; readonly format: PaperFormat },
): Promise<{ readonly number: string; readonly file: Download }> => {
  const letter = letters.find((one) => nameOf(one) === name)
  if (!letter) throw new AppError('notFound')
  const file = await paperFile(scene.deps.fonts, paperOfLetter(scene, letter), { name: safe(name), format })
  return { number: letter.number, file }
}

export async function* letterPieces(
  scene: DossierScene & Pick<LetterScene, 'society'>,
  letters: readonly Letter[],
): AsyncGenerator<Piece> {
  for (const letter of letters)
    yield* await filed(scene, {
      path: `11-文书/${safe(nameOf(letter))}`,
      title: nameOf(letter),
      as: ['pdf', 'docx'],
      paper: paperOfLetter(scene, letter),
    })
}
