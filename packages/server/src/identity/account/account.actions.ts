import { randomUUID } from 'node:crypto'
import type { MemberRole, Role, StaffRole } from '@portal/contract/platform/roles'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/context.ts'
import {
  checkAnyPassword,
  checkPassword,
  dummyHash,
  hashPassword,
  isWeakPassword,
  type Person,
  randomPassword,
} from '../password/password.rules.ts'
import { voidCodes } from '../sign-in/captcha.queries.ts'
import { createEnvelopes, type Envelopes } from '../sign-in/envelope.actions.ts'
import { findLock, unlockAccount as liftLocks } from '../sign-in/lock.queries.ts'
import { askForReset, dropRecoveryCodes } from '../sign-in/second-factor.queries.ts'
import { type EndReason, endSessions, listLiveSessions } from '../sign-in/session.queries.ts'
import {
  type Account,
  accountOf,
  deleteRow,
  disableRow,
  findAccount,
  findByMember,
  findByName,
  insertAccount,
  lockAccount,
  lockSuperAdmins,
  restoreRow,
  updateAccount,
  updateAccountName,
  updatePassword,
} from './account.queries.ts'
import { type AccountKind, canonicalAccount, isStaffName } from './account-name.rules.ts'

/** What other features do with accounts. All of it is part of the caller's transaction. */
export interface Accounts {
  /** Refuses a taken account with `AccountTaken`. Answers the id. */
  createAccount(db: Db, account: NewAccount): Promise<string>
  createStaffAccount(db: Db, account: NewStaffAccount): Promise<string>
  accountExists(db: Db, kind: AccountKind, account: string): Promise<boolean>
  /** The person changed what they sign in with; undefined fields stay. */
  changeAccountIdentity(
    db: Db,
    memberId: string,
    change: { account?: string; mobileTel?: string; name?: string },
  ): Promise<void>
  /** A new password by its owner's will: policy, all sessions end. */
  setPassword(db: Db, accountId: string, plain: string, reason: EndReason): Promise<void>
  /** A random password that must be changed and lasts seven days; the caller delivers it. Lifts nothing else. */
  setInitialPassword(db: Db, accountId: string): Promise<string>
  disableAccount(db: Db, accountId: string): Promise<void>
  /** Whether it can be signed in with, and what stands in the way. */
  accountState(db: Db, accountId: string): Promise<AccountState>
  /** Lifts the lock of staff and those of failed sign-ins. */
  unlockAccount(db: Db, accountId: string): Promise<void>
  enableAccount(db: Db, accountId: string): Promise<void>
  /** The account's name becomes free again. */
  deleteAccount(db: Db, accountId: string): Promise<void>
  /** The same person under another record: sign-in, password and devices go along. The record must have no account. */
  moveAccount(db: Db, accountId: string, memberId: string): Promise<void>
  /** Takes a deletion back; the names must still be free. */
  restoreAccount(db: Db, accountId: string): Promise<void>
  changeStaffRole(db: Db, accountId: string, role: StaffRole): Promise<void>
  /** Their own unit and where mail about their work goes. */
  changeStaffProfile(
    db: Db,
    accountId: string,
    profile: { orgId: string | null; email: string },
  ): Promise<void>
  /** For staff who lost their device: they enrol again at the next sign-in, once a second person has confirmed it. */
  askToClearTotp(db: Db, request: { accountId: string; askedBy: string; reason: string }): Promise<void>
  clearTotp(db: Db, accountId: string): Promise<void>
  endSessions(db: Db, accountId: string, reason: EndReason): Promise<void>
  /** Where the account is signed in and was active within so many minutes. */
  liveSessions(db: Db, accountId: string, idleMinutes: number): Promise<LiveSession[]>
  /** To know whether a record is the reader's own. */
  mobileOf(db: Db, accountId: string): Promise<string | undefined>
  findAccountOfMember(db: Db, memberId: string): Promise<{ id: string; disabled: boolean } | undefined>
  /** Opens passwords of one form as they travel; refused as bad input when forged, stale or used. */
  openSealedPassword(db: Db, sealed: readonly string[]): Promise<string[]>
  /** The policy (docs/handbook/identity.md#passwords); throws what is to be shown. */
  checkNewPassword(plain: string, person: Person): void
}

interface AccountState {
  /** Disabled by staff. */
  readonly locked: boolean
  /** Failed sign-ins closed it until then. */
  readonly lockedUntil: string | null
  readonly mustChangePassword: boolean
  readonly hasPassword: boolean
  readonly lastSignInAt: string | null
}

interface LiveSession {
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly ip: string
  readonly device: string
}

export interface NewAccount {
  readonly kind: MemberRole
  readonly name: string
  /** ID number, credit code or phone; any spelling. */
  readonly account: string
  readonly mobileTel: string
  readonly memberId: string
  /** As it travelled, in plain, already hashed (`hashPassword`), or none for now. */
  readonly password: { sealed: string } | { plain: string } | { hash: string } | null
  /** Set by staff: must be changed at first sign-in, lasts this long. */
  readonly initialPasswordDays?: number
}

