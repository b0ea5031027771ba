import { describe, expect, test } from 'vitest'
import { serialIdCards } from '../platform/person/identity.fields.ts'
import { achievementForm, emptyForm } from './achievement-form.fields.ts'
import { checksOf, completenessOf, needs, problemsOf, type SlotCounts } from './achievement-form.rules.ts'

const ORG = '6f1c1d1e-0000-4000-8000-00000000000'
const [ONE = '', TWO = ''] = serialIdCards('990000', '1965-01-01', 2)
const form = (change: object = {}) => achievementForm.parse({ ...emptyForm(), ...change })
const problems = (change: object, slots: SlotCounts = {}) => problemsOf(checksOf(form(change), slots))
const of = (achievement: object) => problems({ achievement })

test('an empty application says what to do at each place, of its type alone', () => {
  expect(problems({})).toEqual({
    name: '请填写成果名称',
    type: '请选择成果类别',
    field: '请选择技术领域',
    keywords: '请填写3至8个关键词',
    source: '请选择任务来源',
    startDate: '请选择研究起始日期',
    endDate: '请选择研究完成日期，不能早于起始日期',
    evalMode: '请选择申请评价形式',
    purpose: '请填写评价目的',
    summary: '成果简介不能少于50个字',
    innovations: '请至少填写一项创新点',
    units: '请至少填写一个完成单位',
    persons: '请至少填写一位主要完成人',
    'contact.name': '请填写联系人',
    'contact.mobileTel': '请填写正确的联系手机',
    'contact.email': '邮箱格式不正确',
    'contact.address': '请填写通讯地址',
  })
})

describe('what only some types must have', () => {
  const parts = ['indicators', 'novelty', 'application', 'benefits', 'ip'] as const
  test.each([
    ['basic', ['novelty', 'ip'], ['noveltyReport', 'ipProof']],
    ['development', ['indicators', 'novelty', 'benefits'], ['noveltyReport']],
    [
      'promotion',
      ['indicators', 'novelty', 'application', 'benefits'],
      ['noveltyReport', 'applicationProof', 'benefitAnalysis'],
    ],
    ['popular', ['application', 'benefits'], []],
    ['', [], []],
  ])('%s', (type, needed, files) => {
    expect(parts.filter((part) => needs(part, type))).toEqual(needed)
    const told = Object.keys(of({ type }))
    const expected = needed.flatMap((part) =>
      part === 'novelty' ? ['novelty.org', 'novelty.no', 'novelty.conclusion'] : [part],
    )
    expect(told.filter((target) => parts.some((part) => target.split('.')[0] === part)).sort()).toEqual(
      expected.sort(),
    )
    const always = type === '' ? [] : ['applicationForm', 'workReport', 'technicalReport']
    expect(told.filter((target) => target.startsWith('attach.')).sort()).toEqual(
      [...always, ...files].map((slot) => `attach.${slot}`).sort(),
    )
  })
  test('says what is missing', () => {
    expect(of({ type: 'promotion' })).toMatchObject({
      indicators: '请至少填写一项主要技术经济指标',
      'novelty.org': '请填写查新机构',
      'novelty.no': '请填写查新报告编号',
      'novelty.conclusion': '请填写查新结论',
      application: '请至少填写一项推广应用情况',
      benefits: '请填写经济、社会和生态效益',
      'attach.applicationProof': '请上传应用证明（用户报告）',
    })
    expect(of({ type: 'basic' }).ip).toBe('请至少填写一项知识产权或论著')
  })
  test('one file is enough, and a test needs its report', () => {
    const workReport = (count: number) =>
      problems({ achievement: { type: 'popular' } }, { workReport: count })
    expect([workReport(0)['attach.workReport'], workReport(1)['attach.workReport']]).toEqual([
      '请上传工作报告',
      undefined,
    ])
    expect(
      [of({ evalMode: 'test' }), of({ evalMode: 'meeting' })].map((one) => one['attach.testReport']),
    ).toEqual(['请上传检测（测试）报告', undefined])
  })
})

test('each row of a list is asked for its parts; blanks are nothing', () => {
  const rows = of({
    indicators: [{ name: ' ' }, { name: '效率', after: '9', evidence: '报告' }],
    application: [{}, { orgName: '示例单位', content: '已应用' }],
    ip: [{}, { kind: '论文', name: '示例' }],
  })
  expect(rows).toMatchObject({
    'indicators.0.name': '请填写指标名称',
    'indicators.0.after': '请填写实施后的指标值',
    'indicators.0.evidence': '请填写指标依据',
    'application.0.orgName': '请填写应用单位',
    'application.0.content': '请填写应用情况',
    'ip.0.kind': '请选择类别',
    'ip.0.name': '请填写名称',
  })
  expect(Object.keys(rows).filter((target) => target.includes('.1.'))).toEqual([])
})

