import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownerOf } from '../packages/server/src/table-owners.ts'
import { AREAS, ROUTES } from '../packages/web/src/shared/routes/table.ts'

/** Each table, folder and route that the glossary names is there. */

const ROOT = join(import.meta.dirname, '..')
const PACKAGES = ['server', 'contract', 'web']

const routes = new Set<string>([
  ...Object.values(AREAS),
  ...Object.values(ROUTES).map(({ path }) => path.replace(/\/:.*/, '')),
])

const bare = (cell: string) => cell.replaceAll('`', '').trim()
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('| ---') && !line.startsWith('| 中文'))
    .map((line) => line.split('|').slice(1, -1).map(bare))

const problems = (rows: readonly (readonly string[])[]): string[] =>
  rows.flatMap(([term = '', english = '', table = '', code = '', route = '', ...more]) => [
    ...(term === '' || english === '' || code === '' || more.length > 0 ? [`${term}: not five cells`] : []),
    ...(table !== '' && ownerOf(table) === undefined ? [`${term}: no table ${table}`] : []),
    ...(PACKAGES.some((one) => existsSync(join(ROOT, 'packages', one, 'src', code)))
      ? []
      : [`${term}: no folder ${code}`]),
    ...(route !== '' && !routes.has(route) ? [`${term}: no route ${route}`] : []),
  ])

const rows = rowsOf(readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8'))

test('each table, folder and route of the glossary is there', () => {
  expect(rows.length).toBeGreaterThan(80)
  expect(problems(rows)).toEqual([])
})

test('no term stands twice', () => {
  const terms = rows.map(([term]) => term)
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([])
})

test('what is gone is found', () => {
  expect(problems([['词', 'word', 'noSuchTable', 'membership/nowhere', '/nowhere']])).toHaveLength(3)
})
