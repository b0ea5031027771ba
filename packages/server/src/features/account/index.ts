import { account as calls } from '@portal/contract/features/account'
import { isStaff } from '@portal/contract/roles'
import type { Kysely } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Authenticator } from '../../platform/http/access.ts'
import { AppError, implement, type Route } from '../../platform/http/context.ts'
import type { KeyRing } from '../../platform/secrets.ts'
import type { createAccounts } from './accounts.ts'
import { createCaptchas, type Messages, sweepCodes } from './captchas.ts'
import { recordDefence, sweepDefence } from './defence.ts'
import { sweepNonces } from './envelope.ts'
import { counterKey, resetCounter, sweepLocks, takeTry } from './lock.ts'
import { login } from './login.ts'
import { beginTotp, changePassword, confirmTotp, endSession, logout, me, sessions, signIns } from './own.ts'
import type { MemberDirectory, Parts } from './parts.ts'
import { passwordLink, setPasswordByLink } from './password-link.ts'
import { verifyPassword } from './passwords.ts'
import type { AccountPolicy } from './policy.ts'
import { reopen, resetPassword, sendCaptcha, sendCaptchaForLogin, sendCaptchaForReopen } from './recovery.ts'
import { findBearer, sweepSessions } from './sessions.ts'
import { findAccount } from './store.ts'
import { spendTotp } from './totp.ts'

export { type Accounts, createAccounts, type NewAccount } from './accounts.ts'
export { createPhoneCodes, type PhoneCodes } from './captchas.ts'
export { type Attempt, defenceNameIndexes, hideLoginDefence, recordDefence } from './defence.ts'

export { accountOwnData } from './own-data.ts'
export type { MemberDirectory, MemberStatus } from './parts.ts'
export { hashPassword } from './passwords.ts'
export { type AccountPolicy, accountPolicy } from './policy.ts'
export { resetStaff, seedStaff } from './staff.ts'
export { type Account, accountOf, findAccount, listStaffOf } from './store.ts'

export interface AccountRoutesOptions {
  readonly keyRing: KeyRing
  readonly policy: () => Promise<AccountPolicy>
  /** One per process, shared with the other features. */
  readonly accounts: ReturnType<typeof createAccounts>
  readonly messages: Messages
  readonly members: MemberDirectory
}

export const accountRoutes = (options: AccountRoutesOptions): Route[] => {
  const { keyRing, messages, accounts } = options
  const parts: Parts = { ...options, captchas: createCaptchas(keyRing, messages) }
  return implement(calls, {
    publicKey: (_input, context) => accounts.envelopes.publicKey(context.db),
    login: login(parts),
    logout: logout(),
    me: me(parts),
    sendCaptchaForLogin: sendCaptchaForLogin(parts),
    sendCaptcha: sendCaptcha(parts),
    resetPassword: resetPassword(parts),
    sendCaptchaForReopen: sendCaptchaForReopen(parts),
    reopen: reopen(parts),
    passwordLink: passwordLink(parts),
    setPasswordByLink: setPasswordByLink(parts),
    changePassword: changePassword(parts),
    signIns: signIns(),
    sessions: sessions(parts),
    endSession: endSession(),
    beginTotp: beginTotp(parts),
    confirmTotp: confirmTotp(parts),
  })
}

export interface AuthenticatorOptions {
  readonly keyRing: KeyRing
  readonly policy: () => Promise<AccountPolicy>
}

/** How the platform knows who calls. */
export const createAuthenticator = ({ keyRing, policy }: AuthenticatorOptions): Authenticator => ({
  async authenticate(db, token, { ip }) {
    const bearer = await findBearer(db, token, await policy())
    if (bearer?.state === 'live') return bearer.actor
    // A token that its owner took back and that turns up again may be in other hands (decision B).
    if (bearer?.state === 'ended') {
      const { accountId, name, role: own } = bearer.actor
      const role = isStaff(own) ? 'staff' : own
      await recordDefence(db, keyRing, { role, name, accountId, ip, userAgent: '' }, 'endedToken')
    }
    return undefined
  },
  async confirmTotp(db, accountId, code) {
    const account = await findAccount(db, accountId)
    const key = counterKey(keyRing, `step-up\0${accountId}`)
    if (!account || !(await takeTry(db, key, await policy()))) return false
    if (!(await spendTotp(db, keyRing, account, code))) return false
    await resetCounter(db, key)
    return true
  },
})

/** Asks whoever is signed in for the password once more (security.md Z4): tries are counted as those of a sign-in are. */
export const createPasswordCheck =
  ({ keyRing, policy, accounts }: Pick<AccountRoutesOptions, 'keyRing' | 'policy' | 'accounts'>) =>
  async (db: Kysely<Tables>, accountId: string, sealed: string): Promise<void> => {
    const [plain = ''] = await accounts.openSealedPassword(db, [sealed])
    const account = await findAccount(db, accountId)
    const key = counterKey(keyRing, `confirm\0${accountId}`)
    if (!account || !(await takeTry(db, key, await policy())))
      throw new AppError('tooManyRequests', { text: '密码错误次数过多，请稍后再试' })
    if (!(await verifyPassword(account.passwordHash, plain))) throw new AppError('ownPasswordWrong')
    await resetCounter(db, key)
  }
export type PasswordCheck = ReturnType<typeof createPasswordCheck>

/** For the nightly job. */
export const sweepAccounts = async (db: Db): Promise<void> => {
  await sweepSessions(db)
  await sweepCodes(db)
  await sweepNonces(db)
  await sweepDefence(db)
  await sweepLocks(db)
}

/** Where SMS for the owner of an account go; '' where there is no phone. */
export const phoneOf = async (db: Db, accountId: string): Promise<string> =>
  (await findAccount(db, accountId))?.mobileTel ?? ''
