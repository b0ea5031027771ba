import {
  achievementProcess,
  SCHEDULED_STATES,
  type ScheduledNotice,
} from '@portal/contract/evaluation/process.calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { shortTime } from '../../../shared/time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from './desk.module.css'

export const CHANNELS = { sms: '短信', mail: '邮件', site: '站内' } as const
const TONES = { waiting: 'wait', sent: 'good', withdrawn: 'plain', failed: 'bad' } as const
export const scheduledKey = (id: string) => ['achievement-scheduled', id]

const Withdraw = ({
  one,
  onDone,
  onClose,
}: {
  one: ScheduledNotice
  onDone: () => void
  onClose: () => void
}) => {
  const withdraw = async () => {
    try {
      await call(achievementProcess.withdrawMessage, { id: one.id })
      toast('已撤回，不会发送', 'success')
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
    onDone()
  }
  return (
    <Dialog
      open
      title="撤回定时通知"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={withdraw} busyText="正在撤回…">
            撤回
          </Button>
        </>
      }
    >
      <p>
        原定 {shortTime(one.sendAt)} 发给{one.toText}的“{one.template}”将不再发送。
      </p>
    </Dialog>
  )
}

/** Notices that wait for their time; the withdrawn and the failed are told as well. */
export const Scheduled = ({ id, mayWithdraw }: { id: string; mayWithdraw: boolean }) => {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<ScheduledNotice>()
  const { data, error } = useQuery({
    queryKey: scheduledKey(id),
    queryFn: ({ signal }) => call(achievementProcess.scheduled, { id }, { signal }),
    refetchInterval: 30_000,
  })
  if (error) return <p role="alert">定时通知无法打开：{errorText(error)}</p>
  return (
    <>
      {data?.list.map((one) => (
        <article key={one.id} className={styles.card} data-scheduled={one.state}>
          <header>
            <strong>
              {one.channels.map((code) => CHANNELS[code]).join('、')} · {one.toText}
            </strong>
            <Tag tone={TONES[one.state]}>{SCHEDULED_STATES[one.state]}</Tag>
          </header>
          <p>{one.text}</p>
          <span className={styles.small}>
            {one.state === 'waiting' && !one.heldUntil && `${shortTime(one.sendAt)} 发送`}
            {one.heldUntil && `短信免打扰时间，${shortTime(one.heldUntil)} 发出`}
            {one.state === 'failed' && `原定 ${shortTime(one.sendAt)}，${one.reason}`}
            {one.state === 'withdrawn' && `${one.endedBy} ${shortTime(one.endedAt ?? one.at)} 撤回`} ·{' '}
            {one.byName} 安排
          </span>
          {mayWithdraw && one.state === 'waiting' && (
            <div className={styles.acts}>
              <button type="button" onClick={() => setAsked(one)}>
                撤回
              </button>
            </div>
          )}
        </article>
      ))}
      {asked && (
        <Withdraw
          one={asked}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined)
            void queries.invalidateQueries({ queryKey: scheduledKey(id) })
          }}
        />
      )}
    </>
  )
}
