import { inWorker, TooMuchWork } from '../../workers/pool.ts'
import type { WordImage, WordRow } from './word-fill.ts'
import type { WordSheet } from './word-sheet.ts'

/**
 * Fills Word templates that staff may edit. A template holds tags like `{name}`, loops like
 * `{#rows}…{/rows}` and picture tags; it cannot compute, and a value cannot become a tag or markup.
 */

export type { WordImage, WordRow }

export class WordTemplateError extends Error {
  override name = 'WordTemplateError'
}

const unless = <T extends object>(answer: T | { wrong: string }): T => {
  if ('wrong' in answer)
    throw new WordTemplateError('the Word template cannot be filled', { cause: answer.wrong })
  return answer
}
const asWrong = (error: unknown) => {
  if (error instanceof TooMuchWork) return { wrong: 'takes too long or too much memory' }
  throw error
}

export async function renderWord(
  template: Buffer,
  data: WordRow,
  options: { images?: Record<string, WordImage> } = {},
): Promise<Buffer> {
  const input = { template, data, images: options.images ?? {} }
  return Buffer.from(unless(await inWorker('fillWord', input).catch(asWrong)).filled)
}

/** The names of a template's tags, each once, in order: tells staff what a changed template lacks. */
export async function listWordTags(template: Buffer): Promise<string[]> {
  return unless(await inWorker('readWordTags', template).catch(asWrong)).names
}

/** A filled form as something to look at. */
export const readWordSheet = (file: Buffer): Promise<WordSheet> => inWorker('readWordSheet', file)
