import { randomInt } from 'node:crypto'
import type { eventRegistration as calls } from '@portal/contract/content/event/event.calls'
import { EVENT_GUARDS } from '@portal/contract/content/event/event.words'
import type { ownEvent } from '@portal/contract/content/event/own-event.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { AppError, actorOf, type Context, guardFailed } from '../../platform/http/context.ts'
import {
  digitsCount,
  makeSignInCode,
  subjectOfCode,
} from '../../platform/sign-in-code/sign-in-code.queries.ts'
import type { EventDeps } from './event.parts.ts'
import { type EventRecord, findEvent } from './event.queries.ts'
import { lockAnnounced, markThere, memberOf } from './registration.actions.ts'
import { type RegistrationRecord, registrationOf } from './registration.queries.ts'

/** Signing in at the door: by the code that is shown there, scanned or typed. */

export const isOver = ({ phase }: Pick<EventRecord, 'phase'>) => phase === 'ended' || phase === 'cancelled'
const DIGITS = 6

/** Printed ones count until the event is over; the door opens on its day, whatever the code says. */
export const makeCode =
  ({ publicUrl }: EventDeps) =>
  async ({ id, printed }: InputOf<typeof calls.signInCode>, context: Context) => {
    const event = await findEvent(context.db, id)
    if (!event || event.state === 'draft') throw new AppError('notFound')
    if (isOver(event)) throw guardFailed(EVENT_GUARDS, 'signInOver')
    // What hangs on a wall all day is seen by too many: digits are of the screen alone.
    const digits = printed ? '' : String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
    const made = { printed, digits, createdBy: actorOf(context).name, from: event.endsAt, hours: 0 }
    const { token, expiresAt } = await makeSignInCode(context.db, { kind: 'event', id }, made)
    return { url: `${publicUrl}/memberpages/events?code=${token}`, digits, expiresAt }
  }

/** Whoever is not expected learns nothing of it. */
export const openSignIn = async ({ code }: InputOf<typeof ownEvent.openSignIn>, context: Context) => {
  const { name } = actorOf(context)
  const nothing = { title: '', beginsAt: null, place: '', name, attendedAt: null }
  const id = await subjectOfCode(context.db, 'event', code)
  const event = id ? await findEvent(context.db, id) : undefined
  if (!event || isOver(event)) return { ...nothing, state: 'invalid' as const }
  const own = await registrationOf(context.db, event.id, memberOf(context))
  if (own?.state !== 'registered') return { ...nothing, state: 'stranger' as const }
  return {
    ...{ title: event.title, beginsAt: event.beginsAt, place: event.place, name: own.name },
    ...{ attendedAt: own.attendedAt, state: own.attendedAt ? ('signed' as const) : ('open' as const) },
  }
}

/** Twice is as good as once. */
export const arriveAs = async (
  deps: EventDeps,
  id: string,
  context: Context,
  find: () => Promise<RegistrationRecord | undefined>,
) => {
  const event = await lockAnnounced(id, context)
  if (isOver(event)) throw guardFailed(EVENT_GUARDS, 'signInOver')
  const row = await find()
  if (row?.state !== 'registered') throw guardFailed(EVENT_GUARDS, 'notComing')
  if (!event.doorsOpen) throw guardFailed(EVENT_GUARDS, 'notBegun')
  const at = row.attendedAt ?? (await markThere(deps, { event, row, there: true }, context))
  return { title: event.title, attendedAt: at ?? portalNow().toISOString() }
}

const arrive = (deps: EventDeps, id: string, context: Context) =>
  arriveAs(deps, id, context, () => registrationOf(context.db, id, memberOf(context)))

export const signIn = async (
  deps: EventDeps,
  { code }: InputOf<typeof ownEvent.signIn>,
  context: Context,
) => {
  const id = await subjectOfCode(context.db, 'event', code)
  if (!id) throw guardFailed(EVENT_GUARDS, 'codeInvalid')
  return arrive(deps, id, context)
}

export const signInByDigits = async (
  deps: EventDeps,
  { id, digits }: InputOf<typeof ownEvent.signInByDigits>,
  context: Context,
) => {
  if (!(await digitsCount(context.db, { kind: 'event', id }, digits)))
    throw guardFailed(EVENT_GUARDS, 'codeInvalid')
  return arrive(deps, id, context)
}
