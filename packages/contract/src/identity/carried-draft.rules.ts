import { isIdCard } from '../platform/fields.ts'

/** What may travel with a draft from one device to another (docs/handbook/identity.md#carried-drafts). */

export const CARRY_DAYS = 3
export const CARRY_OPENINGS = 5

/** Fields that never travel, whatever stands in them. */
export const NEVER_CARRIED: readonly string[] = [
  ...['pwd', 'confirmPwd', 'password', 'captcha', 'idCard'],
  ...['bankAccountName', 'bankName', 'bankAccount'],
]

/** The check digit of a bank card. */
const isCard = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return digits.length >= 16 && sum % 10 === 0
}

// Nineteen digits at most, singly spaced at most: what is looked at for each place has an end.
const RUN = /(?:^|[^\dA-Za-z])(\d(?:[ -]?\d){13,18}[Xx]?)(?![\dA-Za-z])/g
/** Somebody wrote an identity or bank number into a field that is not for it. */
const holdsNumber = (text: string): boolean =>
  [...text.normalize('NFKC').matchAll(RUN)].some(([, run = '']) => {
    const bare = run.replace(/[ -]/g, '').toUpperCase()
    return isIdCard(bare) || isCard(bare.replace('X', ''))
  })

export type Carried = Readonly<Record<string, readonly [value: unknown, before: unknown]>>

/** The draft without what must not travel. */
export const mayTravel = (values: Carried): Carried =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, pair]) =>
        !NEVER_CARRIED.includes(name.split('.').at(-1) ?? '') && !holdsNumber(JSON.stringify(pair)),
    ),
  )
