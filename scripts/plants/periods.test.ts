import { join } from 'node:path'
import { expect, test } from 'vitest'
import { found, page } from './period-page.ts'
import { PERIODS } from './periods.ts'
import { missingTest, ROOT } from './plant.ts'

test('every period of the source has its two tests', () => {
  const periods = [...found().keys()]
  expect(periods.length).toBeGreaterThan(50)
  expect(periods.sort()).toEqual(PERIODS.map(({ value }) => value).sort())
})

test('the tests are found where the table says', () => {
  expect(
    PERIODS.flatMap(({ inside, outside }) => [inside, outside].flatMap((one) => missingTest(one))),
  ).toEqual([])
})

test('the page of the handbook says the same', async () => {
  await expect(page()).toMatchFileSnapshot(join(ROOT, 'docs/handbook/periods.md'))
})
