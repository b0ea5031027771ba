import { expect, test } from 'vitest'
import { endsOf, grown, type Sample } from '../bench/soak.rules.ts'

/** What `npm run bench -- R14` calls grown. The hour itself is no part of the tests. */

const steady: Sample = { memory: 300, descriptors: 40, p50: 10, p99: 60, answered: 900, wrong: 0 }
const run = (at: (n: number) => Partial<Sample> = () => ({}), stretches = 20): Sample[] =>
  Array.from({ length: stretches }, (_, n) => ({ ...steady, ...at(n) }))

test('an end like its beginning is none of it, nor is what the first quarter fills', () => {
  expect(grown(run())).toEqual([])
  expect(grown(run((n) => ({ memory: n < 5 ? 200 : 300, p99: n === 0 ? 2000 : 60 })))).toEqual([])
  expect(endsOf(run()).begin).toMatchObject({ memory: 300, answered: 4500 })
})

test('memory, descriptors and times that grow are told, and so are wrong answers and standstill', () => {
  const leak = (name: keyof Sample, by: number) => grown(run((n) => ({ [name]: steady[name] + n * by })))
  expect(leak('memory', 10)).toEqual(['memory, MB: 370.0 → 470.0'])
  expect(leak('descriptors', 1)).toEqual(['descriptors: 47.0 → 57.0'])
  expect(leak('p50', 2)).toEqual(['p50, ms: 24.0 → 44.0'])
  expect(leak('p99', 50)).toEqual(['p99, ms: 410.0 → 910.0'])
  expect(grown(run((n) => ({ wrong: n === 7 ? 1 : 0 })))).toEqual(['1 wrong answers'])
  expect(grown(run((n) => ({ answered: n === 7 ? 0 : 900 })))).toEqual(['1 stretches without an answer'])
})

test('a run too short to have ends says nothing', () => {
  expect(() => grown(run(undefined, 7))).toThrow('too few')
  expect(() => grown([])).toThrow('too few')
})
