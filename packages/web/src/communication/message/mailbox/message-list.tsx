import { shortTime } from '@portal/contract/platform/time'
import { Lines } from '../../../shared/ui/lines.tsx'
import type { Message } from './message.ts'

/** The messages of a page, the newest first. */
export const MessageList = ({
  messages,
  openId,
  onOpen,
}: {
  messages: readonly Message[]
  openId: string | undefined
  onOpen: (id: string) => void
}) => (
  <Lines
    label="消息"
    lines={messages.map((message) => ({
      key: message.id,
      icon: message.channel === 'sms' ? 'phone' : 'mail',
      text: message.title,
      note: `${message.to}　${message.subject ?? ''}`,
      end: <time dateTime={message.deliveredAt}>{shortTime(message.deliveredAt)}</time>,
      tone: message.id === openId ? 'now' : 'plain',
      onOpen: () => onOpen(message.id),
    }))}
  />
)
