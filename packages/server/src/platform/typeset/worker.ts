import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/** Typesets one paper after the other: it takes a core, and would hold up everything else. */

export interface Order {
  readonly id: number
  /** Under the workspace. */
  readonly template: string
  readonly data: string
  readonly pictures: Readonly<Record<string, Uint8Array>>
}
export type Done =
  | { readonly id: number; readonly pdf: Uint8Array<ArrayBuffer>; readonly warnings: readonly string[] }
  | { readonly id: number; readonly error: string }
export interface WorkerSettings {
  readonly workspace: string
  readonly fontPaths: readonly string[]
}

interface Diagnostic {
  readonly message?: string
  readonly path?: string
  readonly range?: { readonly start?: { readonly line?: number } }
}
const say = ({ message = '', path = '', range }: Diagnostic): string =>
  `${path.split('/').at(-1)}:${(range?.start?.line ?? 0) + 1} ${message}`

const { workspace, fontPaths } = workerData as WorkerSettings
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [...fontPaths] }] })
/** What was not used for so many papers is forgotten. */
const KEPT = 10

const typeset = ({ id, template, data, pictures }: Order): Done => {
  const paths = Object.entries(pictures).map(([name, content]) => {
    const path = join(workspace, '.pictures', name)
    compiler.mapShadow(path, Buffer.from(content))
    return path
  })
  try {
    return compiled({ id, template, data })
  } finally {
    for (const path of paths) compiler.unmapShadow(path)
  }
}

const compiled = ({ id, template, data }: Omit<Order, 'pictures'>): Done => {
  const result = compiler.compile({ mainFilePath: template, inputs: { data } })
  const trouble = result.takeDiagnostics()
  if (!result.result)
    return {
      id,
      error: trouble ? compiler.fetchDiagnostics(trouble).map(say).join('; ') : 'nothing came out',
    }
  const warned = result.takeWarnings()
  const pdf = new Uint8Array(compiler.pdf(result.result, { pdfStandard: 'a-2b' }))
  compiler.evictCache(KEPT)
  return { id, pdf, warnings: warned ? compiler.fetchDiagnostics(warned).map(say) : [] }
}

parentPort?.on('message', (order: Order) => {
  let done: Done
  try {
    done = typeset(order)
  } catch (error) {
    done = { id: order.id, error: String(error) }
  }
  parentPort?.postMessage(done, 'pdf' in done ? [done.pdf.buffer] : [])
})
