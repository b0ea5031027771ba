import { joinUsername } from '@portal/contract/identity/account.calls'
import { idCardCheck } from '@portal/contract/platform/fields'
import { LOGIN_SEPARATOR } from '@portal/contract/platform/roles'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canonicalAccount,
  imitatesStaff,
  isStaffName,
  maskName,
  parseUsername,
  readLoginName,
} from './account-name.rules.ts'

const VALID_ID = `99000019800102001${idCardCheck('99000019800102001')}`

describe('the joined user name', () => {
  const nasty = fc.string({
    unit: fc.constantFrom('#', '@', '＃', '＠', 'a', '1', '2', ' ', '#@#', '\u0000', '，'),
    maxLength: 12,
  })
  const role = fc.constantFrom('1', '2', '3', '4', '5')

  it('never lets a name become a role or a code', () => {
    fc.assert(
      fc.property(
        fc.oneof(nasty, fc.string()),
        fc.oneof(role, nasty),
        fc.oneof(nasty, fc.stringMatching(/^\d{0,6}$/)),
        (name, chosen, code) => {
          const joined = [name, chosen, code].join(LOGIN_SEPARATOR)
          let parsed: ReturnType<typeof parseUsername> | undefined
          try {
            parsed = parseUsername(joined)
          } catch {
            return
          }
          expect(parsed).toEqual({ name, role: chosen, code })
        },
      ),
      { numRuns: 5_000 },
    )
  })

  it('takes what the pages join', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z0-9]{1,40}$/),
        role,
        fc.stringMatching(/^(\d{6})?$/),
        (name, chosen, code) => {
          expect(parseUsername(joinUsername(name, chosen as '1', code))).toEqual({ name, role: chosen, code })
        },
      ),
    )
  })

  it.each(['', 'a', 'a#@#2', 'a#@#2#@#1#@#', '#@#2#@#1', 'a#@#6#@#1', 'a#@#__proto__#@#', 'a##@#2#@#1'])(
    'refuses %j',
    (joined) => {
      expect(() => parseUsername(joined)).toThrow()
    },
  )
})

describe('names', () => {
  it('stand for one kind of account or none', () => {
    const [person, unit, project] = ['person', 'unit', 'project'] as const
    expect(readLoginName(person, '１３８ 0000 0001')).toEqual({
      kind: person,
      by: 'mobileTel',
      canonical: '13800000001',
    })
    expect(readLoginName(project, '+86 13800000001')).toMatchObject({ by: 'account' })
    expect(readLoginName(unit, '91990000ma00000001')).toMatchObject({
      by: 'account',
      canonical: '91990000MA00000001',
    })
    expect(readLoginName(person, 'e1234567')).toMatchObject({ by: 'account', canonical: 'E1234567' })
    // A document of a foreigner may have any letters in it.
    expect(readLoginName(person, 'jbr00001')).toMatchObject({ by: 'account', canonical: 'JBR00001' })
    for (const name of ['admin', '1234', '990000198001020012', '12800000001', 'zhang san', ''])
      expect([name, readLoginName(person, name)]).toEqual([name, undefined])
  })

  it('are masked in lists, passwords typed into the wrong field above all', () => {
    expect(maskName('13800000001')).toBe('138****0001')
    expect(maskName('Kq7#vortex-Lam')).toBe('Kq***')
    expect(maskName('xadmin1')).toBe('xadmin1')
  })
})

const saidOf = (joined: string): unknown => {
  try {
    return parseUsername(joined)
  } catch (error) {
    return (error as { text?: string; fields?: Record<string, string> }).fields
  }
}

