import type { eventRegistration as calls } from '@portal/contract/content/event/event.calls'
import { EVENT_GUARDS, isFull, REGISTRATION_STATES } from '@portal/contract/content/event/event.words'
import type { ownEvent } from '@portal/contract/content/event/own-event.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { AppError, actorOf, type Context, guardFailed } from '../../platform/http/context.ts'
import { answersIn, setAnswers } from '../event-question/answers.queries.ts'
import { checkedAnswers } from '../event-question/question.rules.ts'
import { tell } from './event.messages.ts'
import type { EventDeps } from './event.parts.ts'
import { type EventRecord, lockEvent } from './event.queries.ts'
import {
  findRegistration,
  membersByPhone,
  putRegistration,
  type RegistrationRecord,
  registrationOf,
  registrationsAmong,
  setAttended,
  setNote,
  setRegistrationState,
} from './registration.queries.ts'

/** Registering, waiting, taking back, being there. All of it waits for the row of the event, so that no place is given twice. */

export const memberOf = (context: Context): string => {
  const { memberId } = actorOf(context)
  if (!memberId) throw new AppError('notFound')
  return memberId
}

export const isWelcome = ({ guests }: Pick<EventRecord, 'guests'>, context: Context): boolean =>
  (guests as readonly string[]).includes(actorOf(context).role)

export const lockAnnounced = async (id: string, context: Context): Promise<EventRecord> => {
  const row = await lockEvent(context.db, id)
  if (!row || row.state === 'draft') throw new AppError('notFound')
  context.note({ targetKind: 'event', targetId: id, targetName: row.title })
  return row
}

/** Whoever has registered says it anew, and keeps the place. */
export const register = async (
  { keyRing }: EventDeps,
  { id, note, answers }: InputOf<typeof ownEvent.register>,
  context: Context,
) => {
  const memberId = memberOf(context)
  const event = await lockAnnounced(id, context)
  if (event.phase !== 'open') throw guardFailed(EVENT_GUARDS, 'notOpen')
  if (!isWelcome(event, context)) throw guardFailed(EVENT_GUARDS, 'notForYou')
  const before = await registrationOf(context.db, id, memberId)
  const said = checkedAnswers(event.questions, answers, before && { before: answersIn(keyRing, before) })
  if (before && before.state !== 'cancelled') {
    if (before.attendedAt) throw guardFailed(EVENT_GUARDS, 'thereAlready')
    await setNote(context.db, before.id, note)
    await setAnswers(context.db, keyRing, before.id, said)
    return { state: before.state }
  }
  const full = isFull(event)
  if (full && !event.waitingList) throw guardFailed(EVENT_GUARDS, 'full')
  const state = full ? ('waiting' as const) : ('registered' as const)
  const put = await putRegistration(context.db, { eventId: id, memberId, state, note })
  await setAnswers(context.db, keyRing, put.id, said)
  return { state }
}

/** For who asks by phone. Until the event is over; who waits keeps their place before them. */
export const addByHand = async (
  deps: EventDeps,
  { eventId, kind, mobileTel, note }: InputOf<typeof calls.add>,
  context: Context,
) => {
  const event = await lockAnnounced(eventId, context)
  if (event.phase === 'ended' || event.phase === 'cancelled') throw guardFailed(EVENT_GUARDS, 'over')
  const [member, another] = await membersByPhone(context.db, kind, mobileTel)
  if (!member) throw guardFailed(EVENT_GUARDS, 'nobody')
  if (another) throw guardFailed(EVENT_GUARDS, 'several')
  const before = await registrationOf(context.db, eventId, member.id)
  if (before && before.state !== 'cancelled') throw guardFailed(EVENT_GUARDS, 'takenAlready')
  const full = isFull(event)
  if (full && !event.waitingList) throw guardFailed(EVENT_GUARDS, 'full')
  const state = full ? ('waiting' as const) : ('registered' as const)
  const { id } = await putRegistration(context.db, { eventId, memberId: member.id, state, note })
  context.note({ detail: { registration: id, name: member.name, state } })
  const row = await findRegistration(context.db, id)
  const word = REGISTRATION_STATES[state].label
  if (row)
    await tell(deps, context.db, row, { event, notice: 'event-added', text: word, run: String(row.version) })
  return { name: member.name, state }
}

