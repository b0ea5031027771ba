import { expect, test } from 'vitest'
import { canonicalOrganisation, organisationLikeness } from './organisation.rules.ts'

test('width, brackets, blanks, points and the two ways to say limited company tell no two apart', () => {
  const one = canonicalOrganisation('示例（武汉）ABC科技有限公司')
  for (const name of [
    '示例(武汉)abc科技有限责任公司',
    ' 示例 武汉 ＡＢＣ科技有限公司 ',
    '“示例”·武汉-ABC_科技，有限公司。',
    '示例【武汉】ABC科技〔有限〕公司',
  ])
    expect(canonicalOrganisation(name)).toBe(one)
  expect(one).toBe('示例武汉ABC科技有限公司')
})

test('likeness is the share of common pairs', () => {
  expect(organisationLikeness('甲乙丙', '甲乙丙')).toBe(1)
  // Pairs 甲乙 乙丙 丙丁 and 甲乙 乙丙 丙戊: two of three each.
  expect(organisationLikeness('甲乙丙丁', '甲乙丙戊')).toBeCloseTo(2 / 3, 10)
  expect(organisationLikeness('甲乙', '丙丁')).toBe(0)
  // A pair that one has twice and the other once is common once.
  expect(organisationLikeness('甲乙甲乙', '甲乙丙丁')).toBeCloseTo(1 / 3, 10)
  expect([
    organisationLikeness('甲', '甲'),
    organisationLikeness('', '甲乙'),
    organisationLikeness('甲乙', ''),
  ]).toEqual([0, 0, 0])
})

test('a name within another, of four characters or more, is at least four fifths like it', () => {
  expect(organisationLikeness('示例大学', '示例大学水利与环境工程学院')).toBe(0.8)
  expect(organisationLikeness('示例大学水利与环境工程学院', '示例大学')).toBe(0.8)
  expect(organisationLikeness('示例院', '示例院水利与环境工程学科')).toBeLessThan(0.4)
  expect(organisationLikeness('示例水利大学', '示例水利大学院')).toBeCloseTo(10 / 11, 10)
})

test('names that differ in a number are different organisations, whatever the rest says', () => {
  expect(organisationLikeness('示例市第一水利设计院', '示例市第二水利设计院')).toBe(0)
  expect(organisationLikeness('示例水利设计院', '示例第一水利设计院')).toBe(0)
  expect(organisationLikeness('示例第十一设计院', '示例第十一设计院')).toBe(1)
  expect(organisationLikeness('示例第11设计院', '示例第１１设计院')).toBe(1)
})