interface NewStaffAccount {
  /** Short name to sign in with. */
  readonly account: string
  readonly name: string
  readonly role: StaffRole
  readonly mobileTel?: string
  readonly plainPassword: string | null
  readonly initialPasswordDays?: number
}

export interface AccountsOptions {
  readonly keyRing: KeyRing
  /** The two default weak passwords, from the environment. */
  readonly defaultPasswords?: readonly string[]
}

/** What only this feature does with them. */
export interface AccountsInside extends Accounts {
  readonly envelopes: Envelopes
  personOf(account: Account): Person
  isWeak(plain: string, account: Account): boolean
  checkAnyPassword(plain: string): void
  replacePassword(db: Db, account: Account, hash: string, reason: EndReason): Promise<void>
}

const INITIAL_PASSWORD_DAYS = 7

const lockOrRefuse = async (db: Db, id: string): Promise<Account> => {
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

export const createAccounts = ({ keyRing, defaultPasswords = [] }: AccountsOptions): AccountsInside => {
  const envelopes = createEnvelopes(keyRing)
  // Made now, so that the first unknown name does not take longer than the second.
  void dummyHash()

  const personOf = (account: Account): Person => ({
    account: accountOf(keyRing, account),
    mobileTel: account.mobileTel,
    name: account.name,
  })

  const openSealedPassword: Accounts['openSealedPassword'] = async (db, sealed) => {
    const opened = await envelopes.open(db, sealed)
    if (!opened) throw new AppError('badInput', { fields: { password: '密码传输已失效，请重新提交' } })
    return opened
  }

  const hashOf = async (db: Db, password: NewAccount['password'], person: Person): Promise<string | null> => {
    if (password === null) return null
    if ('hash' in password) return password.hash
    const [plain = ''] =
      'sealed' in password ? await openSealedPassword(db, [password.sealed]) : [password.plain]
    checkPassword(plain, person, defaultPasswords)
    return hashPassword(plain)
  }

  const replacePassword: AccountsInside['replacePassword'] = async (db, account, hash, reason) => {
    await updatePassword(db, account.id, { hash })
    await endSessions(db, account.id, reason)
    await voidCodes(db, account.id)
  }

  const change = async (
    db: Db,
    id: string,
    values: Parameters<typeof updateAccount>[2],
    ends?: EndReason,
  ) => {
    await updateAccount(db, id, values)
    if (ends) await endSessions(db, id, ends)
  }

  return {
    envelopes,
    personOf,
    openSealedPassword,
    replacePassword,
    endSessions,
    isWeak: (plain, account) => isWeakPassword(plain, personOf(account), defaultPasswords),
    checkAnyPassword: (plain) => checkAnyPassword(plain, defaultPasswords),
    checkNewPassword: (plain, person) => checkPassword(plain, person, defaultPasswords),

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
        ...initial,
      })
      return id
    },

    async createStaffAccount(
      db,
      { account, name, role, mobileTel = '', plainPassword, initialPasswordDays },
    ) {
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

    async changeAccountIdentity(db, memberId, { account, mobileTel, name }) {
      const row = await findByMember(db, memberId)
      if (!row) return
      if (account !== undefined) {
        const canonical = canonicalAccount(row.kind, account)
        if (canonical !== accountOf(keyRing, row)) await updateAccountName(db, keyRing, row, canonical)
      }
      const values = { ...(name !== undefined && { name }), ...(mobileTel !== undefined && { mobileTel }) }
      if (Object.keys(values).length > 0) await updateAccount(db, row.id, values)
      if (mobileTel !== undefined && mobileTel !== row.mobileTel) await voidCodes(db, row.id)
    },

    async setPassword(db, accountId, plain, reason) {
      const account = await lockOrRefuse(db, accountId)
      checkPassword(plain, personOf(account), defaultPasswords)
      await replacePassword(db, account, await hashPassword(plain), reason)
    },

    async setInitialPassword(db, accountId) {
      const account = await lockOrRefuse(db, accountId)
      const plain = randomPassword()
      const hash = await hashPassword(plain)
      await updatePassword(db, account.id, {
        hash,
        mustChange: true,
        initialPasswordDays: INITIAL_PASSWORD_DAYS,
      })
      await endSessions(db, account.id, 'passwordReset')
      return plain
    },

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

    async accountState(db, accountId) {
      const account = await findAccount(db, accountId)
      if (!account) throw new AppError('notFound')
      return {
        locked: account.disabledAt !== null,
        lockedUntil: await findLock(db, keyRing, account),
        mustChangePassword: account.mustChangePassword,
        hasPassword: account.passwordHash !== null,
        lastSignInAt: account.lastSignInAt,
      }
    },

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

    restoreAccount: restoreRow,

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

    askToClearTotp: askForReset,

    async clearTotp(db, accountId) {
      await lockOrRefuse(db, accountId)
      await dropRecoveryCodes(db, accountId)
      await change(db, accountId, { totpSecret: null, totpPending: null }, 'totpChanged')
    },

    liveSessions: listLiveSessions,

    mobileOf: async (db, accountId) => (await findAccount(db, accountId))?.mobileTel,

    async findAccountOfMember(db, memberId) {
      const account = await findByMember(db, memberId)
      return account && { id: account.id, disabled: account.disabledAt !== null }
    },
  }
}
