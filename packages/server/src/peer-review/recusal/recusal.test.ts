import { RECUSAL_RULE_NAMES, type RecusalRule } from '@portal/contract/peer-review/panel.rules'
import { describe, expect, test } from 'vitest'
import { type ExpertFacts, findHits, isBlocked, type Surroundings } from './recusal.rules.ts'

/** Each ground of recusal, by a case that it catches and one that it lets pass. */

const UNIT = { orgId: 'org-1', name: '示例水利科学研究院' }
const on: Surroundings = {
  achievementId: 'a',
  ownerId: 'owner',
  type: 'development',
  keywords: [],
  subjects: [],
  fieldWords: [],
  units: [UNIT, { orgId: null, name: '示例大学' }],
  persons: [
    {
      as: '完成人',
      name: '陈示例',
      idIndexes: ['aa', 'bb'],
      mobiles: ['19900000001'],
      emails: ['chen@institute.example'],
      unit: UNIT,
    },
  ],
  avoid: [
    { expertName: '拒示例', reason: '学术观点分歧' },
    { unit: { orgId: 'org-9', name: '示例设计院' }, reason: '' },
  ],
  suggested: [{ name: '荐示例', unit: { orgId: null, name: '示例环境监测中心' } }],
  proofIssuers: [{ orgId: 'org-7', name: '示例水库管理局' }],
  noveltyBodies: [{ orgId: null, name: '示例科技信息研究所' }],
  objectors: [{ name: '异示例', mobile: '19900000009' }],
  kin: new Map([['org-2', '完成单位“示例水利科学研究院”的下属单位']]),
  today: '2026-11-22',
  rules: { years: 3, maxAge: 65, maxTimes: 2 },
}
const clean: ExpertFacts = {
  expertId: 'e',
  name: '王示例',
  unit: { orgId: 'org-5', name: '示例环境监测中心' },
  idIndex: 'cc',
  mobile: '19900000005',
  email: 'wang@centre.example',
  birthday: '1970-01-01',
  approved: true,
  credibility: 'B',
  workHistory: '长期从事环境监测工作',
  formerUnits: [],
  interests: [],
  recusedHere: '',
  shared: [],
  timesForApplicant: 2,
}

test('nothing stands against somebody who has nothing to do with it', () => {
  expect(findHits(clean, on)).toEqual([])
})

const CASES: Record<RecusalRule, { caught: Partial<ExpertFacts>[]; passes?: Partial<ExpertFacts>[] }> = {
  isParty: {
    caught: [
      { idIndex: 'bb' },
      { mobile: '19900000001' },
      { name: '陈示例', unit: { orgId: null, name: '示例水利科学 研究院' } },
    ],
    passes: [{ idIndex: '' }, { name: '陈示例' }],
  },
  sameUnit: { caught: [{ unit: UNIT }, { unit: { orgId: 'other', name: '示例（大学）' } }] },
  kinUnit: {
    caught: [{ unit: { orgId: 'org-2', name: '示例灌溉所' } }],
    passes: [{ unit: { orgId: 'org-3', name: '示例灌溉所' } }],
  },
  declared: {
    caught: [{ interests: [{ kind: 'mentor', text: '师生', orgId: null, here: true }] }],
    passes: [{ interests: [{ kind: 'mentor', text: '师生', orgId: null, here: false }] }],
  },
  recused: { caught: [{ recusedHere: '亲属关系' }] },
  notApproved: { caught: [{ approved: false }] },
  noCredit: { caught: [{ credibility: 'D' }, { credibility: '冻结' }], passes: [{ credibility: 'C' }] },
  objector: { caught: [{ name: '异示例', mobile: '19900000009' }], passes: [{ name: '异示例' }] },
  formerUnit: { caught: [{ formerUnits: ['示例大学'] }], passes: [{ formerUnits: ['示例学院'] }] },
  workHistory: { caught: [{ workHistory: '2001年至2008年在示例大学任教' }] },
  sharedProject: { caught: [{ shared: [{ with: '陈示例', achievement: '示例成果' }] }] },
  kinName: {
    caught: [{ unit: { orgId: 'x', name: '示例大学水利学院' } }],
    passes: [{ unit: { orgId: 'x', name: '示例学院' } }],
  },
  proofIssuer: { caught: [{ unit: { orgId: 'org-7', name: '示例水库管理局' } }] },
  noveltyBody: { caught: [{ unit: { orgId: 'y', name: '示例科技信息研究所' } }] },
  ownAvoids: {
    caught: [{ interests: [{ kind: 'avoidUnit', text: '配偶在该单位', orgId: 'org-1', here: false }] }],
    passes: [{ interests: [{ kind: 'avoidUnit', text: '配偶在该单位', orgId: 'org-8', here: false }] }],
  },
  avoidList: { caught: [{ name: '拒示例' }, { unit: { orgId: 'org-9', name: '示例设计院' } }] },
  suggested: {
    caught: [{ name: '荐示例' }],
    passes: [{ name: '荐示例', unit: { orgId: 'z', name: '示例化工厂' } }],
  },
  frequent: { caught: [{ timesForApplicant: 3 }], passes: [{ timesForApplicant: 2 }] },
  overAge: { caught: [{ birthday: '1960-11-22' }], passes: [{ birthday: '1960-11-23' }] },
  sameMail: {
    caught: [{ email: 'Wang@Institute.example' }],
    passes: [{ email: 'wang@qq.com' }, { email: '' }],
  },
}

describe.each(RECUSAL_RULE_NAMES)('%s', (rule) => {
  test('catches', () => {
    for (const change of CASES[rule].caught) {
      const hit = findHits({ ...clean, ...change }, on).find((found) => found.rule === rule)
      expect(hit?.text, JSON.stringify(change)).toMatch(/[一-鿿]{2}/)
    }
  })
  test('lets pass', () => {
    for (const change of CASES[rule].passes ?? [])
      expect(findHits({ ...clean, ...change }, on).map((found) => found.rule)).not.toContain(rule)
  })
})

test('public mail providers relate nobody', () => {
  const persons = on.persons.map((person) => ({ ...person, emails: ['a@163.com', 'b@qq.com'] }))
  expect(findHits({ ...clean, email: 'c@163.com' }, { ...on, persons })).toEqual([])
})

test('a hit that says it all is not repeated in weaker words', () => {
  const hits = findHits(
    { ...clean, unit: UNIT, workHistory: '示例水利科学研究院', email: 'a@institute.example' },
    on,
  )
  expect(hits.map(({ rule }) => rule)).toEqual(['sameUnit'])
  expect(isBlocked(hits)).toBe(true)
  expect(isBlocked(findHits({ ...clean, birthday: '1950-01-01' }, on))).toBe(false)
})
