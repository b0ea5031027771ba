import { message } from '@portal/contract/communication/message.calls'
import type { MessageChannel } from '@portal/contract/communication/message.fields'
import { useState } from 'react'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { RichText } from '../../../shared/rich/rich-text.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { Card, Hint, Stack } from '../../../shared/ui/layout.tsx'
import { Bubble, Sheet } from '../parts/texts.tsx'
import { contentOf, type Draft, type Preview } from './draft.ts'

/** As the chosen recipient will read it, made by what sends it. */
export function PreviewCard({
  channel,
  draft,
  deliverable,
}: {
  channel: MessageChannel
  draft: Draft
  deliverable: number
}) {
  const [wanted, setWanted] = useState(0)
  const at = Math.max(0, Math.min(wanted, deliverable - 1))
  const said = { ...contentOf(channel, draft), fileIds: draft.fileIds.map(({ id }) => id), at }
  const preview = useCall(message.preview, said, { keepPrevious: true })
  return (
    <Card
      title="预览"
      level={2}
      actions={
        deliverable > 0 && (
          <>
            <IconButton
              name="chevron-left"
              label="上一位收件人"
              disabled={at === 0}
              onClick={() => setWanted(at - 1)}
            />
            {at + 1} / {deliverable}
            <IconButton
              name="chevron-right"
              label="下一位收件人"
              disabled={at >= deliverable - 1}
              onClick={() => setWanted(at + 1)}
            />
          </>
        )
      }
    >
      <Loaded call={preview}>
        {(data) => (
          <Stack gap={3}>
            <Hint>
              收件人：
              {deliverable > 0 ? `${data.name || '（无姓名）'} ${data.destination}` : '尚未选择，以示例显示'}
            </Hint>
            {channel === 'mail' ? <Letter data={data} /> : <Sms data={data} deliverable={deliverable} />}
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}

const Letter = ({ data }: { data: Preview }) => (
  <Sheet>
    <Stack gap={3}>
      <h3>{data.subject || '（未填写主题）'}</h3>
      {data.body === '' ? <Hint>正文显示在这里。</Hint> : <RichText html={data.body} />}
    </Stack>
  </Sheet>
)

const Sms = ({ data, deliverable }: { data: Preview; deliverable: number }) => (
  <>
    <Bubble>{data.text}</Bubble>
    <div data-testid="segments">
      <Hint>
        {`${data.text.length} 字，按 ${data.segments} 条计费`}
        {deliverable > 0 &&
          `；${deliverable} 人约 ${data.segments * deliverable} 条，费用约 ${(data.segments * deliverable * data.price).toFixed(2)} 元`}
      </Hint>
    </div>
  </>
)
