import { messageStateShown } from '@portal/contract/communication/message.fields'
import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import {
  DESK_EVENTS,
  DESK_TASKS,
  type DeskEvent,
  type DeskTask,
} from '@portal/contract/office/statistics.calls'
import { Link } from 'react-router'
import { errorText } from '../../../shared/api.ts'
import { to } from '../../../shared/routes/table.ts'
import type { IconName } from '../../../shared/ui/icon.tsx'
import { Card, Hint, Row, Stack } from '../../../shared/ui/layout.tsx'
import { Lines } from '../../../shared/ui/lines.tsx'
import { Meter } from '../../../shared/ui/stat.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { Table, type TableColumn } from '../../../shared/ui/table.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { LIST_OF } from '../menu-badges.ts'
import { type Desk, useDesk } from './use-desk.ts'

const TASKS: Readonly<Record<DeskTask, { icon: IconName; to: string; unit: string }>> = {
  locked: { icon: 'lock', to: to('anomalies', { state: 'locked' }), unit: '个' },
  organisations: { icon: 'folder', to: to('organisations', { status: 'pending' }), unit: '家' },
  mailHandedIn: { icon: 'mail', to: to('sentMail', { state: 'draft' }), unit: '封' },
  smsHandedIn: { icon: 'phone', to: to('sentSms', { state: 'draft' }), unit: '条' },
  publicationsHandedIn: { icon: 'news', to: to('exchangeColumn', { state: 'draft' }), unit: '篇' },
  mailAwaiting: { icon: 'mail', to: to('sentMail', { state: 'awaiting' }), unit: '封' },
  smsAwaiting: { icon: 'phone', to: to('sentSms', { state: 'awaiting' }), unit: '条' },
  mailDrafts: { icon: 'mail', to: to('sentMail', { state: 'draft' }), unit: '份' },
  smsDrafts: { icon: 'phone', to: to('sentSms', { state: 'draft' }), unit: '份' },
}
const EVENTS: Readonly<Record<DeskEvent, { to: (since: string) => string; unit: string }>> = {
  anomalies: { to: (since) => to('anomalies', { from: since }), unit: '条' },
  mail: { to: (since) => to('sentMail', { from: since }), unit: '封' },
  sms: { to: (since) => to('sentSms', { from: since }), unit: '条' },
}

/** Work that waits beside the review queues. */
const TasksCard = ({ tasks }: { tasks: Desk['tasks'] }) => (
  <Card flush level={2} title="其他待办">
    {tasks.length === 0 ? (
      <EmptyState title="没有其他待办" icon="check" />
    ) : (
      <Lines
        lines={tasks.map(({ task, count, late }) => {
          const { icon, to, unit } = TASKS[task]
          return {
            key: task,
            icon,
            to,
            text: DESK_TASKS[task],
            end: (
              <>
                {late > 0 && <Tag tone="bad">{`${late} ${unit}超期`}</Tag>}
                <span>
                  <b>{count}</b> {unit}
                </span>
              </>
            ),
          }
        })}
      />
    )}
  </Card>
)

const Count = ({ count, to, label }: { count: number; to: string; label: string }) =>
  count > 0 ? (
    <Link to={to} aria-label={`${label} ${count}，查看名单`}>
      {count}
    </Link>
  ) : (
    <>0</>
  )

type WeekRow = Desk['week']['kinds'][number]
const weekColumns = (since: string): readonly TableColumn<WeekRow>[] => [
  { key: 'kind', title: '类别', rowHead: true, nowrap: true, render: ({ kind }) => MEMBER_KINDS[kind].label },
  {
    key: 'submitted',
    title: '提交申请',
    align: 'right',
    render: ({ kind, submitted }) => (
      <Count
        count={submitted}
        to={to(LIST_OF[kind], { submittedFrom: since })}
        label={`${MEMBER_KINDS[kind].label}提交申请`}
      />
    ),
  },
  {
    key: 'approved',
    title: '审核通过',
    align: 'right',
    render: ({ kind, approved }) =>
      kind === 'project' ? (
        approved
      ) : (
        <Count
          count={approved}
          to={to(LIST_OF[kind], { state: 'approved', examinedFrom: since })}
          label={`${MEMBER_KINDS[kind].label}审核通过`}
        />
      ),
  },
]

/** What the last seven days brought; each number is a list. */
const WeekCard = ({ week: { since, kinds, events } }: { week: Desk['week'] }) => (
  <Card
    flush
    level={2}
    title="近七天变化"
    note={`自 ${since} 起`}
    footer={events.map(({ event, count }) => (
      <span key={event}>
        <Link to={EVENTS[event].to(since)}>{DESK_EVENTS[event]}</Link> {count} {EVENTS[event].unit}
      </span>
    ))}
  >
    <Table label="近七天变化" rows={kinds} rowKey={({ kind }) => kind} columns={weekColumns(since)} />
  </Card>
)

/** Messages on their way; nothing is shown when there are none. */
const SendingCard = ({ sending }: { sending: Desk['sending'] }) =>
  sending.length === 0 ? null : (
    <Card level={2} title="正在发送">
      <Stack>
        {sending.map(({ id, channel, title, done, failed, total, ...row }) => (
          <Stack key={id} gap={1}>
            <Row justify="between">
              <Link to={to(channel === 'mail' ? 'sentMail' : 'sentSms', { open: id })}>
                {title || '（无标题）'}
              </Link>
              <Tag tone="wait">{messageStateShown(row).label}</Tag>
            </Row>
            <Meter label={`${title}的发送进度`} value={done + failed} max={total || 1} />
            <Hint>
              已发送 {done}，失败 {failed}，共 {total}
            </Hint>
          </Stack>
        ))}
      </Stack>
    </Card>
  )

/** What stands beside the review queues; loads and fails on its own. */
export const DeskCards = () => {
  const { data, error, refetch } = useDesk()
  if (!data)
    return (
      <Card>
        {error ? (
          <ErrorState title="概况加载失败" onRetry={() => refetch()}>
            {errorText(error)}
          </ErrorState>
        ) : (
          <Skeleton rows={6} />
        )}
      </Card>
    )
  return (
    <>
      <TasksCard tasks={data.tasks} />
      <SendingCard sending={data.sending} />
      <WeekCard week={data.week} />
    </>
  )
}
