import { expect, test } from 'vitest'
import { momentOfDay, momentsAfter } from './moments.mjs'

const at = (moment: string) => momentsAfter(Date.parse(moment)).map(([, text]) => text)

test('each moment is the next of its kind', () => {
  expect(at('2026-11-22T19:00:00Z')).toEqual([
    '2026-11-24T23:30+08:00',
    '2026-11-29T10:30+08:00',
    '2027-01-01T00:30+08:00',
    '2028-02-29T11:00+08:00',
    '2026-11-30T16:30+08:00',
  ])
  expect(at('2028-02-28T10:00:00+08:00')).toEqual([
    '2028-02-29T23:30+08:00',
    '2028-03-05T10:30+08:00',
    '2029-01-01T00:30+08:00',
    '2028-02-29T11:00+08:00',
    '2028-02-29T16:30+08:00',
  ])
  expect(at('2026-12-31T23:59:00+08:00')[2]).toBe('2028-01-01T00:30+08:00')
  for (const moment of at('2099-12-31T00:00:00+08:00')) expect(Date.parse(moment)).not.toBeNaN()
})

test('five days in a row take all five', () => {
  const days = [1, 2, 3, 4, 5].map((day) => momentOfDay(Date.parse(`2026-11-0${day}T12:00:00+08:00`)).name)
  expect(new Set(days).size).toBe(5)
  expect(momentOfDay(Date.parse('2026-11-01T00:01:00+08:00'))).toEqual(
    momentOfDay(Date.parse('2026-11-01T23:59:00+08:00')),
  )
})
