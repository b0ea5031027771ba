import { expect, test } from 'vitest'
import { keyTitle, readDetail, targetLabel, targetName } from './audit-words.ts'

test('pairs are changes in the words of the form; the rest are remarks', () => {
  const detail = {
    zw: ['工程师', '所长'],
    email: ['', 'a***@example.org'],
    opinion: '已核实',
    action: 'approve',
  }
  expect(readDetail(detail, 'person')).toEqual({
    changes: [
      { title: '职务', before: '工程师', after: '所长' },
      { title: keyTitle('email', 'person'), before: '', after: 'a***@example.org' },
    ],
    remarks: [
      { title: '审核意见', text: '已核实' },
      { title: '决定', text: '通过' },
    ],
  })
})

test('two names are a list, not a change', () => {
  expect(readDetail({ names: ['甲单位', '乙单位'], status: 'confirmed' }, 'organisation').remarks).toEqual([
    { title: '名称', text: '甲单位\n乙单位' },
    { title: '状态', text: '已确认' },
  ])
})

test('settings, marks and codes show their titles and labels', () => {
  expect(targetName('societyName、text.charter', 'setting')).toBe('学会名称、学会章程')
  expect(
    readDetail({ staffTotp: ['auto', 'required'], contactWithoutReview: [false, true] }, 'setting').changes,
  ).toEqual([
    { title: '管理用户动态口令', before: '自动（公开网址为 https 时必须）', after: '必须' },
    { title: '联系方式修改免审核', before: '否', after: '是' },
  ])
  expect(readDetail({ items: [{ field: 'zw', comment: '请写全称' }] }, 'person').remarks).toEqual([
    { title: '修改意见', text: '职务：请写全称' },
  ])
  expect(readDetail({ level: ['M', 'S'] }, 'person').changes[0]).toMatchObject({
    before: '普通会员',
    after: '高级会员',
  })
})

test('what the log may hold tomorrow never shows a bare key', () => {
  expect(targetLabel('somethingNew')).toBe('其他')
  expect(readDetail({ somethingNew: { nested: true } }, 'person').remarks).toEqual([
    { title: '其他内容', text: '其他内容：是' },
  ])
})
