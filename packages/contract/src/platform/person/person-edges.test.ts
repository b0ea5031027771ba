import { expect, test, vi } from 'vitest'
import { isIdCard, isStrongPassword } from '../fields.ts'
import { ageOn } from '../time.ts'
import { idCard, UNDER_AGE } from './identity.fields.ts'
import { idCardCheck, passwordMessage } from './identity-number.ts'
import { maskMobile } from './mask.rules.ts'

test('on the birthday, not the day before; who was born on 29 February turns on 1 March', () => {
  expect([ageOn('2008-11-23', '2026-11-22'), ageOn('2008-11-23', '2026-11-23')]).toEqual([17, 18])
  expect([ageOn('2008-02-29', '2026-02-28'), ageOn('2008-02-29', '2026-03-01')]).toEqual([17, 18])
  expect([ageOn('2008-12-31', '2026-12-30'), ageOn('2008-12-31', '2026-12-31')]).toEqual([17, 18])
})

test('who turns eighteen today may register, who does tomorrow may not', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T16:00:00Z') })
  const numberOf = (day: string) => `990002${day}001${idCardCheck(`990002${day}001`)}`
  const refused = (day: string) => idCard().safeParse(numberOf(day)).error?.issues[0]?.message
  expect([refused('20081123'), refused('20081124')]).toEqual([undefined, UNDER_AGE])
  vi.useRealTimers()
})

test('a password has eight characters and no more than thirty', () => {
  const long = (length: number) => `Aa1!${'x'.repeat(length - 4)}`
  expect([7, 8, 30, 31].map((length) => isStrongPassword(long(length)))).toEqual([false, true, true, false])
})

test('who types too long a password is told so', () => {
  expect([passwordMessage(`Aa1!${'x'.repeat(27)}`), passwordMessage('Aa1!xxxx')]).toEqual([
    '密码最多30位',
    undefined,
  ])
})

test('an ID number of a day that was never is none, whatever its check digit', () => {
  const born = (day: string) => `990002${day}001${idCardCheck(`990002${day}001`)}`
  expect(['20000229', '20010229', '19990631'].map((day) => isIdCard(born(day)))).toEqual([true, false, false])
})

test('six digits are hidden as a whole, of seven the middle', () => {
  expect([maskMobile('123456'), maskMobile('1234567')]).toEqual(['******', '123****4567'])
})
