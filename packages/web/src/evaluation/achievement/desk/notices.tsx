import { achievementProcess, NOTICE_STATES } from '@portal/contract/evaluation/process.calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { shortTime } from '../../../shared/time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import styles from './desk.module.css'
import type { Process } from './parts.ts'
import { CHANNELS, Scheduled, scheduledKey } from './scheduled.tsx'
import { SendDialog } from './send-notice.tsx'

const BAD = ['failed', 'undelivered', 'bounced', 'cancelled'] as const
const GOOD = ['sent', 'delivered', 'site'] as const
const toneOf = (state: string) =>
  (BAD as readonly string[]).includes(state)
    ? 'bad'
    : (GOOD as readonly string[]).includes(state)
      ? 'good'
      : 'wait'

/** What was sent about an achievement and what became of it. */
export const Notices = ({ id, process, maySend }: { id: string; process: Process; maySend: boolean }) => {
  const queries = useQueryClient()
  const key = ['achievement-notices', id, process.version]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(achievementProcess.notices, { id }, { signal }),
  })
  const [sending, setSending] = useState(false)
  if (error)
    return (
      <ErrorState title="通知记录无法打开" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton rows={4} />
  return (
    <>
      {maySend && (
        <Button kind="secondary" onClick={() => setSending(true)}>
          发送通知
        </Button>
      )}
      <Scheduled id={id} mayWithdraw={maySend} />
      {data.list.length === 0 && <p className={styles.small}>还没有发出通知。</p>}
      {data.list.map((one) => (
        <article key={one.id} className={styles.card}>
          <header>
            <strong>
              {CHANNELS[one.channel]} · {one.toName}
            </strong>
            <Tag tone={toneOf(one.state)}>{NOTICE_STATES[one.state]}</Tag>
          </header>
          <span className={styles.small}>
            {[shortTime(one.at), one.byName, one.reason].filter(Boolean).join(' · ')}
          </span>
        </article>
      ))}
      {sending && (
        <SendDialog
          id={id}
          process={process}
          onClose={() => setSending(false)}
          onSent={() => {
            setSending(false)
            void queries.invalidateQueries({ queryKey: ['achievement-notices', id] })
            void queries.invalidateQueries({ queryKey: ['achievement-thread', id] })
            void queries.invalidateQueries({ queryKey: scheduledKey(id) })
          }}
        />
      )}
    </>
  )
}
