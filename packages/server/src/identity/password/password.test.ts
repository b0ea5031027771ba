import { isStrongPassword, PASSWORD_RULE } from '@portal/contract/platform/fields'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkAnyPassword,
  checkPassword,
  dummyHash,
  hashPassword,
  isWeakPassword,
  needsRehash,
  randomPassword,
  verifyPassword,
} from './password.rules.ts'

const person = { account: '99000019800102001X', mobileTel: '13812345678', name: '张三丰' }
const verdict = (plain: string, defaults: string[] = []): string => {
  try {
    checkPassword(plain, person, defaults)
    return 'ok'
  } catch (error) {
    return (error as { error: string }).error
  }
}

describe('password policy', () => {
  it.each([
    'P@ssw0rd1',
    'Password123!',
    'Admin@2026',
    'Qwer1234!',
    '1qaz@WSX',
    'Abc@12345',
    'Woaini1314!',
    'Aa123456!',
    'Wangwei@88',
    'Huiyuan#2026',
    '!Welcome1',
    'Summer2026!',
  ])('refuses the common %s', (plain) => expect(verdict(plain)).toBe('weakPassword'))
  it.each([
    'Zq!13812345678',
    'Qx#12345678w',
    'Kw!19800102x',
    'Yx!02001Xab',
    'Zhang3!sanfengQ',
    'Rt8!Zhangsanfeng',
    'Rt8!张三丰abc',
  ])('refuses the personal %s', (plain) =>
    expect(verdict(plain)).toBe(plain === 'Zhang3!sanfengQ' ? 'ok' : 'weakPassword'),
  )
  it('knows the default passwords of the deployment', () => {
    expect(verdict('Society#Start9', ['Society#Start9'])).toBe('defaultPassword')
    expect(isWeakPassword('Society#Start9', person, ['Society#Start9'])).toBe(true)
    expect(verdict('Society#Start9')).toBe('ok')
  })
  it('demands the classes and lengths', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 34 }), (plain) => {
        if (!isStrongPassword(plain)) expect(verdict(plain)).toBe('weakPassword')
      }),
      { numRuns: 2_000 },
    )
  })
  it('makes initial passwords that pass it, no two alike', () => {
    const made = Array.from({ length: 500 }, () => randomPassword())
    expect(new Set(made).size).toBe(500)
    expect(made.filter((plain) => verdict(plain) !== 'ok')).toEqual([])
  })
})

describe('hashes', () => {
  it('are argon2id at the demanded cost and compare exact bytes', async () => {
    const hash = await hashPassword('Kq7#vortex-Lam')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
    expect(needsRehash(hash)).toBe(false)
    expect(needsRehash(hash.replace('m=47104', 'm=19456'))).toBe(true)
    expect(await verifyPassword(hash, 'Kq7#vortex-Lam')).toBe(true)
    for (const near of ['kq7#vortex-Lam', 'Kq7#vortex-Lam ', 'Ｋq7#vortex-Lam', 'Kq7#vortex-La'])
      expect(await verifyPassword(hash, near)).toBe(false)
    expect(await verifyPassword(null, 'Kq7#vortex-Lam')).toBe(false)
  })
})

/** Of whom nothing is known. */
const nobody = { account: '', mobileTel: '', name: '' }
const about = (plain: string, known: Partial<typeof nobody> = {}) => {
  try {
    checkPassword(plain, { ...nobody, ...known }, [])
    return 'ok'
  } catch {
    return 'weak'
  }
}

describe('what a password must not be made of', () => {
  it.each([
    // The day of birth and the end of an ID number.
    ['Kq#19800102vW', { account: '99000019800102001X' }, 'weak'],
    ['Kq#02001xVw!m', { account: '99000019800102001X' }, 'weak'],
    ['Kq#02001xVw!m', { account: '990000198001020012' }, 'ok'],
    ['Kq#020012Vw!m', { account: '990000198001020012' }, 'weak'],
    ['Kq#19800103vW', { account: '99000019800102001X' }, 'ok'],
    // Another account has no such parts.
    ['Kq#19800102vW', { account: '99000019800102001Y' }, 'ok'],
    ['Kq#01980010vW', { account: 'A99000019800102001X' }, 'ok'],
    ['Kq#2001xaVw!m', { account: '99000019800102001XA' }, 'ok'],
    ['Kq#jbr01Vw!m', { account: 'JBR01' }, 'weak'],
    ['Kq#e12Vw!mno', { account: 'E12' }, 'ok'],
    // The phone, or its last eight digits.
    ['Kq#13872519406v', { mobileTel: '13872519406' }, 'weak'],
    ['Kq#72519406vW', { mobileTel: '13872519406' }, 'weak'],
    ['Kq#7251940vWm', { mobileTel: '13872519406' }, 'ok'],
    ['Kq#72519406vW', { mobileTel: '1872519406' }, 'ok'],
    ['Kq#72519406vW', { mobileTel: '013872519406' }, 'ok'],
    // The name as it is written and as it is spoken, from four letters or two characters on.
    ['Kq7#李四Vortex', { name: ' 李四 ' }, 'weak'],
    ['Kq7#lisiVortex', { name: '李四' }, 'weak'],
    ['Kq7#李Vortexm', { name: '李' }, 'ok'],
    ['Kq7#ayiVortex', { name: '阿一' }, 'ok'],
    ['Kq7#rosaVortex', { name: ' ROSA ' }, 'weak'],
    ['Kq7#annleeVx', { name: 'Ann Lee' }, 'weak'],
    ['Kq7#lvyanVortex', { name: '吕岩' }, 'weak'],
    ['Kq7#bobVortex', { name: 'Bob' }, 'ok'],
    ['Kq7#liVortexm', { name: 'Li' }, 'ok'],
    // Whatever stands between.
    ['Kq#138-7251-9406v', { mobileTel: '13872519406' }, 'weak'],
    ['Kq7#李.四Vortex', { name: '李四' }, 'weak'],
    ["Kq7#o'neil-xV", { name: "O'Neil-X" }, 'weak'],
  ])('%s of %j is %s', (plain, known, said) => expect(about(plain, known)).toBe(said))

  it('nothing, of somebody of whom nothing is known', () => {
    expect(about('Kq7#vortex-Lam')).toBe('ok')
    expect(about('', { name: '李四' })).toBe('weak')
  })
})

