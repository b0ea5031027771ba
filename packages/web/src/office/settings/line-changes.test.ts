import { expect, test } from 'vitest'
import { lineChanges } from './line-changes.ts'

const marked = (was: string, becomes: string) =>
  lineChanges(was, becomes).map(({ kind, text }) => `${{ same: ' ', goes: '-', comes: '+' }[kind]}${text}`)

test('lines that go and come stand where they change, the others once', () => {
  expect(marked('## 姓名\n\n- 甲\n- 乙\n', '## 姓名\n- 甲\n- 丙\n- 丁')).toEqual([
    ' ## 姓名',
    ' - 甲',
    '-- 乙',
    '+- 丙',
    '+- 丁',
  ])
  expect(marked('', '一')).toEqual(['+一'])
  expect(marked('一\n二', '')).toEqual(['-一', '-二'])
  expect(marked('一\r\n二 ', '\n一\n\n二')).toEqual([' 一', ' 二'])
  expect(marked('一\n二\n三', '二\n三\n一')).toEqual(['-一', ' 二', ' 三', '+一'])
})
