import { randomUUID } from 'node:crypto'
import type { event as calls } from '@portal/contract/content/event/event.calls'
import { EVENT_GUARDS } from '@portal/contract/content/event/event.words'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { instantOf } from '@portal/contract/platform/time'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { AppError, actorOf, type Context, guardFailed } from '../../platform/http/context.ts'
import { tell } from './event.messages.ts'
import type { EventDeps } from './event.parts.ts'
import { changeEvent, deleteEvent, type EventRecord, insertEvent, lockEvent } from './event.queries.ts'
import { registrationsOf, setRegistrationState } from './registration.queries.ts'

/** What staff do with an event. */

type State = EventRecord['state']

/** The event as the page showed it, in one of these states. */
export const lockShown = async (
  { id, version }: { readonly id: string; readonly version: number },
  states: readonly State[],
  context: Context,
): Promise<EventRecord> => {
  const row = await lockEvent(context.db, id)
  if (!row) throw new AppError('notFound')
  if (row.version !== version || !states.includes(row.state)) throw new AppError('stateChanged')
  context.note({ targetKind: 'event', targetId: id, targetName: row.title })
  return row
}

export const saveEvent = async (
  { id, version, beginsAt, endsAt, ...others }: InputOf<typeof calls.save>,
  context: Context,
): Promise<{ id: string }> => {
  const content = { ...others, beginsAt: instantOf(beginsAt), endsAt: instantOf(endsAt) }
  const by = actorOf(context)
  if (!id) {
    const made = await insertEvent(context.db, content, by)
    context.note({ targetKind: 'event', targetId: made.id, targetName: content.title })
    return made
  }
  const row = await lockShown({ id, version: version ?? 0 }, ['draft', 'published', 'closed'], context)
  if (row.phase === 'ended') throw guardFailed(EVENT_GUARDS, 'over')
  if (content.places > 0 && content.places < row.registered)
    throw guardFailed(EVENT_GUARDS, 'places', row.registered)
  if (row.state !== 'draft' && !content.place && !content.link) throw guardFailed(EVENT_GUARDS, 'incomplete')
  await changeEvent(context.db, id, content, by.name)
  return { id }
}

type OneVersion = InputOf<typeof calls.publish>

export const publishEvent = async (input: OneVersion, context: Context) => {
  const row = await lockShown(input, ['draft'], context)
  if (!row.place && !row.link) throw guardFailed(EVENT_GUARDS, 'incomplete')
  if (Date.parse(row.endsAt) <= portalNow().getTime()) throw guardFailed(EVENT_GUARDS, 'over')
  await changeEvent(context.db, row.id, { state: 'published' }, actorOf(context).name)
  return {}
}

export const closeEvent = async (input: OneVersion, context: Context) => {
  const row = await lockShown(input, ['published'], context)
  await changeEvent(context.db, row.id, { state: 'closed' }, actorOf(context).name)
  return {}
}

export const reopenEvent = async (input: OneVersion, context: Context) => {
  const row = await lockShown(input, ['closed'], context)
  await changeEvent(context.db, row.id, { state: 'published' }, actorOf(context).name)
  return {}
}

export const removeEvent = async (input: OneVersion, context: Context) => {
  const row = await lockShown(input, ['draft'], context)
  await deleteEvent(context.db, row.id)
  return {}
}

/** Nobody who registered, or waits, goes there for nothing. */
export const cancelEvent = async (
  deps: EventDeps,
  { reason, ...input }: InputOf<typeof calls.cancel>,
  context: Context,
) => {
  const row = await lockShown(input, ['published', 'closed'], context)
  if (row.phase === 'ended') throw guardFailed(EVENT_GUARDS, 'over')
  await changeEvent(context.db, row.id, { state: 'cancelled', cancelReason: reason }, actorOf(context).name)
  const coming = await registrationsOf(context.db, row.id, ['registered', 'waiting'])
  for (const one of coming) {
    await setRegistrationState(context.db, one.id, 'cancelled', '活动已取消')
    await tell(deps, context.db, one, { event: row, notice: 'event-cancelled', text: reason, run: '' })
  }
  return { told: coming.length }
}

export const notifyEvent = async (
  deps: EventDeps,
  { id, text }: InputOf<typeof calls.notify>,
  context: Context,
) => {
  const row = await lockEvent(context.db, id)
  if (!row) throw new AppError('notFound')
  if (row.state === 'draft' || row.state === 'cancelled') throw guardFailed(EVENT_GUARDS, 'over')
  context.note({ targetKind: 'event', targetId: id, targetName: row.title })
  // The text goes by mail and stands behind the sign-in: whoever has neither is called.
  const all = await registrationsOf(context.db, id, ['registered'])
  const coming = all.filter(({ memberId }) => memberId)
  const run = randomUUID()
  for (const one of coming)
    await tell(deps, context.db, one, { event: row, notice: 'event-notice', text, run })
  return { told: coming.length, toCall: all.length - coming.length }
}
