import { shortTime } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Card, Hint, Row } from '../../../shared/ui/layout.tsx'
import { type Line, Lines } from '../../../shared/ui/lines.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import type { Meeting, Shown } from '../view.ts'
import { NoticeDialog } from './notice-dialog.tsx'

const STATES: Record<string, string> = {
  queued: '待发送',
  sending: '发送中',
  sent: '已发出',
  delivered: '已送达',
  failed: '发送失败',
  undelivered: '未送达',
  bounced: '被退回',
  cancelled: '已取消',
  unknown: '已发出',
}
const FAILED = new Set(['failed', 'undelivered', 'bounced', 'cancelled'])
const CHANNELS = { sms: '短信', mail: '邮件' }

const Told = ({ notices }: Pick<Meeting, 'notices'>) => {
  const read = notices.find(({ readAt }) => readAt !== null)?.readAt
  const latest = (['sms', 'mail'] as const).flatMap(
    (channel) => notices.find((one) => one.channel === channel) ?? [],
  )
  if (latest.length === 0) return <Tag tone="wait">未通知</Tag>
  return (
    <Row gap={1} justify="end">
      {latest.map(({ id, channel, state, at }) => (
        <Tag key={id} tone={FAILED.has(state) ? 'bad' : 'plain'}>
          {CHANNELS[channel]}
          {STATES[state] ?? state} {shortTime(at)}
        </Tag>
      ))}
      <Tag tone={read ? 'good' : 'wait'}>{read ? `已读 ${shortTime(read)}` : '未读'}</Tag>
    </Row>
  )
}

/** The notice, and what became of it for each expert. */
export const Notice = ({ view }: Shown) => {
  const [asking, setAsking] = useState(false)
  const { experts, notices } = view
  const told = experts.filter(({ expertId }) => notices.some((one) => one.expertId === expertId)).length
  const lineOf = ({ expertId, name, orgName }: Meeting['experts'][number]): Line => ({
    key: expertId,
    text: name,
    note: orgName,
    end: <Told notices={notices.filter((one) => one.expertId === expertId)} />,
  })
  return (
    <Card
      title="会议通知"
      flush={experts.length > 0}
      note={`已通知 ${told} / ${experts.length} 位专家`}
      actions={
        view.may.edit && (
          <Button kind="secondary" onClick={() => setAsking(true)}>
            {told > 0 ? '再次发送通知' : '发送会议通知'}
          </Button>
        )
      }
    >
      {experts.length === 0 ? (
        <Hint>还没有专家。请先在“专家评审”中组建专家组。</Hint>
      ) : (
        <Lines label="会议通知" lines={experts.map(lineOf)} />
      )}
      {asking && <NoticeDialog view={view} onClose={() => setAsking(false)} />}
    </Card>
  )
}
