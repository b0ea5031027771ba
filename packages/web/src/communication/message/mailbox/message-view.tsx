import { timeOf } from '@portal/contract/platform/time'
import { copyText } from '../../../shared/copy.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { Row, Stack } from '../../../shared/ui/layout.tsx'
import { Text } from '../../../shared/ui/text.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { Bubble, Sheet } from '../parts/texts.tsx'
import styles from './mailbox.module.css'
import { channelLabel, codeIn, type Message, withLinks } from './message.ts'

const copy = async (text: string, done: string) => {
  if (await copyText(text)) toast(done, 'success')
  else toast('浏览器不允许复制，请选中文字后手动复制', 'warning')
}

/** One message as its reader would see it: an SMS as a bubble, a mail as a sheet. */
export const MessageView = ({ message }: { message: Message }) => {
  const code = codeIn(message)
  const Paper = message.channel === 'sms' ? Bubble : Sheet
  return (
    <article>
      <Stack>
        <h2>{message.subject ?? message.title}</h2>
        <Facts
          facts={[
            ['类型', `${channelLabel(message.channel)} · ${message.title}`],
            ['收件人', message.to],
            ['生成时间', timeOf(message.createdAt)],
            ['到达时间', timeOf(message.deliveredAt)],
          ]}
        />
        <Paper>
          <Text as="span" typed>
            {withLinks(message.text).map(({ text, href }, index) =>
              href ? (
                <a key={index} href={href} target="_blank" rel="noreferrer">
                  {text}
                </a>
              ) : (
                text
              ),
            )}
          </Text>
        </Paper>
        <Row gap={3}>
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
        </Row>
      </Stack>
    </article>
  )
}
