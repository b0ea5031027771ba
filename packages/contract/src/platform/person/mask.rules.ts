import type { Field } from '../fields.ts'

// --- masks (docs/handbook/personal-data.md#masking) -----------------------------------------------------------------------

/** Beside the birth date four digits more would leave under a hundred numbers to guess: the check digit is all that stays at the end. */
export const maskIdCard = (value: string): string =>
  value.length < 8
    ? '*'.repeat(value.length)
    : `${value.slice(0, 3)}${'*'.repeat(value.length - 4)}${value.slice(-1)}`
export const maskMobile = (value: string): string =>
  value.length < 7 ? '*'.repeat(value.length) : `${value.slice(0, 3)}****${value.slice(-4)}`
export const maskBank = (value: string): string => (value === '' ? '' : `**** ${value.slice(-4)}`)
/** A person's name to strangers: the family name, and how many characters follow. */
export const maskPersonName = (value: string): string => {
  const [first = '', ...others] = [...value.trim()]
  return first + '*'.repeat(Math.min(others.length, 3))
}
export const mask = (kind: NonNullable<Field['mask']>, value: string): string =>
  ({ idCard: maskIdCard, mobile: maskMobile, bank: maskBank })[kind](value)
