import type { account as calls } from '@portal/contract/identity/account.calls'
import { stateOf } from '@portal/contract/identity/application-state'
import type { ErrorName } from '@portal/contract/platform/errors'
import { LoginRole } from '@portal/contract/platform/roles'
import { portalNow } from '../../platform/clock/portal-now.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError, type Context, type Handler, manual } from '../../platform/http/context.ts'
import { issueTicket } from '../../platform/http/tickets.queries.ts'
import { type Account, findByName, lockAccount, phoneAnswered } from '../account/account.queries.ts'
import {
  type AccountKind,
  KIND_OF_LOGIN,
  type LoginName,
  readLoginName,
} from '../account/account-name.rules.ts'
import type { CodePurpose } from '../sign-in/captcha.queries.ts'
import { forgetPlaces, type Place } from '../sign-in/known-place.queries.ts'
import { unlockAccount } from '../sign-in/lock.queries.ts'
import { type Attempt, recordDefence } from '../sign-in/login-record.queries.ts'
import { tell } from '../sign-in/sign-in.messages.ts'
import { entitledOf, type MemberStatus, type Parts } from '../sign-in/sign-in.parts.ts'
import { hashPassword } from './password.rules.ts'

/** SMS codes and what they open: sign-in, a new password, one's own application. */

/** Only what cannot be a name of the kind is called wrong (docs/handbook/identity.md#recovery): that says nothing about who exists. */
const readName = (kind: AccountKind, username: string, wrong: ErrorName): LoginName => {
  const name = readLoginName(kind, username)
  if (!name) throw new AppError(wrong)
  return name
}

const isUsable = (account: Account): boolean => account.disabledAt === null

const find = async ({ keyRing }: Parts, db: Db, name: LoginName): Promise<Account[]> =>
  (await findByName(db, keyRing, name)).filter(isUsable)

const placeOf = ({ ip }: Context, { device }: { device: string }): Place => ({ ip, device })

const attemptOf = (
  context: Context,
  name: LoginName,
  username: string,
  account: Account | undefined,
): Attempt => ({
  role: name.kind,
  name: username,
  accountId: account?.id ?? null,
  ip: context.ip,
  userAgent: context.userAgent,
})

interface CodeGiven {
  readonly purpose: CodePurpose
  readonly name: LoginName
  readonly username: string
  readonly captcha: string
  readonly device: string
  readonly wrong: ErrorName
}

/** The code is right and somebody is behind the name; else the refusal, written down. */
const checkCode = async (
  parts: Parts,
  context: Context,
  { purpose, name, username, captcha, device, wrong }: CodeGiven,
): Promise<{ codeId: string; accounts: Account[] }> => {
  const accounts = await find(parts, context.outside, name)
  const given = { purpose, name, code: captcha, place: placeOf(context, { device }) }
  const codeId = await parts.captchas.check(context.outside, given, accounts)
  if (codeId && accounts.length > 0) return { codeId, accounts }
  await recordDefence(
    context.outside,
    parts.keyRing,
    attemptOf(context, name, username, accounts[0]),
    'wrongCaptcha',
  )
  throw new AppError(wrong)
}

export const sendCaptchaForLogin =
  (parts: Parts): Handler<typeof calls.sendCaptchaForLogin> =>
  async ({ username, role, device }, context) => {
    const kind = KIND_OF_LOGIN[role]
    const name = kind === 'staff' ? undefined : readLoginName(kind, username)
    // By the form of the name alone: whoever has it, a short name is asked for no code.
    if (!name && (kind === 'staff' || readLoginName('staff', username)))
      throw new AppError('staffNeedsNoCaptcha')
    if (!name) throw new AppError(role === LoginRole.project ? 'projectWrongName' : 'wrongNameOrRole')
    // A shared phone gets its code; 2014 is for those who have the password as well (docs/handbook/identity.md#sign-in-order).
    const accounts = await findByName(context.db, parts.keyRing, name)
    const wanted = { purpose: 'login', name, place: placeOf(context, { device }) } as const
    return { destination: await parts.captchas.send(context, wanted, accounts) }
  }

