import type { OutputOf } from '@portal/contract/endpoint'
import type { mailbox } from '@portal/contract/features/security'

export type Message = OutputOf<typeof mailbox.list>['list'][number]
export type ChannelFilter = '' | Message['channel']

export const CHANNELS = [
  { code: 'sms', label: '短信' },
  { code: 'mail', label: '邮件' },
] as const satisfies readonly { code: Message['channel']; label: string }[]
export const channelLabel = (channel: Message['channel']): string => (channel === 'sms' ? '短信' : '邮件')

// What the message is about; a mail carries the name of the SMS it goes with, ending in -mail.
const PURPOSES: Readonly<Record<string, string>> = {
  'captcha-login': '登录验证码',
  'captcha-forgot': '找回密码验证码',
  'captcha-reopen': '查看申请验证码',
  'application-received': '申请已提交',
  'application-incomplete': '提醒上传申请表',
  'application-approved': '申请审核通过',
  'application-returned': '申请退回修改',
  'application-rejected': '申请未通过',
  'edit-approved': '信息修改通过',
  'edit-returned': '信息修改退回',
  'password-changed': '密码已修改',
  'password-reset': '密码已重设',
  'initial-password': '初始密码',
  'new-device': '新设备登录提醒',
  'account-locked': '账号锁定提醒',
  campaign: '群发',
  'campaign-sms': '群发',
  'campaign-test': '测试',
  'campaign-test-sms': '测试',
}
export const purposeOf = ({ template }: Message): string => PURPOSES[template.replace(/-mail$/, '')] ?? '通知'

/** The six digits of a verification code, so that whoever tries the portal out need not pick them out of the text. */
export const codeIn = ({ template, text }: Message): string | undefined =>
  template.startsWith('captcha-') ? /\d{6}/.exec(text)?.[0] : undefined

/** Text with its web addresses told apart, so that they can be opened. */
export const withLinks = (text: string): readonly { text: string; href?: string }[] =>
  text
    .split(/(https?:\/\/[\w.:/?#&=%@~+-]+)/)
    .map((part, index) => (index % 2 === 1 ? { text: part, href: part } : { text: part }))
    .filter((part) => part.text !== '')
