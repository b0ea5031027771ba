import { expect, test } from 'vitest'
import { isoDay } from './endpoint.ts'

test('a day of a filter is one that there is', () => {
  const said = (text: string) =>
    isoDay()
      .safeParse(text)
      .error?.issues.map(({ message }) => message)
  expect(said('2028-02-29')).toBeUndefined()
  for (const wrong of ['2026-02-30', '2026-13-01', '20260101', '昨天', ''])
    expect(said(wrong), wrong).toEqual(['日期格式不正确'])
})
