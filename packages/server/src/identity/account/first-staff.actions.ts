import type { StaffRole } from '@portal/contract/platform/roles'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/context.ts'
import { randomPassword } from '../password/password.rules.ts'
import { unlockAccount } from '../sign-in/lock.queries.ts'
import type { Accounts } from './account.actions.ts'
import { findByName, updateAccount } from './account.queries.ts'
import { readLoginName } from './account-name.rules.ts'

/** The accounts every portal starts with (docs/handbook/identity.md#staff-accounts). What they may do comes from their role, not from their name. */
const SEEDED: readonly { account: string; name: string; role: StaffRole }[] = [
  { account: 'admin', name: '超级管理员', role: 'superAdmin' },
  { account: 'ckyAdmin', name: '管理员', role: 'administrator' },
  { account: 'jbr', name: '经办人', role: 'handler' },
  { account: 'fzr', name: '负责人', role: 'inCharge' },
  { account: 'zyh', name: '专委会', role: 'expertReview' },
]

const createOnce = async (
  db: Db,
  accounts: Accounts,
  seeded: (typeof SEEDED)[number],
  plainPassword: string | null,
) => {
  if (await accounts.accountExists(db, 'staff', seeded.account)) return false
  try {
    await accounts.createStaffAccount(db, { ...seeded, plainPassword })
    return true
  } catch (error) {
    // Another process that starts at the same moment was faster.
    if (error instanceof AppError && error.error === 'nameTaken') return false
    throw error
  }
}

/**
 * Creates what is missing of the seeded accounts. Answers the password of the super administrator when it was created just now,
 * for the start to print once; the others have none until the super administrator sets one. Not inside a transaction.
 */
export const seedStaff = async (
  db: Db,
  accounts: Accounts,
): Promise<{ account: string; password: string } | undefined> => {
  let first: { account: string; password: string } | undefined
  for (const seeded of SEEDED) {
    const password = seeded.role === 'superAdmin' ? randomPassword() : null
    const created = await createOnce(db, accounts, seeded, password)
    if (created && password) first = { account: seeded.account, password }
  }
  return first
}

/**
 * For the command line, where nobody can sign in any more: a new random password, the account enabled, its lock lifted, its
 * second factor and sessions gone. `undefined` when there is no such staff account.
 */
export const resetStaff = async (
  db: Db,
  keyRing: KeyRing,
  accounts: Accounts,
  account = 'admin',
): Promise<string | undefined> => {
  const name = readLoginName('staff', account)
  const [row] = name ? await findByName(db, keyRing, name) : []
  if (!row) return undefined
  await updateAccount(db, row.id, { disabledAt: null, totpSecret: null, totpPending: null })
  await unlockAccount(db, keyRing, row)
  const password = await accounts.setInitialPassword(db, row.id)
  await appendAudit(db, {
    ...{ actorId: null, actorName: '命令行', actorRole: '', ip: '', call: 'reset-admin', result: 'ok' },
    ...{ summary: '重置工作人员的密码与动态口令', targetKind: 'account', targetId: row.id },
    ...{ targetName: row.name, detail: { disabled: row.disabledAt !== null, totp: row.totpSecret !== null } },
  })
  return password
}
