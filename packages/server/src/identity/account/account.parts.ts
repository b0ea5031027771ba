import type { MemberRole, StaffRole } from '@portal/contract/platform/roles'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Person } from '../password/password.rules.ts'
import type { Envelopes } from '../sign-in/envelope.actions.ts'
import type { EndReason } from '../sign-in/session.queries.ts'
import type { Account } from './account.queries.ts'
import type { AccountKind } from './account-name.rules.ts'

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
    profile: { orgId: string | null; email: string; mobileTel: string },
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

/** What all acts on accounts are made with. */
export interface AccountsKit {
  readonly keyRing: KeyRing
  readonly defaultPasswords: readonly string[]
  readonly envelopes: Envelopes
}
