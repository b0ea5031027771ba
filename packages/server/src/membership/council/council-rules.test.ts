import { expect, test } from 'vitest'
import { postTitle, presentHolding, wrongDays } from './council.rules.ts'

test('a post of a unit is called so', () => {
  expect([postTitle('unit', '理事'), postTitle('person', '理事')]).toEqual(['理事单位', '理事'])
  const row = {
    ...{ id: 'h', memberId: 'm', name: '示例院', company: '', post: '理事', ordinal: 5 },
    ...{ kind: 'unit' as const, beginsOn: '2024-01-01', endsOn: null, endReason: '' },
  }
  const { ordinal: _ordinal, ...shown } = row
  expect(presentHolding(row)).toEqual({ ...shown, post: '理事单位', term: '第五届' })
})

const wrong = (
  beginsOn: string | null,
  endsOn: string | null,
  { open = false, term = null as string | null } = {},
) => wrongDays({ beginsOn, endsOn }, { today: '2026-11-28', term: { beginsOn: null, endsOn: term }, open })

test('a post begins today at the latest, and within its term', () => {
  const begins = { beginsOn: '任职日期不能晚于今天' }
  expect([
    wrong('2026-11-28', null, { open: true }),
    wrong('2026-11-29', null, { open: true }),
    wrong(null, null, { open: true }),
  ]).toEqual([undefined, begins, undefined])
  const term = { open: true, term: '2025-12-31' }
  expect([wrong('2025-12-31', null, term), wrong('2026-01-01', null, term), wrong(null, null, term)]).toEqual(
    [...[undefined, { beginsOn: '任职日期不能晚于本届结束的日期' }, undefined]],
  )
})

test('one that is held has no end, one that was held has one', () => {
  expect(wrong('2026-01-01', '2026-02-01', { open: true })).toEqual({ endsOn: '现任职务请用“免职”' })
  expect(wrong('2026-01-01', null)).toEqual({ endsOn: '请选择卸任日期' })
})

test('it ended today at the latest, and not before it began', () => {
  expect([wrong(null, '2026-11-28'), wrong(null, '2026-11-29')]).toEqual([
    ...[undefined, { endsOn: '卸任日期不能晚于今天' }],
  ])
  expect([wrong('2026-02-01', '2026-02-01'), wrong('2026-02-02', '2026-02-01')]).toEqual([
    ...[undefined, { endsOn: '卸任日期不能早于任职日期' }],
  ])
})
