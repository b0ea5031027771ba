import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const worth = /\.(?:js|mjs|css|svg|json|wasm)$/

/** Writes `.br` and `.gz` beside each asset, so that the server never compresses while somebody waits. */
export function precompressPlugin(): Plugin {
  let outDir = ''
  return {
    name: 'portal:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async writeBundle() {
      // index.html is left out: the server writes a fresh CSP nonce into each copy.
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
      const files = entries.filter(
        (entry) => entry.isFile() && worth.test(entry.name) && !entry.parentPath.includes('.vite'),
      )
      await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))))
    },
  }
}

async function compress(file: string) {
  const source = await readFile(file)
  if (source.length < 1024) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length }
  const [br, gz] = await Promise.all([brotli(source, { params }), zip(source, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
