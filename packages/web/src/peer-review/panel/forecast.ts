import type { ReplyForecast } from '@portal/contract/peer-review/panel.fields'
import { shortTime } from '@portal/contract/platform/time'

/** What the habits of answering say, in the same words on the page of the panel and at the head of the case. */

export const fullText = ({ size, chance }: ReplyForecast): string =>
  `按答复习惯，满${size}人参加的可能约${Math.round(chance * 100)}%`

export const comingText = ({ expected, more }: ReplyForecast): string =>
  `预计${expected}人参加${more > 0 ? `；建议再增加约${more}位备选专家` : ''}。`

export const answeredText = ({ by, capped }: ReplyForecast): string => {
  if (by === null) return ''
  return capped
    ? `按习惯来不及全部答复，按答复期限${shortTime(by)}计（不迟于会前一个工作日），请提前催复。`
    : `预计${shortTime(by)}前全部答复。`
}
