import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What the portal is built upon: few, exact, and each looked at (docs/dependencies.md). */

const ROOT = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}
const manifests = ['', 'packages/contract/', 'packages/server/', 'packages/web/', 'packages/e2e/'].map(
  (folder) => ({ folder, ...(JSON.parse(read(`${folder}package.json`)) as Manifest) }),
)
const isOwn = (name: string): boolean => name.startsWith('@portal/')

const inProduction = (): Map<string, string> =>
  new Map(
    manifests
      .filter(({ folder }) => /contract|server|web/.test(folder))
      .flatMap(({ dependencies, optionalDependencies }) =>
        Object.entries({ ...dependencies, ...optionalDependencies }),
      )
      .filter(([name]) => !isOwn(name)),
  )
const reviewed = (): Map<string, string> =>
  new Map(
    [...read('docs/dependencies.md').matchAll(/^\| (\S+) \| (\d\S*) \|/gm)].map(
      ([, name = '', version = '']) => [name, version],
    ),
  )

test('each production dependency has its line, and each line its dependency', () => {
  expect(Object.fromEntries(reviewed())).toEqual(Object.fromEntries(inProduction()))
  expect(inProduction().size).toBeLessThanOrEqual(60)
})

test('each line says when it last came out, under which licence, by whom and what for; the day of the review is there', () => {
  const page = read('docs/dependencies.md')
  const lines = page.split('\n').filter((line) => /^\| \S+ \| \d/.test(line))
  expect(lines.length).toBe(inProduction().size)
  for (const line of lines) {
    const cells = line.split(' | ')
    expect(cells, line).toHaveLength(7)
    expect(cells[3], line).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(
      cells.filter((cell) => cell.replace(/[| ]/g, '') === ''),
      line,
    ).toEqual([])
  }
  expect(page).toMatch(/Reviewed on \d{4}-\d\d-\d\d/)
})

interface Locked {
  readonly link?: boolean
  readonly integrity?: string
  readonly resolved?: string
}

test('versions are exact, also in the lockfile, and none comes from elsewhere', () => {
  const named = manifests.flatMap(({ dependencies, optionalDependencies, devDependencies }) =>
    Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies }),
  )
  expect(named.filter(([, version]) => !/^(npm:\S+@)?\d+\.\d+\.\d+[\w.-]*$/.test(version))).toEqual([])
  const locked = Object.entries(
    (JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages,
  ).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  expect(locked.length).toBeGreaterThan(300)
  expect(locked.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([])
  // From the registry that npm is set to, not from an address or a repository.
  expect(locked.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
})
