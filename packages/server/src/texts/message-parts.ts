/** What every service message is made of: the society in front, a way to ask at the end of a mail. */

export interface Template {
  readonly channel: 'sms' | 'mail'
  readonly subject?: string
  readonly text: string
}

export const SIGN = '【{societyShort}】'
export const sms = <const T extends string>(text: T) =>
  ({ channel: 'sms', text: `${SIGN}${text}` as `【{societyShort}】${T}` }) as const
/** Under every mail, whoever words it. */
export const FOOT = '\n\n如有疑问，请致电{staffPhone}。本邮件由系统自动发出，请勿直接回复。\n\n{societyName}'
export const mail = <const S extends string, const T extends string>(subject: S, text: T) =>
  ({
    channel: 'mail',
    subject: `${SIGN}${subject}` as `【{societyShort}】${S}`,
    text: `${text}${FOOT}` as `${T}${typeof FOOT}`,
  }) as const

// Line and paragraph separators of every kind: a value must not start a header of its own.
const BREAKS = /[\r\n\v\f\u0085\u2028\u2029]+/g
export const oneLine = (value: string) => value.replace(BREAKS, ' ').trim()
