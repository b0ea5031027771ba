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

const said = (change: Partial<ExpertFacts>, surroundings: Partial<Surroundings> = {}) =>
  findHits({ ...clean, ...change }, { ...on, ...surroundings }).map(({ text }) => text)
const unit = (name: string, orgId: string | null = null) => ({ unit: { orgId, name } })

test.each<[Partial<ExpertFacts>, string]>([
  [{ idIndex: 'bb' }, '身份证号与完成人“陈示例”相同'],
  [{ mobile: '19900000001' }, '手机号与完成人“陈示例”相同'],
  [{ name: '陈示例', ...unit('示例水利科学研究院') }, '姓名和单位与完成人“陈示例”相同'],
  [unit('示例大学'), '现任职于完成单位“示例大学”'],
  [unit('示例灌溉所', 'org-2'), '现任职单位“示例灌溉所”是完成单位“示例水利科学研究院”的下属单位'],
  [{ interests: [{ kind: 'mentor', text: '师生', orgId: null, here: true }] }, '专家已声明利害关系：师生'],
  [{ recusedHere: '亲属关系' }, '专家已对本成果申请回避：亲属关系'],
  [{ approved: false }, '专家信息未通过审核或已停用'],
  [{ credibility: '冻结' }, '信誉等级为冻结'],
  [{ name: '异示例', mobile: '19900000009' }, '对本成果提出过异议'],
  [{ formerUnits: ['示例大学'] }, '3年内曾任职于完成单位“示例大学”'],
  [{ workHistory: '在示例大学任教' }, '工作经历中提到完成单位“示例大学”，请核对任职时间'],
  [{ shared: [{ with: '陈示例', achievement: '示例成果' }] }, '3年内与“陈示例”共同完成《示例成果》'],
  [unit('示例大学水利学院'), '任职单位“示例大学水利学院”与完成单位“示例大学”名称相近，疑为上下级单位'],
  [unit('示例水库管理局', 'org-7'), '任职于出具应用证明的单位“示例水库管理局”'],
  [unit('示例科技信息研究所'), '任职于查新机构“示例科技信息研究所”'],
  [
    { interests: [{ kind: 'avoidUnit', text: '配偶在该单位', orgId: 'org-1', here: true }] },
    '完成单位在专家的回避单位中：配偶在该单位',
  ],
  [{ name: '拒示例' }, '申请人要求回避该专家：学术观点分歧'],
  [unit('示例设计院', 'org-9'), '申请人要求回避单位“示例设计院”：未说明原因'],
  [{ name: '荐示例' }, '由申请人推荐，仅供参考'],
  [{ timesForApplicant: 3 }, '近24个月已评价该申请人的成果3次（上限2次）'],
  [{ birthday: '1960-11-22' }, '年龄66岁，超过65岁'],
  [{ email: 'wang@institute.example' }, '与完成人“陈示例”使用同一单位邮箱（institute.example）'],
])('%j is explained', (change, text) => {
  expect(said(change)).toEqual([text])
})

test('what is not known of both relates nobody', () => {
  const nobody = {
    ...on.persons[0],
    idIndexes: [''],
    mobiles: [''],
    emails: [''],
    unit: null,
  } as Surroundings['persons'][0]
  expect(said({ idIndex: '', mobile: '', email: '', unit: null }, { persons: [nobody] })).toEqual([])
  expect(said({ name: '陈示例', unit: null, idIndex: '', mobile: '' }, { persons: [nobody] })).toEqual([])
  expect(said(unit(''), { units: [{ orgId: null, name: '' }], persons: [] })).toEqual([])
  expect(said(unit('甲', null), { units: [{ orgId: null, name: '乙' }], persons: [] })).toEqual([])
  expect(said({ birthday: '' }, { rules: { ...on.rules, maxAge: 0 } })).toEqual([])
  expect(said({ email: 'not a mail' }, { persons: [{ ...nobody, emails: ['nor this'] }] })).toEqual([])
})

test('an avoided or suggested expert without a unit is meant by the name; with one, by both', () => {
  const avoid = (at?: string) =>
    said(
      { name: '拒示例' },
      { avoid: [{ expertName: '拒示例', reason: '争议', ...(at !== undefined && unit(at)) }] },
    )
  expect([avoid(), avoid(''), avoid('示例环境监测中心'), avoid('示例化工厂')]).toEqual([
    ...[['申请人要求回避该专家：争议'], ['申请人要求回避该专家：争议'], ['申请人要求回避该专家：争议'], []],
  ])
  const suggested = (at?: string) =>
    said({ name: '荐示例' }, { suggested: [{ name: '荐示例', ...(at !== undefined && unit(at)) }] }).length
  expect([suggested(), suggested('示例环境监测中心'), suggested('示例化工厂')]).toEqual([1, 1, 0])
  expect(said({ name: '拒示例' }, { avoid: [{ expertName: '', reason: '' }] })).toEqual([])
})

