import type { MessageChannel } from '@portal/contract/communication/message.fields'
import { fillRich, plainOf, richOf } from '@portal/contract/communication/message-body.rules'
import {
  fillText,
  type MergeValues,
  oneLine,
  smsText,
} from '@portal/contract/communication/message-text.rules'
import { fileUrl } from '../../identity/file/file-link.rules.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { mailOfHtml, renderHtml } from '../../platform/documents/html.ts'
import type { PictureUrl } from '../../platform/documents/html-policy.ts'
import type { Campaign, Recipient } from './campaign.queries.ts'
import type { NewRecipient } from './recipient.queries.ts'

/** From a message and one recipient to what arrives there. */

export interface Society {
  readonly societyName: string
  readonly societyShort: string
  readonly staffPhone: string
  readonly publicUrl: string
}
type Told = Pick<NewRecipient | Recipient, 'name' | 'title' | 'serialNum' | 'level' | 'unit'>
type Said = Pick<Campaign, 'channel' | 'nature' | 'subject' | 'body'> & {
  readonly publicId?: string | undefined
  readonly fileIds?: readonly string[]
}

export const valuesOf = (said: Said, to: Told, { publicUrl }: Society): MergeValues => ({
  ...{ name: to.name, title: to.title, serialNum: to.serialNum, level: to.level, unit: to.unit },
  loginLink: `${publicUrl}/login`,
  noticeLink: said.publicId ? `${publicUrl}/mailNotice?id=${said.publicId}` : `${publicUrl}/mailNotice`,
})

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

interface Line {
  readonly words: string
  readonly link?: { readonly words: string; readonly address: string }
}
const lineHtml = ({ words, link }: Line): string =>
  `<p style="margin:4px 0">${escaped(words)}${link ? `<a href="${escaped(link.address)}" style="color:#0b5a78">${escaped(link.words)}</a>` : ''}</p>`

const pageHtml = (subject: string, body: string, foot: readonly Line[]) =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f2f6f8;color:#1d2b33;font:15px/1.75 'PingFang SC','Microsoft YaHei',sans-serif">
<div style="max-width:640px;margin:0 auto;padding:24px 16px"><div style="background:#fff;border-radius:8px;padding:28px 32px">
<h1 style="font-size:20px;line-height:1.4;margin:0 0 20px">${escaped(subject)}</h1>
${body}
</div><div style="padding:16px 32px;color:#5b6b73;font-size:13px">${foot.map(lineHtml).join('')}</div></div></body></html>`

/** What all recipients of a message have in common: its body with its fields still open. */
interface Body {
  readonly html: string
  readonly text: string
}
const bodies = new WeakMap<object, Body>()
/** Before a message is rendered for anybody. */
export const prepareBody = async (said: Said): Promise<void> => {
  if (said.channel === 'sms' || bodies.has(said)) return
  const html = await mailOfHtml(richOf(said.body), said.fileIds ?? [])
  bodies.set(said, { html, text: plainOf(html) })
}
const bodyOf = (said: Said): Body => {
  const body = bodies.get(said)
  if (!body) throw new Error('a mail is rendered whose body was not prepared')
  return body
}

/** Pictures by a link for `reader`; those that are no attachment of the message are left out. */
export const picturesFor =
  (keyRing: KeyRing, fileIds: readonly string[], reader: string): PictureUrl =>
  (fileId) =>
    fileIds.includes(fileId) ? fileUrl(keyRing, fileId, reader) : undefined

/** The body as a page of ours shows it to one person; pictures by the links that `pictureUrl` gives. */
export const shownBody = (
  said: Said,
  to: Told,
  { society, pictureUrl }: { society: Society; pictureUrl: PictureUrl },
): string => renderHtml(fillRich(richOf(said.body), valuesOf(said, to, society)), pictureUrl)

export interface Rendered {
  readonly channel: MessageChannel
  readonly subject: string
  readonly text: string
  /** Of an SMS: what stands between the signature and the way out, for gateways that put these on themselves. */
  readonly content: string
  readonly html: string | undefined
}

export const subjectOf = ({ subject }: Pick<Said, 'subject'>, values: MergeValues): string =>
  oneLine(fillText(subject, values))

/** `unsubscribe`: where this recipient ends news. */
export const render = (said: Said, to: Told, society: Society, unsubscribe = ''): Rendered => {
  const values = valuesOf(said, to, society)
  if (said.channel === 'sms') {
    const content = oneLine(fillText(said.body, values))
    const text = smsText(content, society.societyShort, said.nature)
    return { channel: 'sms', subject: '', text, content, html: undefined }
  }
  const subject = subjectOf(said, values)
  const body = bodyOf(said)
  const web = values.noticeLink
  const foot: Line[] = [
    { words: `${society.societyName}　电话：${society.staffPhone}` },
    ...(said.publicId ? [{ words: '无法正常显示？', link: { words: '查看网页版', address: web } }] : []),
    ...(unsubscribe
      ? [{ words: '不想再收到此类邮件？', link: { words: '退订', address: unsubscribe } }]
      : []),
  ]
  const footText = [
    `${society.societyName}  电话：${society.staffPhone}`,
    ...(said.publicId ? [`网页版：${web}`] : []),
    ...(unsubscribe ? [`退订：${unsubscribe}`] : []),
  ]
  return {
    channel: 'mail',
    subject,
    content: '',
    text: `${fillText(body.text, values)}\n\n--\n${footText.join('\n')}\n`,
    html: pageHtml(subject, fillRich(body.html, values), foot),
  }
}

/** To whoever opens the page: nobody's name or number in it. */
export const STRANGER: Told = { name: '尊敬的会员', title: '', serialNum: '—', level: '—', unit: '' }
