import { event, eventRegistration } from '@portal/contract/content/event/event.calls'
import { REGISTRATION_COLUMNS, REGISTRATION_STATES } from '@portal/contract/content/event/event.words'
import { ownEvent } from '@portal/contract/content/event/own-event.calls'
import type { EventQuestion } from '@portal/contract/content/event/question.fields'
import { answerText, type EventRegistrationAnswers } from '@portal/contract/content/event/question.words'
import { registrationKindLabel } from '@portal/contract/content/event/registration-kind.words'
import { serialNumber } from '@portal/contract/membership/member.calls'
import { type InputOf, mayCall } from '@portal/contract/platform/endpoint'
import { maskMobile } from '@portal/contract/platform/person/mask.rules'
import { timeOf } from '@portal/contract/platform/time'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { inPieces } from '../../platform/documents/paper/pieces.ts'
import { SHEET_MIME, writeSheet } from '../../platform/documents/sheet/sheet.ts'
import {
  AppError,
  actorOf,
  type Context,
  type Download,
  implement,
  type Route,
} from '../../platform/http/context.ts'
import { printPapers } from '../event-papers/event-papers.actions.ts'
import { answersIn } from '../event-question/answers.queries.ts'
import * as questions from '../event-question/question.actions.ts'
import { phoneIndexes, phoneOf } from '../public-event/outsider.queries.ts'
import * as door from './door.actions.ts'
import * as acts from './event.actions.ts'
import type { EventDeps } from './event.parts.ts'
import { announcedToMembers, type EventRecord, findEvent, listEvents } from './event.queries.ts'
import * as registering from './registration.actions.ts'
import { listRegistrations, ownRegistrations, type RegistrationRecord } from './registration.queries.ts'

const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)
const counted = (counts: Record<string, number>, wanted: string | undefined) => ({
  total: wanted ? (counts[wanted] ?? 0) : sumOf(counts),
  counts: { ...counts, '': sumOf(counts) },
})

const found = async (id: string, { db }: Context): Promise<EventRecord> => {
  const row = await findEvent(db, id)
  if (!row) throw new AppError('notFound')
  return row
}

const phonesSought = (keyRing: KeyRing, keyword: string | undefined) =>
  keyword ? phoneIndexes(keyRing, keyword) : []

const FORGOTTEN = '（信息已删除）'
const rowOf = (keyRing: KeyRing, row: RegistrationRecord) => ({
  ...{
    id: row.id,
    memberId: row.memberId ?? '',
    name: row.name || FORGOTTEN,
    kind: row.kind,
    company: row.company,
  },
  ...{ state: row.state, note: row.note, at: row.at, attendedAt: row.attendedAt, version: row.version },
  ...{ cancelReason: row.cancelReason, serialNum: numberOf(row) },
  mobileTel: maskMobile(phoneOf(keyRing, row)),
})

const numberOf = ({ firstLetter, examineDate, serial, serialChar }: RegistrationRecord) =>
  firstLetter === null || serialChar === null
    ? ''
    : serialNumber({ firstLetter, examineDate, serial, serialChar })

const answerCells = (asked: readonly EventQuestion[], answers: EventRegistrationAnswers) =>
  Object.fromEntries(asked.map((question) => [question.key, answerText(question, answers)]))