describe('what is wrong with a joined name is said', () => {
  it.each([
    ['a#@#2', '请输入正确的用户名'],
    ['a#@#2#@#1#@#1', '请输入正确的用户名'],
    // Five pieces between its signs, and all the same not three parts.
    ['a#@#2#1#1', '请输入正确的用户名'],
    // Three parts, and a sign more: of the name or of the separator?
    ['a##@#2#@#1', '请输入正确的用户名'],
    ['a＃#@#2#@#1', '请输入正确的用户名'],
    [' #@#2#@#1', '请输入正确的用户名'],
    [`${'a'.repeat(61)}#@#2#@#1`, '请输入正确的用户名'],
    ['a#@#6#@#1', '请选择登录角色'],
    ['a#@##@#1', '请选择登录角色'],
    ['a#@#toString#@#1', '请选择登录角色'],
    ['a#@#2#@#1234567890123', '请输入验证码'],
  ])('%j: %s', (joined, text) => expect(saidOf(joined)).toEqual({ username: text }))

  it('sixty characters of a name and twelve of a code are taken', () => {
    const name = 'a'.repeat(60)
    expect(saidOf(`${name}#@#5#@#123456789012`)).toEqual({ name, role: '5', code: '123456789012' })
  })
})

describe('one spelling of each account', () => {
  it.each([
    ['staff', ' Ｊbr01 ', 'jbr01'],
    ['person', '990000 19800102 001x', '99000019800102001X'],
    ['expert', ' e-1234567', 'E1234567'],
    ['unit', '91990000 ma00000001', '91990000MA00000001'],
    ['project', '+86 138-0000-0001', '13800000001'],
  ] as const)('%s %j', (kind, account, canonical) => expect(canonicalAccount(kind, account)).toBe(canonical))

  it('a name of staff begins with a letter and has two to thirty signs', () => {
    const names = ['ab', 'a', `a${'b'.repeat(29)}`, `a${'b'.repeat(30)}`, 'a.b_c-1', '1ab', 'a b', 'a陈']
    expect(names.filter(isStaffName)).toEqual(['ab', `a${'b'.repeat(29)}`, 'a.b_c-1'])
    expect(readLoginName('staff', ' ＡＤmin ')).toEqual({ kind: 'staff', by: 'account', canonical: 'admin' })
    expect(readLoginName('staff', '13800000001')).toBeUndefined()
  })

  it('a phone finds people by it, and an evaluation account by its own name', () => {
    for (const kind of ['person', 'expert', 'unit'] as const)
      expect(readLoginName(kind, '13800000001')).toEqual({ kind, by: 'mobileTel', canonical: '13800000001' })
    expect(readLoginName('project', '13800000001')).toEqual({
      ...{ kind: 'project', by: 'account', canonical: '13800000001' },
    })
  })

  it('each kind has names of its own form alone', () => {
    // An ID number has the signs of a credit code as well.
    const forms = { idCard: VALID_ID, foreign: 'E1234567', credit: '91990000MA00000001' }
    const taken = (kind: 'person' | 'expert' | 'unit' | 'project') =>
      Object.entries(forms).flatMap(([form, name]) => (readLoginName(kind, name) ? [form] : []))
    expect([taken('person'), taken('expert'), taken('unit'), taken('project')]).toEqual([
      ...[['idCard', 'foreign', 'credit'], ['idCard', 'foreign', 'credit'], ['idCard', 'credit'], []],
    ])
  })

  it('a name that passes for staff is known in any spelling', () => {
    const seen = ['Admin', 'x ad min', 'ＪＢＲ1', 'my-fzr', 'ZYH', 'zhang', 'ad-min', '']
    expect(seen.filter(imitatesStaff)).toEqual(['Admin', 'x ad min', 'ＪＢＲ1', 'my-fzr', 'ZYH'])
  })
})

describe('a masked name', () => {
  it.each([
    ['+86 138 0000 0001', '138****0001'],
    [VALID_ID, `${VALID_ID.slice(0, 3)}${'*'.repeat(14)}${VALID_ID.slice(-1)}`],
    [
      `${VALID_ID.slice(0, 6)} ${VALID_ID.slice(6)}`,
      `${VALID_ID.slice(0, 3)}${'*'.repeat(14)}${VALID_ID.slice(-1)}`,
    ],
    [' ｊbr01 ', 'jbr01'],
    // Like the name of staff, and like nobody's: a password may look so.
    ['zhangsan', 'zh***'],
    // Holds the word, and is no name.
    ['admin secret', 'ad***'],
    ['#-!张三丰', '张三***'],
    ['', '***'],
  ])('%j: %j', (name, masked) => expect(maskName(name)).toBe(masked))
})
