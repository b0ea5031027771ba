import { EVENT_PHASES } from '@portal/contract/content/event/event.words'
import { sessionSpan, shortDateText } from '@portal/contract/platform/time'
import { escaped } from '../../platform/http/pages.ts'
import type { EventRecord } from '../event/event.queries.ts'
import { a, frame, list, p, type Society } from '../front/page-text.rules.ts'

/** The public pages of events as text, which stands on them until the program has come. */

const whenOf = ({ beginsAt, endsAt }: EventRecord) => sessionSpan(beginsAt, endsAt)
const whereOf = ({ place }: EventRecord) => place || '线上'

/** When and where, for the preview of a link. */
export const firstOf = (event: EventRecord): string =>
  `${whenOf(event)}，${whereOf(event)}。${event.body.replace(/\s+/g, ' ')}`

export const eventsText = (events: readonly EventRecord[], society: Society): string =>
  frame(
    society,
    `<h1>会议与培训</h1>${list(
      events.map(
        (event) =>
          `${a(`/events/${event.id}`, event.title)} <small>${escaped(`${whenOf(event)} ${whereOf(event)} ${EVENT_PHASES[event.phase].label}`)}</small>`,
      ),
    )}`,
  )

export const eventText = (event: EventRecord, society: Society): string => {
  const { title, phase, registerFrom, registerUntil, feeNote, contact, cancelReason, body } = event
  const facts = [
    EVENT_PHASES[phase].label,
    `时间：${whenOf(event)}`,
    `地点：${whereOf(event)}`,
    `报名时间：${shortDateText(registerFrom)}至${shortDateText(registerUntil)}`,
    feeNote && `费用：${feeNote}`,
    contact && `联系人：${contact}`,
    cancelReason && `取消原因：${cancelReason}`,
  ].filter(Boolean)
  return frame(
    society,
    `<article><p>${a('/events', '会议与培训')}</p><h1>${escaped(title)}</h1>${list(facts.map(escaped))}${body.split('\n').map(p).join('')}</article>`,
  )
}
