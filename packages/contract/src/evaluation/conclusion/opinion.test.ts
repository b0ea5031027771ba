import { describe, expect, test } from 'vitest'
import { checkOpinion, missingSections, type OpinionFacts, type OpinionTexts } from './opinion.rules.ts'

const EMPTY: OpinionTexts = {
  material: '',
  innovation: '',
  comparison: '',
  benefit: '',
  problems: '',
  suggestions: '',
  dissent: '',
}
const facts: OpinionFacts = {
  name: '流域水资源联合调度关键技术',
  units: ['示例甲大学', '示例乙设计院'],
  persons: ['张三丰', '李四光'],
  level: 'worldAdvanced',
  mean: 82.1,
  present: 5,
  agree: 4,
  disagree: 1,
  source: '节水率提高12%，年均效益3200万元',
}
const rulesOf = (text: string, change: Partial<OpinionFacts> = {}) =>
  checkOpinion({ ...EMPTY, comparison: text }, { ...facts, ...change }).map(
    ({ rule, quote }) => `${rule} ${quote}`,
  )

const textsOf = (text: string, change: Partial<OpinionFacts> = {}) =>
  checkOpinion({ ...EMPTY, comparison: text }, { ...facts, ...change }).map((hit) => hit.text)

describe('prose against data', () => {
  test.each([
    ['总体达到国际先进水平。', []],
    ['总体达到国际领先水平。', ['level 国际领先']],
    ['由7位专家组成，同意4票。', ['count 7位专家']],
    ['五名专家参加，4票同意，反对1票。', []],
    ['十一位专家参加。', ['count 十一位专家']],
    ['十五位专家参加。', ['count 十五位专家']],
    ['赞成5票。', ['count 赞成5票']],
    ['专家组一致认为可以推广。', ['count 一致认为']],
    ['平均得分为82.1分。', []],
    ['平均得分为85分。', ['score 平均得分为85分']],
    ['节水率提高12％，效益3,200万元。', []],
    ['效益3300万元。', ['figure 3300万元']],
    ['《流域水资源联合调度技术》资料齐全。', ['name 《流域水资源联合调度技术》']],
    ['参照《科学技术评价办法》执行。', []],
    ['示例乙设计院与示例甲大学共同完成。', ['order 示例乙设计院']],
    ['李四光、张三丰提出新方法。', ['order 李四光']],
    ['通过鉴定。', ['word 鉴定']],
    ['二十五位专家参加。', ['count 二十五位专家']],
    ['两位专家参加。', ['count 两位专家']],
    ['同意4票，不反对3票。', []],
    ['同意4票，反对3票。', ['count 反对3票']],
    ['其他方面有所改进。', []],
    ['平均分：82.1', []],
    ['总分是82.15分。', ['score 总分是82.15分']],
    ['综合得分数 82.1 分。', []],
    ['总分85。', ['score 总分85']],
    ['节水12.34%。', ['figure 12.34%']],
    ['节水率提高12 %。', []],
    ['节水12%，又节水12%；提高13%，又提高13%。', ['figure 13%']],
    ['效益3,2万元。', ['figure 2万元']],
    ['效益3,300万元。', ['figure 3300万元']],
    ['节水3％。', ['figure 3％']],
    ['《示例乙》和《张三丰》。', []],
  ])('%s', (text, expected) => {
    expect(rulesOf(text)).toEqual(expected)
  })
  test('all of one mind may say so; dissent is free of it', () => {
    expect(rulesOf('一致同意通过。', { agree: 5 })).toEqual([])
    expect(checkOpinion({ ...EMPTY, dissent: '一位专家认为仅为国内先进。' }, facts)).toEqual([])
  })
})

test('sections that must say something', () => {
  const whole = { ...EMPTY, material: '资料齐全规范', innovation: '提出新的方法', comparison: '国际先进水平' }
  const all = { ...whole, benefit: '已推广应用。', problems: '样本偏少。', suggestions: '补充监测。' }
  expect(missingSections(all, false)).toEqual([])
  expect(missingSections(all, true)).toEqual(['dissent'])
  expect(missingSections({ ...all, problems: '', suggestions: '无' }, false)).toEqual([
    'problems',
    'suggestions',
  ])
})

