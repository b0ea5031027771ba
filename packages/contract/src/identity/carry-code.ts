/** The code under which a draft is taken up on another device (docs/handbook/identity.md#carried-drafts). */

/** Without characters that are taken for one another: the code is read from one screen and typed into another. */
export const CARRY_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 8

export const canonicalCarryCode = (typed: string): string =>
  typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')
export const isCarryCode = (code: string): boolean =>
  code.length === LENGTH && [...code].every((letter) => CARRY_LETTERS.includes(letter))
export const shownCarryCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`
