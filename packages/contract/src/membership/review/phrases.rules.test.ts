import { expect, test } from 'vitest'
import { phraseHeadings, phrasesByField, phraseTextFault } from './phrases.rules.ts'

const text =
  '- 材料不全\n\n## 姓名\n\n- 与身份证不一致\n- 请写全名\n\n## 整份申请\n\n- 请重新填写\n\n## 入会申请表\n\n- 缺少公章'

test('phrases belong to the field or the file that their heading names; before any, to the whole', () => {
  expect(phrasesByField('person', text)).toEqual({
    overall: ['材料不全', '请重新填写'],
    name: ['与身份证不一致', '请写全名'],
    companyAttach: ['缺少公章'],
  })
  expect(phrasesByField('person', '')).toEqual({})
})

test('a heading names what reviewers of the kind see; evaluation knows no fields', () => {
  const headings = phraseHeadings('phrases-unit')
  expect(headings[0]).toBe('整份申请')
  expect(headings).toEqual(expect.arrayContaining(['单位名称', '单位会员登记表']))
  expect(new Set(headings).size).toBe(headings.length)
  expect(headings).not.toContain('身份证号')
  expect(phraseHeadings('phrases-evaluation')).toEqual([])
})

test('phrases under a heading that names nothing would be lost, and are refused', () => {
  expect(phraseTextFault('phrases-person', text)).toBeUndefined()
  expect(phraseTextFault('phrases-unit', text)).toBe('没有“姓名”这个项目，请用“插入项目”添加标题')
  expect(phraseTextFault('phrases-evaluation', '- 材料不全')).toBeUndefined()
  expect(phraseTextFault('phrases-evaluation', text)).toBe('这里的用语不分项目，请去掉标题“姓名”')
})

test('what is no list of phrases is refused; texts of other keys are not read', () => {
  expect(phraseTextFault('phrases-person', '散落的话')).toContain('不在列表中')
  expect(phraseTextFault('welcome', '散落的话')).toBeUndefined()
})
