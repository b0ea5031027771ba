import { randomInt } from 'node:crypto'
import { carriedDraft } from '@portal/contract/identity/carried-draft.calls'
import { mayTravel } from '@portal/contract/identity/carried-draft.rules'
import { CARRY_LETTERS } from '@portal/contract/identity/carry-code'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { AppError, actorOf, type Context, implement, type Route } from '../../platform/http/context.ts'
import { insertCarried, takeCarried, valuesOf } from './carried-draft.queries.ts'

/** Drafts that travel (docs/handbook/identity.md#carried-drafts). */

const newCode = (): string =>
  Array.from({ length: 8 }, () => CARRY_LETTERS[randomInt(CARRY_LETTERS.length)]).join('')

/** Whose draft it is: that of the ticket, whose record need not exist yet, or of whoever is signed in. */
const recordOf = (context: Context): string => {
  const memberId = context.ticket ? context.ticket.memberId : actorOf(context).memberId
  if (!memberId) throw new AppError(context.ticket ? 'ticketInvalid' : 'notFound')
  return memberId
}

export const carriedDraftRoutes = ({ keyRing }: { keyRing: KeyRing }): Route[] =>
  implement(carriedDraft, {
    keep: async ({ form, page, values }, context) => {
      const memberId = recordOf(context)
      const code = newCode()
      const expiresAt = await insertCarried(context.db, keyRing, {
        ...{ code, memberId, form, page },
        bound: context.ticket === null,
        values: mayTravel(values),
      })
      context.note({ targetId: memberId, detail: { form } })
      return { code, expiresAt }
    },
    open: async ({ code }, context) => {
      const row = await takeCarried(context.db, keyRing, code)
      if (!row) throw new AppError('carriedUnknown')
      // Refused, it was not opened: the count goes back with the transaction.
      if (row.bound && row.memberId !== context.actor?.memberId) throw new AppError('carriedElsewhere')
      const { form, page, createdAt: keptAt } = row
      context.note({ targetId: row.memberId, detail: { form } })
      return { form, page, keptAt, values: valuesOf(keyRing, row) as Record<string, [unknown, unknown]> }
    },
  })
