import { joinUsername } from '@portal/contract/identity/account.calls'
import { LOGIN_SEPARATOR } from '@portal/contract/platform/roles'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskName, parseUsername, readLoginName } from './account-name.rules.ts'

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