const MOST_ROWS = 20_000
const exportSheet = async (
  keyRing: KeyRing,
  { eventId, state, kind, attended, keyword, sort, order }: InputOf<typeof eventRegistration.export>,
  context: Context,
): Promise<Download> => {
  const { title, questions: asked } = await found(eventId, context)
  context.note({ targetKind: 'event', targetId: eventId, targetName: title })
  const page = { pageNum: 1, pageSize: MOST_ROWS, sort, order }
  const filter = { eventId, state, kind, attended, keyword, phoneIndexes: phonesSought(keyRing, keyword) }
  const { list } = await listRegistrations(context.db, filter, page)
  const lines = await inPieces(list, (row) => ({
    ...rowOf(keyRing, row),
    ...answerCells(asked, answersIn(keyRing, row)),
    mobileTel: phoneOf(keyRing, row),
    kind: registrationKindLabel(row.kind),
    state: REGISTRATION_STATES[row.state].label,
    attended: row.attendedAt ? '到场' : '',
    attendedAt: row.attendedAt ? timeOf(row.attendedAt) : '',
    at: timeOf(row.at),
  }))
  return {
    fileName: `${title.slice(0, 60)}报名名单.xlsx`,
    mime: SHEET_MIME.xlsx,
    body: writeSheet(
      lines,
      [...REGISTRATION_COLUMNS, ...asked.map(({ key, title }) => ({ key, title, width: 24 }))],
      { name: '报名名单' },
    ),
  }
}

/** What there is, and what the member has to do with it. */
const ownList = async (keyRing: KeyRing, context: Context) => {
  const own = new Map(
    (await ownRegistrations(context.db, registering.memberOf(context))).map((row) => [row.eventId, row]),
  )
  const events = await announcedToMembers(context.db)
  return {
    list: events.map((row) => {
      const mine = own.get(row.id)
      return {
        ...row,
        doorsOpen: row.doorsOpen && row.phase !== 'ended' && row.phase !== 'cancelled',
        welcome: registering.isWelcome(row, context),
        // Whoever comes is told where; a link to a room is nothing for others.
        link: mine?.state === 'registered' ? row.link : '',
        own: mine ? { ...mine, answers: answersIn(keyRing, mine), attended: mine.attendedAt !== null } : null,
      }
    }),
  }
}

export const eventRoutes = (deps: EventDeps): Route[] => [
  ...implement(event, {
    list: async ({ phase, keyword, ...page }, { db }) => {
      const { counts, list } = await listEvents(db, { phase, keyword }, page)
      return { ...counted(counts, phase), list }
    },
    get: ({ id }, context) => found(id, context),
    save: acts.saveEvent,
    setQuestions: (input, context) => questions.setQuestions(deps, input, context),
    publish: acts.publishEvent,
    close: acts.closeEvent,
    reopen: acts.reopenEvent,
    remove: acts.removeEvent,
    cancel: (input, context) => acts.cancelEvent(deps, input, context),
    notify: (input, context) => acts.notifyEvent(deps, input, context),
  }),
  ...implement(eventRegistration, {
    list: async ({ eventId, state, kind, attended, keyword, ...page }, context) => {
      await found(eventId, context)
      const { counts, list } = await listRegistrations(
        context.db,
        { eventId, state, kind, attended, keyword, phoneIndexes: phonesSought(deps.keyRing, keyword) },
        page,
      )
      const manages = mayCall(eventRegistration.answers, actorOf(context).role)
      const shown = (row: RegistrationRecord) => (manages ? answersIn(deps.keyRing, row) : {})
      return {
        ...counted(counts, state),
        list: list.map((row) => ({ ...rowOf(deps.keyRing, row), answers: shown(row) })),
      }
    },
    add: (input, context) => registering.addByHand(deps, input, context),
    change: (input, context) => questions.changeRegistration(deps, input, context),
    answers: (input, context) => questions.countAnswers(deps, input, context),
    moveUp: (input, context) => registering.moveUp(deps, input, context),
    cancel: (input, context) => registering.cancelRegistration(deps, input, context),
    attend: (input, context) => registering.attend(deps, input, context),
    signInCode: door.makeCode(deps),
    print: printPapers(deps),
    export: (input, context) => exportSheet(deps.keyRing, input, context),
  }),
  ...implement(ownEvent, {
    list: (_input, context) => ownList(deps.keyRing, context),
    register: (input, context) => registering.register(deps, input, context),
    cancel: registering.cancelOwn,
    openSignIn: door.openSignIn,
    signIn: (input, context) => door.signIn(deps, input, context),
    signInByDigits: (input, context) => door.signInByDigits(deps, input, context),
  }),
]
