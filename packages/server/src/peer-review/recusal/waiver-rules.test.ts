import { expect, test } from 'vitest'
import { explains, refuseOwnWaiver } from './waiver.rules.ts'

const hits = (...by: (string | null)[]) => by.map((waivedById) => ({ waivedById }))

test('whoever explained one of the grounds does not decide about it', () => {
  expect([explains(hits('a', 'b'), 'b'), explains(hits('a'), 'b'), explains([], 'a')]).toEqual([
    true,
    false,
    false,
  ])
  expect(() => refuseOwnWaiver(hits('b', 'a'), { id: 'a' })).toThrow(
    expect.objectContaining({ guard: 'waiverByAnother' }),
  )
  expect(refuseOwnWaiver(hits('b', null), { id: 'a' })).toBeUndefined()
})

test('what nobody explained is nobody’s own', () => {
  expect(explains(hits(null), null)).toBe(false)
  expect(refuseOwnWaiver(hits(null, 'a'), { id: null })).toBeUndefined()
})
