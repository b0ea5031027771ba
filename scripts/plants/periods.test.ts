import { join } from 'node:path'
import { expect, test } from 'vitest'
import { found, page } from './period-page.ts'
import { PERIODS, UNTRIED } from './periods.ts'
import { missingTest, ROOT } from './plant.ts'

test('every period of the source has its two tests, or stands in the list that only shrinks', () => {
  const known = [...PERIODS.map(({ value }) => value), ...UNTRIED]
  expect([...found().keys()].sort()).toEqual(known.toSorted())
  expect(UNTRIED.length).toBeLessThanOrEqual(4)
})

test('the tests are found where the table says', () => {
  expect(
    PERIODS.flatMap(({ inside, outside }) => [inside, outside].flatMap((one) => missingTest(one))),
  ).toEqual([])
})

test('the page of the handbook says the same', async () => {
  await expect(page()).toMatchFileSnapshot(join(ROOT, 'docs/handbook/periods.md'))
})
