import { UNKNOWN } from '../platform/divisions.ts'
import { labelOf, type Options } from '../platform/enums.ts'
import { isDate } from '../platform/time.ts'

/** Groups that statistics count by and lists filter by, where they are no field of a form: bands of age, types of unit. */

/** Both ages belong to the band. 65 is the oldest that the expert notice admits (docs/handbook/membership.md#experts). */
interface AgeBand {
  readonly code: string
  readonly label: string
  readonly from: number
  readonly to: number
}
export const AGE_BANDS: readonly AgeBand[] = [
  { code: '0-35', label: '35岁及以下', from: 0, to: 35 },
  { code: '36-45', label: '36—45岁', from: 36, to: 45 },
  { code: '46-55', label: '46—55岁', from: 46, to: 55 },
  { code: '56-65', label: '56—65岁', from: 56, to: 65 },
  { code: '66-', label: '66岁及以上', from: 66, to: 150 },
]
export const AGE: Options = AGE_BANDS.map(({ code, label }) => ({ code, label }))

/** The same day so many years earlier; of a 29 February, the 28th where there is no other. */
const yearsBefore = (day: string, years: number): string => {
  const earlier = `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`
  return isDate(earlier) ? earlier : `${earlier.slice(0, 8)}28`
}

/** Birthdays of a band on a day: after `after`, up to and including `upTo`. Undefined: there is no such band. */
export const birthdaysOf = (code: string, day: string): { after: string; upTo: string } | undefined => {
  const band = AGE_BANDS.find((each) => each.code === code)
  return band && { after: yearsBefore(day, band.to + 1), upTo: yearsBefore(day, band.from) }
}

/**
 * What a unit is, by the first two characters of its credit code (GB 32100: who registers it, and as what). No form asks for it,
 * and the code has been checked.
 */
export const UNIT_TYPE: Options = [
  { code: '91', label: '企业' },
  { code: '12', label: '事业单位' },
  { code: '11', label: '机关' },
  { code: '51', label: '社会团体' },
  { code: '52', label: '民办非企业单位' },
  { code: '53', label: '基金会' },
  { code: '93', label: '农民专业合作社' },
  { code: '92', label: '个体工商户' },
  { code: 'other', label: '其他' },
]
export const UNIT_TYPE_CODES: readonly string[] = UNIT_TYPE.map(({ code }) => code).filter(
  (code) => code !== 'other',
)

/** A list that also knows what it does not know. */
export const withUnknown = (options: Options): Options => [...options, { code: UNKNOWN, label: UNKNOWN }]

export const groupLabel = (options: Options, code: string): string =>
  code === UNKNOWN ? UNKNOWN : labelOf(options, code)
