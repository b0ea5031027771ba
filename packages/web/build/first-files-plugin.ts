import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { RouteEntry } from '../src/shared/routes/route.ts'
import { ROUTES } from '../src/shared/routes/table.ts'
import { firstFiles, type Manifest, wideFiles } from './first-files.ts'

/**
 * Writes which files each address needs besides those that `index.html` names: the server puts them into the page, so that a bad line asks
 * for all of them at once instead of finding out step by step. The desk is left out: nobody opens it on such a line, and who
 * may not open it would fetch it for nothing.
 */
export function firstFilesPlugin(): Plugin {
  let outDir = ''
  let written = false
  return {
    name: 'portal:first-files',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    writeBundle() {
      written = true
    },
    async closeBundle() {
      // Called after a failure too, whose words a second fault would hide.
      if (!written) return
      const manifest: Manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'))
      const index = await readFile(join(outDir, 'index.html'), 'utf8')
      const routes = Object.values<RouteEntry>(ROUTES).filter(({ area }) => area !== 'admin')
      const list = routes.map((route) => ({
        path: route.path,
        files: [...firstFiles(manifest, route)].filter((file) => !index.includes(file)),
        ...(route.wide && { wide: wideFiles(manifest, route, route.wide) }),
      }))
      await writeFile(join(outDir, '.vite/first-files.json'), JSON.stringify(list))
    },
  }
}