test('names are alike from four characters on, where one begins the other', () => {
  const kin = (own: string, completing: string) =>
    said(unit(own), { units: [{ orgId: null, name: completing }] }).length
  expect([kin('示例大学水利学院', '示例大学'), kin('示例大学', '示例大学水利学院')]).toEqual([1, 1])
  expect([kin('示例院水利所', '示例院'), kin('水利示例大学', '示例大学')]).toEqual([0, 0])
  // What the library knows of the unit is said in its words, not guessed from the name.
  expect(said(unit('示例大学水利学院', 'org-2'))).toHaveLength(1)
})

test('a history names a unit of four characters or more, whatever stands between them', () => {
  const named = (workHistory: string, name: string) =>
    said({ workHistory }, { units: [{ orgId: null, name }] }).length
  expect([
    named('曾在示例 大学（水利系）', '示例大学'),
    named('曾在示例院', '示例院'),
    named('曾在示例', '示例大学'),
  ]).toEqual([1, 0, 0])
})

test('a public provider is one with its own domains, not any that begins alike', () => {
  const shared = (domain: string) =>
    said(
      { email: `a@${domain}` },
      { persons: on.persons.map((one) => ({ ...one, emails: [` B@${domain.toUpperCase()} `] })) },
    ).length
  expect(['qq.com', 'vip.163.com', 'gmail.com', 'sina.com.cn', 'example.org'].map(shared)).toEqual([
    0, 0, 0, 0, 0,
  ])
  expect(['qq.com.example', 'mail.qq.com', 'notqq.com', 'institute.example'].map(shared)).toEqual([
    1, 1, 1, 1,
  ])
})

test('what blocks does so by itself, what is only asked about does not', () => {
  const hit = (change: Partial<ExpertFacts>) => isBlocked(findHits({ ...clean, ...change }, on))
  expect([hit({ approved: false }), hit({ birthday: '1950-01-01' }), hit({})]).toEqual([true, false, false])
  // Somebody who is a party is that and nothing weaker.
  expect(
    findHits({ ...clean, idIndex: 'aa', unit: UNIT, email: 'a@institute.example' }, on).map(
      ({ rule }) => rule,
    ),
  ).toEqual(['isParty'])
  expect(
    findHits({ ...clean, formerUnits: ['示例大学'], workHistory: '示例大学' }, on).map(({ rule }) => rule),
  ).toEqual(['formerUnit'])
})

test('a unit is the same by its number, whatever it is called now', () => {
  expect(said(unit('示例水科院', 'org-1'))).toEqual(['现任职于完成单位“示例水利科学研究院”'])
})

test('one of several is enough', () => {
  const objectors = [
    { name: '甲示例', mobile: '19900000008' },
    { name: '异示例', mobile: '19900000009' },
  ]
  expect(said({ name: '异示例', mobile: '19900000009' }, { objectors })).toEqual(['对本成果提出过异议'])
  // A phone alone is nobody: an office has one.
  expect(said({ mobile: '19900000009' }, { objectors })).toEqual([])
  expect(said({ name: '荐示例' }, { suggested: [{ name: '甲示例' }, { name: '荐示例' }] })).toHaveLength(1)
  const persons = on.persons.map((one) => ({
    ...one,
    emails: ['chen@other.example.net', 'chen@institute.example'],
  }))
  expect(said({ email: 'wang@institute.example' }, { persons })).toHaveLength(1)
})

test('a unit that an expert avoids is one that was declared as such, and is known', () => {
  const avoids = (kind: string, orgId: string | null) =>
    said({ interests: [{ kind, text: '说明', orgId, here: false }] })
  expect([avoids('avoidUnit', 'org-1').length, avoids('mentor', 'org-1'), avoids('avoidUnit', null)]).toEqual(
    [...[1, [], []]],
  )
})

test('whoever works for one completing unit is not suspected of being near another', () => {
  const units = [
    { orgId: null, name: '示例大学' },
    { orgId: null, name: '示例大学水利学院' },
  ]
  expect(said({ ...unit('示例大学'), workHistory: '在示例大学水利学院任教' }, { units })).toEqual([
    '现任职于完成单位“示例大学”',
  ])
})