/** Until the end of registration; afterwards the office has counted on them. */
export const cancelOwn = async ({ id }: InputOf<typeof ownEvent.cancel>, context: Context) => {
  const event = await lockAnnounced(id, context)
  const own = await registrationOf(context.db, id, memberOf(context))
  if (!own || own.state === 'cancelled') throw new AppError('stateChanged')
  if (event.phase !== 'open' || own.attendedAt) throw guardFailed(EVENT_GUARDS, 'registrationOver')
  await setRegistrationState(context.db, own.id, 'cancelled', '本人取消')
  return {}
}

/** With its event, locked; read anew once the lock is had. */
export const lockRegistration = async (
  id: string,
  context: Context,
): Promise<{ event: EventRecord; row: RegistrationRecord }> => {
  const found = await findRegistration(context.db, id)
  if (!found) throw new AppError('notFound')
  const event = await lockAnnounced(found.eventId, context)
  const row = await findRegistration(context.db, id)
  if (!row) throw new AppError('notFound')
  context.note({ detail: { registration: id, name: row.name } })
  return { event, row }
}

export const moveUp = async (deps: EventDeps, { ids }: InputOf<typeof calls.moveUp>, context: Context) => {
  const [first] = await registrationsAmong(context.db, ids)
  if (!first) throw new AppError('notFound')
  const event = await lockAnnounced(first.eventId, context)
  const rows = await registrationsAmong(context.db, ids)
  const waits = rows.every(({ eventId, state }) => eventId === event.id && state === 'waiting')
  if (!waits || rows.length < new Set(ids).size) throw new AppError('stateChanged')
  if (event.phase === 'ended') throw guardFailed(EVENT_GUARDS, 'over')
  const free = event.places - event.registered
  if (event.places > 0 && free < rows.length) throw guardFailed(EVENT_GUARDS, 'noPlace', free)
  for (const row of rows) {
    await setRegistrationState(context.db, row.id, 'registered')
    await tell(deps, context.db, row, { event, notice: 'event-moved-up', run: String(row.version) })
  }
  context.note({ detail: { registrations: rows.map(({ id }) => id) } })
  return { moved: rows.length }
}

export const cancelRegistration = async (
  deps: EventDeps,
  { id, reason }: InputOf<typeof calls.cancel>,
  context: Context,
) => {
  const { event, row } = await lockRegistration(id, context)
  if (row.state === 'cancelled') throw new AppError('stateChanged')
  if (event.phase === 'ended') throw guardFailed(EVENT_GUARDS, 'over')
  if (row.attendedAt) throw guardFailed(EVENT_GUARDS, 'thereAlready')
  await setRegistrationState(context.db, id, 'cancelled', reason)
  const said = { event, text: reason, run: String(row.version) }
  await tell(deps, context.db, row, { ...said, notice: 'event-removed' })
  return {}
}

/** Those who registered, of one event; who is taken down already stays as they are. */
export const attend = async (
  deps: EventDeps,
  { ids, attended }: InputOf<typeof calls.attend>,
  context: Context,
) => {
  const [first] = await registrationsAmong(context.db, ids)
  if (!first) throw new AppError('notFound')
  const event = await lockAnnounced(first.eventId, context)
  if (!event.doorsOpen) throw guardFailed(EVENT_GUARDS, 'notBegun')
  const there = attended === 'yes'
  const rows = await registrationsAmong(context.db, ids)
  const changed = rows.filter(
    ({ eventId, state, attendedAt }) =>
      eventId === event.id && state === 'registered' && (attendedAt !== null) !== there,
  )
  for (const row of changed) await markThere(deps, { event, row, there }, context)
  context.note({ detail: { attended: there, registrations: changed.map(({ id }) => id) } })
  return { changed: changed.length }
}

/** By the office and by the code at the door alike. */
export const markThere = async (
  deps: EventDeps,
  mark: { event: EventRecord; row: RegistrationRecord; there: boolean },
  context: Context,
): Promise<string | null> => {
  const at = await setAttended(context.db, mark.row.id, mark.there)
  await credit(deps, mark, context)
  return at
}

/** Once for each expert and event; what was taken down by mistake is taken back. */
const credit = async (
  { record }: EventDeps,
  { event, row, there }: { event: EventRecord; row: RegistrationRecord; there: boolean },
  { db }: Context,
): Promise<void> => {
  if (row.kind !== 'expert' || row.memberId === null || event.points === 0) return
  await record(db, {
    ...{ expertId: row.memberId, refId: event.id, refKind: 'event', points: event.points },
    text: `参加“${event.title}”`,
    add: there ? ['event'] : [],
    drop: there ? [] : ['event'],
  })
}
