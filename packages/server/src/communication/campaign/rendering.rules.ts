import type { MessageChannel } from '@portal/contract/communication/message.fields'
import {
  fillBlocks,
  fillText,
  type MergeValues,
  type MessageBlock,
  oneLine,
  plainOf,
  smsText,
} from '@portal/contract/communication/message-text.rules'
import type { Inline } from '@portal/contract/platform/texts/text-block.fields'
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
const inlineHtml = (content: readonly Inline[]): string =>
  content
    .map(({ text, bold, href }) => {
      const inner = bold ? `<strong>${escaped(text)}</strong>` : escaped(text)
      return href ? `<a href="${escaped(href)}" style="color:#0b5a78">${inner}</a>` : inner
    })
    .join('')
const blockHtml = (block: MessageBlock, fileIds: readonly string[]): string => {
  if (block.type === 'image')
    return fileIds.includes(block.fileId)
      ? `<p style="margin:0 0 14px"><img src="cid:${block.fileId}" alt="${escaped(block.alt)}" style="max-width:100%;height:auto"></p>`
      : ''
  if (block.type === 'heading') {
    const size = block.level === 2 ? 18 : 16
    return `<h${block.level} style="font-size:${size}px;margin:24px 0 8px">${inlineHtml(block.content)}</h${block.level}>`
  }
  if (block.type === 'paragraph') return `<p style="margin:0 0 14px">${inlineHtml(block.content)}</p>`
  const tag = block.ordered ? 'ol' : 'ul'
  const items = block.items.map((item) => `<li style="margin:4px 0">${inlineHtml(item)}</li>`).join('')
  return `<${tag} style="margin:0 0 14px;padding-left:24px">${items}</${tag}>`
}

const mailHtml = (
  subject: string,
  blocks: readonly MessageBlock[],
  fileIds: readonly string[],
  foot: readonly (readonly Inline[])[],
) =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f2f6f8;color:#1d2b33;font:15px/1.75 'PingFang SC','Microsoft YaHei',sans-serif">
<div style="max-width:640px;margin:0 auto;padding:24px 16px"><div style="background:#fff;border-radius:8px;padding:28px 32px">
<h1 style="font-size:20px;line-height:1.4;margin:0 0 20px">${escaped(subject)}</h1>
${blocks.map((block) => blockHtml(block, fileIds)).join('\n')}
</div><div style="padding:16px 32px;color:#5b6b73;font-size:13px">${foot.map((line) => `<p style="margin:4px 0">${inlineHtml(line)}</p>`).join('')}</div></div></body></html>`

export interface Rendered {
  readonly channel: MessageChannel
  readonly subject: string
  readonly blocks: MessageBlock[]
  readonly text: string
  /** Of an SMS: what stands between the signature and the way out, for gateways that put these on themselves. */
  readonly content: string
  readonly html: string | undefined
}

/** `unsubscribe`: where this recipient ends news. */
export const render = (said: Said, to: Told, society: Society, unsubscribe = ''): Rendered => {
  const values = valuesOf(said, to, society)
  if (said.channel === 'sms') {
    const content = oneLine(fillText(said.body, values))
    const text = smsText(content, society.societyShort, said.nature)
    return { channel: 'sms', subject: '', blocks: [], text, content, html: undefined }
  }
  const subject = oneLine(fillText(said.subject, values))
  const blocks = fillBlocks(said.body, values)
  const web = values.noticeLink
  const foot: Inline[][] = [
    [{ text: `${society.societyName}　电话：${society.staffPhone}` }],
    ...(said.publicId ? [[{ text: '无法正常显示？' }, { text: '查看网页版', href: web }]] : []),
    ...(unsubscribe ? [[{ text: '不想再收到此类邮件？' }, { text: '退订', href: unsubscribe }]] : []),
  ]
  const footText = [
    `${society.societyName}  电话：${society.staffPhone}`,
    ...(said.publicId ? [`网页版：${web}`] : []),
    ...(unsubscribe ? [`退订：${unsubscribe}`] : []),
  ]
  return {
    channel: 'mail',
    subject,
    blocks,
    content: '',
    text: `${plainOf(blocks)}\n\n--\n${footText.join('\n')}\n`,
    html: mailHtml(subject, blocks, said.fileIds ?? [], foot),
  }
}

/** To whoever opens the page: nobody's name or number in it. */
export const STRANGER: Told = { name: '尊敬的会员', title: '', serialNum: '—', level: '—', unit: '' }
