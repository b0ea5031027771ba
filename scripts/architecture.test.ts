import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

/** What docs/architecture.md says of the layout is so, and each check that it names is there. */

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
/** As the repository has them, whatever else lies in the working tree. */
const foldersOf = (name: string) => {
  const tracked = execFileSync('git', ['ls-files', `packages/${name}/src`], { cwd: ROOT, encoding: 'utf8' })
  return [
    ...new Set([...tracked.matchAll(/^packages\/\w+\/src\/([^/\n]+)\//gm)].map(([, folder = '']) => folder)),
  ]
}

const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
  forbidden: { name: string }[]
}
const modules = [
  ...(
    /modules: readonly Module\[\] = \[([^\]]+)\]/.exec(read('packages/server/src/modules.ts'))?.[1] ?? ''
  ).matchAll(/\w+/g),
].map(([name]) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
const domains = ['platform', ...modules]
const page = read('docs/architecture.md')

/** Beside the domains: what belongs to all of them or to none. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  server: ['commands', 'demo', 'documents', 'migrations', 'testing', 'texts'],
  web: ['app', 'dev', 'shared'],
}

test('the three packages have the folders of the domains and few others', () => {
  expect(modules.length).toBeGreaterThan(6)
  for (const [name, beside] of Object.entries(BESIDE)) {
    const expected = [...(name === 'web' ? modules : domains), ...beside]
    expect(foldersOf(name).sort(), name).toEqual(expected.sort())
  }
})

test('the check of imports has the domains in the order of the modules', () => {
  const floors = forbidden.flatMap(({ name }) => /^downward-from-(.+)$/.exec(name)?.[1] ?? [])
  expect(floors).toEqual(domains.slice(0, -1))
})

test('the picture shows them in that order', () => {
  const shown = [...page.matchAll(/^ ([a-z-]+) {2,}\S/gm)].map(([, name]) => name)
  expect(shown).toEqual(domains.toReversed())
})

test('the assembly is one, and short', () => {
  expect(read('packages/server/src/app.ts').split('\n').length).toBeLessThan(100)
})

test('each check that the page names is there', () => {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const known = new Set(tracked.split('\n').map((file) => basename(file)))
  const named = [...page.matchAll(/`([\w-]+\.test\.ts)`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})
