import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** What the lint knows of types: each planted violation is found, and what stands right beside it is not. */

const root = join(import.meta.dirname, '..')
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
let tree = ''

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'portal-lint-'))
  for (const name of ['biome.json', '.gitignore']) cpSync(join(root, name), join(tree, name))
  writeFileSync(
    join(tree, 'codes.ts'),
    'export const spend = async (code: string): Promise<boolean> => code.length > 0\n',
  )
})
afterAll(() => rmSync(tree, { recursive: true }))

const rulesAgainst = (body: string) => {
  const file = join(tree, 'planted.ts')
  writeFileSync(file, `import { spend } from './codes.ts'\n\n${body}`)
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', file], {
    cwd: tree,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string }[] }
  return diagnostics.map(({ category }) => category.replace(/^.*\//, ''))
}

test.each([
  [
    'noFloatingPromises',
    "export const take = async () => {\n  spend('1')\n}\n",
    "export const take = async () => {\n  await spend('1')\n}\n",
  ],
  [
    'noFloatingPromises',
    'export const take = (codes: string[]) => {\n  codes.map((code) => spend(code))\n}\n',
    'export const take = (codes: string[]) => Promise.all(codes.map((code) => spend(code)))\n',
  ],
  [
    'noMisusedPromises',
    "export const take = async () => (spend('1') ? 'spent' : 'wrong')\n",
    "export const take = async () => ((await spend('1')) ? 'spent' : 'wrong')\n",
  ],
  [
    'useDefaultSwitchClause',
    "export const word = (state: 'open' | 'ended') => {\n  switch (state) {\n    case 'open':\n      return spend('1')\n  }\n  return undefined\n}\n",
    "export const word = (state: 'open' | 'ended') => {\n  switch (state) {\n    case 'open':\n      return spend('1')\n    case 'ended':\n      return undefined\n    default:\n      return state satisfies never\n  }\n}\n",
  ],
])('%s', (rule, bad, good) => {
  expect(rulesAgainst(bad)).toContain(rule)
  expect(rulesAgainst(good)).not.toContain(rule)
})
