import { organisation } from '@portal/contract/membership/organisation/organisation.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useAction } from '../../../shared/call/use-action.ts'
import { useCall } from '../../../shared/call/use-call.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card, Grid, Hint, Row, Stack } from '../../../shared/ui/layout.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import type { Merging } from './merge-dialog.tsx'
import { StatusTag } from './parts.tsx'

type Pair = OutputOf<typeof organisation.candidates>['list'][number]

/** Pairs whose names are alike: merged, or told apart for good. */
export function Candidates({ onMerge }: { onMerge: (merging: Merging) => void }) {
  const takeBack = useAction(organisation.dismiss, { done: '已撤销，重新列入疑似重复' })
  const dismiss = useAction(organisation.dismiss, {
    onDone: (_, { orgIds }) =>
      toast('已标记为不重复，不再提示', 'success', {
        text: '撤销',
        run: () => void takeBack.run({ orgIds, undo: true }),
      }),
  })
  return (
    <Loaded call={useCall(organisation.candidates, {})} shape="cards">
      {({ total, list }) =>
        total === 0 ? (
          <EmptyState title="没有疑似重复的单位" icon="check">
            名称相近的单位会自动出现在这里。
          </EmptyState>
        ) : (
          <>
            <Hint>
              以下单位名称相近，可能是同一单位的不同写法。合并前请核对；确实不是同一单位的，标记后不再提示。
              {total > list.length && `共 ${total} 组，先显示最相近的 ${list.length} 组。`}
            </Hint>
            <Stack gap={3}>
              {list.map((one) => (
                <PairCard
                  key={one.pair.map(({ orgId }) => orgId).join('')}
                  {...one}
                  onMerge={() => onMerge({ rows: one.pair })}
                  onDismiss={(orgIds) => dismiss.run({ orgIds })}
                />
              ))}
            </Stack>
          </>
        )
      }
    </Loaded>
  )
}

interface PairCardProps extends Pair {
  onMerge: () => void
  onDismiss: (orgIds: [string, string]) => Promise<unknown>
}

const PairCard = ({ pair, likeness, reason, onMerge, onDismiss }: PairCardProps) => {
  const [one, other] = pair
  if (!one || !other) return null
  return (
    <Card
      title={`相似度 ${Math.round(likeness * 100)}%`}
      note={reason}
      actions={
        <>
          <Button kind="secondary" onClick={onMerge}>
            合并
          </Button>
          <Button kind="quiet" onClick={() => onDismiss([one.orgId, other.orgId])}>
            不是重复
          </Button>
        </>
      }
    >
      <Grid>
        {[one, other].map((row) => (
          <Stack key={row.orgId} gap={1}>
            <strong>{row.orgName}</strong>
            <Row>
              <StatusTag status={row.status} />
              <Hint>所属人员 {row.people}</Hint>
            </Row>
          </Stack>
        ))}
      </Grid>
    </Card>
  )
}
