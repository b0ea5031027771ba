import type { Plugin } from 'vite'
import { YOUNG_PARTS } from './young-parts.ts'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const parts = new Map(YOUNG_PARTS.map((part) => [part.name, part]))
const LOOK_BEHIND = /\(\?<[=!]/
const FUNCTIONS = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const inside = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const named = (node: unknown, ...names: string[]): boolean =>
  isNode(node) && node.type === 'Identifier' && names.includes(String(node.name))

/** Syntax that Chrome 88 or Safari 14 cannot read: the whole file would not load. */
function syntaxOf(node: Node, within: boolean): string | undefined {
  switch (node.type) {
    case 'StaticBlock':
      return 'a static block'
    case 'PrivateIdentifier':
      return 'a private name'
    case 'PropertyDefinition':
      return node.static ? 'a static field' : undefined
    case 'AwaitExpression':
      return within ? undefined : 'await at the top'
    case 'Literal': {
      const { regex, value } = node as { regex?: { pattern: string; flags: string }; value?: unknown }
      if (regex && /[dv]/.test(regex.flags)) return 'a flag of regular expressions'
      return LOOK_BEHIND.test(regex?.pattern ?? (typeof value === 'string' ? value : ''))
        ? 'look-behind'
        : undefined
    }
    case 'TemplateElement':
      return LOOK_BEHIND.test(String((node.value as { raw: string }).raw)) ? 'look-behind' : undefined
    default:
      return undefined
  }
}

/** A young part that is used: `x.findLast(…)`, `AbortSignal.any`, `structuredClone(…)`. */
function partOf(node: Node): string | undefined {
  if (node.type === 'MemberExpression' && !node.computed && isNode(node.property)) {
    const name = String(node.property.name)
    const part = parts.get(name)
    if (!part) return undefined
    // Names of everyday things count only on the object they belong to.
    const owners = part.of.filter((owner) => /^\w+$/.test(owner))
    const precise = owners.length === part.of.length && owners[0] !== 'globalThis'
    return precise && !named(node.object, ...owners) ? undefined : name
  }
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined
  const global = YOUNG_PARTS.find(({ of, name }) => of[0] === 'globalThis' && named(node.callee, name))
  return global?.name
}

/** What stands in a file that the oldest browsers cannot read or do not have. */
export function youngIn(program: unknown, code: string): string[] {
  const found: string[] = []
  const walk = (node: Node, within: boolean) => {
    const excerpt = () => code.slice(Math.max(0, node.start - 20), node.start + 60).replaceAll('\n', ' ')
    const syntax = syntaxOf(node, within)
    if (syntax) found.push(`${syntax}: ${excerpt()}`)
    const part = partOf(node)
    if (part && parts.get(part)?.without === 'unused') found.push(`${part}: ${excerpt()}`)
    for (const child of inside(node)) walk(child, within || FUNCTIONS.test(node.type))
  }
  if (isNode(program)) walk(program, false)
  return found
}

/** Stops a build that the promised browsers could not run (docs/decisions/041-browsers.md). */
export function enginesPlugin(): Plugin {
  return {
    name: 'portal:engines',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const faults = Object.values(bundle).flatMap((file) => {
        const code =
          file.type === 'chunk' ? file.code : /\.m?js$/.test(file.fileName) ? String(file.source) : undefined
        if (code === undefined) return []
        return youngIn(this.parse(code), code).map((fault) => `${file.fileName}: ${fault}`)
      })
      if (faults.length > 0) this.error(`not for Chrome 88 and Safari 14:\n${faults.join('\n')}`)
    },
  }
}
