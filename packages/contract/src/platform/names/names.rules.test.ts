import { expect, test } from 'vitest'
import { COMMITTEE } from '../enums.ts'
import { NAME_LISTS } from './name-lists.ts'
import {
  deliveredNames,
  knownNames,
  MAX_NAME,
  type NameList,
  nameFaults,
  offeredNames,
  readNames,
  writeNames,
} from './names.rules.ts'

const list: NameList = { key: 'committees', title: '示例', delivered: ['甲会', '乙会'], last: ['其他', '否'] }
const codes = (options: readonly { code: string }[]) => options.map(({ code }) => code)

test('nobody changed anything: the list of the specification, in its order', () => {
  expect(codes(offeredNames(NAME_LISTS.committees, ''))).toEqual(codes(COMMITTEE))
  expect(codes(deliveredNames(list))).toEqual(['甲会', '乙会', '其他', '否'])
  expect(writeNames(list, readNames(list, ''))).toBe('')
})

test('what is offered no more is still known, comes last and says so', () => {
  const text = '乙会\n停用：甲会\n\n 丙会 '
  expect(readNames(list, text)).toEqual([
    { name: '乙会', retired: false },
    { name: '甲会', retired: true },
    { name: '丙会', retired: false },
  ])
  expect(codes(offeredNames(list, text))).toEqual(['乙会', '丙会', '其他', '否'])
  expect(knownNames(list, text).map(({ label }) => label)).toEqual([
    ...['乙会', '丙会', '其他', '否', '甲会（已停用）'],
  ])
  expect(writeNames(list, readNames(list, text))).toBe('乙会\n停用：甲会\n丙会')
})

test('a society without any keeps what is fixed', () => {
  const none = writeNames(list, [
    { name: '甲会', retired: true },
    { name: '乙会', retired: true },
  ])
  expect(codes(offeredNames(list, none))).toEqual(['其他', '否'])
})

test('a name is there once, is no fixed one, and fits', () => {
  expect(
    nameFaults(list, ['甲会', ' 甲会 ', '', '否', '停用：丁', '长'.repeat(MAX_NAME + 1), '乙\n会']),
  ).toEqual([
    undefined,
    '已有同名的一项',
    '请填写名称',
    '“否”固定在名单最后，不用添加',
    '名称中有不能使用的内容',
    `名称不能超过${MAX_NAME}个字`,
    '名称中有不能使用的内容',
  ])
  expect(nameFaults(list, ['长'.repeat(MAX_NAME)])).toEqual([undefined])
  expect(nameFaults(list, [' 丙会 ', '丙会', ' 丙 会'])).toEqual([undefined, '已有同名的一项', undefined])
})