test('units and persons are from the library, once each, with what they did', () => {
  const unit = (n: string, duty = '设计') => ({ orgId: n && ORG + n, duty })
  expect(problems({ units: [unit('1'), unit('2', ' '), unit(''), unit(''), unit('1')] })).not.toHaveProperty(
    'units',
  )
  expect(problems({ units: [unit('1'), unit('2', ' '), unit(''), unit(''), unit('1')] })).toMatchObject({
    'units.1.duty': '请填写承担的主要工作',
    'units.2.orgId': '请从单位库中选择单位',
    'units.3.orgId': '请从单位库中选择单位',
    'units.4.orgId': '该单位已经填写',
  })
  const person = (idCard: string, change: object = {}) => ({
    ...{ name: '示例甲', idCard, orgId: `${ORG}1`, contribution: '方案' },
    ...change,
  })
  const told = problems({
    persons: [
      person(ONE),
      person(TWO, { name: '', orgId: '', contribution: '' }),
      person(ONE.toLowerCase()),
      person(''),
    ],
  })
  expect(Object.fromEntries(Object.entries(told).filter(([target]) => target.startsWith('persons')))).toEqual(
    {
      'persons.1.name': '请填写姓名',
      'persons.1.orgId': '请从单位库中选择工作单位',
      'persons.1.contribution': '请填写主要贡献',
      'persons.2.idCard': '该完成人已经填写',
      'persons.3.idCard': '请填写正确的证件号码',
    },
  )
})

test('two without a number are not the same person', () => {
  const texts = checksOf(form({ persons: [{ idCard: '' }, { idCard: '' }] }), {}).filter(({ met }) => !met)
  expect(texts.map(({ text }) => text)).not.toContain('该完成人已经填写')
})

test('a document of a foreigner has a letter; digits alone are a number of ours with a slip in it', () => {
  const wrong = (idCard: string) => problems({ persons: [{ idCard }] })['persons.0.idCard']
  expect([ONE, ` ${ONE} `, 'E12345678', 'e12345678'].map(wrong)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  for (const text of ['12345678', 'ABCDEFG', '1380000'])
    expect([text, wrong(text)]).toEqual([text, '请填写正确的证件号码'])
})

test('whoever is to be reached has an address that mail can go to', () => {
  const wrong = (email: string) => problems({ contact: { email } })['contact.email']
  for (const text of ['a@example.org', 'a.b+c@mail.example.org', `${'a'.repeat(64)}@b.cn`])
    expect([text, wrong(text)]).toEqual([text, undefined])
  for (const text of [
    '',
    'a@b',
    'a b@c.cn',
    'a@b..cn',
    'a@.cn',
    'a@b.',
    '@b.cn',
    'a@b@c.cn',
    `${'a'.repeat(65)}@b.cn`,
  ])
    expect([text, wrong(text)]).toEqual([text, '邮箱格式不正确'])
  expect(problems({ contact: { mobileTel: '+86 138 0000 0000' } })).not.toHaveProperty(['contact.mobileTel'])
})

test('whom to avoid is a person or a unit, with a reason; suggested experts have a name and a unit', () => {
  const told = problems({
    avoid: [{ kind: 'expert' }, { kind: 'org' }, { kind: 'org', orgName: '示例院', reason: '竞争' }],
    suggestExperts: [{}, { name: '示例乙', orgName: '示例院' }],
  })
  expect(
    Object.fromEntries(Object.entries(told).filter(([target]) => /^(avoid|suggest)/.test(target))),
  ).toEqual({
    'avoid.0.name': '请填写需要回避的专家姓名',
    'avoid.0.reason': '请填写回避理由',
    'avoid.1.orgName': '请填写需要回避的单位',
    'avoid.1.reason': '请填写回避理由',
    'suggestExperts.0.name': '请填写专家姓名',
    'suggestExperts.0.orgName': '请填写专家工作单位',
  })
})

test('each remark stands in its section', () => {
  const sectionOf = (target: string) =>
    checksOf(form({ units: [{}], persons: [{}], avoid: [{}] }), {}).find((one) => one.target === target)
      ?.section
  expect(
    ['name', 'summary', 'units.0.duty', 'persons.0.name', 'avoid.0.reason', 'contact.name'].map(sectionOf),
  ).toEqual([...['basic', 'content', 'units', 'persons', 'contact', 'contact']])
  expect(
    checksOf(form({ achievement: { type: 'basic' } }), {}).find(
      ({ target }) => target === 'attach.workReport',
    )?.section,
  ).toBe('attach')
})

test('nothing to check is complete; two of three are sixty-six per cent', () => {
  const one = (met: boolean) => ({ target: 'a', section: 'basic' as const, text: '', met })
  expect([
    completenessOf([]),
    completenessOf([one(true), one(true), one(false)]),
    completenessOf([one(false)]),
  ]).toEqual([...[100, 66, 0]])
})
