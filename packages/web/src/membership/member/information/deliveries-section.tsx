import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { DeliveryList } from '../../../shared/list/delivery-list.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Hint, Section } from '../../../shared/ui/layout.tsx'

/** What the portal wrote to a member, and whether it arrived. */
export const DeliveriesSection = ({ id }: { id: string }) => {
  const [pageSize, setPageSize] = useState(5)
  const deliveries = useCall(memberAdmin.deliveries, { id, pageSize }, { keepPrevious: true })
  return (
    <section className="no-print" aria-label="通知发送情况">
      <Section title="通知发送情况" level={2}>
        <Loaded call={deliveries} rows={3} failed="通知发送情况加载失败">
          {(data) =>
            data.total === 0 ? (
              <Hint>近期没有发送过短信或邮件。</Hint>
            ) : (
              <>
                <DeliveryList
                  rows={data.list.map(({ channel, destination, sentAt, createdAt, reason, ...row }) => ({
                    ...row,
                    detail: `${channel === 'sms' ? '短信' : '邮件'} ${destination}`,
                    note: [timeOf(sentAt ?? createdAt), reason].filter(Boolean).join(' · '),
                  }))}
                />
                {data.total > data.list.length && pageSize < 50 && (
                  <Button kind="quiet" onClick={() => setPageSize(50)}>
                    显示更多（共 {data.total} 条）
                  </Button>
                )}
              </>
            )
          }
        </Loaded>
      </Section>
    </section>
  )
}
