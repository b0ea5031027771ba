import { randomUUID } from 'node:crypto'
import type { account as calls } from '@portal/contract/identity/account.calls'
import { stateOf, TableUploadStatus } from '@portal/contract/identity/application-state'
import { APPLICATION_REASONS, LOGIN_REASONS, type LoginReason } from '@portal/contract/identity/login-reasons'
import type { ErrorName } from '@portal/contract/platform/errors'
import { maySignInAs } from '@portal/contract/platform/roles'
import { today } from '@portal/contract/platform/time'
import { AppError, type Context, type Handler, manual } from '../../platform/http/context.ts'
import { issueTicket } from '../../platform/http/tickets.queries.ts'
import { LIMITS } from '../../platform/limits/concurrency.ts'
import {
  type Account,
  findAccount,
  findByName,
  isPast,
  phoneAnswered,
  updateAtSignIn,
} from '../account/account.queries.ts'
import {
  foldName,
  imitatesStaff,
  KIND_OF_LOGIN,
  type LoginName,
  type LoginParts,
  maskName,
  parseUsername,
  readLoginName,
} from '../account/account-name.rules.ts'
import { hashPassword, needsRehash, verifyPassword } from '../password/password.rules.ts'
import { keepIf } from './captcha.queries.ts'
import { type Place, rememberDevice, rememberNetwork, standingOf } from './known-place.queries.ts'
import { countedAs, counterAt, resetCounter, returnTry, takeTry } from './lock.queries.ts'
import { type Attempt, deviceLabel, recordDefence, recordSignIn } from './login-record.queries.ts'
import { insertSession } from './session.queries.ts'
import { tell } from './sign-in.messages.ts'
import { type Entitled, entitledOf, type Parts, presentProfile } from './sign-in.parts.ts'
import type { AccountPolicy } from './sign-in-policy.rules.ts'
import { spendSecondFactor } from './totp.actions.ts'

const ENDED = '您的会员资格已终止，不能登录。如有疑问或需要重新入会，请联系学会秘书处'

/** Whom the name stands for, once the captcha is out of the way. */
interface Claimed extends Entitled {
  /** Under which the lock counts. */
  readonly countedAs: string
  /** The SMS code that was right; staff have none. */
  readonly codeId: string | null
}

/** One request to sign in, with what is written down about it whatever its end. */
class SignIn {
  readonly parts: Parts
  readonly context: Context
  readonly typed: LoginParts
  readonly policy: AccountPolicy
  readonly place: Place
  attempt: Attempt
  /** Where a recovery code stood for the one-time password. */
  codes: { readonly recoveryCodesLeft?: number } = {}

  constructor(
    parts: Parts,
    context: Context,
    { typed, policy, device }: { typed: LoginParts; policy: AccountPolicy; device: string },
  ) {
    this.parts = parts
    this.context = context
    this.typed = typed
    this.policy = policy
    const { ip, userAgent } = context
    this.place = { device, ip }
    this.attempt = { role: KIND_OF_LOGIN[typed.role], name: typed.name, accountId: null, ip, userAgent }
  }

  get db() {
    return this.context.outside
  }

  /** Writes the refusal down and answers it. The record names the reason; the answer must not (docs/handbook/security.md#strangers). */
  async refuse(
    error: ErrorName,
    reason: LoginReason,
    options: { data?: Record<string, unknown>; text?: string } = {},
  ): Promise<never> {
    const { keyRing } = this.parts
    await this.db.transaction().execute(async (db) => {
      // Whoever waits for the review is no intruder.
      if (!APPLICATION_REASONS.includes(reason)) await recordDefence(db, keyRing, this.attempt, reason)
      await recordSignIn(db, this.attempt, reason)
    })
    const { accountId, name, role } = this.attempt
    this.context.note({
      actor: { accountId, name: maskName(name), role: '' },
      detail: { reason: LOGIN_REASONS[reason].label, loginRole: role },
    })
    throw new AppError(error, options)
  }

  /**
   * Who it is, and the code (docs/handbook/identity.md#sign-in-order). What is asked for depends on the form of the name and on the
   * role alone: short names are those of staff, who have no SMS code, whether or not somebody has them.
   */
  async claim(): Promise<Claimed> {
    const { name, role } = this.typed
    const kind = KIND_OF_LOGIN[role]
    const member = kind === 'staff' ? undefined : readLoginName(kind, name)
    if (member) return this.claimByCode(member)
    const short = readLoginName('staff', name)
    if (!short && kind !== 'staff') return this.refuse('captchaInvalid', 'wrongCaptcha')
    const accounts = short ? await findByName(this.db, this.parts.keyRing, short) : []
    const [only] = accounts
    const counted = countedAs('staff', only?.id ?? foldName(name))
    return { accounts, able: accounts, only, countedAs: counted, codeId: null }
  }

