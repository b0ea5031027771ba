import type { account as calls } from '@portal/contract/identity/account.calls'
import { maskMobile } from '@portal/contract/platform/person/mask.rules'
import { ROLES } from '@portal/contract/platform/roles'
import {
  AppError,
  type Context,
  type Db,
  type Handler,
  manual,
  ticketOf,
} from '../../platform/http/context.ts'
import { spendTicket } from '../../platform/http/tickets.queries.ts'
import { type Account, accountOf, findAccount, lockAccount } from '../account/account.queries.ts'
import { forgetPlaces } from '../sign-in/known-place.queries.ts'
import { unlockAccount } from '../sign-in/lock.queries.ts'
import { tell } from '../sign-in/sign-in.messages.ts'
import type { Parts } from '../sign-in/sign-in.parts.ts'
import { hashPassword } from './password.rules.ts'

/** The link that staff send for a new password: the bearer chooses it, nobody else learns it (docs/handbook/identity.md#recovery). */

const accountOfLink = async (context: Context, db: Db): Promise<Account> => {
  const { accountId } = ticketOf(context).data
  const account = typeof accountId === 'string' ? await findAccount(db, accountId) : undefined
  if (!account || account.disabledAt) throw new AppError('ticketInvalid')
  return account
}

/** Enough for the owner to know that it is theirs. */
const maskedName = (name: string): string =>
  `${[...name][0] ?? ''}${'*'.repeat(Math.max([...name].length - 1, 1))}`

export const passwordLink =
  ({ keyRing }: Parts): Handler<typeof calls.passwordLink> =>
  async (_input, context) => {
    const account = await accountOfLink(context, context.db)
    const { role, name, mobileTel } = account
    return {
      name: role === 'unit' ? name : maskedName(name),
      role,
      roleLabel: ROLES[role].label,
      loginName: role === 'unit' ? accountOf(keyRing, account) : maskMobile(mobileTel),
    }
  }

export const setPasswordByLink = (parts: Parts): Handler<typeof calls.setPasswordByLink> =>
  manual(async ({ password }, context) => {
    const { accounts, keyRing } = parts
    const { tokenHash } = ticketOf(context)
    const account = await accountOfLink(context, context.outside)
    const [plain = ''] = await accounts.openSealedPassword(context.outside, [password])
    accounts.checkNewPassword(plain, accounts.personOf(account))
    const hash = await hashPassword(plain)
    await context.outside.transaction().execute(async (db) => {
      if (!(await lockAccount(db, account.id)) || !(await spendTicket(db, tokenHash)))
        throw new AppError('ticketInvalid')
      await accounts.replacePassword(db, account, hash, 'passwordReset')
      await unlockAccount(db, keyRing, account)
      await forgetPlaces(db, account.id)
      await tell(parts, db, account, {
        news: 'password-reset-link',
        once: tokenHash.toString('hex').slice(0, 16),
      })
    })
    context.note({
      actor: { accountId: account.id, name: account.name, role: account.role },
      targetKind: 'account',
      targetId: account.id,
      targetName: account.name,
    })
    return {}
  })
