import type { RouteEntry } from '../src/shared/routes/route.ts'

/** What stands in the manifest of the build. */
export interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

/** What a page is made of besides the entry: its frame, where it is behind the sign-in, and itself. */
const sourcesOf = ({ area }: RouteEntry, page: string): string[] => [
  ...(area === 'admin' || area === 'member'
    ? ['src/app/signed-in.tsx', `src/app/shells/${area}-shell.tsx`]
    : []),
  `src/${page}.tsx`,
]

const collect = (manifest: Manifest, name: string, files: Set<string>, known: Set<string>) => {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`the manifest has no ${name}`)
  if (known.has(name)) return
  known.add(name)
  files.add(chunk.file)
  for (const sheet of chunk.css ?? []) files.add(sheet)
  for (const imported of chunk.imports ?? []) collect(manifest, imported, files, known)
}

/** What these sources fetch, with what is there already. */
export const filesOf = (
  manifest: Manifest,
  sources: readonly string[],
  already: ReadonlySet<string> = new Set(),
): Set<string> => {
  const files = new Set(already)
  const known = new Set<string>()
  for (const name of sources) collect(manifest, name, files, known)
  return files
}

/** All that an address fetches before it is usable: the entry, its frame, its page, and what they import. */
export const firstFiles = (manifest: Manifest, route: RouteEntry, page: string = route.page): Set<string> =>
  filesOf(manifest, ['index.html', ...sourcesOf(route, page)])

/** What a wide screen fetches besides. */
export const wideFiles = (manifest: Manifest, route: RouteEntry, wide: string): string[] => {
  const first = firstFiles(manifest, route)
  return [...filesOf(manifest, [`src/${wide}.ts`])].filter((file) => !first.has(file))
}