  private async claimByCode(name: LoginName): Promise<Claimed> {
    const accounts = await findByName(this.db, this.parts.keyRing, name)
    const { code } = this.typed
    const given = { purpose: 'login', name, code, place: this.place } as const
    const codeId = await this.parts.captchas.check(this.db, given, accounts)
    if (!codeId) return this.refuse('captchaInvalid', 'wrongCaptcha')
    const entitled = await entitledOf(this.parts, this.db, accounts)
    return { ...entitled, countedAs: countedAs(name.kind, entitled.only?.id ?? name.canonical), codeId }
  }

  /** The account whose password it is. The lock comes first, and is counted before the password is looked at. */
  async prove(
    { accounts, only, countedAs: name, codeId }: Claimed,
    sealed: string,
  ): Promise<{ account: Account; plain: string }> {
    const { keyRing, accounts: service } = this.parts
    const standing = await standingOf(this.db, keyRing, only ? [only] : [], this.place)
    const key = counterAt(keyRing, name, { ...this.place, standing })
    this.attempt = { ...this.attempt, accountId: only?.id ?? null, counterKey: key }
    const taken = await takeTry(this.db, key, this.policy)
    if (!taken) return this.refuse('accountLocked', 'locked')
    const opened = await service.envelopes.open(this.db, [sealed])
    const [plain] = opened ?? []
    const account = await this.match(plain === undefined ? [] : accounts, plain ?? '', key)
    if (plain === undefined) {
      // Holds no guess, so it costs no try; but takes as long as one.
      await returnTry(this.db, key)
      return this.refuse('wrongCredentials', 'badEnvelope')
    }
    if (!account) {
      if (taken.locks) await this.tellOfLock(only)
      return this.refuse('wrongCredentials', this.reasonOf(only))
    }
    // The second factor is asked for after the password: otherwise it would tell which staff accounts exist.
    if (!codeId && account.totpSecret) await this.proveSecond(account)
    await resetCounter(this.db, key)
    return { account, plain }
  }

  private async proveSecond(account: Account): Promise<void> {
    const { keyRing } = this.parts
    const by = await spendSecondFactor(this.db, keyRing, account, this.typed.code)
    if (!by) return this.refuse('captchaInvalid', 'wrongTotp')
    if (by === 'totp') return
    await this.db.transaction().execute(async (db) => {
      await recordDefence(db, keyRing, this.attempt, 'recoveryCode')
      await tell(this.parts, db, account, { news: 'recovery-code', once: randomUUID(), left: by.codesLeft })
    })
    this.codes = { recoveryCodesLeft: by.codesLeft }
  }

  private reasonOf(only: Account | undefined): LoginReason {
    if (only) return 'wrongPassword'
    return imitatesStaff(this.typed.name) ? 'imitatesStaff' : 'unknownName'
  }

  /** Written for a name that nobody has as well, and taken back: both cost the same. */
  private async tellOfLock(only: Account | undefined): Promise<void> {
    const to = only ?? { id: randomUUID(), memberId: null, mobileTel: '13800000000', name: '' }
    await this.db
      .transaction()
      .execute((db) =>
        keepIf(db, only !== undefined, () =>
          tell(this.parts, db, to, { news: 'account-locked', once: today() }),
        ),
      )
  }

  private async match(
    accounts: readonly Account[],
    plain: string,
    key: Buffer,
  ): Promise<Account | undefined> {
    try {
      if (accounts.length === 0) await verifyPassword(null, plain)
      for (const account of accounts) if (await verifyPassword(account.passwordHash, plain)) return account
      return undefined
    } catch (error) {
      await returnTry(this.db, key)
      throw error
    }
  }

  /** Everything that only somebody with the right password may learn (docs/handbook/identity.md#sign-in-order). */
  async admit({ able, only, codeId }: Claimed, account: Account): Promise<void> {
    const { role } = this.typed
    this.attempt = { ...this.attempt, accountId: account.id }
    if (codeId && !(await this.parts.captchas.spend(this.db, codeId)))
      return this.refuse('captchaInvalid', 'wrongCaptcha')
    // Only accounts that may sign in stand in each other's way: an application does not close a member's phone.
    if (able.length > 1 && able.includes(account) && account !== only)
      return this.refuse('phoneAmbiguous', 'phoneAmbiguous')
    if (account.disabledAt) return this.refuse('accountLocked', 'disabled', await this.endingOf(account))
    if (account.initialPasswordExpiresAt && (await isPast(this.db, account.initialPasswordExpiresAt)))
      return this.refuse('wrongCredentials', 'initialExpired')
    if (!maySignInAs(account.role, role)) return this.refuse('roleMismatch', 'wrongRole')
    if (account.memberId) await this.admitMember(account.memberId)
  }

