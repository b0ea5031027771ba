import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { RouteEntry } from './src/shared/routes/route.ts'
import { ROUTES } from './src/shared/routes/table.ts'

// The budget of docs/handbook/quality.md#first-load: gzipped JavaScript of the first load, in KB of 1000 bytes.
const budgets = { light: 130, wizard: 260, member: 300, staff: 420 } as const

interface Chunk {
  file: string
  imports?: string[]
}
export interface Load {
  path: string
  kind: keyof typeof budgets
  kilobytes: number
  budget: number
}

const kindOf = (route: RouteEntry): keyof typeof budgets =>
  route.area === 'admin'
    ? 'staff'
    : route.area === 'member'
      ? 'member'
      : /^\/register./i.test(route.path)
        ? 'wizard'
        : 'light'

/** What each address fetches before it is usable: the entry, its frame, its provider, its page, and all they import. */
export function measure(outDir: string): Load[] {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(outDir, '.vite/manifest.json'), 'utf8'),
  )
  const sizes = new Map<string, number>()
  const size = (file: string) => {
    const known = sizes.get(file)
    if (known !== undefined) return known
    const bytes = gzipSync(readFileSync(join(outDir, file)), { level: 9 }).length
    sizes.set(file, bytes)
    return bytes
  }
  const collect = (name: string, files: Set<string>) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the manifest has no ${name}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) collect(imported, files)
  }
  const routes: readonly RouteEntry[] = Object.values(ROUTES)
  return routes.flatMap((route) => {
    const kind = kindOf(route)
    const pages = [route.page, ...Object.values(route.pageByRole ?? {})]
    return pages.map((page): Load => {
      const needed = [
        'index.html',
        ...(route.area === 'admin' || route.area === 'member'
          ? ['src/app/signed-in.tsx', `src/app/shells/${route.area}-shell.tsx`]
          : []),
        `src/${page}.tsx`,
      ]
      const files = new Set<string>()
      for (const name of needed) collect(name, files)
      const bytes = [...files]
        .filter((file) => file.endsWith('.js'))
        .reduce((sum, file) => sum + size(file), 0)
      return { path: route.path, kind, kilobytes: bytes / 1000, budget: budgets[kind] }
    })
  })
}

if (import.meta.main) {
  const loads = measure(join(fileURLToPath(new URL('.', import.meta.url)), 'dist'))
  for (const load of loads) {
    const verdict = load.kilobytes > load.budget ? 'OVER' : 'ok'
    console.log(
      `${verdict.padEnd(5)}${load.kilobytes.toFixed(1).padStart(7)} / ${load.budget} KB  ${load.path}`,
    )
  }
  if (loads.some((load) => load.kilobytes > load.budget)) process.exit(1)
}
