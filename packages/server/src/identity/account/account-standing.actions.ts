import type { Role } from '@portal/contract/platform/roles'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/context.ts'
import { voidCodes } from '../sign-in/captcha.queries.ts'
import { findLock, unlockAccount as liftLocks } from '../sign-in/lock.queries.ts'
import { dropRecoveryCodes } from '../sign-in/second-factor.queries.ts'
import { type EndReason, endSessions } from '../sign-in/session.queries.ts'
import type { Accounts } from './account.parts.ts'
import {
  type Account,
  deleteRow,
  disableRow,
  findAccount,
  lockAccount,
  lockSuperAdmins,
  updateAccount,
} from './account.queries.ts'

export const lockOrRefuse = async (db: Db, id: string): Promise<Account> => {
  const account = await lockAccount(db, id)
  if (!account) throw new AppError('notFound')
  return account
}

/** The portal must not lose its last super administrator (docs/handbook/security.md#last-admin). */
const refuseLastSuperAdmin = async (db: Db, account: Account) => {
  if (account.role !== 'superAdmin' || account.disabledAt) return
  const others = (await lockSuperAdmins(db)).filter((id) => id !== account.id)
  if (others.length === 0) throw new AppError('lastSuperAdmin')
}

const change = async (db: Db, id: string, values: Parameters<typeof updateAccount>[2], ends?: EndReason) => {
  await updateAccount(db, id, values)
  if (ends) await endSessions(db, id, ends)
}

type Standing =
  | 'disableAccount'
  | 'enableAccount'
  | 'accountState'
  | 'unlockAccount'
  | 'deleteAccount'
  | 'moveAccount'
  | 'changeStaffRole'
  | 'changeStaffProfile'
  | 'clearTotp'

const stateOf =
  (keyRing: KeyRing): Accounts['accountState'] =>
  async (db, accountId) => {
    const account = await findAccount(db, accountId)
    if (!account) throw new AppError('notFound')
    return {
      locked: account.disabledAt !== null,
      lockedUntil: await findLock(db, keyRing, account),
      mustChangePassword: account.mustChangePassword,
      hasPassword: account.passwordHash !== null,
      lastSignInAt: account.lastSignInAt,
    }
  }

/** Whether an account may be used, by whom and as what. */
export const standingActs = (keyRing: KeyRing): Pick<Accounts, Standing> => ({
  async disableAccount(db, accountId) {
    const account = await lockOrRefuse(db, accountId)
    await refuseLastSuperAdmin(db, account)
    await disableRow(db, accountId)
    await endSessions(db, accountId, 'disabled')
  },

  async enableAccount(db, accountId) {
    await lockOrRefuse(db, accountId)
    await change(db, accountId, { disabledAt: null })
  },

  accountState: stateOf(keyRing),

  async unlockAccount(db, accountId) {
    const account = await lockOrRefuse(db, accountId)
    if (account.disabledAt) await change(db, accountId, { disabledAt: null })
    await liftLocks(db, keyRing, account)
  },

  async deleteAccount(db, accountId) {
    const account = await lockOrRefuse(db, accountId)
    await refuseLastSuperAdmin(db, account)
    await deleteRow(db, accountId)
    await endSessions(db, accountId, 'deleted')
    await voidCodes(db, accountId)
  },

  async moveAccount(db, accountId, memberId) {
    await lockOrRefuse(db, accountId)
    await updateAccount(db, accountId, { memberId })
  },

  async changeStaffRole(db, accountId, role: Role) {
    const account = await lockOrRefuse(db, accountId)
    if (account.kind !== 'staff') throw new AppError('notFound')
    if (role === account.role) return
    await refuseLastSuperAdmin(db, account)
    await change(db, accountId, { role }, 'roleChanged')
  },

  async changeStaffProfile(db, accountId, profile) {
    const account = await lockOrRefuse(db, accountId)
    if (account.kind !== 'staff') throw new AppError('notFound')
    await change(db, accountId, profile)
  },

  async clearTotp(db, accountId) {
    await lockOrRefuse(db, accountId)
    await dropRecoveryCodes(db, accountId)
    await change(db, accountId, { totpSecret: null, totpPending: null }, 'totpChanged')
  },
})
