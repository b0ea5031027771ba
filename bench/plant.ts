import { changeServed } from '../packages/server/src/testing/served-source.ts'

/** A planted bug for the control of A4: a portal that compares no password when nobody has the name. */
const HONEST = 'const against = hash ?? await dummyHash();'
const LEAKING = 'if (hash === null || hash === undefined) return false; const against = hash;'
changeServed('src/identity/password/password.rules.ts', HONEST, LEAKING)