test.each([
  [10, '十'],
  [12, '十二'],
  [20, '二十'],
  [25, '二十五'],
  [2, '两'],
  [7, '七'],
])('%i people are written %s', (present, text) => {
  expect(rulesOf(`${text}位专家参加。`, { present })).toEqual([])
  expect(rulesOf(`${text}位专家参加。`, { present: present + 1 })).toEqual([`count ${text}位专家`])
})

test.each([
  ['总体达到国际领先水平。', {}, '文中写“国际领先”，选定的水平是“国际先进”'],
  ['总体达到国际领先水平。', { level: '' }, '文中写“国际领先”，选定的水平是“（未选）”'],
  ['7位专家参加。', {}, '文中写“7位专家”，实际参加评价的专家为5'],
  ['3票同意。', {}, '文中写“3票同意”，实际同意票为4'],
  ['赞成3票。', {}, '文中写“赞成3票”，实际同意票为4'],
  ['反对2票。', {}, '文中写“反对2票”，实际不同意票为1'],
  ['全体通过。', {}, '文中写“全体通过”，同意票为4/5'],
  ['平均得分为85分。', {}, '文中写“平均得分为85分”，平均得分为82.1'],
  ['平均得分为85分。', { mean: null }, '文中写“平均得分为85分”，平均得分为—'],
  ['效益3300万元。', {}, '“3300万元”在申报内容中没有找到，请核对出处'],
  ['《流域水资源联合调度技术》', {}, '成果名称应为《流域水资源联合调度关键技术》'],
  ['示例乙设计院、示例甲大学', {}, '完成单位的先后与申报排序不一致：示例甲大学、示例乙设计院'],
  ['李四光、张三丰', {}, '完成人的先后与申报排序不一致：张三丰、李四光'],
  ['通过鉴定', {}, '应使用“评价”，不使用“鉴定”'],
] as const)('%s is answered in words', (text, change, said) => {
  expect(textsOf(text, change)).toEqual([said])
})

describe('a name', () => {
  test('in its own words is right, also where it stands between marks', () => {
    expect(rulesOf('《流域水资源联合调度关键技术》资料齐全。')).toEqual([])
  })
  test('that shares more than half of the pairs of the shorter one is meant to be it', () => {
    // Of abcde the pairs are four.
    const name = 'abcde'
    expect(rulesOf('《abcxy》', { name })).toEqual([])
    expect(rulesOf('《abcdx》', { name })).toEqual(['name 《abcdx》'])
    expect(rulesOf('《xyzabcd》', { name })).toEqual(['name 《xyzabcd》'])
    expect(rulesOf('《abxyzab》', { name })).toEqual([])
    // The same characters apart from one another are no pairs.
    expect(rulesOf('《xbyczdwe》', { name })).toEqual([])
    expect(rulesOf('《abc》', { name: 'abcdefghij' })).toEqual(['name 《abc》'])
  })
})

test('an order is only judged of those who are named, and each against the one before', () => {
  const units = ['甲院', '乙院', '丙院']
  expect(rulesOf('甲院、丙院共同完成。', { units })).toEqual([])
  expect(rulesOf('甲院、丙院、乙院。', { units })).toEqual(['order 丙院'])
  expect(rulesOf('丙院、甲院。', { units })).toEqual(['order 丙院'])
  expect(rulesOf('共同完成。', { units: ['', '甲院'] })).toEqual([])
  expect(rulesOf('由甲院完成。', { units: ['', '甲院'] })).toEqual([])
  // One name that begins another stands at the same place.
  expect(rulesOf('由示例大学水利学院完成。', { units: ['示例大学', '示例大学水利学院'] })).toEqual([])
})

test('who dissents, and only then, has a section of their own to fill in', () => {
  const texts = { ...EMPTY, dissent: '一位专家保留意见' }
  const others = ['material', 'innovation', 'comparison', 'benefit', 'problems', 'suggestions']
  expect(missingSections(texts, true)).toEqual(others)
  expect(missingSections(EMPTY, false)).toEqual(others)
  expect(missingSections({ ...texts, dissent: '四个字呀' }, true)).toEqual([...others, 'dissent'])
})

test('a figure is found in the application with commas and blanks or without', () => {
  expect(rulesOf('效益3200万元。', { source: '年均效益 3,200 万元' })).toEqual([])
  expect(rulesOf('效益3，200 万元。', { source: '年均效益3200万元' })).toEqual([])
})
