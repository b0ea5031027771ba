import { award } from '@portal/contract/award/award.calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { DeliveryList } from '../../../shared/list/delivery-list.tsx'
import { timeOf } from '../../../shared/time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ErrorState } from '../../../shared/ui/states.tsx'
import styles from '../award.module.css'
import { type Batch, batchKey } from './view.ts'

const SHOWN = 10
const BAD = ['failed', 'unknown', 'bounced', 'cancelled']
const WAITING = ['queued', 'sending']
const WAIT_MS = 3_000

/** What experts were written about the batch, and whether it reached them. */
export const Notices = ({ batch }: { batch: Batch }) => {
  const [all, setAll] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [...batchKey(batch.id), 'notices'],
    queryFn: ({ signal }) => call(award.notices, { batchId: batch.id }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.list.some((one) => WAITING.includes(one.state)) ? WAIT_MS : false,
  })
  if (error)
    return (
      <ErrorState title="通知发送情况加载失败" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data || data.list.length === 0) return null
  const lost = (one: (typeof data.list)[number]) =>
    BAD.includes(one.state) || one.report === 'undelivered' || one.report === 'bounced'
  const failed = data.list.filter(lost).length
  // What did not arrive needs a call.
  const rows = data.list.toSorted((a, b) => Number(lost(b)) - Number(lost(a)))
  return (
    <section className={styles.card} aria-label="通知发送情况">
      <div className={styles.head}>
        <h3>通知发送情况</h3>
        <span className={styles.meta}>
          共{data.list.length}条{failed > 0 ? `，${failed}条没有送达，请电话联系` : '，没有失败'}
        </span>
      </div>
      <DeliveryList
        rows={rows
          .slice(0, all ? rows.length : SHOWN)
          .map(({ name, title, channel, destination, at, reason, ...row }) => ({
            ...row,
            title: `${name}　${title}`,
            detail: `${channel === 'sms' ? '短信' : '邮件'} ${destination}`,
            note: [timeOf(at), reason].filter(Boolean).join(' · '),
          }))}
      />
      {rows.length > SHOWN && (
        <Button kind="quiet" onClick={() => setAll(!all)}>
          {all ? '收起' : `显示全部${rows.length}条`}
        </Button>
      )}
    </section>
  )
}
