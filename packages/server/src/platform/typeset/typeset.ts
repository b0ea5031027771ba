import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DocumentKind } from '../documents/documents.ts'
import type { PdfFonts } from '../documents/fonts.ts'
import { createPool, type PoolLimits, TooMuchWork } from '../workers/pool.ts'
import type * as typesetter from './typesetter.ts'

/**
 * Papers are typeset by Typst from templates that lie beside their data, in a worker: the compiler is native code, which can only be
 * stopped with its process. Templates may import from all of the server's source folder; what they get is one JSON text.
 */

const WORKSPACE = fileURLToPath(new URL('../..', import.meta.url))
const LIMITS = {
  workers: 1,
  inLine: 40,
  /** The longest book takes a few seconds. The paper is refused, the next one gets a new worker. */
  ms: 60_000,
  /** Fonts and compiled templates take 150 to 300 MB; what takes more than this is a mistake in a template. */
  megabytes: 1_024,
  /** Reading the fonts takes longest: it is worth waiting for the next paper. */
  idleMs: 120_000,
}

export interface Typeset {
  readonly document: DocumentKind
  readonly title: string
  readonly author: string
  /** The moment that the file's properties say it was made at, as ISO; now, where it is left out. A frozen paper has that of its freezing, and is the same file each time. */
  readonly madeAt?: string
  readonly [field: string]: unknown
}

/** A mistake of ours and nobody's load: "busy, come again" would be no truth. */
const notOurLoad = (error: unknown): never => {
  throw error instanceof TooMuchWork ? new Error(`typesetting took too much ${error.of}`) : error
}

export const createTypesetter = (workspace = WORKSPACE, limits: Partial<PoolLimits> = {}) => {
  const inTypesetter = createPool<typeof typesetter>(new URL('./typesetter.ts', import.meta.url), {
    ...LIMITS,
    ...limits,
  })
  /** `template`: a path under the workspace; `pictures`: JPEG or PNG, which it finds under /.pictures. */
  return async (
    fonts: PdfFonts,
    template: string,
    { madeAt = new Date().toISOString(), ...data }: Typeset,
    pictures: Readonly<Record<string, Buffer>> = {},
  ): Promise<Buffer> => {
    const told = { ...data, document: data.document.name, fonts: fonts.families }
    const pdf = await inTypesetter('typesetPaper', {
      ...{ workspace, fontPaths: fonts.folders, template: join(workspace, template) },
      ...{ pictures, madeAt, data: JSON.stringify(told) },
    }).catch(notOurLoad)
    return Buffer.from(pdf.buffer as ArrayBuffer, pdf.byteOffset, pdf.byteLength)
  }
}

export const typeset = createTypesetter()
