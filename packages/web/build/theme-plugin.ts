import type { Plugin } from 'vite'
import { themeCss } from '../src/app/theme.ts'

const request = 'virtual:theme.css'
const resolved = `\0${request}`

/** Serves the design tokens of `theme.ts` as an ordinary style sheet. */
export function themePlugin(): Plugin {
  return {
    name: 'portal:theme',
    resolveId: (id) => (id === request ? resolved : undefined),
    load: (id) => (id === resolved ? themeCss() : undefined),
  }
}
