import { answersAsked, type EventQuestion } from '@portal/contract/content/event/question.fields'
import * as z from 'zod'

/** What a call asks besides the record that it is about, with the questions of an event as fields in the place of its answers. */
export const askedWith = (
  { shape }: z.ZodObject,
  questions: readonly EventQuestion[],
  who: { readonly byStaff?: boolean } = {},
): z.ZodObject => {
  const answers = answersAsked(questions, who)
  const fields = Object.entries(shape).flatMap(([name, type]) => {
    if (name === 'id' || name === 'version') return []
    if (name !== 'answers') return [[name, type]]
    return Object.keys(answers.shape).length > 0 ? [[name, answers]] : []
  })
  return z.object(Object.fromEntries(fields))
}
