import { expect, test } from 'vitest'
import { PLANTS } from './catalogue/all.ts'
import { wrongWith } from './plant.ts'

test('each mistake can still be planted: its text stands once, its tests are there', () => {
  expect(PLANTS.flatMap((plant) => wrongWith(plant))).toEqual([])
  expect(new Set(PLANTS.map(({ id }) => id)).size).toBe(PLANTS.length)
})

test('there are at least 150 of them, in all domains that have rules', () => {
  expect(PLANTS.length).toBeGreaterThanOrEqual(150)
  const domains = new Set(PLANTS.map(({ file }) => file.split('/')[3]))
  for (const domain of [
    'platform',
    'identity',
    'membership',
    'peer-review',
    'evaluation',
    'award',
    'content',
  ])
    expect(domains).toContain(domain)
})
