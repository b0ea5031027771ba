import { copyText } from '../../../shared/copy.ts'
import { timeOf } from '../../../shared/time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from './mailbox.module.css'
import { channelLabel, codeIn, type Message, withLinks } from './message.ts'

const copy = async (text: string, done: string) => {
  if (await copyText(text)) toast(done, 'success')
  else toast('浏览器不允许复制，请选中文字后手动复制', 'warning')
}

/** One message as its reader would see it: an SMS as a bubble, a mail as a sheet. */
export const MessageView = ({ message }: { message: Message }) => {
  const code = codeIn(message)
  return (
    <article className={styles.view} data-channel={message.channel}>
      <header>
        <p className={styles.kind}>
          <Icon name={message.channel === 'sms' ? 'phone' : 'mail'} />
          {channelLabel(message.channel)} · {message.title}
        </p>
        {message.subject && <h2>{message.subject}</h2>}
        <dl className={styles.facts}>
          <dt>收件人</dt>
          <dd>{message.to}</dd>
          <dt>生成时间</dt>
          <dd>{timeOf(message.createdAt)}</dd>
          <dt>到达时间</dt>
          <dd>{timeOf(message.deliveredAt)}</dd>
        </dl>
      </header>
      <div className={styles.text}>
        {withLinks(message.text).map(({ text, href }, index) =>
          href ? (
            <a key={index} href={href} target="_blank" rel="noreferrer">
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </div>
      <div className={styles.acts}>
        {code && (
          <>
            <output className={styles.code} aria-label={`验证码 ${[...code].join(' ')}`}>
              {code}
            </output>
            <Button onClick={() => copy(code, '验证码已复制')}>复制验证码</Button>
          </>
        )}
        <Button kind="secondary" onClick={() => copy(message.text, '全文已复制')}>
          复制全文
        </Button>
      </div>
    </article>
  )
}
