import { expect, test } from 'vitest'
import { KINDS } from '../kind/member-kinds.ts'
import { isPrivate, withheld } from '../kind/private.rules.ts'
import { fullExportChoices, fullExportTitles } from './full-export.rules.ts'

const kinds = ['person', 'unit', 'expert', 'project'] as const
const keys = (kind: (typeof kinds)[number]) => [...fullExportTitles(kind).keys()]

test('what the society keeps of a member comes first, then the form by its sections', () => {
  for (const kind of kinds) {
    const [first, ...sections] = fullExportChoices(kind)
    expect(first?.choices.map(({ title }) => title)).toEqual([
      '编号',
      '状态',
      '级别',
      '学会职务',
      '审核通过日期',
    ])
    expect(sections.length).toBeGreaterThan(0)
    for (const { title, choices } of sections) expect([title, choices.length > 0]).toEqual([title, true])
    expect(sections.map(({ title }) => title)).toEqual(
      KINDS[kind].sections
        .map(({ title }) => title)
        .filter((title) => sections.some((one) => one.title === title)),
    )
  }
  expect(fullExportTitles('person').get('name')).toBe('姓名')
  expect([
    keys('person').includes('idCard'),
    keys('unit').includes('creditCode') || keys('unit').includes('orgCode'),
  ]).toContain(true)
})

test('pictures, passwords, consents, ids behind names and bank accounts are in no sheet', () => {
  for (const name of ['image', 'bankAccountName', 'bankName', 'bankAccount', 'bankConsent'])
    expect([name, keys('expert').includes(name)]).toEqual([name, false])
  for (const kind of kinds)
    for (const name of ['orgId', 'pwd', 'confirmPwd'])
      expect([kind, name, keys(kind).includes(name)]).toEqual([kind, name, false])
  // A section of which nothing is left is none.
  expect(fullExportChoices('expert').flatMap(({ choices }) => choices.length)).not.toContain(0)
})

test('each choice has its name', () => {
  for (const kind of kinds)
    for (const [key, title] of fullExportTitles(kind))
      expect([kind, typeof key, typeof title]).toEqual([kind, 'string', 'string'])
})

test('contact data of a person are private, the address of an organisation stands on its door', () => {
  const of = (kind: keyof typeof KINDS, ...names: string[]) =>
    names.filter((name) => isPrivate(KINDS[kind], name))
  expect(
    of('person', 'name', 'birthday', 'email', 'mobileTel', 'idCard', 'tel', 'weChat', 'address', 'education'),
  ).toEqual([...['birthday', 'email', 'mobileTel', 'idCard', 'tel', 'weChat', 'address']])
  expect(
    of(
      'unit',
      'name',
      'address',
      'zip',
      'contactMobileTel',
      'headEmail',
      'contactQQ',
      'contactAddress',
      'headName',
    ),
  ).toEqual([...['zip', 'contactMobileTel', 'headEmail', 'contactQQ', 'contactAddress']])
  expect(
    of('expert', 'bankAccount', 'bankName', 'fax', 'zipCode', 'title', 'birthdayOf', 'xidCard', 'idCards'),
  ).toEqual([...['bankAccount', 'bankName', 'fax', 'zipCode']])
  expect(
    of('project', 'address', 'headTel', 'contactFax', 'theirHeadTel', 'contactTelNote', 'telephone'),
  ).toEqual([...['address', 'headTel', 'contactFax']])
})

test('of a day nothing is left, of what has a mask its mask, of everything else a sign', () => {
  expect(withheld(KINDS.person, 'birthday', '1980-01-02')).toBe('')
  expect(withheld(KINDS.person, 'mobileTel', '138****0000')).toBe('138****0000')
  expect([withheld(KINDS.person, 'address', '武汉'), withheld(KINDS.person, 'address', '')]).toEqual([
    '***',
    '',
  ])
  expect(withheld(KINDS.person, 'nosuch', 'x')).toBe('***')
})