export const sendCaptcha =
  (parts: Parts): Handler<typeof calls.sendCaptcha> =>
  async ({ username, role, device }, context) => {
    const name = readName(KIND_OF_LOGIN[role], username, 'forgotWrongName')
    // That several share the phone is told to whoever has read the code.
    const accounts = await find(parts, context.db, name)
    const wanted = { purpose: 'forgot', name, place: placeOf(context, { device }) } as const
    return { destination: await parts.captchas.send(context, wanted, accounts) }
  }

export const resetPassword = (parts: Parts): Handler<typeof calls.resetPassword> =>
  manual(async ({ username, role, captcha, password, device }, context) => {
    const { accounts, captchas, keyRing } = parts
    const name = readName(KIND_OF_LOGIN[role], username, 'resetCaptchaInvalid')
    const [plain] = (await accounts.envelopes.open(context.outside, [password])) ?? []
    if (plain === undefined) throw new AppError('operationFailed')
    // What is wrong whoever it is for comes before the code, which then stays good.
    accounts.checkAnyPassword(plain)
    const checked = await checkCode(parts, context, {
      purpose: 'forgot',
      name,
      username,
      captcha,
      device,
      wrong: 'resetCaptchaInvalid',
    })
    const { only: account } = await entitledOf(parts, context.outside, checked.accounts)
    if (!account) throw new AppError('forgotPhoneAmbiguous')
    accounts.checkNewPassword(plain, accounts.personOf(account))
    const hash = await hashPassword(plain)
    await context.outside.transaction().execute(async (db) => {
      if (!(await lockAccount(db, account.id)) || !(await captchas.spend(db, checked.codeId)))
        throw new AppError('resetCaptchaInvalid')
      await phoneAnswered(db, account.id)
      await accounts.replacePassword(db, account, hash, 'passwordReset')
      await unlockAccount(db, keyRing, account)
      await forgetPlaces(db, account.id)
      await tell(parts, db, account, { news: 'password-reset', once: checked.codeId })
    })
    context.note({
      actor: { accountId: account.id, name: account.name, role: account.role },
      targetKind: 'account',
      targetId: account.id,
      targetName: account.name,
    })
    return {}
  })

export const sendCaptchaForReopen =
  (parts: Parts): Handler<typeof calls.sendCaptchaForReopen> =>
  async ({ kind, mobileTel, device }, context) => {
    const name = readName(kind, mobileTel, 'operationFailed')
    const accounts = await find(parts, context.db, name)
    const wanted = { purpose: 'reopen', name, place: placeOf(context, { device }) } as const
    return { destination: await parts.captchas.send(context, wanted, accounts) }
  }

const isUndoable = ({ undoUntil }: MemberStatus): boolean =>
  typeof undoUntil === 'string' && Date.parse(undoUntil) > portalNow().getTime()

/** A bare link with a phone opens nothing; the code sent to that phone does (docs/handbook/identity.md#tickets). */
export const reopen = (parts: Parts): Handler<typeof calls.reopen> =>
  manual(async ({ kind, mobileTel, captcha, device }, context) => {
    const name = readName(kind, mobileTel, 'captchaInvalid')
    const { codeId, accounts } = await checkCode(parts, context, {
      purpose: 'reopen',
      name,
      username: mobileTel,
      captcha,
      device,
      wrong: 'captchaInvalid',
    })
    // Beside a member who has the same phone the application is meant.
    const { able } = await entitledOf(parts, context.outside, accounts)
    const applications = accounts.filter((account) => !able.includes(account))
    const [account, ...others] = applications.length > 0 ? applications : accounts
    if (others.length > 0) throw new AppError('phoneAmbiguous')
    const memberId = account?.memberId
    const status = memberId && (await parts.members.statusOf(context.outside, memberId))
    if (!memberId || !status) throw new AppError('captchaInvalid')
    // Members have a password: their record is not read by a phone alone (docs/handbook/identity.md#tickets).
    const approved = stateOf(status) === 'approved' && !isUndoable(status)
    const ticket = await context.outside.transaction().execute(async (db) => {
      if (!(await parts.captchas.spend(db, codeId))) throw new AppError('captchaInvalid')
      await phoneAnswered(db, account.id)
      return issueTicket(db, {
        purpose: approved ? 'download' : 'resubmit',
        kind: status.kind,
        memberId,
        memberVersion: status.version,
      })
    })
    context.note({ targetKind: status.kind, targetId: memberId, targetName: account.name })
    return { ticket, approved }
  })
