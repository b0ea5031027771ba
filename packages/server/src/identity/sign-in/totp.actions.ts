import { generateSecret, generateURI, verifySync } from 'otplib'
import { databaseNow } from '../../platform/clock/database-now.queries.ts'
import { type KeyRing, openText, seal } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Account, spendTotpStep, updateAccount } from '../account/account.queries.ts'

/** The second factor of staff (docs/handbook/identity.md#second-factor): RFC 6238, six digits, thirty seconds, one step either way. */

const STEP_SECONDS = 30
const place = (id: string, column: 'totpSecret' | 'totpPending') => ({ table: 'account', column, rowId: id })

const matchingStep = async (db: Db, secret: string, code: string): Promise<number | undefined> => {
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor((await databaseNow(db)).at.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS })
  return result.valid ? Math.floor(epoch / STEP_SECONDS) + result.delta : undefined
}

/** Whether the code is right and was not used before; uses it. */
export const spendTotp = async (
  db: Db,
  keyRing: KeyRing,
  account: Account,
  code: string,
): Promise<boolean> => {
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
