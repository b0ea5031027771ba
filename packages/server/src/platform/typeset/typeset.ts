import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DocumentKind } from '../documents/documents.ts'
import type { PdfFonts } from '../documents/fonts.ts'
import { concurrencyLimit } from '../limits/concurrency.ts'
import type { Done, Order, TypesetterSettings } from './typesetter.ts'

/**
 * Papers are typeset by Typst from templates that lie beside their data, in a process of their own: the compiler is native code, which no
 * thread can be stopped in the middle of, and what it takes of memory is no thread's either. Templates may import from all of the
 * server's source folder; what they get is one JSON text.
 */

const LIMITS = {
  workspace: fileURLToPath(new URL('../..', import.meta.url)),
  /** A typesetter that hangs is killed; the paper is refused, the next one gets a new process. */
  longestMs: 60_000,
  /** Fonts and compiled templates take 150 to 300 MB; what takes more than this is a mistake in a template. */
  megabytes: 1_024,
  /** The memory is given back when nobody prints. */
  idleMs: 120_000,
  /** A long line only answers too late: whoever comes after it hears at once that it is busy. */
  inLine: 40,
}
const LOOK_MS = 200

interface Waiting {
  readonly resolve: (pdf: Buffer) => void
  readonly reject: (error: Error) => void
}
/** One process with one set of fonts, and whoever waits for it. */
interface Crew {
  readonly typesetter: ChildProcess
  readonly waiting: Map<number, Waiting>
  timer: NodeJS.Timeout | undefined
  look: NodeJS.Timeout | undefined
}

export interface Typeset {
  readonly document: DocumentKind
  readonly title: string
  readonly author: string
  /** The moment that the file's properties say it was made at, as ISO; now, where it is left out. A frozen paper has that of its freezing, and is the same file each time. */
  readonly madeAt?: string
  readonly [field: string]: unknown
}

/** Resident memory of a process in megabytes; 0 where the system does not tell. */
const megabytesOf = async (pid: number | undefined): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}

const startTypesetter = (settings: TypesetterSettings): ChildProcess =>
  fork(fileURLToPath(new URL('./typesetter.ts', import.meta.url)), [JSON.stringify(settings)], {
    // It needs no keys of the portal, and nothing that was meant for the portal's own start.
    ...{ env: {}, execArgv: [], serialization: 'advanced' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

/** The portal ends while it waits for nobody's paper. */
const hold = ({ typesetter }: Crew, busy: boolean): void => {
  const how = busy ? 'ref' : 'unref'
  typesetter[how]()
  typesetter.channel?.[how]()
}

/** False when nobody waits for it any more. */
const hearDone = ({ waiting }: Crew, done: Done): boolean => {
  const order = waiting.get(done.id)
  if ('error' in done) order?.reject(new Error(`typesetting failed: ${done.error}`))
  else order?.resolve(Buffer.from(done.pdf))
  return waiting.delete(done.id)
}

const stopLooking = (crew: Crew): void => {
  clearTimeout(crew.timer)
  clearInterval(crew.look)
}

export const createTypesetter = (limits: Partial<typeof LIMITS> = {}) => {
  const { workspace, longestMs, megabytes, idleMs, inLine } = { ...LIMITS, ...limits }
  // One paper is typeset; the next one lies ready.
  const limit = concurrencyLimit(2, inLine)
  const crews = new Map<string, Crew>()
  let orders = 0

  const dismiss = (key: string, crew: Crew, error: Error): void => {
    if (crews.get(key) === crew) crews.delete(key)
    stopLooking(crew)
    for (const { reject } of crew.waiting.values()) reject(error)
    crew.waiting.clear()
    crew.typesetter.kill('SIGKILL')
  }
  const weigh = async (key: string, crew: Crew): Promise<void> => {
    if ((await megabytesOf(crew.typesetter.pid)) > megabytes && crew.waiting.size > 0)
      dismiss(key, crew, new Error('typesetting took too much memory'))
  }
  /** Set anew by each paper that is done: it is the one being typeset that may take so long, not those that wait behind it. */
  const watch = (key: string, crew: Crew): void => {
    stopLooking(crew)
    const busy = crew.waiting.size > 0
    const error = new Error(busy ? 'typesetting took too long' : 'nobody prints')
    crew.timer = setTimeout(() => dismiss(key, crew, error), busy ? longestMs : idleMs)
    if (busy) crew.look = setInterval(() => void weigh(key, crew), LOOK_MS).unref()
    else crew.timer.unref()
    hold(crew, busy)
  }
  const hire = (key: string, settings: TypesetterSettings): Crew => {
    const typesetter = startTypesetter(settings)
    const crew: Crew = { typesetter, waiting: new Map(), timer: undefined, look: undefined }
    crews.set(key, crew)
    typesetter.on('message', (done: Done) => {
      if (hearDone(crew, done)) watch(key, crew)
    })
    typesetter.on('error', (error) => dismiss(key, crew, error))
    typesetter.on('exit', () => dismiss(key, crew, new Error('the typesetter ended')))
    return crew
  }

  /** `template`: a path under the server's source folder; `pictures`: JPEG or PNG, which it finds under /.pictures. */
  return (
    fonts: PdfFonts,
    template: string,
    { madeAt = new Date().toISOString(), ...data }: Typeset,
    pictures: Readonly<Record<string, Buffer>> = {},
  ): Promise<Buffer> =>
    limit(() => {
      const key = fonts.folders.join('\n')
      const crew = crews.get(key) ?? hire(key, { workspace, fontPaths: fonts.folders })
      orders += 1
      const { promise, ...waiting } = Promise.withResolvers<Buffer>()
      crew.waiting.set(orders, waiting)
      if (crew.waiting.size === 1) watch(key, crew)
      const told = { ...data, document: data.document.name, fonts: fonts.families }
      const paper = { template: join(workspace, template), pictures, madeAt, data: JSON.stringify(told) }
      crew.typesetter.send({ id: orders, ...paper } satisfies Order)
      return promise
    })
}

export const typeset = createTypesetter()
