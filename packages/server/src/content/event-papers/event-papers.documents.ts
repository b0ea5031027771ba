import { EVENT_PAPERS } from '@portal/contract/content/event/event.words'
import { registrationKindLabel } from '@portal/contract/content/event/registration-kind.words'
import { clockOf, sessionSpan } from '@portal/contract/platform/time'
import { documentKind } from '../../platform/documents/documents.ts'
import { type PdfFonts, printableParts } from '../../platform/documents/fonts.ts'
import { type Paper, paperPdf } from '../../platform/documents/paper/paper.ts'
import { typeset } from '../../platform/typeset/typeset.ts'
import type { EventRecord } from '../event/event.queries.ts'
import type { RegistrationRecord } from '../event/registration.queries.ts'

/** What lies on the table at the door: name badges to cut out, and a list to sign. */

const BADGES = documentKind(EVENT_PAPERS.badges.label)
const SHEET = documentKind(EVENT_PAPERS.sheet.label)

/** What is printed of an event. */
type PrintedEvent = Pick<EventRecord, 'title' | 'beginsAt' | 'endsAt' | 'place' | 'link'>
type PrintedGuest = Pick<RegistrationRecord, 'name' | 'kind' | 'company' | 'attendedAt'> & {
  readonly mobileTel: string
}
interface Printed {
  readonly event: PrintedEvent
  readonly guests: readonly PrintedGuest[]
  readonly society: string
}

const ROLES = {
  ...{ person: '参会代表', expert: '专家', unit: '单位代表' },
  ...{ project: '参会代表', outsider: '参会代表' },
} as const

/** Person and unit. Whom a unit sends nobody knows: the name is left to be written. */
const namesOf = ({ kind, name, company }: PrintedGuest) =>
  kind === 'unit' ? (['', name] as const) : ([name, company] as const)

const badgeOf = (guest: PrintedGuest) => {
  const [name, company] = namesOf(guest)
  const { kind } = guest
  return { name, company, role: ROLES[kind], tone: kind === 'expert' || kind === 'unit' ? kind : 'person' }
}

/** @throws {MissingGlyphError} */
export const badgesPdf = (fonts: PdfFonts, { event, guests, society }: Printed): Promise<Buffer> => {
  const data = {
    ...{ document: BADGES, title: `${BADGES.name}-${event.title}`, author: society, event: event.title },
    badges: guests.map(badgeOf),
  }
  return typeset(fonts, 'content/event-papers/badge.typ', printableParts(fonts, data))
}

const sheetPaper = ({ event, guests, society }: Printed): Paper => ({
  ...{ document: SHEET, layout: 'form', title: SHEET.name, society, signed: [], foot: event.title },
  cover: [
    ['活动', event.title],
    ['时间', sessionSpan(event.beginsAt, event.endsAt)],
    ['地点', event.place || '线上'],
    ['人数', `${guests.length}人`],
  ],
  chapters: [
    {
      title: '',
      blocks: [
        {
          kind: 'table',
          head: ['序号', '姓名', '单位', '身份', '手机后4位', '签字'],
          rows: guests.map((guest, n) => [
            ...[`${n + 1}`, ...namesOf(guest), registrationKindLabel(guest.kind)],
            guest.mobileTel.slice(-4),
            guest.attendedAt ? `已签到 ${clockOf(guest.attendedAt)}` : '\n',
          ]),
          widths: [7, 17, 32, 12, 11, 21],
        },
      ],
    },
  ],
})

/** @throws {MissingGlyphError} */
export const sheetPdf = (fonts: PdfFonts, printed: Printed): Promise<Buffer> =>
  paperPdf(fonts, sheetPaper(printed))
