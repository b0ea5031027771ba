import { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import {
  SCHEDULED_STATES,
  type ScheduledNotice,
} from '@portal/contract/evaluation/process/process-message.calls'
import { shortTime } from '@portal/contract/platform/time'
import { useState } from 'react'
import { useCall } from '../../../../shared/call/use-call.ts'
import { ActionDialog } from '../../../../shared/form/action-dialog.tsx'
import { Banner } from '../../../../shared/ui/banner.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { Tag } from '../../../../shared/ui/tag.tsx'
import { Entry } from './entry.tsx'

export const CHANNELS = { sms: '短信', mail: '邮件', site: '站内' } as const
const TONES = { waiting: 'wait', sent: 'good', withdrawn: 'plain', failed: 'bad' } as const

const whenOf = ({ state, sendAt, heldUntil, reason, endedBy, endedAt, at }: ScheduledNotice) => {
  if (heldUntil) return `短信免打扰时间，${shortTime(heldUntil)} 发出`
  if (state === 'waiting') return `${shortTime(sendAt)} 发送`
  if (state === 'failed') return `原定 ${shortTime(sendAt)}，${reason}`
  return state === 'withdrawn' ? `${endedBy} ${shortTime(endedAt ?? at)} 撤回` : ''
}

/** Notices that wait for their time; the withdrawn and the failed are told as well. */
export const Scheduled = ({ id, mayWithdraw }: { id: string; mayWithdraw: boolean }) => {
  const [asked, setAsked] = useState<ScheduledNotice>()
  const { data, error } = useCall(achievementProcess.scheduled, { id }, { every: 30_000 })
  return (
    <>
      {error && <Banner tone="error">定时通知无法打开：{error.text}</Banner>}
      {data?.list.map((one) => (
        <Entry
          key={one.id}
          title={`${one.channels.map((code) => CHANNELS[code]).join('、')} · ${one.toText}`}
          tag={<Tag tone={TONES[one.state]}>{SCHEDULED_STATES[one.state]}</Tag>}
          note={[whenOf(one), `${one.byName} 安排`].filter(Boolean).join(' · ')}
          acts={
            mayWithdraw &&
            one.state === 'waiting' && (
              <Button kind="secondary" onClick={() => setAsked(one)}>
                撤回
              </Button>
            )
          }
        >
          {one.text}
        </Entry>
      ))}
      {asked && (
        <ActionDialog
          endpoint={achievementProcess.withdrawMessage}
          fixed={{ id: asked.id }}
          title="撤回定时通知"
          submitText="撤回"
          busyText="正在撤回…"
          done="已撤回，不会发送"
          onClose={() => setAsked(undefined)}
        >
          原定 {shortTime(asked.sendAt)} 发给{asked.toText}的“{asked.template}”将不再发送。
        </ActionDialog>
      )}
    </>
  )
}
