import { randomUUID } from 'node:crypto'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/context.ts'
import { checkPassword, hashPassword, type Person } from '../password/password.rules.ts'
import { findProof } from '../phone/phone.queries.ts'
import { voidCodes } from '../sign-in/captcha.queries.ts'
import type { Accounts, AccountsKit, NewAccount } from './account.parts.ts'
import {
  accountOf,
  findByMember,
  findByName,
  insertAccount,
  updateAccount,
  updateAccountName,
} from './account.queries.ts'
import { canonicalAccount, isStaffName } from './account-name.rules.ts'

type Made = 'createAccount' | 'createStaffAccount' | 'accountExists' | 'changeAccountIdentity'
interface Kit extends AccountsKit {
  hashOf(db: Db, password: NewAccount['password'], person: Person): Promise<string | null>
}

const changeIdentity =
  (keyRing: KeyRing): Accounts['changeAccountIdentity'] =>
  async (db, memberId, { account, mobileTel, name }) => {
    const row = await findByMember(db, memberId)
    if (!row) return
    if (account !== undefined) {
      const canonical = canonicalAccount(row.kind, account)
      if (canonical !== accountOf(keyRing, row)) await updateAccountName(db, keyRing, row, canonical)
    }
    if (name !== undefined) await updateAccount(db, row.id, { name })
    if (mobileTel === undefined || mobileTel === row.mobileTel) return
    // Staff may write another phone; it counts like a proven one from its first code on.
    const phoneProvenAt = await findProof(db, memberId, mobileTel)
    await updateAccount(db, row.id, { mobileTel, phoneProvenAt })
    await voidCodes(db, row.id)
  }

/** New accounts, and the names by which their owners sign in. */
export const makingActs = ({ keyRing, defaultPasswords, hashOf }: Kit): Pick<Accounts, Made> => ({
  async createAccount(
    db,
    { kind, account: typed, name, mobileTel, memberId, password, initialPasswordDays },
  ) {
    const id = randomUUID()
    const account = canonicalAccount(kind, typed)
    const passwordHash = await hashOf(db, password, { account, mobileTel, name })
    const initial = {
      mustChangePassword: initialPasswordDays !== undefined,
      initialPasswordDays: initialPasswordDays ?? null,
    }
    await insertAccount(db, keyRing, {
      id,
      kind,
      role: kind,
      name,
      account,
      mobileTel,
      memberId,
      passwordHash,
      phoneProvenAt: await findProof(db, memberId, mobileTel),
      ...initial,
    })
    return id
  },

  async createStaffAccount(db, { account, name, role, mobileTel = '', plainPassword, initialPasswordDays }) {
    if (!isStaffName(account))
      throw new AppError('badInput', { fields: { account: '用户名须以字母开头，由字母和数字组成' } })
    if (plainPassword !== null) checkPassword(plainPassword, { account, mobileTel, name }, defaultPasswords)
    const id = randomUUID()
    await insertAccount(db, keyRing, {
      id,
      kind: 'staff',
      role,
      name,
      account: canonicalAccount('staff', account),
      spelling: account,
      mobileTel,
      passwordHash: plainPassword === null ? null : await hashPassword(plainPassword),
      memberId: null,
      // Whoever sets a password for somebody else knows it.
      mustChangePassword: true,
      initialPasswordDays: initialPasswordDays ?? null,
    })
    return id
  },

  async accountExists(db, kind, account) {
    const name = { kind, by: 'account', canonical: canonicalAccount(kind, account) } as const
    return (await findByName(db, keyRing, name)).length > 0
  },

  changeAccountIdentity: changeIdentity(keyRing),
})
