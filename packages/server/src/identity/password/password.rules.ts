import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2'
import { isStrongPassword, PASSWORD_RULE } from '@portal/contract/platform/fields'
import { pinyin } from 'pinyin-pro'
import { randomToken } from '../../platform/crypto/secrets.ts'
import { AppError } from '../../platform/http/context.ts'
import { LIMITS } from '../../platform/limits/concurrency.ts'

// --- hashing (docs/handbook/identity.md#passwords) -----------------------------------------------------------------------

// OWASP ASVS 5.0 appendix C: argon2id, m ≥ 47104 KiB, t = 1, p = 1. A raise takes effect at each next sign-in.
const COST = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const
const PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

export const hashPassword = (plain: string): Promise<string> => LIMITS.hashes(() => argonHash(plain, COST))

let dummy: Promise<string> | undefined
/** What is compared when there is nothing to compare with, so that both take the same time (docs/handbook/security.md#strangers). */
export const dummyHash = (): Promise<string> => {
  dummy ??= argonHash(randomToken(), COST)
  return dummy
}

/** Without a hash the answer is no, after the same work. */
export const verifyPassword = async (hash: string | null | undefined, plain: string): Promise<boolean> => {
  const against = hash ?? (await dummyHash())
  const same = await LIMITS.hashes(() => argonVerify(against, plain))
  return same && hash !== null && hash !== undefined
}

export const needsRehash = (hash: string): boolean => !hash.startsWith(PREFIX)

// --- policy (docs/handbook/identity.md#passwords) ------------------------------------------------------------------------

const COMMON = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)

const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'l',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const unleet = (text: string): string => [...text].map((char) => LOOKALIKES[char] ?? char).join('')
const SHIFTED = '!@#$%^&*()'
/** The walk over the keyboard behind `1qaz@WSX`. */
const unshift = (text: string): string =>
  [...text].map((char) => (SHIFTED.includes(char) ? String((SHIFTED.indexOf(char) + 1) % 10) : char)).join('')
const trimmed = (text: string): string => text.replace(/^[^a-z]+|[^a-z]+$/g, '')

/** `P@ssw0rd2026!` is `password`: decoration around a common word makes it no better. */
const isCommon = (plain: string): boolean => {
  const lower = plain.toLowerCase()
  const bare = lower.replace(/[^a-z0-9]/g, '')
  const words = [
    lower,
    bare,
    unleet(lower),
    unleet(bare),
    trimmed(lower),
    unleet(trimmed(lower)),
    trimmed(unleet(lower)),
    unshift(lower),
  ]
  return words.some((word) => COMMON.has(word)) || new Set(lower).size < 5
}

/** What a password must not be made of. */
export interface Person {
  readonly account: string
  readonly mobileTel: string
  readonly name: string
}

const plainOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')

const personalParts = ({ account, mobileTel, name }: Person): string[] => {
  const written = name.trim()
  const spoken = plainOf(pinyin(written, { toneType: 'none', type: 'array', v: true }).join(''))
  const parts = [account, written, spoken]
  // The day of birth and the end of an ID number, the end of a phone's.
  if (/^\d{17}[\dX]$/.test(account)) parts.push(account.slice(6, 14), account.slice(-6))
  if (mobileTel.length === 11) parts.push(mobileTel, mobileTel.slice(-8))
  return parts
    .map((part) => part.toLowerCase())
    .filter((part) => part.length >= 2 && (part.length >= 4 || /\P{ASCII}/u.test(part)))
}

const isPersonal = (plain: string, person: Person): boolean => {
  const lower = plain.toLowerCase()
  const bare = plainOf(lower)
  return personalParts(person).some((part) => lower.includes(part) || bare.includes(part))
}

/** Whether a password is only good enough to be changed (docs/handbook/identity.md#forced-change): default, too simple, too common or made of personal data. */
export const isWeakPassword = (plain: string, person: Person, defaults: readonly string[]): boolean =>
  defaults.includes(plain) || !isStrongPassword(plain) || isCommon(plain) || isPersonal(plain, person)

/** What can be said about a new password before it is known whose it is. */
export const checkAnyPassword = (plain: string, defaults: readonly string[]): void => {
  if (defaults.includes(plain)) throw new AppError('defaultPassword')
  if (!isStrongPassword(plain))
    throw new AppError('weakPassword', { text: PASSWORD_RULE, fields: { password: PASSWORD_RULE } })
  if (isCommon(plain)) throw new AppError('weakPassword')
}

export const checkPassword = (plain: string, person: Person, defaults: readonly string[]): void => {
  checkAnyPassword(plain, defaults)
  if (isPersonal(plain, person)) throw new AppError('weakPassword')
}

// Without characters that are taken for one another when read from a phone.
const CLASSES = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '@#%+=?'] as const
const pick = (chars: string): string => chars.charAt(randomInt(chars.length))

/** A password for somebody else to change: strong by the rule, and no two alike. */
export const randomPassword = (length = 14): string => {
  const all = CLASSES.join('')
  const chars = [...CLASSES.map(pick), ...Array.from({ length: length - CLASSES.length }, () => pick(all))]
  return chars
    .map((char) => ({ char, place: randomInt(2 ** 47) }))
    .sort((a, b) => a.place - b.place)
    .map(({ char }) => char)
    .join('')
}
