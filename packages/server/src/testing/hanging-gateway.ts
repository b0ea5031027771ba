import { registerHooks } from 'node:module'

/** Loaded before the portal (`--import`): a gateway that takes the connection and never answers. */
const SENDS = 'async send(message) {'

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/outbox/transport/local.ts')) return loaded
    const source = String(loaded.source)
    if (!source.includes(SENDS)) throw new Error('the hanging gateway has no place any more')
    return { ...loaded, source: source.replace(SENDS, `${SENDS}\n    await new Promise(() => {})`) }
  },
})
