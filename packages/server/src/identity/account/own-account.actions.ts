import type { account as calls } from '@portal/contract/identity/account.calls'
import { canonicalMobile } from '@portal/contract/platform/fields'
import {
  type Actor,
  AppError,
  actorOf,
  type Context,
  type Handler,
  manual,
} from '../../platform/http/context.ts'
import { hashPassword, verifyPassword } from '../password/password.rules.ts'
import { listSignIns } from '../sign-in/login-record.queries.ts'
import { countRecoveryCodes } from '../sign-in/second-factor.queries.ts'
import { endSession as endOneSession, endSessions, listSessions } from '../sign-in/session.queries.ts'
import { tell } from '../sign-in/sign-in.messages.ts'
import { type Parts, presentProfile } from '../sign-in/sign-in.parts.ts'
import { beginTotp as begin, confirmTotp as confirm, newRecoveryCodes } from '../sign-in/totp.actions.ts'
import { type Account, findAccount, lockAccount } from './account.queries.ts'
import { type AccountKind, canonicalAccount } from './account-name.rules.ts'

/** What people do with their own account: password, sessions, second factor. */

const ownAccount = async (context: Context): Promise<Account> => {
  const account = await findAccount(context.db, actorOf(context).accountId)
  if (!account) throw new AppError('signedOut')
  return account
}

const noteOwn = (context: Context, actor: Actor) =>
  context.note({ targetKind: 'account', targetId: actor.accountId, targetName: actor.name })

export const me =
  (parts: Parts): Handler<typeof calls.me> =>
  async (_input, context) =>
    presentProfile(parts, context.db, await ownAccount(context))

export const logout = (): Handler<typeof calls.logout> => async (_input, context) => {
  const actor = actorOf(context)
  await endOneSession(context.db, actor.accountId, actor.sessionId, 'signedOut')
  noteOwn(context, actor)
  return {}
}

const KIND_OF_TYPE = { '0': 'person', '1': 'unit', '2': 'expert', '4': 'project' } as const satisfies Record<
  string,
  AccountKind
>

/** Account and type may come along; whatever they say, only one's own password can be changed (docs/handbook/identity.md#recovery). */
const requireOwn = (
  parts: Parts,
  own: Account,
  given: { account?: string | undefined; type?: keyof typeof KIND_OF_TYPE | undefined },
) => {
  if (given.type !== undefined && KIND_OF_TYPE[given.type] !== own.kind) throw new AppError('forbidden')
  if (given.account === undefined || given.account === '') return
  const { account, mobileTel } = parts.accounts.personOf(own)
  const names = [canonicalAccount(own.kind, account), mobileTel, own.name]
  const spelled = [
    canonicalAccount(own.kind, given.account),
    canonicalMobile(given.account),
    given.account.trim(),
  ]
  if (!spelled.some((name) => name !== '' && names.includes(name))) throw new AppError('forbidden')
}

export const changePassword = (parts: Parts): Handler<typeof calls.changePassword> =>
  manual(async (input, context) => {
    const { accounts } = parts
    const own = await ownAccount(context)
    requireOwn(parts, own, input)
    const opened = await accounts.envelopes.open(context.outside, [input.oldPwd, input.password])
    if (!opened) throw new AppError('passwordChangeFailed')
    const [old = '', fresh = ''] = opened
    if (!(await verifyPassword(own.passwordHash, old))) throw new AppError('oldPasswordWrong')
    // The password that must be changed cannot be what it is changed to.
    if (fresh === old) throw new AppError(own.mustChangePassword ? 'defaultPassword' : 'weakPassword')
    accounts.checkNewPassword(fresh, accounts.personOf(own))
    const hash = await hashPassword(fresh)
    await context.outside.transaction().execute(async (db) => {
      const current = await lockAccount(db, own.id)
      // Changed in another window meanwhile: what was proved is no longer true.
      if (current?.passwordHash !== own.passwordHash) throw new AppError('passwordChangeFailed')
      await accounts.replacePassword(db, own, hash, 'passwordChanged')
      await tell(parts, db, own, { news: 'password-changed', once: String(own.version) })
    })
    noteOwn(context, actorOf(context))
    return {}
  })

export const signIns = (): Handler<typeof calls.signIns> => (input, context) =>
  listSignIns(context.db, actorOf(context).accountId, input)

export const sessions =
  (parts: Parts): Handler<typeof calls.sessions> =>
  async (_input, context) => {
    const actor = actorOf(context)
    const list = await listSessions(context.db, actor, await parts.policy())
    return { list: list.map((session) => ({ ...session, current: session.id === actor.sessionId })) }
  }

export const endSession =
  (): Handler<typeof calls.endSession> =>
  async ({ id }, context) => {
    const actor = actorOf(context)
    if (!(await endOneSession(context.db, actor.accountId, id, 'endedByOwner')))
      throw new AppError('notFound')
    noteOwn(context, actor)
    return {}
  }

/** While the password must be changed, that comes first (docs/handbook/identity.md#forced-change). */
const refuseBeforePassword = ({ restricted }: Actor) => {
  if (restricted === 'changePassword') throw new AppError('passwordChangeRequired')
}

export const beginTotp =
  (parts: Parts): Handler<typeof calls.beginTotp> =>
  async (_input, context) => {
    const actor = actorOf(context)
    refuseBeforePassword(actor)
    const own = await ownAccount(context)
    noteOwn(context, actor)
    const { issuer } = await parts.policy()
    return begin(context.db, parts.keyRing, own, { issuer, label: parts.accounts.personOf(own).account })
  }

export const confirmTotp =
  (parts: Parts): Handler<typeof calls.confirmTotp> =>
  async ({ code }, context) => {
    const actor = actorOf(context)
    refuseBeforePassword(actor)
    if (!(await confirm(context.db, parts.keyRing, await ownAccount(context), code)))
      throw new AppError('captchaInvalid')
    // Sessions that were opened without it end.
    await endSessions(context.db, actor.accountId, 'totpChanged', actor.sessionId)
    noteOwn(context, actor)
    return { recoveryCodes: await newRecoveryCodes(context.db, parts.keyRing, actor.accountId) }
  }

export const totpState = (): Handler<typeof calls.totpState> => async (_input, context) => {
  const { accountId, totpEnrolled } = actorOf(context)
  return { enrolled: totpEnrolled, recoveryCodesLeft: await countRecoveryCodes(context.db, accountId) }
}

export const renewRecoveryCodes =
  (parts: Parts): Handler<typeof calls.renewRecoveryCodes> =>
  async (_input, context) => {
    const actor = actorOf(context)
    // Without the first factor's companion there is nothing that they would stand for.
    if (!actor.totpEnrolled) throw new AppError('stateChanged')
    noteOwn(context, actor)
    return { recoveryCodes: await newRecoveryCodes(context.db, parts.keyRing, actor.accountId) }
  }
