/** What an event may ask of those who come, in words that both sides know (docs/handbook/content.md#events). */

export const QUESTION_KINDS = [
  { code: 'text', label: '一句话' },
  { code: 'long', label: '一段话' },
  { code: 'one', label: '选一项' },
  { code: 'several', label: '选多项' },
  { code: 'yes', label: '是或否' },
] as const
export const YES_NO = [
  { code: 'yes', label: '是' },
  { code: 'no', label: '否' },
] as const

/** By the key of the question: a text, or the options that were chosen. */
export type EventRegistrationAnswers = Record<string, string | string[]>
interface Asked {
  readonly key: string
  readonly kind: (typeof QUESTION_KINDS)[number]['code']
}
/** As one reads it; empty where nothing was answered. */
export const answerText = ({ key, kind }: Asked, answers: EventRegistrationAnswers): string => {
  const answer = answers[key]
  if (answer === undefined) return ''
  if (typeof answer !== 'string') return answer.join('、')
  return kind === 'yes' ? (YES_NO.find(({ code }) => code === answer)?.label ?? '') : answer
}
