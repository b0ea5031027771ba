import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { firstFiles, type Manifest } from './build/first-files.ts'
import type { RouteEntry } from './src/shared/routes/route.ts'
import { ROUTES } from './src/shared/routes/table.ts'

// The budget of docs/handbook/quality.md#first-load: gzipped JavaScript of the first load, in KB of 1000 bytes.
const budgets = { light: 130, wizard: 260, member: 300, staff: 420 } as const

export interface Load {
  path: string
  kind: keyof typeof budgets
  kilobytes: number
  budget: number
  /** Each costs a bad line a turn, six at a time. */
  files: number
}

const kindOf = (route: RouteEntry): keyof typeof budgets =>
  route.area === 'admin'
    ? 'staff'
    : route.area === 'member'
      ? 'member'
      : /^\/register./i.test(route.path)
        ? 'wizard'
        : 'light'

/** What each address fetches before it is usable. */
export function measure(outDir: string): Load[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8'))
  const sizes = new Map<string, number>()
  const size = (file: string) => {
    const known = sizes.get(file)
    if (known !== undefined) return known
    const bytes = gzipSync(readFileSync(join(outDir, file)), { level: 9 }).length
    sizes.set(file, bytes)
    return bytes
  }
  const routes: readonly RouteEntry[] = Object.values(ROUTES)
  return routes.flatMap((route) => {
    const kind = kindOf(route)
    const pages = [route.page, ...Object.values(route.pageByRole ?? {})]
    return pages.map((page): Load => {
      const files = firstFiles(manifest, route, page)
      const bytes = [...files]
        .filter((file) => file.endsWith('.js'))
        .reduce((sum, file) => sum + size(file), 0)
      return { path: route.path, kind, kilobytes: bytes / 1000, budget: budgets[kind], files: files.size }
    })
  })
}

if (import.meta.main) {
  const loads = measure(join(fileURLToPath(new URL('.', import.meta.url)), 'dist'))
  for (const load of loads) {
    const verdict = load.kilobytes > load.budget ? 'OVER' : 'ok'
    console.log(
      `${verdict.padEnd(5)}${load.kilobytes.toFixed(1).padStart(7)} / ${load.budget} KB ${String(load.files).padStart(3)} files  ${load.path}`,
    )
  }
  if (loads.some((load) => load.kilobytes > load.budget)) process.exit(1)
}
