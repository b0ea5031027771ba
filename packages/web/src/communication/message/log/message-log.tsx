import type { mail } from '@portal/contract/communication/channel.calls'
import {
  CHANNELS,
  LOG_STATES,
  type MessageChannel,
  messageStateShown,
  NATURE_OPTIONS,
  NATURES,
} from '@portal/contract/communication/message.fields'
import { asWritten } from '@portal/contract/communication/message-text.rules'
import { timeOf } from '@portal/contract/platform/time'
import { ListPage } from '../../../shared/list/list-page.tsx'
import type { ListColumn, ListFilter, RowOf } from '../../../shared/list/types.ts'
import { to } from '../../../shared/routes/table.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { callsOf } from '../compose/draft.ts'
import { Excerpt } from '../parts/texts.tsx'
import { MessagePanel } from './message-panel.tsx'

type Row = RowOf<typeof mail.log>

const tabs = {
  field: 'state',
  all: '全部',
  items: Object.entries(LOG_STATES).map(([code, { label }]) => ({ code, label })),
}
const filters: readonly ListFilter[] = [
  { key: 'keyword', label: '关键字', placeholder: '主题、正文或发送人' },
  { key: 'recipient', label: '收件人', placeholder: '姓名或完整地址' },
  {
    key: 'nature',
    label: '性质',
    kind: 'select',
    options: NATURE_OPTIONS,
  },
  { key: 'from', to: 'to', label: '创建时间' },
]
const columnsOf = (channel: MessageChannel): readonly ListColumn<Row>[] => [
  {
    key: 'subject',
    title: channel === 'mail' ? '主题' : '内容',
    width: 300,
    render: (row) => <Excerpt>{asWritten(row.subject) || row.excerpt || '（未填写内容）'}</Excerpt>,
  },
  {
    key: 'state',
    title: '状态',
    width: 100,
    render: (row) => {
      const { label, tone } = messageStateShown(row)
      return <Tag tone={tone}>{label}</Tag>
    },
  },
  {
    key: 'progress',
    title: '已发送／收件人',
    width: 150,
    render: ({ progress, total }) =>
      total === 0 ? '—' : `${progress.sent ?? 0} / ${total}${failures(progress)}`,
  },
  { key: 'nature', title: '性质', width: 100, render: ({ nature }) => NATURES[nature].label },
  { key: 'createdBy', title: '撰写', width: 110 },
  { key: 'sentBy', title: '发送', width: 110 },
  { key: 'approvedBy', title: '复核', width: 110, hidden: true },
  {
    key: 'sentAt',
    title: '发送时间',
    width: 150,
    sort: 'sentAt',
    render: ({ scheduledAt, sentAt }) => (scheduledAt ? timeOf(scheduledAt) : sentAt ? timeOf(sentAt) : '—'),
  },
  {
    key: 'createdAt',
    title: '创建时间',
    width: 150,
    sort: 'createdAt',
    hidden: true,
    render: ({ createdAt }) => timeOf(createdAt),
  },
]
const failures = (progress: Record<string, number>): string => {
  const bad = (progress.failed ?? 0) + (progress.unknown ?? 0) + (progress.bounced ?? 0)
  return bad > 0 ? `，失败 ${bad}` : ''
}

/** Every message with its state; one opened shows the life of each recipient. */
export function MessageLog({ channel }: { channel: MessageChannel }) {
  const { label } = CHANNELS[channel]
  const compose = channel === 'mail' ? to('mailOutbox') : to('smsOutbox')
  return (
    <ListPage
      id={`${channel}-log`}
      query={callsOf(channel).log}
      columns={columnsOf(channel)}
      filters={filters}
      tabs={tabs}
      rowKey={(row) => row.id}
      defaultSort={{ sort: 'createdAt', order: 'desc' }}
      actions={() => (
        <ButtonLink kind="primary" to={compose}>
          写{label}
        </ButtonLink>
      )}
      drawer={{
        width: 820,
        title: (row: Row | undefined) => row?.subject || row?.excerpt || label,
        render: (key) => <MessagePanel key={key} id={key} />,
      }}
      empty={{
        title: `还没有${label}`,
        text: `在“${channel === 'mail' ? '发件箱' : '短信发送'}”中撰写，或在会员列表中选择收件人。`,
      }}
    />
  )
}
