import type { mailbox } from '@portal/contract/communication/mailbox.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'

export type Message = OutputOf<typeof mailbox.list>['list'][number]
export type ChannelFilter = '' | Message['channel']

export const CHANNELS = [
  { code: 'sms', label: '短信' },
  { code: 'mail', label: '邮件' },
] as const satisfies readonly { code: Message['channel']; label: string }[]
export const channelLabel = (channel: Message['channel']): string => (channel === 'sms' ? '短信' : '邮件')

/** The six digits of a verification code, so that whoever tries the portal out need not pick them out of the text. */
export const codeIn = ({ template, text }: Message): string | undefined =>
  template.startsWith('captcha-') ? /\d{6}/.exec(text)?.[0] : undefined

/** Text with its web addresses told apart, so that they can be opened. */
export const withLinks = (text: string): readonly { text: string; href?: string }[] =>
  text
    .split(/(https?:\/\/[\w.:/?#&=%@~+-]+)/)
    .map((part, index) => (index % 2 === 1 ? { text: part, href: part } : { text: part }))
    .filter((part) => part.text !== '')
