import { meeting } from '@portal/contract/evaluation/meeting/meeting.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { useAction } from '../../../shared/call/use-action.ts'
import { FormDialog } from '../../../shared/form/action-dialog.tsx'
import { useCallForm } from '../../../shared/form/use-call-form.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Hint, Section, Stack } from '../../../shared/ui/layout.tsx'
import { Text } from '../../../shared/ui/text.tsx'
import type { Shown } from '../view.ts'

const CHANNELS: Readonly<Record<string, string>> = { sms: '短信', mail: '邮件' }

const Preview = ({ looked: { preview, skipped } }: { looked: OutputOf<typeof meeting.notice> }) => (
  <Stack>
    {preview.map(({ channel, subject, text }) => (
      <Section
        key={channel}
        level={4}
        gap={1}
        title={`${CHANNELS[channel] ?? ''}${subject && `：${subject}`}`}
      >
        <Text as="blockquote" typed>
          {text}
        </Text>
      </Section>
    ))}
    {skipped.length > 0 && (
      <Banner tone="warning" title="以下方式无法送达，请电话通知">
        {skipped.map(({ name, reason }) => `${name}（${reason}）`).join('、')}
      </Banner>
    )}
  </Stack>
)

/** The notice as it will be read, and then sent. Whoever changes a word sees it anew first. */
export const NoticeDialog = ({ view, onClose }: Shown & { onClose: () => void }) => {
  const [looked, setLooked] = useState<{ text: string; answer: OutputOf<typeof meeting.notice> }>()
  const about = { id: view.id, expectVersion: view.version }
  const look = useAction(meeting.notice, {
    onDone: (answer, { text = '' }) => setLooked({ text, answer }),
  })
  const form = useCallForm(meeting.notice, {
    schema: meeting.notice.input.pick({ text: true }),
    toInput: (values) => ({ ...about, ...values }),
    draft: `meeting:notice:${view.id}`,
    done: '会议通知已发送',
  })
  const text = (form.form.watch('text') ?? '').trim()
  const current = looked?.text === text ? looked.answer : undefined
  const preview = form.form.handleSubmit(
    async () => void (await look.run({ ...about, text, previewOnly: true })),
  )
  return (
    <FormDialog
      form={current ? form : { ...form, action: { ...form.action, ...look }, submit: preview }}
      size="wide"
      title="发送会议通知"
      submitText={current ? '发送' : '预览'}
      busyText={current ? '正在发送…' : '正在生成…'}
      intro={
        <Hint>
          发给已同意参加的专家，每人一条短信和一封邮件；评价多项成果的专家只收一次。同时将时间和地点告知各成果的申请人，不含补充说明。
        </Hint>
      }
      onClose={onClose}
    >
      {current && <Preview looked={current} />}
    </FormDialog>
  )
}
