import { expect, test } from 'vitest'
import { flaggedFirst } from './flagged-first.ts'

const SECTIONS = [
  { title: '基本信息', fields: ['name', 'zw', 'zc', 'otherZc'] },
  { title: '联系方式', fields: ['mobileTel'] },
]
const marks = (...fields: string[]) => fields.map((field) => ({ field, comment: '请核对' }))

test('each marked field stands once, on top, with what is asked after it', () => {
  expect(flaggedFirst(SECTIONS, marks('mobileTel', 'zc'))).toEqual([
    { title: '请修改这些内容', fields: ['mobileTel', 'zc', 'otherZc'] },
    { title: '基本信息', fields: ['name', 'zw'] },
  ])
})

test('a mark on a file moves nothing', () => {
  expect(flaggedFirst(SECTIONS, marks('companyAttach'))).toBe(SECTIONS)
  expect(flaggedFirst(SECTIONS, [])).toBe(SECTIONS)
})
