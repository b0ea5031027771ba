import type { eventRegistration as calls } from '@portal/contract/content/event/event.calls'
import { EVENT_GUARDS, EVENT_PAPERS, MOST_PRINTED } from '@portal/contract/content/event/event.words'
import type { InputOf } from '@portal/contract/platform/endpoint'
import type { Parts } from '../../platform/assembly/parts.ts'
import { MIMES, printable } from '../../platform/documents/paper/paper-file.ts'
import { AppError, type Context, type Download, guardFailed } from '../../platform/http/context.ts'
import { findEvent } from '../event/event.queries.ts'
import { listRegistrations } from '../event/registration.queries.ts'
import { phoneIndexes, phoneOf } from '../public-event/outsider.queries.ts'
import { badgesPdf, sheetPdf } from './event-papers.documents.ts'

/** Badges and the list to sign, of who registered, in the order of the names as they are looked for at the door. */
export const printPapers =
  ({ fonts, settings, keyRing }: Pick<Parts, 'fonts' | 'settings' | 'keyRing'>) =>
  async ({ eventId, paper, ...among }: InputOf<typeof calls.print>, context: Context): Promise<Download> => {
    const event = await findEvent(context.db, eventId)
    if (!event) throw new AppError('notFound')
    const page = { pageNum: 1, pageSize: MOST_PRINTED + 1, sort: 'name', order: 'asc' } as const
    const sought = among.keyword ? phoneIndexes(keyRing, among.keyword) : []
    const filter = { eventId, state: 'registered', ...among, phoneIndexes: sought } as const
    const { list } = await listRegistrations(context.db, filter, page)
    const guests = list.map((row) => ({ ...row, mobileTel: phoneOf(keyRing, row) }))
    if (guests.length === 0) throw guardFailed(EVENT_GUARDS, 'nobodyToPrint')
    if (guests.length > MOST_PRINTED) throw guardFailed(EVENT_GUARDS, 'tooManyToPrint')
    const detail = { paper, registrations: guests.length }
    context.note({ targetKind: 'event', targetId: eventId, targetName: event.title, detail })
    const { societyName } = await settings.all()
    const print = paper === 'badges' ? badgesPdf : sheetPdf
    const body = await printable(print(await fonts(), { event, guests, society: societyName }))
    const fileName = `${EVENT_PAPERS[paper].label}-${event.title}.pdf`
    return { fileName, mime: MIMES.pdf, body, size: body.length }
  }
