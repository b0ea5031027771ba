import { registerHooks } from 'node:module'

/**
 * For a module that is loaded before the portal (`--import`): what is served says something else in one place of a source
 * (`src/….ts`), which bears its name there (build.ts).
 */
export const changeServed = (source: string, from: string, to: string): void => {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      const text = String(loaded.source)
      const start = text.indexOf(`${source}\n`)
      if (!url.includes('/server/dist/') || start < 0) return loaded
      const at = text.indexOf(from, start)
      if (at < 0) throw new Error(`${source} says no more: ${from}`)
      return { ...loaded, source: text.slice(0, at) + to + text.slice(at + from.length) }
    },
  })
}
