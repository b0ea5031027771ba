import type { phone as calls } from '@portal/contract/identity/phone.calls'
import { canonicalMobile } from '@portal/contract/platform/fields'
import type { Db } from '../../platform/database/database.ts'
import { AppError, actorOf, type Context, type Handler, manual } from '../../platform/http/context.ts'
import { findByMember } from '../account/account.queries.ts'
import type { PhoneCodes } from '../sign-in/captcha.actions.ts'
import { findProof, keepProof } from './phone.queries.ts'

/** A phone is proven by the code that was sent to it (docs/handbook/identity.md#proven-phones). */

/** Whose record it is: that of the ticket, which need not exist yet, or of whoever is signed in. */
const recordOf = (context: Context): string => {
  const memberId = context.ticket ? context.ticket.memberId : actorOf(context).memberId
  if (!memberId) throw new AppError(context.ticket ? 'ticketInvalid' : 'notFound')
  return memberId
}

/** The phone that the record has already asks for no proof. */
const isProven = async (db: Db, memberId: string, mobileTel: string): Promise<boolean> =>
  (await findByMember(db, memberId))?.mobileTel === mobileTel ||
  (await findProof(db, memberId, mobileTel)) !== null

/** Refuses a form with a phone that its owner has not proven. */
export const requireProof = async (db: Db, memberId: string, typed: string): Promise<void> => {
  if (!(await isProven(db, memberId, canonicalMobile(typed)))) throw new AppError('phoneUnproven')
}

export const phoneProven =
  (): Handler<typeof calls.phoneProven> =>
  async ({ mobileTel }, context) => ({ proven: await isProven(context.db, recordOf(context), mobileTel) })

export const sendPhoneCode =
  (codes: PhoneCodes): Handler<typeof calls.sendPhoneCode> =>
  async ({ mobileTel }, context) => {
    recordOf(context)
    return { destination: await codes.send(context, 'phone', mobileTel) }
  }

export const provePhone = (codes: PhoneCodes): Handler<typeof calls.provePhone> =>
  manual(async ({ mobileTel, captcha }, context) => {
    const memberId = recordOf(context)
    const given = { purpose: 'phone', phone: mobileTel, code: captcha, ip: context.ip } as const
    if (!(await codes.spend(context.outside, given))) throw new AppError('captchaInvalid')
    await keepProof(context.outside, memberId, mobileTel)
    context.note({ targetId: memberId })
    return {}
  })
