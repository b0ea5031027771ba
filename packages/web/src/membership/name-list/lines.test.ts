import { NAME_LISTS } from '@portal/contract/platform/names/name-lists'
import { expect, test } from 'vitest'
import { delivered, FRESH, isRenamed, linesOf, type Stored, textOf } from './lines.ts'

const list = NAME_LISTS.committees
const entry = (name: string, count = 0) => ({ name, retired: false, count, waiting: 0 })
const stored: Stored = {
  list: 'committees',
  entries: [entry('能源与动力专业委员会', 2), entry('交通专业委员会', 3), entry('数字流域专业委员会')],
  ...{ last: [], version: 4, updatedAt: null, updatedBy: '' },
}

test('going back to the delivered list keeps what is carried beside it, offered no more', () => {
  const lines = delivered(list, stored)
  expect(lines.map(({ name }) => name)).toEqual([...list.delivered, '能源与动力专业委员会'])
  expect(lines.find(({ name }) => name === '交通专业委员会')).toMatchObject({
    was: '交通专业委员会',
    count: 3,
  })
  expect(lines.at(-1)).toMatchObject({ retired: true, was: '能源与动力专业委员会' })
  expect(textOf(list, lines.slice(0, -1))).toBe('')
})

test('a name that is wrong is not in the form, and is there once', () => {
  const lines = [...linesOf(stored), { ...FRESH, name: '交通专业委员会' }, FRESH]
  expect(textOf(list, lines)).toBe('能源与动力专业委员会\n交通专业委员会\n数字流域专业委员会')
  expect([isRenamed(FRESH), isRenamed({ ...FRESH, name: '乙', was: '甲' })]).toEqual([false, true])
})
