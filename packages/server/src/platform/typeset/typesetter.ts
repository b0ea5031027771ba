import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/** The process that typesets one paper after the other. It ends with the portal, whose channel it listens to. */

export interface Order {
  readonly id: number
  /** Under the workspace. */
  readonly template: string
  readonly data: string
  readonly pictures: Readonly<Record<string, Uint8Array>>
  readonly madeAt: string
}
export type Done =
  | { readonly id: number; readonly pdf: Uint8Array }
  | { readonly id: number; readonly error: string }
export interface TypesetterSettings {
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

const { workspace, fontPaths } = JSON.parse(process.argv[2] ?? '') as TypesetterSettings
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [...fontPaths] }] })
/** What was not used for so many papers is forgotten. */
const KEPT = 10

const typeset = ({ pictures, ...order }: Order): Done => {
  const paths = Object.entries(pictures).map(([name, content]) => {
    const path = join(workspace, '.pictures', name)
    compiler.mapShadow(path, Buffer.from(content))
    return path
  })
  try {
    return compiled(order)
  } finally {
    for (const path of paths) compiler.unmapShadow(path)
  }
}

const compiled = ({ id, template, data, madeAt }: Omit<Order, 'pictures'>): Done => {
  const result = compiler.compile({ mainFilePath: template, inputs: { data } })
  const trouble = result.takeDiagnostics()
  if (!result.result)
    return {
      id,
      error: trouble ? compiler.fetchDiagnostics(trouble).map(say).join('; ') : 'nothing came out',
    }
  const seconds = Math.floor(Date.parse(madeAt) / 1000)
  const pdf = compiler.pdf(result.result, { pdfStandard: 'a-2b', creationTimestamp: seconds })
  compiler.evictCache(KEPT)
  return { id, pdf }
}

process.on('message', (order: Order) => {
  let done: Done
  try {
    done = typeset(order)
  } catch (error) {
    done = { id: order.id, error: String(error) }
  }
  process.send?.(done)
})
