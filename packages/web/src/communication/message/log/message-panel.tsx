import { message } from '@portal/contract/communication/message.calls'
import {
  CHANNELS,
  messageStateShown,
  NATURES,
  RECIPIENT_STATES,
  type RecipientState,
} from '@portal/contract/communication/message.fields'
import { fillRich } from '@portal/contract/communication/message-body.rules'
import {
  asWritten,
  MERGE_NAMES,
  type MergeField,
  type MergeValues,
  mergeMark,
} from '@portal/contract/communication/message-text.rules'
import { timeOf } from '@portal/contract/platform/time'
import { type ReactNode, useEffect } from 'react'
import { refresh } from '../../../shared/call/client.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { sizeText } from '../../../shared/form/controls/upload-list.tsx'
import { RichText } from '../../../shared/rich/rich-text.tsx'
import { toOpen } from '../../../shared/routes/open-table.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { Row, Stack } from '../../../shared/ui/layout.tsx'
import { Meter } from '../../../shared/ui/stat.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { callsOf, type Stored } from '../compose/draft.ts'
import { Chips } from '../parts/chips.tsx'
import { Bubble, Sheet } from '../parts/texts.tsx'
import { Acts } from './acts.tsx'
import { Recipients } from './recipients.tsx'

const POLL_MS = 1_500
const MOVING: readonly Stored['state'][] = ['sending', 'paused', 'awaiting']
const ORDER = Object.keys(RECIPIENT_STATES) as RecipientState[]
/** Merge fields stay visible: this is the text as it was written. */
const AS_WRITTEN = Object.fromEntries(
  (Object.keys(MERGE_NAMES) as MergeField[]).map((field) => [field, mergeMark(field)]),
) as MergeValues

/** One message: how far it is, what can be done about it, what it says, what became of each recipient. */
export function MessagePanel({ id }: { id: string }) {
  const view = useCall(
    message.get,
    { id },
    { every: (data) => (data && MOVING.includes((data as Stored).state) ? POLL_MS : false) },
  )
  const { data } = view
  const seen = data && `${data.state}${JSON.stringify(data.progress)}`
  const channel = data?.channel
  // The list beside it and the recipients below show the same.
  useEffect(() => {
    if (seen && channel) void refresh(callsOf(channel).log, message.recipients)
  }, [seen, channel])
  return (
    <Loaded call={view} rows={8}>
      {(shown) => (
        <Stack>
          <Progress view={shown} />
          <Acts view={shown} />
          <Facts facts={factsOf(shown)} />
          {shown.channel === 'mail' ? (
            <Sheet label="正文">
              <RichText html={fillRich(shown.body, AS_WRITTEN)} />
            </Sheet>
          ) : (
            <Bubble>{asWritten(shown.body)}</Bubble>
          )}
          {shown.total + shown.excluded > 0 && <Recipients view={shown} />}
        </Stack>
      )}
    </Loaded>
  )
}

const Progress = ({ view }: { view: Stored }) => {
  const { progress, total, delivered, waitingFor } = view
  if (total === 0) return null
  const { label, tone } = messageStateShown(view)
  const { waiting = 0, queued = 0, sending = 0, cancelled = 0 } = progress
  const gone = total - waiting - queued - sending - cancelled
  return (
    <section aria-label="发送进度">
      <Stack gap={2}>
        <Row>
          <Tag tone={tone}>{label}</Tag>
          <strong>
            {gone} / {total}
          </strong>
          {waitingFor}
        </Row>
        <Meter label="发送进度" value={gone} max={total} />
        <Chips
          label="各状态人数"
          chips={ORDER.filter((name) => progress[name]).map((name) => ({
            key: name,
            text: `${RECIPIENT_STATES[name].label} ${progress[name]}${
              name === 'sent' && delivered > 0 ? `（其中已送达 ${delivered}）` : ''
            }`,
          }))}
        />
        {(progress.unknown ?? 0) > 0 && (
          <Banner tone="warning">
            {progress.unknown} {view.channel === 'mail' ? '封' : '条'}
            结果未知：发送中途连接中断，对方可能已经收到，因此不会自动重发。
          </Banner>
        )}
      </Stack>
    </section>
  )
}

const isAhead = ({ scheduledAt }: Stored) => scheduledAt !== null && Date.parse(scheduledAt) > Date.now()

const excludedWords = ({ channel, excludedBy }: Stored): string =>
  excludedBy
    .map(({ reason, label, count }) => {
      const word = reason === 'missing' || reason === 'invalid' ? CHANNELS[channel].address : ''
      return `${word}${label} ${count} 人`
    })
    .join('，')

const factsOf = (view: Stored): readonly (readonly [string, ReactNode])[] => {
  const { channel, state } = view
  const facts: readonly (readonly [string, ReactNode] | false)[] = [
    ['性质', NATURES[view.nature].label],
    ['撰写', `${view.createdBy}，${timeOf(view.createdAt)}`],
    view.handedInAt !== null && ['提交', `${timeOf(view.handedInAt)}，待核发`],
    view.returnNote !== '' && ['退回', `${view.returnedBy}：${view.returnNote}`],
    view.sentAt !== null && view.sentBy !== '' && ['发送', `${view.sentBy}，${timeOf(view.sentAt)}`],
    view.scheduledAt !== null && ['定时', timeOf(view.scheduledAt)],
    MOVING.includes(state) && [
      '发送速度',
      `每分钟最多 ${view.ratePerMinute} ${channel === 'mail' ? '封' : '条'}`,
    ],
    view.approvedBy !== '' && ['复核', view.approvedBy],
    view.finishedAt !== null && ['结束', timeOf(view.finishedAt)],
    view.excluded > 0 && ['未列入', excludedWords(view)],
    view.files.length > 0 && [
      '附件',
      view.files.map(({ fileName, size }) => `${fileName}（${sizeText(size)}）`).join('，'),
    ],
    // It opens with the first message that leaves.
    ['sending', 'paused', 'done'].includes(state) &&
      !isAhead(view) && [
        '网页版',
        <a key="page" href={toOpen('mailNotice', { id: view.publicId })} target="_blank" rel="noreferrer">
          打开
        </a>,
      ],
  ]
  return facts.filter((fact) => fact !== false)
}
