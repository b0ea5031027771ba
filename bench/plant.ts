import { registerHooks } from 'node:module'

/** A planted bug for the control of A4: a portal that compares no password when nobody has the name. */
const HONEST = 'const against = hash ?? (await dummyHash())'
const LEAKING = 'if (hash === null || hash === undefined) return false\n  const against = hash'

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/identity/password/password.rules.ts')) return loaded
    const source = String(loaded.source)
    if (!source.includes(HONEST)) throw new Error('the planted bug has no place any more')
    return { ...loaded, source: source.replace(HONEST, LEAKING) }
  },
})
