import { account as calls } from '@portal/contract/identity/account.calls'
import { noticeChoice } from '@portal/contract/identity/notice-choice.calls'
import { isStaff } from '@portal/contract/platform/roles'
import type { Kysely } from 'kysely'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Authenticator } from '../../platform/http/access.ts'
import { AppError, implement, type Route } from '../../platform/http/context.ts'
import { sweepCarried } from '../carried-draft/carried-draft.queries.ts'
import { verifyPassword } from '../password/password.rules.ts'
import { passwordLink, setPasswordByLink } from '../password/password-link.actions.ts'
import {
  reopen,
  resetPassword,
  sendCaptcha,
  sendCaptchaForLogin,
  sendCaptchaForReopen,
} from '../password/recovery.actions.ts'
import { phoneProven, provePhone, sendPhoneCode } from '../phone/phone.actions.ts'
import { sweepProofs } from '../phone/phone.queries.ts'
import { createCaptchas, createPhoneCodes, type Messages } from '../sign-in/captcha.actions.ts'
import { sweepCodes } from '../sign-in/captcha.queries.ts'
import { sweepNonces } from '../sign-in/envelope.queries.ts'
import { countAccountsAt, isKnownDevice, sweepNetworks } from '../sign-in/known-place.queries.ts'
import { counterKey, resetCounter, sweepLocks, takeTry } from '../sign-in/lock.queries.ts'
import { recordDefence, sweepDefence } from '../sign-in/login-record.queries.ts'
import { confirmSession, findBearer, sweepSessions } from '../sign-in/session.queries.ts'
import { login } from '../sign-in/sign-in.actions.ts'
import type { MemberDirectory, Parts } from '../sign-in/sign-in.parts.ts'
import type { AccountPolicy } from '../sign-in/sign-in-policy.rules.ts'
import { spendSecondFactor } from '../sign-in/totp.actions.ts'
import type { createAccounts } from './account.actions.ts'
import { findAccount } from './account.queries.ts'
import { chooseNotices, chosenNotices } from './notice-choice.actions.ts'
import {
  beginTotp,
  changePassword,
  confirmTotp,
  endSession,
  logout,
  me,
  renewRecoveryCodes,
  sessions,
  signIns,
  totpState,
} from './own-account.actions.ts'
import { decideTotpReset, totpResets } from './totp-reset.actions.ts'

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
  const codes = createPhoneCodes(keyRing, messages)
  return [
    ...implement(noticeChoice, { get: chosenNotices, set: chooseNotices }),
    ...implement(calls, {
      phoneProven: phoneProven(),
      sendPhoneCode: sendPhoneCode(codes),
      provePhone: provePhone(codes),
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
      totpState: totpState(),
      renewRecoveryCodes: renewRecoveryCodes(parts),
      totpResets: totpResets(),
      decideTotpReset: decideTotpReset(parts),
    }),
  ]
}

export interface AuthenticatorOptions {
  readonly keyRing: KeyRing
  readonly policy: () => Promise<AccountPolicy>
}

/** How the platform knows who calls. */
export const createAuthenticator = ({ keyRing, policy }: AuthenticatorOptions): Authenticator => ({
  async authenticate(db, token, { ip, background = false }) {
    const bearer = await findBearer(db, token, { policy: await policy(), background })
    if (bearer?.state === 'live') return bearer.actor
    // A token that its owner took back and that turns up again may be in other hands (docs/handbook/identity.md#login-defence).
    if (bearer?.state === 'ended') {
      const { accountId, name, role: own } = bearer.actor
      const role = isStaff(own) ? 'staff' : own
      await recordDefence(db, keyRing, { role, name, accountId, ip, userAgent: '' }, 'endedToken')
    }
    return undefined
  },
  async confirmTotp(db, { accountId, sessionId }, code) {
    const account = await findAccount(db, accountId)
    const key = counterKey(keyRing, `step-up\0${accountId}`)
    if (!account || !(await takeTry(db, key, await policy()))) return false
    if (!(await spendSecondFactor(db, keyRing, account, code))) return false
    await resetCounter(db, key)
    await confirmSession(db, sessionId)
    return true
  },
  accountsAt: (db, ip) => countAccountsAt(db, keyRing, ip),
  knowsDevice: (db, device) => isKnownDevice(db, keyRing, device),
})

/** Asks whoever is signed in for the password once more (docs/handbook/identity.md#step-up): tries are counted as those of a sign-in are. */
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
  await sweepNetworks(db)
  await sweepProofs(db)
  await sweepCarried(db)
}

/** Where SMS for the owner of an account go; '' where there is no phone. */
export const phoneOf = async (db: Db, accountId: string): Promise<string> =>
  (await findAccount(db, accountId))?.mobileTel ?? ''
