import { createHash } from 'node:crypto'
import { idCardCheck } from '@portal/contract/platform/fields'
import { creditCodeCheck } from '@portal/contract/platform/person/identity.fields'
import { plainDay } from '@portal/contract/platform/time'
import { GIVEN, SURNAMES } from './fictional-words.ts'

type Pick = <T>(list: readonly T[]) => T
export interface Dice {
  /** Integer from 0 to below `limit`. */
  below: (limit: number) => number
  pick: Pick
  /** True in `percent` of a hundred cases. */
  chance: (percent: number) => boolean
}

/** mulberry32 seeded by kind and number, so that one record never shifts when another gains a field. */
export const diceFor = (kind: string, n: number): Dice => {
  let state = createHash('sha256').update(`${kind}:${n}`).digest().readUInt32LE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick: Pick = (list) => {
    const value = list[below(list.length)]
    if (value === undefined) throw new Error('nothing to pick from')
    return value
  }
  return { below, pick, chance: (percent) => below(100) < percent }
}

export const at = <T>(list: readonly T[], index: number): T => {
  const value = list[((index % list.length) + list.length) % list.length]
  if (value === undefined) throw new Error('nothing to choose from')
  return value
}

/** Distinct for 6851 consecutive numbers: the two lists have coprime lengths. */
export const nameOf = (n: number): string => at(SURNAMES, n) + at(GIVEN, n * 7)

// Region codes 990000–990099 are assigned to no place; each kind has its own, so that kinds never share a number.
const REGION = { person: '990000', expert: '990001', project: '990002', unit: '990003' } as const
const MOBILE_START = {
  person: 0,
  expert: 1_000_000,
  project: 2_000_000,
  unit: 3_000_000,
  head: 4_000_000,
} as const
export const mobileOf = (kind: keyof typeof MOBILE_START, n: number): string =>
  String(19_900_000_000 + MOBILE_START[kind] + n)

/** Ages count from here; a moving day would make the same number a different person every day. */
export const REFERENCE_YEAR = 2026
const DAY = 86_400_000

interface Identity {
  name: string
  sex: '男' | '女'
  idCard: string
  birthday: string
  age: number
}

/**
 * The 500 sequence numbers of one sex repeat with n; each round moves the birthday on by a step that shares no divisor with the
 * prime number of days, so birthday and sequence meet again only after 500 × `days` people.
 */
export const identityOf = (kind: 'person' | 'expert' | 'project', n: number, dice: Dice): Identity => {
  const [from, days] = kind === 'expert' ? [42, 7297] : [25, 18_251]
  const sex = dice.chance(64) ? '男' : '女'
  const slot = n % 500
  const start = createHash('sha256').update(`${kind}-slot:${slot}`).digest().readUInt32LE(0)
  const offset = (start + Math.floor(n / 500) * 4801) % days
  const birth = new Date(Date.UTC(REFERENCE_YEAR - from - 1, 11, 31) - offset * DAY)
  const birthday = plainDay(birth)
  const sequence = String(slot * 2 + (sex === '男' ? 1 : 0)).padStart(3, '0')
  const digits = REGION[kind] + birthday.replaceAll('-', '') + sequence
  const age = REFERENCE_YEAR - 1 - birth.getUTCFullYear()
  const shift = { person: 0, expert: 2500, project: 4500 }[kind]
  return { name: nameOf(n + shift), sex, idCard: digits + idCardCheck(digits), birthday, age }
}

/** Check character of an organisation code (GB 11714), the 17th character of a credit code. */
export const organisationCodeCheck = (first8: string): string => {
  const weights = [3, 7, 9, 10, 5, 8, 4, 2]
  const value = (char: string) => (/\d/.test(char) ? Number(char) : char.charCodeAt(0) - 55)
  const sum = [...first8].reduce((total, char, i) => total + value(char) * (weights[i] ?? 0), 0)
  return '0123456789X'[(11 - (sum % 11)) % 11] ?? ''
}

export const fictionalCreditCode = (n: number): string => {
  const code = `EX${String(n).padStart(6, '0')}`
  const first17 = `${at(['91', '12', '52'], n)}${REGION.unit}${code}${organisationCodeCheck(code)}`
  return first17 + creditCodeCheck(first17)
}
