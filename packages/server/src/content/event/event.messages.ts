import { sessionText } from '@portal/contract/platform/time'
import type { Db } from '../../platform/http/context.ts'
import { defineMessage, smsAndMail } from '../../platform/outbox/notify.ts'
import { phoneOf } from '../public-event/outsider.queries.ts'
import type { EventDeps } from './event.parts.ts'
import type { EventRecord } from './event.queries.ts'
import type { RegistrationRecord } from './registration.queries.ts'

/** What people who registered for an event are told: rows of the outbox in the same transaction. */

interface About {
  readonly registration: RegistrationRecord
  /** Of what is told, where the same can be told again. */
  readonly run: string
}
type Notice = 'event-added' | 'event-cancelled' | 'event-moved-up' | 'event-removed' | 'event-notice'
const notice = <const N extends Notice>(name: N) =>
  defineMessage({
    name,
    templates: smsAndMail(name),
    dedupe: ({ registration, run }: About) => `${name}:${registration.id}:${run}`,
  })
const NOTICES = {
  'event-added': notice('event-added'),
  'event-cancelled': notice('event-cancelled'),
  'event-moved-up': notice('event-moved-up'),
  'event-removed': notice('event-removed'),
  'event-notice': notice('event-notice'),
}
export const EVENT_MESSAGES = Object.values(NOTICES)

export const tell = async (
  { messages, publicUrl, keyRing }: EventDeps,
  db: Db,
  registration: RegistrationRecord,
  said: {
    readonly event: EventRecord
    readonly notice: Notice
    readonly text?: string
    readonly run: string
  },
): Promise<void> => {
  const { event, run, text = '' } = said
  const vars = {
    ...{ name: registration.name, title: event.title, place: event.place || event.link, text },
    time: sessionText(event.beginsAt),
    link: registration.memberId ? `${publicUrl}/memberpages/events` : `${publicUrl}/events/${event.id}`,
  }
  const to = {
    memberId: registration.memberId,
    mobileTel: phoneOf(keyRing, registration),
    email: registration.email,
  }
  await messages.notify(db, NOTICES[said.notice], to, { about: { registration, run }, vars })
}
