import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inPlantedTree, type Plant, ROOT, wrongWith } from './plant.ts'

const file = 'packages/contract/src/platform/divisions.test.ts'
const sound: Plant = {
  id: 'planted',
  file: 'scripts/moments.mjs',
  find: 'const DAY = 86_400_000',
  replace: 'const DAY = 3_600_000',
  tests: ['scripts/moments.test.ts > five days in a row take all five'],
  why: 'a day is an hour',
}

test('a plant whose text or test is not there, or not once, is called wrong', () => {
  const wrongs = (changed: Partial<Plant>) => wrongWith({ ...sound, ...changed })
  expect(wrongs({})).toEqual([])
  expect(wrongs({ find: 'DAY' })[0]).toMatch(/[2-9] times: DAY$/)
  expect(wrongs({ find: 'no such text' })[0]).toMatch(/0 times: no such text$/)
  expect(wrongs({ file: 'scripts/none.mjs' })).toEqual(['planted: no file scripts/none.mjs'])
  // Moved to another folder.
  expect(wrongs({ file: 'scripts/elsewhere/moments.mjs' })).toEqual([])
  expect(wrongs({ file: 'scripts/elsewhere/index.ts' })[0]).toMatch(/no file/)
  expect(wrongs({ replace: sound.find })).toEqual(['planted: changes nothing'])
  expect(wrongs({ tests: [] })).toEqual(['planted: no test'])
  expect(wrongs({ tests: [`${file} > nobody wrote this`] })).toEqual([
    `planted: ${file} has no test nobody wrote this`,
  ])
})

test('in a copy the test passes, goes red with the bug, passes again; nothing is left and the tree is as it was', async () => {
  const before = readFileSync(join(ROOT, sound.file), 'utf8')
  const here = process.env.TMPDIR
  const root = await inPlantedTree(async (tree) => {
    const [label] = sound.tests
    expect(await tree.run(sound.tests)).toEqual({ passed: [label], failed: [], broken: [] })
    expect(await tree.runWith(sound)).toEqual({ passed: [], failed: [label], broken: [] })
    expect(await tree.run(sound.tests)).toEqual({ passed: [label], failed: [], broken: [] })
    const unreadable = { ...sound, replace: 'const DAY = (' }
    expect(await tree.runWith(unreadable)).toEqual({ passed: [], failed: [], broken: [label] })
    expect(readFileSync(join(ROOT, sound.file), 'utf8')).toBe(before)
    return tree.root
  })
  process.env.TMPDIR = here
  expect(existsSync(root)).toBe(false)
})
