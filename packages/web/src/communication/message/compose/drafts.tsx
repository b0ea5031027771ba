import { message } from '@portal/contract/communication/message.calls'
import {
  type MessageChannel,
  messageStateShown,
  SCHEDULED,
} from '@portal/contract/communication/message.fields'
import { shortTime, timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCall } from '../../../shared/call/use-call.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { to } from '../../../shared/routes/table.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { Disclosure } from '../../../shared/ui/disclosure.tsx'
import { Row } from '../../../shared/ui/layout.tsx'
import { Lines } from '../../../shared/ui/lines.tsx'
import { callsOf } from './draft.ts'
import { logPath } from './log-path.ts'

/** What leaves later: whoever comes back to the outbox looks for it here. */
export function Scheduled({ channel }: { channel: MessageChannel }) {
  const { data } = useCall(callsOf(channel).log, { state: 'sending', pageSize: 50 })
  const waiting = data?.list.filter((row) => messageStateShown(row) === SCHEDULED) ?? []
  if (waiting.length === 0) return null
  return (
    <Disclosure frame title={`${SCHEDULED.label} ${waiting.length}`}>
      <Lines
        label={SCHEDULED.label}
        lines={waiting.map(({ id, subject, excerpt, total, createdBy, scheduledAt }) => ({
          key: id,
          text: <Link to={logPath(channel, id)}>{subject || excerpt}</Link>,
          note: `${scheduledAt && timeOf(scheduledAt)} 开始发送，${total} 人 · ${createdBy}`,
        }))}
      />
    </Disclosure>
  )
}

/** What was begun and not sent yet, to go on with. */
export function Drafts({ channel, current }: { channel: MessageChannel; current: string | undefined }) {
  const navigate = useNavigate()
  const home = channel === 'mail' ? 'mailOutbox' : 'smsOutbox'
  const log = channel === 'mail' ? 'sentMail' : 'sentSms'
  const [doomed, setDoomed] = useState<{ id: string; version: number; title: string }>()
  const { data } = useCall(callsOf(channel).log, { state: 'draft', pageSize: 50 })
  if (!data || data.list.length === 0) return null
  return (
    <Disclosure frame title={`草稿 ${data.total}`}>
      <Lines
        label="草稿"
        lines={data.list.map(
          ({ id, version, subject, excerpt, createdBy, createdAt, mayEdit, handedInAt, returnNote }) => {
            const title = subject || excerpt || '（未填写内容）'
            return {
              key: id,
              tone: id === current ? ('now' as const) : undefined,
              text: <Link to={to(home, { id })}>{title}</Link>,
              note: [`${createdBy}，${shortTime(createdAt)}`, handedInAt ? '待核发' : returnNote && '已退回']
                .filter(Boolean)
                .join(' · '),
              end: mayEdit && (
                <Button
                  kind="link"
                  aria-label={`删除草稿“${title}”`}
                  onClick={() => setDoomed({ id, version, title })}
                >
                  删除
                </Button>
              ),
            }
          },
        )}
      />
      <Row>
        {data.total > data.list.length && (
          <ButtonLink kind="link" to={`${to(log)}?state=draft`}>
            还有 {data.total - data.list.length} 份较早的草稿
          </ButtonLink>
        )}
        {current && (
          <ButtonLink kind="link" to={to(home)}>
            另写一条
          </ButtonLink>
        )}
      </Row>
      {doomed && (
        <ActionDialog
          endpoint={message.remove}
          fixed={{ id: doomed.id, version: doomed.version }}
          title={`删除草稿“${doomed.title}”？`}
          submitText="删除"
          danger
          done="草稿已删除"
          onDone={() => doomed.id === current && void navigate(to(home))}
          onClose={() => setDoomed(undefined)}
        >
          草稿和它的附件将被删除，不能恢复。
        </ActionDialog>
      )}
    </Disclosure>
  )
}
