import type { erasure } from '@portal/contract/membership/personal-data.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { Lines } from '../../shared/ui/lines.tsx'

type Holding = OutputOf<typeof erasure.own>['holdings'][number]

/** What is stored, why, and what stays of it after an erasure. */
export const Holdings = ({ list }: { list: readonly Holding[] }) => (
  <Lines
    lines={list
      .filter(({ count }) => count > 0)
      .map(({ title, purpose, count, kept }) => ({
        key: title,
        text: <strong>{title}</strong>,
        note: (
          <>
            用途：{purpose}
            <br />
            注销后：{kept || '全部删除'}
          </>
        ),
        end: `${count} 条`,
      }))}
  />
)
