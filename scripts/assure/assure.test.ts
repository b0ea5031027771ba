import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingTest, ROOT, wrongWith } from '../plants/plant.ts'
import { isMet, type Row } from './row.ts'
import { page, ROWS, tally } from './rows.ts'

test('the eighty rows are there, each once, and each mistake and test is found where it says', () => {
  expect(ROWS).toHaveLength(80)
  expect(new Set(ROWS.map(({ id }) => id)).size).toBe(80)
  const wrong = ROWS.flatMap(({ plant, tests, id }) =>
    plant ? wrongWith({ ...plant, tests, id }) : tests.flatMap((one) => missingTest(one)),
  )
  expect(wrong).toEqual([])
})

test('a row without a test or without a mistake is not met', () => {
  const [row] = ROWS
  if (!row) throw new Error('no rows')
  const { plant: _plant, ...bare } = row
  const lesser: Row[] = [{ ...row, tests: [] }, bare]
  expect([row, ...lesser].map(isMet)).toEqual([true, false, false])
})

test('the page of the handbook and the README say the same', async () => {
  await expect(page()).toMatchFileSnapshot(join(ROOT, 'docs/handbook/assurance.md'))
  expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain(tally())
})
