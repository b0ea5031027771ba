import { expect, test } from 'vitest'
import { conditionText } from './conditions.ts'

test('conditions from a list are read in its words, every value of them', () => {
  expect(conditionText('expert', 'isAcademician', '1')).toBe('院士：中国科学院院士')
  expect(conditionText('expert', 'isMember', ['2'])).toBe('加入学会：否')
  expect(conditionText('person', 'zc', ['正高级', '副高级'])).toBe('职称：正高级、副高级')
  expect(conditionText('unit', 'type', '91')).toBe('单位类型：企业')
  expect(conditionText('person', 'age', '66-')).toBe('年龄：66岁及以上')
  expect(conditionText('person', 'orgId', '5f0c')).toBe('单位库中所选单位')
  expect(conditionText('person', 'labelMatch', 'all')).toBe('同时带有各个标签')
  expect(conditionText('unit', 'tableUploadStatus', '0')).toBe('申请表：未上传')
  expect(conditionText('unit', 'level', ['C', 'L'])).toBe('级别：常务理事单位、理事单位')
})
