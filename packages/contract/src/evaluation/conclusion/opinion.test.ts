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