  /** Whose membership ended is told so, and does not ask to be unlocked. */
  private async endingOf({ memberId }: Account): Promise<{ text: string } | undefined> {
    const status = memberId ? await this.parts.members.statusOf(this.db, memberId) : undefined
    return status && stateOf(status) === 'ended' ? { text: ENDED } : undefined
  }

  private async admitMember(memberId: string): Promise<void> {
    const status = await this.parts.members.statusOf(this.db, memberId)
    if (!status) return this.refuse('accountLocked', 'disabled')
    const state = stateOf(status)
    if (state === 'approved') return
    if (state === 'ended') return this.refuse('accountLocked', 'disabled', { text: ENDED })
    if (state === 'rejected') return this.refuse('registrationRejected', 'rejected')
    const { kind, mobileTel, tableUploadStatus, version } = status
    const ticket = await issueTicket(this.db, { purpose: 'resubmit', kind, memberId, memberVersion: version })
    const data = { ticket, kind, mobileTel, tableUploadStatus }
    if (state === 'returned') return this.refuse('registrationReturned', 'returned', { data })
    const missing = tableUploadStatus === TableUploadStatus.missing && kind !== 'project'
    const reminder = kind === 'unit' ? '请上传单位会员登记表' : '请上传入会申请表'
    return this.refuse('registrationIncomplete', 'incomplete', { data, ...(missing && { text: reminder }) })
  }

  /** The session and everything that goes with it, in one transaction. */
  async open({ codeId }: Claimed, account: Account, plain: string): Promise<string> {
    const { keyRing, accounts: service } = this.parts
    const weak = service.isWeak(plain, account)
    const rehashed =
      account.passwordHash && needsRehash(account.passwordHash)
        ? await hashPassword(plain)
        : account.passwordHash
    const expired = await this.isPasswordOld(account)
    return this.db.transaction().execute(async (db) => {
      const { ip, userAgent } = this.context
      await updateAtSignIn(db, account.id, {
        passwordHash: rehashed,
        passwordIsWeak: weak,
        // A weak or default password restricts everybody but the super administrator, who is only warned.
        mustChangePassword: account.mustChangePassword || expired || (weak && account.role !== 'superAdmin'),
      })
      const token = await insertSession(
        db,
        { accountId: account.id, ip, device: deviceLabel(userAgent), userAgent },
        this.policy.absoluteHours,
      )
      if (codeId) await phoneAnswered(db, account.id)
      await rememberNetwork(db, keyRing, account.id, this.place)
      if ((await rememberDevice(db, keyRing, account.id, this.place)) === 'new') {
        await recordDefence(db, keyRing, this.attempt, 'newDevice')
        await tell(this.parts, db, account, { news: 'new-device', once: randomUUID() })
      }
      await recordSignIn(db, this.attempt, null)
      return token
    })
  }

  private async isPasswordOld({ passwordChangedAt }: Account): Promise<boolean> {
    const days = this.policy.periodicPasswordDays
    if (days === 0) return false
    return isPast(this.db, new Date(Date.parse(passwordChangedAt) + days * 86_400_000).toISOString())
  }
}

/**
 * Sign-in, in the order of docs/handbook/identity.md#sign-in-order: limits, three parts, captcha, lock, hash, and only after the right
 * password what the account is and where its application stands.
 */
export const login = (parts: Parts): Handler<typeof calls.login> =>
  manual(async (input, context) => {
    const typed = parseUsername(input.username)
    const signIn = new SignIn(parts, context, { typed, policy: await parts.policy(), device: input.device })
    const claimed = await signIn.claim()
    const { account, plain } = await signIn.prove(claimed, input.password)
    await signIn.admit(claimed, account)
    const token = await signIn.open(claimed, account, plain)
    const current = (await findAccount(context.outside, account.id)) ?? account
    context.note({
      actor: { accountId: account.id, name: account.name, role: account.role },
      targetKind: 'account',
      targetId: account.id,
      targetName: account.name,
    })
    const shown = await presentProfile(parts, context.outside, current)
    // The token is one of the authorities.
    const authorities = [...shown.authorities, { authority: `AccessToken:${token}` }]
    return { ...shown, ...signIn.codes, authorities, token }
  }, LIMITS.signIns)
