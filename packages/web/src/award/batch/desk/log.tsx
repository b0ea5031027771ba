import { award } from '@portal/contract/award/award.calls'
import { timeOf } from '@portal/contract/platform/time'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { Card } from '../../../shared/ui/layout.tsx'
import { Timeline } from '../../../shared/ui/timeline.tsx'
import type { PartProps } from './view.ts'

/** What happened to the batch and its items, newest first; each row holds the one before by its hash. */
export const Log = ({ batch }: PartProps) => {
  const log = useCall(award.log, { id: batch.id })
  return (
    <Loaded call={log} failed="加载失败" rows={6}>
      {({ list }) => (
        <Card label="办理记录">
          <Timeline
            label="办理记录"
            moments={list.map((row) => ({
              key: row.hash,
              title: row.act,
              meta: [row.itemNo && `项目 ${row.itemNo}`, row.byName, timeOf(row.at)]
                .filter(Boolean)
                .join('　'),
              text: row.opinion,
            }))}
          />
        </Card>
      )}
    </Loaded>
  )
}
