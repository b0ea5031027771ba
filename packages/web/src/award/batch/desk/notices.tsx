import { award } from '@portal/contract/award/award.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { DeliveryList } from '../../../shared/list/delivery-list.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/layout.tsx'
import type { Batch } from './view.ts'

type Answer = OutputOf<typeof award.notices>
const SHOWN = 10
const BAD = ['failed', 'unknown', 'bounced', 'cancelled']
const WAITING = ['queued', 'sending']
const WAIT_MS = 3_000

const isLost = ({ state, report }: Answer['list'][number]) =>
  BAD.includes(state) || report === 'undelivered' || report === 'bounced'

const Shown = ({ list }: Answer) => {
  const [all, setAll] = useState(false)
  if (list.length === 0) return null
  const failed = list.filter(isLost).length
  // What did not arrive needs a call.
  const rows = list.toSorted((a, b) => Number(isLost(b)) - Number(isLost(a)))
  return (
    <Card
      title="通知发送情况"
      note={`共${list.length}条${failed > 0 ? `，${failed}条没有送达，请电话联系` : '，没有失败'}`}
      footer={
        rows.length > SHOWN && (
          <Button kind="quiet" onClick={() => setAll(!all)}>
            {all ? '收起' : `显示全部${rows.length}条`}
          </Button>
        )
      }
    >
      <DeliveryList
        rows={rows
          .slice(0, all ? rows.length : SHOWN)
          .map(({ name, title, channel, destination, at, reason, ...row }) => ({
            ...row,
            // An office that nothing could be written to has no name of a person.
            title: `${name || '工作人员'}　${title}`,
            detail: `${channel === 'sms' ? '短信' : '邮件'} ${destination}`,
            note: [timeOf(at), reason].filter(Boolean).join(' · '),
          }))}
      />
    </Card>
  )
}

/** What experts, nominators and offices were written about the batch, and whether it reached them. */
export const Notices = ({ batch }: { batch: Batch }) => {
  const notices = useCall(
    award.notices,
    { batchId: batch.id },
    {
      every: (data) =>
        (data as Answer | undefined)?.list.some(({ state }) => WAITING.includes(state)) ? WAIT_MS : false,
    },
  )
  return (
    <Loaded call={notices} failed="通知发送情况加载失败">
      {(answer) => <Shown {...answer} />}
    </Loaded>
  )
}
