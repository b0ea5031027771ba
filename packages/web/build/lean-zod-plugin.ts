import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const silent = ['core/to-json-schema.js', 'core/json-schema-processors.js', 'locales/en.js']

/**
 * zod carries its JSON Schema writer and its English texts in every schema. The browser writes no JSON Schema and shows
 * only messages of the contract, so both become empty: 6 KB gz less on every page that checks input (P8).
 */
export function leanZodPlugin(): Plugin {
  const met = new Set<string>()
  let zod = false
  return {
    name: 'portal:lean-zod',
    apply: 'build',
    async load(id) {
      if (!id.includes('/zod/v4/')) return
      zod = true
      const part = silent.find((path) => id.endsWith(`/zod/v4/${path}`))
      if (!part) return
      met.add(part)
      const source = await readFile(id, 'utf8')
      const names = [...source.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(
        ([, name]) => name,
      )
      const stubs = names.map((name) => `export const ${name} = none`).join('\n')
      // Every one of them is a function that makes functions, or a locale that makes an empty one.
      return `const none = () => none\n${stubs}\n${source.includes('export default') ? 'export default () => ({})' : ''}`
    },
    buildEnd(error) {
      // A zod that moved these files would quietly bring the weight back.
      if (!error && zod && met.size < silent.length)
        throw new Error('lean-zod: zod has moved its files, adjust the plugin')
    },
  }
}
