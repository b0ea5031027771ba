import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const isReleased = existsSync(fileURLToPath(new URL('../../../../../portal', import.meta.url)))

/** How commands are given where people read of them: an unpacked release has neither npm nor its scripts. */
export const PORTAL = isReleased ? './portal' : 'npm run portal --'
export const START = isReleased ? './portal start' : 'npm start'
