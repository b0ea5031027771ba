import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folders = ['cmaps', 'standard_fonts', 'wasm']

/** What pdf.js fetches by name while it draws a scan: character maps, the standard fonts, image decoders. */
export function pdfAssetsPlugin(): Plugin {
  return {
    name: 'portal:pdf-assets',
    apply: 'build',
    generateBundle() {
      // The script engine of PDF forms is never wanted here.
      for (const folder of folders)
        for (const name of readdirSync(join(root, folder)))
          if (!name.startsWith('quickjs') && !name.startsWith('LICENSE'))
            this.emitFile({
              type: 'asset',
              fileName: `pdf/${folder}/${name}`,
              source: readFileSync(join(root, folder, name)),
            })
    },
  }
}
