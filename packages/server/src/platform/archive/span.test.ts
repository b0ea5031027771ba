import { expect, test } from 'vitest'
import { spanOf } from './span.rules.ts'

const at = (now: string, auditMonths = 6, archiveYears = 10) => {
  const { audit, outbox, archive } = spanOf({ auditMonths, archiveYears }, new Date(now))
  return { audit: audit.toISOString(), outbox: outbox.toISOString(), archive: archive.toISOString() }
}

test('the same moment of the same day so many months, days and years before', () => {
  expect(at('2026-11-23T04:05:06.789Z')).toEqual({
    audit: '2026-05-23T04:05:06.789Z',
    outbox: '2026-05-27T04:05:06.789Z',
    archive: '2016-11-23T04:05:06.789Z',
  })
  expect(at('2026-11-23T00:00:00Z', 36, 3)).toMatchObject({
    ...{ audit: '2023-11-23T00:00:00.000Z', archive: '2023-11-23T00:00:00.000Z' },
  })
})

test('of a month without that day it is the last one: nothing is archived or removed before its time', () => {
  expect(at('2026-08-31T01:00:00Z').audit).toBe('2026-02-28T01:00:00.000Z')
  expect(at('2028-08-31T01:00:00Z').audit).toBe('2028-02-29T01:00:00.000Z')
  expect(at('2026-12-31T01:00:00Z').audit).toBe('2026-06-30T01:00:00.000Z')
  expect(at('2028-02-29T01:00:00Z').archive).toBe('2018-02-28T01:00:00.000Z')
})

test('the day is that of China', () => {
  // The 31st there already, the 30th of August in London.
  expect(at('2026-08-30T17:00:00Z').audit).toBe('2026-02-27T17:00:00.000Z')
  expect(at('2026-08-30T15:59:59Z').audit).toBe('2026-02-28T15:59:59.000Z')
})
