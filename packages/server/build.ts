import { rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { rolldown } from 'rolldown'

/**
 * The server as it is served (`npm run build`). To find, read and link some two thousand files takes longer than all else that a start does,
 * and their texts and records stay in memory; here they are a few. The sources stay beside it: processes of their own (workers) run from
 * there, and so are templates, texts and migrations read.
 */

const OUT = join(import.meta.dirname, 'dist')
const SOURCES = join(import.meta.dirname, 'src')

/** Found at work as packages: what is native, and what looks for files beside its own. */
const PACKAGES = ['@myriaddreamin/typst-ts-node-compiler', '@node-rs/argon2', 'sharp', 'pino', 'pg-native']

/** A file of ours knows its place among the sources, from where it now stands. */
const ownPlace = {
  name: 'own-place',
  transform: (code: string, id: string) => {
    if (!id.startsWith(SOURCES) || !code.includes('import.meta.url')) return undefined
    const place = relative(OUT, id).split(sep).join('/')
    return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
  },
}

const bundle = await rolldown({
  input: { main: join(SOURCES, 'main.ts'), 'command-line': join(SOURCES, 'command-line.ts') },
  platform: 'node',
  external: (id) => PACKAGES.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [ownPlace],
})
rmSync(OUT, { recursive: true, force: true })
await bundle.write({
  dir: OUT,
  format: 'esm',
  charset: 'ascii',
  comments: { legal: false, annotation: false, jsdoc: false },
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
})
await bundle.close()
