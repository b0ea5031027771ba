import { award } from '@portal/contract/award/award.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { dayOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { useAction } from '../../../shared/call/use-action.ts'
import { useCall } from '../../../shared/call/use-call.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Card, Hint } from '../../../shared/ui/layout.tsx'
import { Lines } from '../../../shared/ui/lines.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { Hits } from './hits.tsx'
import { AssignDialog } from './items/assign-dialog.tsx'
import type { Batch, PartProps } from './view.ts'

/** Waivers that wait for the second signature. */
export const Waivers = ({ batch }: PartProps) => {
  const waivers = useCall(award.waivers, { batchId: batch.id })
  const confirm = useAction(award.confirmWaiver, {
    done: (_, { agree }) => (agree ? '已确认，专家可以评审该项目' : '未同意，已取消分配'),
  })
  const list = waivers.data?.list ?? []
  if (list.length === 0) return null
  return (
    <Card title="待确认的免回避说明" flush>
      <Lines
        lines={list.map((seat) => ({
          key: seat.id,
          text: (
            <>
              <strong>{seat.name}</strong>　{seat.orgName}　评审 {seat.itemNo} {seat.itemName}
              {seat.later && (
                <>
                  {' '}
                  <Tag tone="wait">评审期间出现</Tag>
                </>
              )}
            </>
          ),
          note: seat.hits
            .map(({ text, waiver }) => `${text}${waiver ? `；说明：${waiver.reason}（${waiver.by}）` : ''}`)
            .join('；'),
          end: seat.mayConfirm ? (
            <>
              <Button kind="secondary" onClick={() => confirm.run({ id: seat.id, agree: true })}>
                同意
              </Button>
              <Button kind="quiet" onClick={() => confirm.run({ id: seat.id, agree: false })}>
                不同意
              </Button>
            </>
          ) : (
            '须由另一位负责人确认'
          ),
        }))}
      />
    </Card>
  )
}

type Conflict = OutputOf<typeof award.conflicts>['list'][number]
type Asked = { readonly what: 'waive' | 'leave' | 'replace'; readonly on: Conflict }

const Asking = ({
  batch,
  asked: { what, on },
  onClose,
  onReplace,
}: {
  batch: Batch
  asked: Asked
  onClose: () => void
  onReplace: () => void
}) => {
  if (what === 'replace')
    return <AssignDialog batch={batch} items={[{ id: on.itemId, name: on.itemName }]} onClose={onClose} />
  if (what === 'waive')
    return (
      <ActionDialog
        endpoint={award.waiveConflict}
        fixed={{ id: on.seatId }}
        title={`说明${on.name}评审${on.itemNo}不须回避`}
        submitText="提交说明"
        done="已提交说明，等待负责人确认"
        onClose={onClose}
      >
        <p>{on.text}</p>
      </ActionDialog>
    )
  return (
    <ActionDialog
      endpoint={award.unassign}
      fixed={{ id: on.seatId }}
      title={`由其他专家代替${on.name}评审${on.itemNo}？`}
      submitText="取消分配并另选专家"
      danger
      done="已取消分配并通知专家"
      onDone={onReplace}
      onClose={onClose}
    >
      {on.signed && <p>该专家已经签字，评分随分配一并作废，不再计入结果。</p>}
    </ActionDialog>
  )
}

/** What the daily look at recusal found after experts were assigned: explained, or another expert takes the item. */
export const Conflicts = ({ batch }: PartProps) => {
  const conflicts = useCall(award.conflicts, { batchId: batch.id })
  const [asked, setAsked] = useState<Asked>()
  const list = conflicts.data?.list ?? []
  // The choice of another expert goes on after the last line is gone.
  if (list.length === 0 && !asked) return null
  return (
    <Card title="评审期间出现的回避情形" flush={list.length > 0}>
      {list.length > 0 && (
        <Lines
          lines={list.map((one) => ({
            key: `${one.seatId}${one.text}`,
            text: (
              <>
                <strong>{one.name}</strong>　{one.orgName}　评审 {one.itemNo} {one.itemName}
                <Hits hits={[{ ...one, rule: 'declared' }]} />
              </>
            ),
            note: `${dayOf(one.foundAt)}发现${one.signed ? '，专家已签字' : ''}`,
            end: batch.may.assign && (
              <>
                {one.level === 'soft' && !one.waiver && (
                  <Button kind="secondary" onClick={() => setAsked({ what: 'waive', on: one })}>
                    说明免回避
                  </Button>
                )}
                {(one.level === 'hard' || !one.signed) && (
                  <Button kind="quiet" onClick={() => setAsked({ what: 'leave', on: one })}>
                    更换专家
                  </Button>
                )}
              </>
            ),
          }))}
        />
      )}
      {list.length === 0 && <Hint>已全部处理。</Hint>}
      {asked && (
        <Asking
          batch={batch}
          asked={asked}
          onClose={() => setAsked((now) => (now?.what === asked.what ? undefined : now))}
          onReplace={() => setAsked({ what: 'replace', on: asked.on })}
        />
      )}
    </Card>
  )
}
