import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
let tree = ''

beforeAll(() => {
  // A tree as somebody unpacks it, without git.
  tree = mkdtempSync(join(tmpdir(), 'portal-tree-'))
  for (const name of ['biome.json', '.gitignore']) cpSync(join(root, name), join(tree, name))
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

const put = (path: string, text: string) => {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), text)
}

test('lint reads the sources and nothing that the portal, its tests or its build leave behind', () => {
  const left = [
    'data/mailbox',
    'data-demo/mailbox',
    'test-results',
    'packages/e2e/test-results/desktop',
    'packages/e2e/playwright-report',
    'packages/web/dist',
    'packages/server/dist',
    'node_modules/one',
    'elsewhere/mailbox',
  ]
  for (const folder of left) put(`${folder}/broken.json`, '{"a" :1,}')
  // A data folder of another name says for itself that it is none of the sources.
  put('elsewhere/.gitignore', '*\n')
  put('packages/server/src/planted.json', '{"a" :1,}')
  const { stdout } = spawnSync(
    process.execPath,
    [biome, 'check', '--reporter=json', '--max-diagnostics=none', '.'],
    { cwd: tree, encoding: 'utf8' },
  )
  const found = [...stdout.matchAll(/[^"\s]*\.json(?=")/g)].map(([path]) => path)
  expect(new Set(found)).toEqual(new Set(['packages/server/src/planted.json']))
})
