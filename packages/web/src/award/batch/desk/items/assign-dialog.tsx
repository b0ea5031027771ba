import { award } from '@portal/contract/award/award.calls'
import { useState } from 'react'
import { ActionNote } from '../../../../shared/call/action-note.tsx'
import { useAction } from '../../../../shared/call/use-action.ts'
import { Banner } from '../../../../shared/ui/banner.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { Dialog } from '../../../../shared/ui/dialog.tsx'
import { Hint, Stack } from '../../../../shared/ui/layout.tsx'
import type { Batch, ItemRow } from '../view.ts'
import { ExpertPool } from './expert-pool.tsx'
import { keyOf, type Rejected, Rejections } from './rejections.tsx'

const MIN_REASON = 5
const TOO_SHORT = '免回避说明至少5个字，或者留空不分配'

interface Props {
  batch: Batch
  items: readonly Pick<ItemRow, 'id' | 'name'>[]
  onClose: () => void
}

/** Who was chosen, what stands against it, and what was said about that. */
const useAssignment = ({ batch, items, onClose }: Props) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const [rejected, setRejected] = useState<readonly Rejected[]>()
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const [wrong, setWrong] = useState<string>()
  const waivers = (rejected ?? []).flatMap((one) => {
    const reason = (reasons[keyOf(one)] ?? '').trim()
    return one.level === 'soft' && reason !== ''
      ? [{ itemId: one.itemId, expertId: one.expertId, reason }]
      : []
  })
  const input = (dryRun: boolean) => ({
    ...{ batchId: batch.id, dryRun, waivers },
    itemIds: items.map(({ id }) => id),
    expertIds: [...chosen.keys()],
  })
  const assign = useAction(award.assign, {
    done: ({ assigned, waiting, already }) =>
      `已分配${assigned}项${waiting > 0 ? `，其中${waiting}项待负责人确认` : ''}${already > 0 ? `，${already}项原已分配` : ''}`,
    onDone: onClose,
  })
  // What stands against somebody is shown before anything is done; where nothing does, it is done.
  const check = useAction(award.assign, {
    onDone: async (reply) =>
      reply.rejected.length > 0 ? setRejected(reply.rejected) : await assign.run(input(false)),
  })
  const explained = () => {
    const short = waivers.some(({ reason }) => [...reason].length < MIN_REASON)
    setWrong(short ? TOO_SHORT : undefined)
    return short ? undefined : assign.run(input(false))
  }
  const pick = (id: string, name: string, on: boolean) =>
    setChosen((before) => {
      const after = new Map(before)
      if (on) after.set(id, name)
      else after.delete(id)
      return after
    })
  const explain = (key: string, text: string) => setReasons((before) => ({ ...before, [key]: text }))
  return {
    ...{ chosen, pick, rejected, reasons, explain, explained, wrong, assign, check },
    look: () => check.run(input(true)),
    back: () => setRejected(undefined),
  }
}

/** Experts for one or several items: chosen, checked for recusal, explained where needed, assigned. */
export const AssignDialog = (props: Props) => {
  const { batch, items, onClose } = props
  const { chosen, rejected, wrong, assign, check, ...act } = useAssignment(props)
  const [only] = items
  return (
    <Dialog
      open
      title={items.length === 1 ? `分配专家：${only?.name}` : `为${items.length}个项目分配专家`}
      onClose={onClose}
      dirty={chosen.size > 0}
      message={
        <>
          <ActionNote action={check} />
          <ActionNote action={assign}>{wrong && <Banner tone="error">{wrong}</Banner>}</ActionNote>
        </>
      }
      footer={
        rejected ? (
          <>
            <Button kind="quiet" onClick={act.back}>
              返回选择
            </Button>
            <Button onClick={act.explained} busy={assign.busy} busyText="正在分配…">
              按此分配
            </Button>
          </>
        ) : (
          <>
            <Button kind="quiet" onClick={onClose}>
              取消
            </Button>
            <Button
              onClick={act.look}
              disabled={chosen.size === 0}
              busy={check.busy || assign.busy}
              busyText="正在核对回避…"
            >
              {chosen.size > 0 ? `分配${chosen.size}位专家` : '分配'}
            </Button>
          </>
        )
      }
    >
      <Stack>
        {chosen.size > 0 && <Hint>已选：{[...chosen.values()].join('、')}</Hint>}
        {rejected ? (
          <Rejections rejected={rejected} reasons={act.reasons} onReason={act.explain} />
        ) : (
          <ExpertPool
            batchId={batch.id}
            // What stands against somebody can be shown for one item; for several it is answered by the check.
            itemId={items.length === 1 ? only?.id : undefined}
            chosen={chosen}
            onChange={act.pick}
          />
        )}
      </Stack>
    </Dialog>
  )
}