describe('a common word', () => {
  it.each([
    'Password!1',
    // Signs between its letters, signs for its letters, both.
    'W.e.l.c.o.m.e.1',
    'P@$$w0rd',
    'W.3.l.c.0.m.e',
    '2026!Welcome!2026',
    '#9W3lc0me9#',
    '!QAZ2wsx',
  ])('is seen through what decorates it: %s', (plain) => expect(about(plain)).toBe('weak'))

  it('and so are fewer than five different signs', () => {
    expect(about('Aa1!Aa1!Bb')).toBe('weak')
    expect(about('Aa1!bcAa1!')).toBe('ok')
  })

  it('a word within another one is not meant', () => {
    expect(about('Vqwelcomezk7!')).toBe('ok')
  })
})

describe('what is said of a weak one', () => {
  const refusal = (plain: string, defaults: string[] = []) => {
    try {
      checkAnyPassword(plain, defaults)
      return undefined
    } catch (error) {
      const { error: name, message, fields } = error as { error: string; message: string; fields?: object }
      return { name, message, fields }
    }
  }
  it('a simple one is told the rule, a common one that it is weak, a default one that it is one', () => {
    expect(refusal('abc')).toEqual({
      ...{ name: 'weakPassword', message: PASSWORD_RULE, fields: { password: PASSWORD_RULE } },
    })
    expect(refusal('Welcome1!')).toMatchObject({ name: 'weakPassword', fields: undefined })
    expect(refusal('Welcome1!')?.message).not.toBe(PASSWORD_RULE)
    expect(refusal('Welcome1!', ['Welcome1!'])).toMatchObject({ name: 'defaultPassword' })
    expect(refusal('Kq7#vortex-Lam', ['Welcome1!'])).toBeUndefined()
    // Whose it is does not matter yet.
    expect(refusal('Zq!13812345678')).toBeUndefined()
  })
  it('is weak for whoever has it already, too', () => {
    const weak = (plain: string, defaults: string[] = []) => isWeakPassword(plain, person, defaults)
    expect([weak('abc'), weak('Welcome1!'), weak('Zq!13812345678'), weak('Kq7#vortex-Lam')]).toEqual([
      ...[true, true, true, false],
    ])
    expect(weak('Kq7#vortex-Lam', ['Kq7#vortex-Lam'])).toBe(true)
  })
})

describe('an initial password', () => {
  const many = () => Array.from({ length: 400 }, () => randomPassword())
  it('has the length and one sign of each class at least, none that is taken for another', () => {
    const made = many()
    expect(new Set(made.map(({ length }) => length))).toEqual(new Set([14]))
    expect(randomPassword(20)).toHaveLength(20)
    for (const one of made) expect(one).toMatch(/^[A-HJ-NP-Za-km-np-z2-9@#%+=?]{14}$/)
    expect(made.filter((one) => !isStrongPassword(one))).toEqual([])
  })
  it('has its classes in any order, and each sign at any place', () => {
    const made = many()
    for (const at of [0, 1, 2, 3, 13])
      for (const group of [/[A-Z]/, /[a-z]/, /\d/, /[@#%+=?]/])
        expect(made.filter((one) => group.test(one[at] ?? '')).length).toBeGreaterThan(0)
    expect(new Set(made.join('')).size).toBe(24 + 24 + 8 + 6)
  })
})

describe('where there is nothing to compare with', () => {
  it('the same work is done against one hash that nobody knows', async () => {
    const [one, other] = await Promise.all([dummyHash(), dummyHash()])
    expect(one).toBe(other)
    expect(needsRehash(one)).toBe(false)
    expect(await verifyPassword(undefined, 'Kq7#vortex-Lam')).toBe(false)
  })
  it('a hash of other cost, or of something before it, is made anew', async () => {
    const hash = await dummyHash()
    expect(needsRehash(hash.replace('t=1', 't=2'))).toBe(true)
    expect(needsRehash(hash.replace('p=1', 'p=2'))).toBe(true)
    expect(needsRehash(` ${hash}`)).toBe(true)
  })
})
