import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { Confirm } from '../../../shared/ui/dialog.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { KINDS, type Kind, type Row, untitled } from '../column.ts'
import { OrderDialog } from './order-dialog.tsx'
import { ReadersDialog } from './readers-dialog.tsx'

type Asked = { row: Row; refresh: () => void }

/** What staff do with a row of either list; `dialogs` stands beside the list. */
export const useActs = (kind: Kind) => {
  const { calls, label } = KINDS[kind]
  const [withdrawing, setWithdrawing] = useState<Asked>()
  const [ordering, setOrdering] = useState<Asked>()
  const [reading, setReading] = useState<Row>()

  const attempt = async (work: () => Promise<unknown>, done: string, refresh: () => void) => {
    try {
      await work()
      if (done) toast(done, 'success')
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
    refresh()
  }
  const restore = ({ row: { id, title }, refresh }: Asked) =>
    attempt(() => call(calls.restore, { id }), `已恢复“${untitled(title)}”`, refresh)
  const remove = async (asked: Asked) => {
    const { row, refresh } = asked
    try {
      await call(calls.remove, { id: row.id, version: row.version })
      toast(`已删除“${untitled(row.title)}”`, 'success', { text: '撤销', run: () => void restore(asked) })
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
    refresh()
  }
  const pin = ({ row: { id, pinned }, refresh }: Asked) =>
    attempt(() => call(calls.topping, { id, pinned: !pinned }), pinned ? '已取消置顶' : '已置顶', refresh)
  const withdraw = async () => {
    if (!withdrawing) return
    const { row, refresh } = withdrawing
    await attempt(() => call(calls.withdraw, { id: row.id, version: row.version }), `${label}已撤回`, refresh)
    setWithdrawing(undefined)
  }

  const dialogs = (
    <>
      <Confirm
        open={withdrawing !== undefined}
        title={`撤回“${withdrawing?.row.title ?? ''}”？`}
        confirmText="撤回"
        onConfirm={withdraw}
        onCancel={() => setWithdrawing(undefined)}
      >
        撤回后会员不再看到，可以修改后重新发布；浏览记录保留。
      </Confirm>
      {ordering && (
        <OrderDialog
          kind={kind}
          row={ordering.row}
          onClose={() => setOrdering(undefined)}
          onSaved={() => {
            ordering.refresh()
            setOrdering(undefined)
          }}
        />
      )}
      {reading && <ReadersDialog kind={kind} row={reading} onClose={() => setReading(undefined)} />}
    </>
  )
  return {
    ...{ remove, restore, pin, dialogs },
    withdraw: setWithdrawing,
    order: setOrdering,
    readers: (row: Row) => setReading(row),
  }
}
