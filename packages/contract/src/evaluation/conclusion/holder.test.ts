import { expect, test } from 'vitest'
import { holdersOf, numberApart, publicIdApart } from './holder.rules.ts'

test('units come before persons, each counted from one', () => {
  expect(holdersOf({ units: ['甲院', '乙院'], persons: ['张三丰', '李四光'] })).toEqual([
    { code: 'D1', kind: 'unit', rank: 1, name: '甲院' },
    { code: 'D2', kind: 'unit', rank: 2, name: '乙院' },
    { code: 'R1', kind: 'person', rank: 1, name: '张三丰' },
    { code: 'R2', kind: 'person', rank: 2, name: '李四光' },
  ])
  expect(holdersOf({ units: ['甲院'] }).map(({ code }) => code)).toEqual(['D1'])
})

test('a code behind the number says whose certificate it is; a number without one is the report', () => {
  expect(numberApart('评字〔2026〕第012号-D1')).toEqual({ of: '评字〔2026〕第012号', code: 'D1' })
  expect(numberApart('A-R12')).toEqual({ of: 'A', code: 'R12' })
  for (const text of ['评字〔2026〕第012号', 'A-X1', 'A-D', 'A-D123', 'A-D1x', '-D1', 'A~D1'])
    expect(numberApart(text)).toEqual({ of: text, code: undefined })
})

test('in the code of a picture it stands behind a mark', () => {
  expect(publicIdApart('k7wq~R3')).toEqual({ of: 'k7wq', code: 'R3' })
  expect(publicIdApart('k7wq~D10')).toEqual({ of: 'k7wq', code: 'D10' })
  for (const text of ['k7wq', 'k7wq~X1', 'k7wq~D', 'k7wq~D123', 'k7wq~D1x', '~D1', 'k7wq-D1'])
    expect(publicIdApart(text)).toEqual({ of: text, code: undefined })
})
