import { EVENT_GUARDS } from '@portal/contract/content/event/event.words'
import { answersAsked, type EventQuestion, hasOptions } from '@portal/contract/content/event/question.fields'
import type { EventRegistrationAnswers } from '@portal/contract/content/event/question.words'
import { messagesOf } from '@portal/contract/platform/fields'
import { AppError, guardFailed } from '../../platform/http/context.ts'

/** What an event asks, and what is an answer to it. */

const numberOf = ({ key }: EventQuestion): number => Number(key.slice(1))
/** A new question has a key that no other had: what was answered to one is never read as the answer to another. */
export const withKeys = (
  before: readonly EventQuestion[],
  asked: readonly EventQuestion[],
): EventQuestion[] => {
  let last = Math.max(0, ...before.map(numberOf))
  const known = new Set(before.map(({ key }) => key))
  const used = new Set<string>()
  return asked.map((question) => {
    const keeps = known.has(question.key) && !used.has(question.key)
    if (!keeps) last += 1
    const key = keeps ? question.key : `q${last}`
    used.add(key)
    return { ...question, key, options: hasOptions(question) ? question.options : [] }
  })
}

/** What somebody has answered means what it meant: more may be asked, and less of the next ones. */
export const refuseOtherMeaning = (
  before: readonly EventQuestion[],
  after: readonly EventQuestion[],
  answered: ReadonlySet<string>,
): void => {
  for (const question of before) {
    if (!answered.has(question.key)) continue
    const now = after.find(({ key }) => key === question.key)
    const same =
      now?.title === question.title &&
      now.kind === question.kind &&
      question.options.every((option) => now.options.includes(option))
    if (!same) throw guardFailed(EVENT_GUARDS, 'questionAnswered', question.title)
  }
}

/** Judged by the questions as they are now; what was answered to one that is asked no more stays. */
export const checkedAnswers = (
  questions: readonly EventQuestion[],
  sent: EventRegistrationAnswers,
  { before = {}, byStaff = false }: { before?: EventRegistrationAnswers; byStaff?: boolean } = {},
): EventRegistrationAnswers => {
  const asked = answersAsked(questions, { byStaff })
  const found = asked.safeParse(sent)
  if (!found.success) {
    const messages = Object.entries(messagesOf(found.error)).map(([path, text]) => [`answers.${path}`, text])
    throw new AppError('badInput').at(Object.fromEntries(messages))
  }
  const kept = Object.entries(before).filter(([key]) => !(key in asked.shape))
  const given = Object.entries(found.data as EventRegistrationAnswers)
  return Object.fromEntries([...kept, ...given.filter(([, answer]) => answer.length > 0)])
}
