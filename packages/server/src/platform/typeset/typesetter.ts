import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/** The work of the worker that typesets one paper after the other. */

export interface Paper {
  /** The folder that templates may import from. */
  readonly workspace: string
  readonly fontPaths: readonly string[]
  /** Path of the template, within the workspace. */
  readonly template: string
  /** JSON. */
  readonly data: string
  readonly pictures: Readonly<Record<string, Uint8Array>>
  readonly madeAt: string
}

interface Diagnostic {
  readonly message?: string
  readonly path?: string
  readonly range?: { readonly start?: { readonly line?: number } }
}
const say = ({ message = '', path = '', range }: Diagnostic): string =>
  `${path.split('/').at(-1)}:${(range?.start?.line ?? 0) + 1} ${message}`

/** What was not used for so many papers is forgotten. */
const KEPT = 10

let ready: { readonly key: string; readonly compiler: NodeCompiler } | undefined
/** Fonts are read once; another set of them needs another compiler. */
const compilerFor = ({ workspace, fontPaths }: Paper): NodeCompiler => {
  const key = JSON.stringify([workspace, fontPaths])
  if (ready?.key !== key)
    ready = { key, compiler: NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [...fontPaths] }] }) }
  return ready.compiler
}

const compiled = (compiler: NodeCompiler, { template, data, madeAt }: Paper): Uint8Array => {
  const result = compiler.compile({ mainFilePath: template, inputs: { data } })
  const trouble = result.takeDiagnostics()
  if (!result.result) {
    const told = trouble ? compiler.fetchDiagnostics(trouble).map(say).join('; ') : 'nothing came out'
    throw new Error(`typesetting failed: ${told}`)
  }
  const seconds = Math.floor(Date.parse(madeAt) / 1000)
  const pdf = compiler.pdf(result.result, { pdfStandard: 'a-2b', creationTimestamp: seconds })
  compiler.evictCache(KEPT)
  return pdf
}

export const typesetPaper = (paper: Paper): Uint8Array => {
  const compiler = compilerFor(paper)
  const paths = Object.entries(paper.pictures).map(([name, content]) => {
    const path = join(paper.workspace, '.pictures', name)
    compiler.mapShadow(path, Buffer.from(content))
    return path
  })
  try {
    return compiled(compiler, paper)
  } finally {
    for (const path of paths) compiler.unmapShadow(path)
  }
}
