import type { eventRegistration as calls, event as events } from '@portal/contract/content/event/event.calls'
import { EVENT_GUARDS } from '@portal/contract/content/event/event.words'
import type { EventQuestion } from '@portal/contract/content/event/question.fields'
import { type EventRegistrationAnswers, YES_NO } from '@portal/contract/content/event/question.words'
import type { InputOf, OutputOf } from '@portal/contract/platform/endpoint'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { inPieces } from '../../platform/documents/paper/pieces.ts'
import { AppError, actorOf, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import { lockShown } from '../event/event.actions.ts'
import type { EventDeps } from '../event/event.parts.ts'
import { changeEvent, findEvent } from '../event/event.queries.ts'
import { lockRegistration } from '../event/registration.actions.ts'
import { setNote } from '../event/registration.queries.ts'
import { answersIn, answersOf, setAnswers } from './answers.queries.ts'
import { checkedAnswers, refuseOtherMeaning, withKeys } from './question.rules.ts'

/** What the office asks those who come, what it writes down for them, and what came of it. */

const opened = async (db: Db, keyRing: KeyRing, eventId: string) =>
  inPieces(await answersOf(db, eventId), (row) => ({ state: row.state, answers: answersIn(keyRing, row) }))

export const setQuestions = async (
  { keyRing }: EventDeps,
  { id, version, questions }: InputOf<typeof events.setQuestions>,
  context: Context,
) => {
  const row = await lockShown({ id, version }, ['draft', 'published', 'closed'], context)
  if (row.phase === 'ended') throw guardFailed(EVENT_GUARDS, 'over')
  const after = withKeys(row.questions, questions)
  const answered = new Set(
    (await opened(context.db, keyRing, id)).flatMap(({ answers }) => Object.keys(answers)),
  )
  refuseOtherMeaning(row.questions, after, answered)
  context.note({ detail: { questions: after.map(({ title }) => title) } })
  await changeEvent(context.db, id, { questions: after }, actorOf(context).name)
  return {}
}

/** Until the event is over. */
export const changeRegistration = async (
  { keyRing }: EventDeps,
  { id, version, answers, note }: InputOf<typeof calls.change>,
  context: Context,
) => {
  const { event, row } = await lockRegistration(id, context)
  if (row.state === 'cancelled' || row.version !== version) throw new AppError('stateChanged')
  if (event.phase === 'ended') throw guardFailed(EVENT_GUARDS, 'over')
  const said = checkedAnswers(event.questions, answers, { byStaff: true })
  await setNote(context.db, id, note)
  await setAnswers(context.db, keyRing, id, said)
  return {}
}

type Counted = OutputOf<typeof calls.answers>['list'][number]
const counted = (
  { key, title, kind, options }: EventQuestion,
  all: readonly EventRegistrationAnswers[],
): Counted => {
  const given = all.flatMap((answers) => (answers[key] === undefined ? [] : [answers[key]]))
  const choices = kind === 'yes' ? YES_NO : options.map((option) => ({ code: option, label: option }))
  const chose = (code: string) =>
    given.filter((answer) => (typeof answer === 'string' ? answer === code : answer.includes(code))).length
  const isChoice = kind === 'yes' || kind === 'one' || kind === 'several'
  return {
    ...{ key, title, answered: given.length },
    options: isChoice ? choices.map(({ code, label }) => ({ label, count: chose(code) })) : [],
  }
}

export const countAnswers = async (
  { keyRing }: EventDeps,
  { eventId }: InputOf<typeof calls.answers>,
  { db }: Context,
) => {
  const event = await findEvent(db, eventId)
  if (!event) throw new AppError('notFound')
  const all = (await opened(db, keyRing, eventId)).filter(({ state }) => state === 'registered')
  const said = all.map(({ answers }) => answers)
  return { list: event.questions.map((question) => counted(question, said)) }
}
