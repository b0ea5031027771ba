import { expect, test } from 'vitest'
import { phaseTag, placesText } from './view.ts'

test('an open event whose last place is taken says so, one with a place left or without a limit is open', () => {
  const at = (registered: number, places: number, phase: 'open' | 'closed' = 'open') =>
    phaseTag({ phase, registered, places }).children
  expect(at(29, 30)).toBe('报名中')
  expect(at(30, 30)).toBe('名额已满')
  expect(at(31, 30)).toBe('名额已满')
  expect(at(500, 0)).toBe('报名中')
  expect(at(30, 30, 'closed')).toBe('报名已截止')
  expect([placesText({ places: 30, registered: 29 }), placesText({ places: 30, registered: 30 })]).toEqual([
    '29 / 30',
    '30 / 30（已满）',
  ])
})
