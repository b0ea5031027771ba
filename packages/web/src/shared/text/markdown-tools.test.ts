import { expect, test } from 'vitest'
import { insert, toggleLines, wrap } from './markdown-tools.ts'

const at = (text: string, from = 0, to = from) => ({ text, from, to })

test('line marks replace each other and go away the second time', () => {
  expect(toggleLines(at('甲\n乙\n丙', 0, 3), '- ').text).toBe('- 甲\n- 乙\n丙')
  expect(toggleLines(at('- 甲\n- 乙', 0, 7), '1. ').text).toBe('1. 甲\n2. 乙')
  expect(toggleLines(at('1. 甲\n2. 乙', 0, 9), '1. ').text).toBe('甲\n乙')
  expect(toggleLines(at('首行\n标题', 4), '## ')).toEqual({ text: '首行\n## 标题', from: 3, to: 8 })
})

test('what is put around or into a text is selected for typing on', () => {
  expect(wrap(at('重要事项', 0, 2), '**', '**', '文字')).toEqual({ text: '**重要**事项', from: 2, to: 4 })
  expect(wrap(at('', 0), '[', '](https://)', '链接文字').text).toBe('[链接文字](https://)')
  expect(insert(at('致电。', 2), '{{phone}}').text).toBe('致电{{phone}}。')
})
