import { AppError, type Download } from '../../http/context.ts'
import { codePointOf, MissingGlyphError, type PdfFonts } from '../fonts.ts'
import { type Paper, paperPdf } from './paper.ts'
import { paperWord } from './paper-word.ts'

/** A paper as the file that somebody asked for, or the refusal that names what no font can print. */

export type PaperFormat = 'pdf' | 'docx'
export const MIMES: Record<PaperFormat, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}
const MOST_NAMED = 5

/** In the words of whoever has to do something about it. */
const glyphText = ({ characters }: MissingGlyphError): string => {
  const named = characters
    .slice(0, MOST_NAMED)
    .map((character) => `“${character}”（${codePointOf(character)}）`)
  const more = characters.length > MOST_NAMED ? '等' : ''
  return `字库中没有${named.join('、')}${more}，无法打印，请联系管理员安装补充字体`
}
/** What to throw instead of an error of printing. */
export const glyphRefusal = (error: unknown): unknown =>
  error instanceof MissingGlyphError ? new AppError('glyphMissing', { text: glyphText(error) }) : error

/** A PDF that is made, or its refusal. */
export const printable = <T>(making: Promise<T>): Promise<T> =>
  making.catch((error: unknown) => {
    throw glyphRefusal(error)
  })

export const paperFile = async (
  fonts: () => Promise<PdfFonts>,
  paper: Paper,
  { name, format }: { readonly name: string; readonly format: PaperFormat },
): Promise<Download> => {
  const set = await fonts()
  const body = format === 'docx' ? await paperWord(set, paper) : await printable(paperPdf(set, paper))
  return { fileName: `${name}.${format}`, mime: MIMES[format], body, size: body.length }
}
