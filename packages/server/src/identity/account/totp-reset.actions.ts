import type { account as calls } from '@portal/contract/identity/account.calls'
import { ROLES } from '@portal/contract/platform/roles'
import { AppError, actorOf, type Handler } from '../../platform/http/context.ts'
import { decideReset, lockWaitingReset, waitingResets } from '../sign-in/second-factor.queries.ts'
import type { Parts } from '../sign-in/sign-in.parts.ts'

/** A lost second factor is cleared by two people (docs/handbook/identity.md#second-factor): one asks, another one does it. */

export const totpResets = (): Handler<typeof calls.totpResets> => async (_input, context) => {
  const { accountId } = actorOf(context)
  const rows = await waitingResets(context.db)
  return {
    list: rows.map(({ id, at, name, role, reason, askedByName, askedBy, accountId: target }) => ({
      ...{ id, at, name, reason },
      roleLabel: ROLES[role].label,
      askedBy: askedByName,
      mayConfirm: ![askedBy, target].includes(accountId),
      mayWithdraw: askedBy === accountId,
    })),
  }
}

export const decideTotpReset =
  ({ accounts }: Pick<Parts, 'accounts'>): Handler<typeof calls.decideTotpReset> =>
  async ({ id, confirm }, context) => {
    const { accountId } = actorOf(context)
    const request = await lockWaitingReset(context.db, id)
    if (!request) throw new AppError('stateChanged')
    context.note({
      targetKind: 'staff',
      targetId: request.accountId,
      targetName: request.name,
      detail: { confirm },
    })
    if (confirm && [request.askedBy, request.accountId].includes(accountId))
      throw new AppError('otherPersonNeeded')
    await decideReset(context.db, { id, by: accountId, done: confirm })
    if (confirm) await accounts.clearTotp(context.db, request.accountId)
    return {}
  }
