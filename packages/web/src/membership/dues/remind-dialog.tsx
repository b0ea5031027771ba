import { dues, REMINDER_DAYS } from '@portal/contract/membership/dues/dues.calls'
import type { CallOf, OutputOf } from '@portal/contract/platform/endpoint'
import { ActionNote } from '../../shared/call/action-note.tsx'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useAction } from '../../shared/call/use-action.ts'
import { useCall } from '../../shared/call/use-call.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Hint, Section, Stack } from '../../shared/ui/layout.tsx'
import { Text } from '../../shared/ui/text.tsx'

interface Props {
  audience: CallOf<typeof dues.remind>
  onDone: () => void
  onClose: () => void
}

/** Whom a reminder would reach and what they would read, before anything is sent. */
export const RemindDialog = ({ audience, onDone, onClose }: Props) => {
  const preview = useCall(dues.remindPreview, audience, { forget: true })
  const send = useAction(dues.remind, {
    done: ({ units, messages }) => `已向${units}家单位发送${messages}条通知`,
    onDone,
  })
  const units = preview.data?.units ?? 0
  return (
    <Dialog
      open
      title="发送催缴通知"
      onClose={onClose}
      message={<ActionNote action={send} />}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button
            onClick={() => send.run(audience)}
            busy={send.busy}
            disabled={units === 0}
            busyText="正在发送…"
          >
            {units > 0 ? `发送给${units}家单位` : '发送'}
          </Button>
        </>
      }
    >
      <Loaded call={preview}>{(data) => <Preview {...data} />}</Loaded>
    </Dialog>
  )
}

/** As its reader gets it, line by line. */
const Letter = ({ text }: { text: string }) => (
  <Text as="blockquote" typed>
    {text}
  </Text>
)

const Preview = (data: OutputOf<typeof dues.remindPreview>) => (
  <Stack gap={3}>
    {data.units === 0 ? (
      <Banner tone="warning" title="没有可以催缴的单位" />
    ) : (
      <p>
        将通知<strong>{data.units}</strong>家单位：短信{data.sms}条，邮件{data.mails}封。
      </p>
    )}
    {data.recent > 0 && (
      <Hint>
        {data.recent}家单位在{REMINDER_DAYS}天内已经催缴过，本次不再发送。
      </Hint>
    )}
    {data.unreachable > 0 && <Hint>{data.unreachable}家单位没有联系方式，请以其他方式联系。</Hint>}
    {data.smsText && (
      // Longer than a phone: the keyboard scrolls it too.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing else in the dialog could take the focus
      <section tabIndex={0} aria-label="通知内容">
        <Stack>
          <Section title="短信">
            <Letter text={data.smsText} />
          </Section>
          <Section title={`邮件：${data.mailSubject}`}>
            <Letter text={data.mailText} />
          </Section>
        </Stack>
      </section>
    )}
  </Stack>
)
