import { inWorker, TooMuchWork } from '../../workers/pool.ts'
import type { JsonList } from './json-list-read.ts'

/** The list in a stranger's JSON file: of each object the texts and numbers that are asked for. */
export const readJsonList = (
  content: Buffer,
  wanted: { readonly most: number; readonly names: readonly string[] },
): Promise<JsonList> =>
  inWorker('readList', { content, ...wanted }).catch((error: unknown) => {
    if (error instanceof TooMuchWork) return { failure: 'invalid' }
    throw error
  })
