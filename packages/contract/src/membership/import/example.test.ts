import { expect, test } from 'vitest'
import { EXAMPLE_NAME, isExampleName } from '../import.calls.ts'

test('the example of a template, of this version or an earlier one, is nobody; a name that begins alike is somebody', () => {
  expect([EXAMPLE_NAME, '示例（导入前请删除本行）'].filter(isExampleName)).toHaveLength(2)
  expect(['示例（导入）丁处', '示例大学', '删除本行', ''].filter(isExampleName)).toEqual([])
})
