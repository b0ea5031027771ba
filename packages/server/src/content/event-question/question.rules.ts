import { randomBytes } from 'node:crypto'
import { EVENT_GUARDS } from '@portal/contract/content/event/event.words'
import { answersAsked, type EventQuestion, hasOptions } from '@portal/contract/content/event/question.fields'
import type { EventRegistrationAnswers } from '@portal/contract/content/event/question.words'
import { messagesOf } from '@portal/contract/platform/fields'
import { AppError, guardFailed } from '../../platform/http/context.ts'

/** What an event asks, and what is an answer to it. */

const newKey = (): string => `q${randomBytes(4).toString('hex').slice(1)}`
/**
 * A question keeps its key as long as it asks the same; a key is used once. What was answered to one, also on a page that was opened before a change,
 * is never read as the answer to another.
 */
export const withKeys = (
  before: readonly EventQuestion[],
  asked: readonly EventQuestion[],
): EventQuestion[] => {
  const left = new Map(before.map((question) => [question.key, question]))
  return asked.map((question) => {
    const known = left.get(question.key)
    const same = known?.title === question.title && known.kind === question.kind
    if (same) left.delete(question.key)
    return {
      ...question,
      key: same ? question.key : newKey(),
      options: hasOptions(question) ? question.options : [],
    }
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
    const keptOptions = question.options.every((option) => now?.options.includes(option))
    if (!now || !keptOptions) throw guardFailed(EVENT_GUARDS, 'questionAnswered', question.title)
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
