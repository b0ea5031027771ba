import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quorumOf } from '../../peer-review/panel.rules.ts'
import { centsOf, DEFAULT_AGENDA, inCapitals, timetable, withheldOf, yuanOf } from './meeting.rules.ts'

test.each([
  [0, '零元整'],
  [5, '伍分'],
  [50, '伍角整'],
  [100_000, '壹仟元整'],
  [150_000, '壹仟伍佰元整'],
  [1_000_500, '壹万零伍元整'],
  [1_010_000, '壹万零壹佰元整'],
  [1_234_567_89, '壹佰贰拾叁万肆仟伍佰陆拾柒元捌角玖分'],
  [1_000_000_000, '壹仟万元整'],
  [10_000_000_100, '壹亿零壹元整'],
  [10_005, '壹佰元零伍分'],
  [1_050, '壹拾元伍角整'],
  [100_100_000, '壹佰万壹仟元整'],
])('%i cents are %s', (cents, text) => {
  expect(inCapitals(cents)).toBe(text)
})

test('what is printed is read back, and no capitals hold two zeros in a row', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      expect(centsOf(yuanOf(cents))).toBe(cents)
      expect(inCapitals(cents)).not.toMatch(/零零|零元(?!整)|undefined/)
    }),
  )
  for (const text of ['', '-1', '1.234', '一千', '1e3']) expect(centsOf(text)).toBeUndefined()
  expect(centsOf('1,500.5')).toBe(150_050)
})

test('two thirds of each size of panel', () => {
  for (let size = 3; size <= 15; size += 1) expect(quorumOf(size, 66)).toBe(Math.ceil((size * 2) / 3))
})

test('a step that comes once is before the first achievement only; times follow each other', () => {
  const slots = timetable('2026-12-01T01:00:00.000Z', DEFAULT_AGENDA, ['a', 'b'])
  expect(slots.filter(({ title }) => title === '介绍专家').map(({ achievementId }) => achievementId)).toEqual(
    ['a'],
  )
  for (const [n, slot] of slots.entries()) if (n > 0) expect(slot.from).toBe(slots[n - 1]?.to)
  expect(slots.at(-1)?.to).toBe('2026-12-01T04:25:00.000Z')
})

test('what is withheld of a fee follows its bands', () => {
  const yuan = (amount: number) => withheldOf(amount * 100) / 100
  expect([0, 800, 801, 3000, 4000].map(yuan)).toEqual([0, 0, 0.2, 440, 640])
  expect([4001, 25_000, 30_000, 62_500, 100_000].map(yuan)).toEqual([640.16, 4000, 5200, 13_000, 25_000])
})
