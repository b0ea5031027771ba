import { shortTime } from '../../../shared/time.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from './mailbox.module.css'
import { channelLabel, type Message } from './message.ts'

export const MessageList = ({
  messages,
  openId,
  onOpen,
}: {
  messages: readonly Message[]
  openId: string | undefined
  onOpen: (id: string) => void
}) => (
  <ul className={styles.list} aria-label="消息">
    {messages.map((message) => (
      <li key={message.id}>
        <button
          type="button"
          className={styles.item}
          aria-current={message.id === openId ? 'true' : undefined}
          onClick={() => onOpen(message.id)}
        >
          <span className={styles.channel} data-channel={message.channel}>
            <Icon name={message.channel === 'sms' ? 'phone' : 'mail'} label={channelLabel(message.channel)} />
          </span>
          <span className={styles.brief}>
            <span className={styles.line}>
              <strong>{message.title}</strong>
              <time dateTime={message.deliveredAt}>{shortTime(message.deliveredAt)}</time>
            </span>
            <span className={styles.to}>{message.to}</span>
            <span className={styles.excerpt}>{message.subject ?? message.text}</span>
          </span>
        </button>
      </li>
    ))}
  </ul>
)
