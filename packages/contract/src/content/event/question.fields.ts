import * as z from 'zod'
import { flag } from '../../platform/endpoint.ts'
import { choice, describe, optionalChoice, optionalText, requiredText } from '../../platform/fields.ts'
import { QUESTION_KINDS, YES_NO } from './question.words.ts'

/** What an event asks of those who come, and what they answer (docs/handbook/content.md#events). */

export const MAX_QUESTIONS = 12
export const MAX_TITLE = 60
export const MAX_HELP = 100
const MAX_OPTIONS = 12
const MAX_TEXT = 100
const MAX_LONG = 300

export const eventQuestion = z.object({
  /** Given by the portal; answers are kept under it. Empty in a question that is new. */
  key: z
    .string()
    .regex(/^(q[0-9a-f]{1,7})?$/)
    .default(''),
  title: z.string().trim().max(MAX_TITLE, `问题不能超过${MAX_TITLE}个字`),
  kind: choice('回答方式', QUESTION_KINDS),
  options: z
    .array(z.string().trim().max(30, '选项不能超过30个字'))
    .max(MAX_OPTIONS, `选项最多${MAX_OPTIONS}个`)
    // Blank lines are no options.
    .overwrite((all) => all.filter((option) => option !== ''))
    .default([]),
  required: flag().default(false),
  help: z.string().trim().max(MAX_HELP, `说明不能超过${MAX_HELP}个字`).default(''),
  /** Asked of nobody any more; what was answered stays. */
  retired: flag().default(false),
})
export type EventQuestion = z.output<typeof eventQuestion>

export const hasOptions = ({ kind }: Pick<EventQuestion, 'kind'>) => kind === 'one' || kind === 'several'
const wrongIn = ({ title, options, ...question }: EventQuestion): string | undefined => {
  if (title === '') return '请填写问题'
  if (!hasOptions(question)) return undefined
  if (options.length < 2) return '请填写至少两个选项，每行一个'
  return new Set(options).size < options.length ? '选项不能重复' : undefined
}
export const questionShown = z.object({
  ...{ key: z.string(), title: z.string(), kind: eventQuestion.shape.kind, options: z.array(z.string()) },
  ...{ required: z.boolean(), help: z.string(), retired: z.boolean() },
})

/** The message names the question: all of them are one field of the form. */
export const questionsAsk = describe(
  z
    .array(eventQuestion)
    .max(MAX_QUESTIONS, `问题最多${MAX_QUESTIONS}个`)
    .superRefine((questions, context) => {
      questions.forEach((question, at) => {
        const again = questions.findIndex(({ title }) => title === question.title) < at
        const wrong = wrongIn(question) ?? (again ? '与前面的问题重复' : undefined)
        if (wrong) context.addIssue({ code: 'custom', path: [at], message: `第${at + 1}个问题：${wrong}` })
      })
    }),
  { title: '报名问题', widget: 'text', required: false },
)

/** As one reads them. */
export const answersShown = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
/** As it travels: by the key of the question, one text or several of the options. */
export const answersSent = z
  .record(
    z.string().max(8),
    z.union([z.string().max(MAX_LONG), z.array(z.string().max(30)).max(MAX_OPTIONS)]),
  )
  .default({})

const optionsOf = (options: readonly string[]) => options.map((option) => ({ code: option, label: option }))
const answerOf = ({ title, kind, required, help, options }: EventQuestion): z.ZodType => {
  const more = help && { help }
  if (kind === 'text' || kind === 'long') {
    const size = kind === 'long' ? ({ max: MAX_LONG, widget: 'textarea' } as const) : { max: MAX_TEXT }
    return (required ? requiredText : optionalText)(title, { ...size, ...more })
  }
  if (kind === 'several') {
    const missing = `请选择${title}`
    const list = z.array(z.enum(options), { error: missing }).max(options.length)
    return describe(required ? list.min(1, missing) : list.default([]), {
      ...{ title, widget: 'checks', required, options: optionsOf(options) },
      ...more,
    })
  }
  const given = kind === 'yes' ? YES_NO : optionsOf(options)
  return required ? choice(title, given, more || {}) : optionalChoice(title, given, help)
}

/** The fields that a form shows, and the rule by which the portal judges what was sent: those that are asked, in their order. */
export const answersAsked = (questions: readonly EventQuestion[], { byStaff = false } = {}) =>
  z.object(
    Object.fromEntries(
      questions
        .filter(({ retired }) => byStaff || !retired)
        // Who writes down what somebody said on the phone leaves out what was not said.
        .map((question) => [question.key, answerOf(byStaff ? { ...question, required: false } : question)]),
    ),
  )
