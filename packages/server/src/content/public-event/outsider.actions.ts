import { EVENT_GUARDS, isFull } from '@portal/contract/content/event/event.words'
import type { publicEvent as calls } from '@portal/contract/content/event/public-event.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import type { PhoneCodes } from '../../identity/sign-in/captcha.actions.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { AppError, type Context, guardFailed } from '../../platform/http/context.ts'
import { digitsCount } from '../../platform/sign-in-code/sign-in-code.queries.ts'
import { arriveAs } from '../event/door.actions.ts'
import type { EventDeps } from '../event/event.parts.ts'
import { type EventRecord, findForAll } from '../event/event.queries.ts'
import { lockAnnounced } from '../event/registration.actions.ts'
import { findRegistration, setRegistrationState } from '../event/registration.queries.ts'
import { answersIn, setAnswers } from '../event-question/answers.queries.ts'
import { checkedAnswers } from '../event-question/question.rules.ts'
import { comeAgain, insertOutsider, memberComes, registrationByPhone, sayAnew } from './outsider.queries.ts'

/** Coming to an event without an account: whoever reads the code that was sent to a phone speaks for it. */

export interface OutsiderDeps extends EventDeps {
  readonly keyRing: KeyRing
  readonly codes: PhoneCodes
}

const ACTOR = { accountId: null, name: '非会员', role: 'public' } as const

const announced = async (id: string, { db }: Context): Promise<EventRecord> => {
  const event = await findForAll(db, id)
  if (!event) throw new AppError('notFound')
  return event
}

const requireOpen = ({ outsiders, phase }: EventRecord): void => {
  if (!outsiders) throw guardFailed(EVENT_GUARDS, 'notForOutsiders')
  if (phase !== 'open') throw guardFailed(EVENT_GUARDS, 'notOpen')
}

/** A wrong try counts although the request is refused. */
const requireCode = async (
  { codes }: OutsiderDeps,
  { mobileTel: phone, code }: { mobileTel: string; code: string },
  { outside, ip }: Context,
): Promise<void> => {
  const good = await outside
    .transaction()
    .execute((tx) => codes.spend(tx, { purpose: 'phone', phone, code, ip }))
  if (!good) throw new AppError('captchaInvalid')
}

export const registerOutsider = async (
  deps: OutsiderDeps,
  { id, name, company, mobileTel: phone, code, note, answers }: InputOf<typeof calls.register>,
  context: Context,
) => {
  const { db } = context
  const { keyRing } = deps
  // What is refused anyway costs nobody their code.
  const shown = await announced(id, context)
  requireOpen(shown)
  checkedAnswers(shown.questions, answers)
  await requireCode(deps, { mobileTel: phone, code }, context)
  const event = await lockAnnounced(id, context)
  requireOpen(event)
  context.note({ actor: ACTOR })
  if (await memberComes(db, id, phone)) throw guardFailed(EVENT_GUARDS, 'memberThere')
  const found = await registrationByPhone(db, keyRing, { eventId: id, phone })
  const before = found ? await findRegistration(db, found) : undefined
  const given = checkedAnswers(event.questions, answers, before && { before: answersIn(keyRing, before) })
  const said = { name, company, phone }
  if (before && before.state !== 'cancelled') {
    if (before.attendedAt) throw guardFailed(EVENT_GUARDS, 'thereAlready')
    await sayAnew(db, before.id, { note }, said)
    await setAnswers(db, keyRing, before.id, given)
    return { state: before.state }
  }
  const full = isFull(event)
  if (full && !event.waitingList) throw guardFailed(EVENT_GUARDS, 'full')
  const state = full ? ('waiting' as const) : ('registered' as const)
  const row = { eventId: id, state, note }
  const registration = before?.id ?? (await insertOutsider(db, keyRing, row, said))
  if (before) await comeAgain(db, registration, row, said)
  await setAnswers(db, keyRing, registration, given)
  return { state }
}

export const cancelOutsider = async (
  deps: OutsiderDeps,
  { id, ...proof }: InputOf<typeof calls.cancel>,
  context: Context,
) => {
  await announced(id, context)
  await requireCode(deps, proof, context)
  const event = await lockAnnounced(id, context)
  context.note({ actor: ACTOR })
  const found = await registrationByPhone(context.db, deps.keyRing, { eventId: id, phone: proof.mobileTel })
  const own = found && (await findRegistration(context.db, found))
  if (!own || own.state === 'cancelled') throw guardFailed(EVENT_GUARDS, 'nobodyHere')
  if (event.phase !== 'open' || own.attendedAt) throw guardFailed(EVENT_GUARDS, 'registrationOver')
  await setRegistrationState(context.db, own.id, 'cancelled', '本人取消')
  return {}
}

/** The digits are seen in the room only; of whom they are asked says the phone. */
export const signInOutsider = async (
  deps: OutsiderDeps,
  { id, mobileTel: phone, digits }: InputOf<typeof calls.signIn>,
  context: Context,
) => {
  await announced(id, context)
  context.note({ actor: ACTOR })
  if (!(await digitsCount(context.db, { kind: 'event', id }, digits)))
    throw guardFailed(EVENT_GUARDS, 'codeInvalid')
  return arriveAs(deps, id, context, async () => {
    const found = await registrationByPhone(context.db, deps.keyRing, { eventId: id, phone })
    return found ? findRegistration(context.db, found) : undefined
  })
}
