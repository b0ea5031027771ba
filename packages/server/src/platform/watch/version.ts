import { readFileSync } from 'node:fs'

const PACKAGE = new URL('../../../../../package.json', import.meta.url)

/** Of the program, as its package says. */
export const programVersion = (): string => {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }
  return version
}
