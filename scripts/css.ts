import { globSync, readFileSync } from 'node:fs'
import { BREAKPOINTS } from '../packages/web/src/app/theme.ts'

/** What a stylesheet says for itself instead of with a token of theme.ts. */
export interface Finding {
  readonly line: number
  readonly kind: 'colour' | 'length' | 'breakpoint'
  readonly text: string
}

const NAMED = 'white|black|red|green|blue|gray|grey|silver|orange|yellow|purple|pink|brown|gold|navy|teal'
const COLOUR = new RegExp(
  `#[0-9a-f]{3,8}\\b|\\b(?:rgba?|hsla?|hwb|lab|lch|oklch|color)\\(|(?<![\\w-])(?:${NAMED})(?![\\w-])`,
  'gi',
)
// A hairline of 1px is the same at every size of type; shares of the surroundings (%, fr, vh) are no lengths.
const LENGTH = /(?<![\w#.-])-?(?!1px)(?:\d+\.?\d*|\.\d+)(?:px|rem|em|ch|pt|mm|cm)\b/gi
const MEDIA = /\((?:min|max)-width:\s*([^)]+)\)/g
// Above a limit starts one pixel after it.
const allowed = new Set(BREAKPOINTS.flatMap((width) => [`${width}px`, `${width + 1}px`]))

/** Comments and quoted text say nothing; their lines stay, so that line numbers hold. */
const code = (css: string) =>
  css.replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'/g, (text) => text.replace(/[^\n]/g, ' '))

/** Colours nowhere but in theme.ts; lengths in a domain come from tokens; a layout changes at the three widths only. */
export function findingsOf(css: string, { domain }: { domain: boolean }): Finding[] {
  return code(css)
    .split('\n')
    .flatMap((text, index) => {
      const line = index + 1
      if (text.trim().startsWith('@')) {
        const widths = [...text.matchAll(MEDIA)].map(([, width = '']) => width.trim())
        return widths
          .filter((width) => !allowed.has(width))
          .map((width): Finding => ({ line, kind: 'breakpoint', text: width }))
      }
      const value = text.slice(text.indexOf(':') + 1)
      if (!text.includes(':') || text.trim().endsWith('{')) return []
      return [
        ...[...value.matchAll(COLOUR)].map(([found]): Finding => ({ line, kind: 'colour', text: found })),
        ...(domain ? [...value.matchAll(LENGTH)] : []).map(
          ([found]): Finding => ({ line, kind: 'length', text: found }),
        ),
      ]
    })
}

const SOURCE = 'packages/web/src/'
/** The look is made here; everything else only lays it out. */
const inDomain = (path: string) => !/^(?:shared|app|dev)\//.test(path)

export function readSheets(root: string): { path: string; lines: number; findings: Finding[] }[] {
  return globSync(`${SOURCE}**/*.css`, { cwd: root })
    .map((file) => {
      const path = file.slice(SOURCE.length)
      const css = readFileSync(`${root}/${file}`, 'utf8')
      return {
        path,
        lines: css.split('\n').length - 1,
        findings: findingsOf(css, { domain: inDomain(path) }),
      }
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}
