import { randomInt } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { databaseNow } from '../../platform/clock/database-now.queries.ts'
import { blindIndex, blindIndexes, type KeyRing, openText, seal } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Account, spendTotpStep, updateAccount } from '../account/account.queries.ts'
import { countRecoveryCodes, replaceRecoveryCodes, spendRecoveryCode } from './second-factor.queries.ts'

/** The second factor of staff (docs/handbook/identity.md#second-factor): RFC 6238, six digits, thirty seconds, one step either way. */

const STEP_SECONDS = 30
const place = (id: string, column: 'totpSecret' | 'totpPending') => ({ table: 'account', column, rowId: id })

const matchingStep = async (db: Db, secret: string, code: string): Promise<number | undefined> => {
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor((await databaseNow(db)).at.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS })
  return result.valid ? Math.floor(epoch / STEP_SECONDS) + result.delta : undefined
}

const RECOVERY_CODES = 10
const RECOVERY_DIGITS = 10
const ofCode = (accountId: string, code: string) => `${accountId}\0${code}`
const digitsOf = (code: string): string => code.normalize('NFKC').replace(/[\s-]/g, '')

/** Ten codes for the day when the phone is lost, to be shown once; those before are void. */
export const newRecoveryCodes = async (db: Db, keyRing: KeyRing, accountId: string): Promise<string[]> => {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES)
    codes.add(String(randomInt(10 ** RECOVERY_DIGITS)).padStart(RECOVERY_DIGITS, '0'))
  const list = [...codes]
  const indexes = list.map((code) => blindIndex(keyRing, 'recovery-code', ofCode(accountId, code)))
  await replaceRecoveryCodes(db, accountId, indexes)
  return list.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** The one-time password, or a recovery code in its place; uses it. False when neither. */
export const spendSecondFactor = async (
  db: Db,
  keyRing: KeyRing,
  account: Account,
  code: string,
): Promise<false | 'totp' | { readonly codesLeft: number }> => {
  const digits = digitsOf(code)
  if (digits.length !== RECOVERY_DIGITS) return (await spendTotp(db, keyRing, account, digits)) && 'totp'
  const indexes = blindIndexes(keyRing, 'recovery-code', ofCode(account.id, digits))
  if (!(await spendRecoveryCode(db, account.id, indexes))) return false
  return { codesLeft: await countRecoveryCodes(db, account.id) }
}

/** Whether the code is right and was not used before; uses it. */
const spendTotp = async (db: Db, keyRing: KeyRing, account: Account, code: string): Promise<boolean> => {
  if (!account.totpSecret) return false
  const secret = openText(keyRing, place(account.id, 'totpSecret'), account.totpSecret)
  const step = await matchingStep(db, secret, code)
  return step !== undefined && spendTotpStep(db, account.id, step)
}

/** A new secret, kept aside until its owner has shown a code made from it. */
export const beginTotp = async (
  db: Db,
  keyRing: KeyRing,
  account: Account,
  { issuer, label }: { readonly issuer: string; readonly label: string },
) => {
  const secret = generateSecret()
  await updateAccount(db, account.id, {
    totpPending: seal(keyRing, place(account.id, 'totpPending'), secret),
  })
  return { secret, uri: generateURI({ issuer, label, secret }) }
}

export const confirmTotp = async (
  db: Db,
  keyRing: KeyRing,
  account: Account,
  code: string,
): Promise<boolean> => {
  if (!account.totpPending) return false
  const secret = openText(keyRing, place(account.id, 'totpPending'), account.totpPending)
  const step = await matchingStep(db, secret, code)
  if (step === undefined) return false
  await updateAccount(db, account.id, {
    totpSecret: seal(keyRing, place(account.id, 'totpSecret'), secret),
    totpPending: null,
    // The code just shown must not open a session as well.
    totpLastStep: step,
  })
  return true
}
