import type { event } from '@portal/contract/content/event/event.calls'
import {
  EVENT_GUESTS,
  EVENT_PHASES,
  type EventGuest,
  type EventPhase,
  type RegistrationState,
} from '@portal/contract/content/event/event.words'
import type { ownEvent } from '@portal/contract/content/event/own-event.calls'
import type { publicEvent } from '@portal/contract/content/event/public-event.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { sessionSpan, shortDateText } from '@portal/contract/platform/time'
import type { TagTone } from '../../shared/ui/tag.tsx'

export type Event = OutputOf<typeof event.get>
export type PublicEvent = OutputOf<typeof publicEvent.detail>
export type OwnEvent = OutputOf<typeof ownEvent.list>['list'][number]
type Shown = Pick<
  OwnEvent,
  'beginsAt' | 'endsAt' | 'registerFrom' | 'registerUntil' | 'places' | 'registered'
>

const PHASE_TONES: Record<EventPhase, TagTone> = {
  draft: 'plain',
  soon: 'wait',
  open: 'good',
  closed: 'plain',
  ended: 'plain',
  cancelled: 'bad',
}
const areTaken = ({ places, registered }: Pick<Shown, 'places' | 'registered'>): boolean =>
  places > 0 && registered >= places
/** Where it stands, in a word: who registers for an open one that is full can but wait. */
export const phaseTag = (row: Pick<Shown, 'places' | 'registered'> & { phase: EventPhase }) =>
  row.phase === 'open' && areTaken(row)
    ? { tone: 'wait' as const, children: '名额已满' }
    : { tone: PHASE_TONES[row.phase], children: EVENT_PHASES[row.phase].label }
export const REGISTRATION_TONES: Record<RegistrationState, TagTone> = {
  registered: 'good',
  waiting: 'wait',
  cancelled: 'plain',
}

export const spanText = ({ beginsAt, endsAt }: Pick<Shown, 'beginsAt' | 'endsAt'>): string =>
  sessionSpan(beginsAt, endsAt)
export const registerText = ({ registerFrom, registerUntil }: Shown): string =>
  `${shortDateText(registerFrom)}至${shortDateText(registerUntil)}`
export const placesText = ({ places, registered }: Pick<Shown, 'places' | 'registered'>): string =>
  places > 0
    ? `${registered} / ${places}${areTaken({ places, registered }) ? '（已满）' : ''}`
    : `${registered}（不限名额）`
export const guestsText = (guests: readonly EventGuest[]): string =>
  EVENT_GUESTS.filter(({ code }) => guests.includes(code))
    .map(({ label }) => label)
    .join('、')
