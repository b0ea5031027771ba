import { expect, test } from 'vitest'
import { isQuiet } from './quiet-hours.ts'

const quietOf = (from: number, to: number) =>
  Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => isQuiet(hour, from, to))

test('from the first hour to the last, the last one out, also over midnight', () => {
  expect(quietOf(22, 8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 22, 23])
  expect(quietOf(0, 2)).toEqual([0, 1])
  expect(quietOf(12, 14)).toEqual([12, 13])
  expect(quietOf(9, 9)).toEqual([])
})
