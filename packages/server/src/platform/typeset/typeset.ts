import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { DocumentKind } from '../documents/documents.ts'
import type { PdfFonts } from '../documents/fonts.ts'
import { concurrencyLimit } from '../limits/concurrency.ts'
import type { Done, Order, WorkerSettings } from './worker.ts'

/**
 * Papers are typeset by Typst from templates that lie beside their data, in a worker. Templates may import from all of the server's
 * source folder; what they get is one JSON text.
 */

const LIMITS = {
  workspace: fileURLToPath(new URL('../..', import.meta.url)),
  /** A worker that hangs is ended; the paper is refused, the next one gets a new worker. */
  longestMs: 60_000,
  /** Fonts and compiled templates take 100 MB: given back when nobody prints. */
  idleMs: 120_000,
  /** A long line only answers too late: whoever comes after it hears at once that it is busy. */
  inLine: 40,
}

interface Waiting {
  readonly resolve: (pdf: Buffer) => void
  readonly reject: (error: Error) => void
}
/** One worker with one set of fonts, and whoever waits for it. */
interface Crew {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
  timer: NodeJS.Timeout | undefined
}

export interface Typeset {
  readonly document: DocumentKind
  readonly title: string
  readonly author: string
  readonly [field: string]: unknown
}

export const createTypesetter = (limits: Partial<typeof LIMITS> = {}) => {
  const { workspace, longestMs, idleMs, inLine } = { ...LIMITS, ...limits }
  // One worker prints; the next paper lies ready for it.
  const limit = concurrencyLimit(2, inLine)
  const crews = new Map<string, Crew>()
  let orders = 0

  const dismiss = (key: string, crew: Crew, error: Error): void => {
    if (crews.get(key) === crew) crews.delete(key)
    clearTimeout(crew.timer)
    for (const { reject } of crew.waiting.values()) reject(error)
    crew.waiting.clear()
    void crew.worker.terminate()
  }
  /** Set anew by each paper that is done: it is the one being typeset that may take so long, not those that wait behind it. */
  const watch = (key: string, crew: Crew): void => {
    clearTimeout(crew.timer)
    const busy = crew.waiting.size > 0
    if (busy) crew.worker.ref()
    // A process ends while it waits for nobody's paper.
    else crew.worker.unref()
    const error = new Error(busy ? 'typesetting took too long' : 'nobody prints')
    crew.timer = setTimeout(() => dismiss(key, crew, error), busy ? longestMs : idleMs)
    if (!busy) crew.timer.unref()
  }
  const hire = (key: string, settings: WorkerSettings): Crew => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: settings })
    const crew: Crew = { worker, waiting: new Map(), timer: undefined }
    crews.set(key, crew)
    worker.on('message', (done: Done) => {
      const waiting = crew.waiting.get(done.id)
      if (!waiting) return
      crew.waiting.delete(done.id)
      watch(key, crew)
      if ('error' in done) waiting.reject(new Error(`typesetting failed: ${done.error}`))
      else waiting.resolve(Buffer.from(done.pdf.buffer))
    })
    worker.on('error', (error) => dismiss(key, crew, error))
    worker.on('exit', () => dismiss(key, crew, new Error('the typesetter ended')))
    return crew
  }

  /** `template`: a path under the server's source folder; `pictures`: JPEG or PNG, which it finds under /.pictures. */
  return (
    fonts: PdfFonts,
    template: string,
    data: Typeset,
    pictures: Readonly<Record<string, Buffer>> = {},
  ): Promise<Buffer> =>
    limit(() => {
      const fontPaths = fonts.folders
      const key = fontPaths.join('\n')
      const crew = crews.get(key) ?? hire(key, { workspace, fontPaths })
      orders += 1
      const order: Order = {
        ...{ id: orders, template: join(workspace, template), pictures },
        data: JSON.stringify({ ...data, document: data.document.name, fonts: fonts.families }),
      }
      return new Promise((resolve, reject) => {
        crew.waiting.set(order.id, { resolve, reject })
        if (crew.waiting.size === 1) watch(key, crew)
        crew.worker.postMessage(order)
      })
    })
}

export const typeset = createTypesetter()
