import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from '../plants/plant.ts'
import { EQUIVALENTS, type Equivalent } from './equivalents.ts'
import { judge, type Mutant, SHARE, shareOf, textOf, wordsOf } from './judge.ts'
import { LEFT_OUT, MUTATED, TESTS } from './targets.ts'

const SOURCE = 'const a = 1\nexport const old = (age: number) =>\n  age >= 18\n'
const mutant = (status: string, replacement = 'age > 18', fileName = 'age.rules.ts'): Mutant => ({
  fileName,
  status,
  replacement,
  location: { start: { line: 3, column: 3 }, end: { line: 3, column: 12 } },
})
const many = (count: number, status: string): Mutant[] => Array.from({ length: count }, () => mutant(status))
const verdictOf = (mutants: readonly Mutant[], listed: readonly Equivalent[] = []) =>
  judge(mutants, listed, () => SOURCE)
const LISTED: Equivalent = { file: 'age.rules.ts', text: 'age > 18', why: 'nobody is eighteen' }

test('a mutant is known by its lines as it has them, wherever they stand', () => {
  expect(textOf(SOURCE, mutant('Survived'))).toBe('age > 18')
  const whole = { start: { line: 2, column: 20 }, end: { line: 3, column: 12 } }
  expect(textOf(SOURCE, { ...mutant('Survived', '() =>\n  undefined'), location: whole })).toBe(
    'export const old = () => undefined',
  )
})

test('nine of ten have to be killed, and who survives has to be listed', () => {
  expect(SHARE).toBe(90)
  expect(verdictOf(many(9, 'Killed')).good).toBe(true)
  expect(verdictOf([...many(8, 'Killed'), mutant('Timeout'), mutant('Survived')]).good).toBe(false)
  expect(verdictOf([...many(9, 'Killed'), mutant('Survived')], [LISTED]).good).toBe(true)
  expect(verdictOf([...many(9, 'Killed'), mutant('NoCoverage')], [LISTED]).good).toBe(true)
  expect(verdictOf([...many(8, 'Killed'), mutant('Survived')], [LISTED]).good).toBe(false)
  expect(verdictOf([mutant('Ignored')]).good).toBe(false)
  expect([shareOf(899, 1000), shareOf(8999, 10_000), shareOf(9, 10)]).toEqual([89.9, 89.9, 90])
})

test('what is listed and no longer survives has to go from the list', () => {
  expect(verdictOf(many(9, 'Killed'), [LISTED])).toMatchObject({
    good: false,
    stale: ['age.rules.ts: age > 18'],
  })
  expect(verdictOf(many(9, 'Killed'), [{ ...LISTED, file: 'other.rules.ts' }]).good).toBe(true)
})

test('a run that did not come to its end is no result', () => {
  expect(() => verdictOf([mutant('Pending')])).toThrow('not tested to the end: 1 mutants, Pending')
})

test('says in words what each file and the whole is worth, and who survived', () => {
  const said = wordsOf(verdictOf([...many(2, 'Killed'), mutant('Survived')])).join('\n')
  expect(said).toContain(' 66.6 %  killed 2, survived 1  age.rules.ts')
  expect(said).toContain('  age.rules.ts:3  age > 18')
  expect(said).toContain('2 of 3 mutants killed, 66.6 %; at least 90 % have to be')
})

test('each file of rules is changed, or named among those that are tested over HTTP alone', () => {
  const rules = globSync('packages/*/src/**/*.rules.ts', { cwd: ROOT }).sort()
  expect(rules.length).toBeGreaterThan(80)
  const known = [...MUTATED, ...LEFT_OUT]
  expect(new Set(known).size).toBe(known.length)
  expect(known.filter((file) => file.endsWith('.rules.ts')).sort()).toEqual(rules)
  const missing = [...known, ...TESTS].filter((file) => globSync(file, { cwd: ROOT }).length === 0)
  expect(missing).toEqual([])
})

test('each listed mutant is of a file that is changed, stands there once, and has a reason', () => {
  const keys = EQUIVALENTS.map(({ file, text }) => `${file}: ${text}`)
  expect(new Set(keys).size).toBe(keys.length)
  expect(EQUIVALENTS.filter(({ file }) => !MUTATED.includes(file))).toEqual([])
  expect(EQUIVALENTS.filter(({ why }) => why.length < 15)).toEqual([])
})
