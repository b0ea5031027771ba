import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { filesOf, firstFiles, type Manifest } from './build/first-files.ts'
import type { RouteEntry } from './src/shared/routes/route.ts'
import { ROUTES } from './src/shared/routes/table.ts'

// The budget of docs/handbook/quality.md#first-load: gzipped JavaScript of the first load, in KB of 1000 bytes.
const budgets = { light: 130, wizard: 260, member: 300, staff: 420 } as const
/** What comes behind the notice of a registration, while it is read: its form, which the steps travel with (build/chunks.ts). */
const behindNotice = (page: string): string[] =>
  ['ts', 'tsx'].map((ending) => `src/${page.replace(/-page$/, '')}.${ending}`)

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
    const load = (path: string, kind: keyof typeof budgets, files: ReadonlySet<string>): Load => {
      const scripts = [...files].filter((file) => file.endsWith('.js'))
      const bytes = scripts.reduce((sum, file) => sum + size(file), 0)
      return { path, kind, kilobytes: bytes / 1000, budget: budgets[kind], files: files.size }
    }
    const pages = [route.page, ...Object.values(route.pageByRole ?? {})]
    return pages.flatMap((page): Load[] => {
      const files = firstFiles(manifest, route, page)
      if (kind !== 'wizard') return [load(route.path, kind, files)]
      const behind = behindNotice(page).filter((name) => manifest[name])
      if (behind.length === 0) throw new Error(`nothing comes behind the notice of ${route.path}`)
      const all = filesOf(manifest, behind, files)
      return [load(route.path, 'light', files), load(`${route.path} with its form`, kind, all)]
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
