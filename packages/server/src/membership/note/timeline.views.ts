import { DUES_ACTIONS } from '@portal/contract/membership/dues/dues.calls'
import { ACTIVITY_KINDS } from '@portal/contract/membership/expert-ledger/expert-ledger.words'
import type { notes } from '@portal/contract/membership/note/note.calls'
import { NOTE_KINDS, type TimelineSource } from '@portal/contract/membership/note/note.words'
import { DELIVERY_STATES, deliveryShown } from '@portal/contract/platform/delivery.fields'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { endOfDay } from '@portal/contract/platform/time'
import type { Context, Db } from '../../platform/http/context.ts'
import { listDeliveries } from '../../platform/outbox/deliveries.queries.ts'
import { messageTitle } from '../../texts/message-titles.ts'
import { listOfMember } from '../certificate/certificate.queries.ts'
import { eventsOf, listOfUnit } from '../dues/dues.queries.ts'
import { entriesOf } from '../expert-ledger/activity.queries.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import type { MemberRow } from '../record/member.rows.ts'
import { definitionOf, presentHistory } from '../record/member.views.ts'
import { mayEdit } from './note.actions.ts'
import { notesOf } from './note.queries.ts'

/** Everything between the society and a member in one list, out of what each part of the portal keeps. */

type Entry = OutputOf<typeof notes.timeline>['list'][number]
type Source = (deps: MemberDeps, row: MemberRow, context: Context) => Promise<readonly Entry[]>

/** Of each source; nobody scrolls further, and the sorts have lists of their own. */
const MOST = 200
/** What is known by its day alone stands at the end of it, above what happened on it by the clock. */
const plain = { dayOnly: false, text: '', actor: '', note: null }

const ofNotes: Source = async ({ keyRing }, { id }, context) =>
  (await notesOf(context.db, keyRing, id, MOST)).map((note) => ({
    ...plain,
    key: note.id,
    source: 'note',
    at: endOfDay(note.on),
    dayOnly: true,
    title: NOTE_KINDS[note.kind].label,
    text: note.text,
    actor: note.byName,
    note: {
      id: note.id,
      version: note.version,
      kind: note.kind,
      dueOn: note.dueOn ?? '',
      assigneeName: note.assigneeName,
      done: note.doneAt !== null,
      editable: mayEdit(note.byId, context),
    },
  }))

const ofMessages: Source = async (_deps, { id }, { db }) =>
  (await listDeliveries(db, id, { pageNum: 1, pageSize: MOST })).list.map((sent) => ({
    ...plain,
    key: sent.id,
    source: 'message',
    at: sent.sentAt ?? sent.createdAt,
    title: `${sent.channel === 'sms' ? '短信' : '邮件'}：${messageTitle(sent.template)}`,
    text: `${sent.destination}（${deliveryShown(DELIVERY_STATES, sent).label}）`,
  }))

const ofHistory: Source = async (deps, row, { db }) =>
  (await presentHistory(db, definitionOf(deps, row.kind), row.id, 'reviewer'))
    .slice(0, MOST)
    .map(({ at, label, actor, opinion, changes }, index) => ({
      ...plain,
      key: `history-${at}-${index}`,
      source: 'history',
      at,
      title: label,
      text: [opinion, changes.length > 0 && `修改：${changes.map(({ title }) => title).join('、')}`]
        .filter(Boolean)
        .join('；'),
      actor,
    }))

const ofCertificates: Source = async (_deps, { id }, { db }) =>
  (await listOfMember(db, id)).map((certificate) => ({
    ...plain,
    key: certificate.id,
    source: 'certificate',
    at: endOfDay(certificate.issuedOn),
    dayOnly: true,
    title: `签发证书 ${certificate.certNo}`,
    text: certificate.endReason,
    actor: certificate.issuedBy,
  }))

const duesOf = async (db: Db, memberId: string): Promise<readonly Entry[]> => {
  const entries = await listOfUnit(db, memberId)
  const years = new Map(entries.map(({ id, year }) => [id, year]))
  const events = await eventsOf(db, [...years.keys()])
  return events.slice(0, MOST).map((event) => ({
    ...plain,
    key: `dues-${event.id}`,
    source: 'dues',
    at: event.at,
    title: `${years.get(event.duesId)}年度会费：${DUES_ACTIONS[event.action]}`,
    text: event.reason,
    actor: event.actorName,
  }))
}
const ofDues: Source = async (_deps, { id, kind }, { db }) => (kind === 'unit' ? duesOf(db, id) : [])

const ofActivity: Source = async (_deps, { id, kind }, { db }) =>
  kind !== 'expert'
    ? []
    : (await entriesOf(db, id))
        .filter(({ removedAt }) => removedAt === null)
        .slice(0, MOST)
        .map((entry) => ({
          ...plain,
          key: entry.id,
          source: 'activity',
          at: endOfDay(entry.date),
          dayOnly: true,
          title: ACTIVITY_KINDS[entry.kind].label,
          text: entry.text,
          actor: entry.createdBy,
        }))

const SOURCES: Readonly<Record<TimelineSource, Source>> = {
  note: ofNotes,
  message: ofMessages,
  history: ofHistory,
  certificate: ofCertificates,
  dues: ofDues,
  activity: ofActivity,
}

export const viewTimeline = async (
  deps: MemberDeps,
  row: MemberRow,
  { source, pageNum, pageSize }: { source?: TimelineSource | undefined; pageNum: number; pageSize: number },
  context: Context,
) => {
  const wanted = source ? [SOURCES[source]] : Object.values(SOURCES)
  const found = (await Promise.all(wanted.map((source) => source(deps, row, context)))).flat()
  const list = found.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  const skipped = (pageNum - 1) * pageSize
  return { total: list.length, list: list.slice(skipped, skipped + pageSize) }
}
