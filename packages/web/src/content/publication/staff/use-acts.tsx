import { mayCall } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { useAction } from '../../../shared/call/use-action.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { useSession } from '../../../shared/session.ts'
import type { MenuAct } from '../../../shared/ui/menu.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { KINDS, type Kind, type Row, untitled } from '../column.ts'
import { OrderDialog } from './order-dialog.tsx'
import { ReadersDialog } from './readers-dialog.tsx'

type Asked = { readonly about: 'withdraw' | 'sendBack' | 'order' | 'readers'; readonly row: Row }

/** What staff do with a row of either list; `dialogs` stands beside the list. */
export const useActs = (kind: Kind) => {
  const { calls } = KINDS[kind]
  const [asked, ask] = useState<Asked>()
  // Of the row that was pressed last: the answers name none.
  const [about, setAbout] = useState<Row>()
  const title = untitled(about?.title ?? '')
  const restore = useAction(calls.restore, { done: `已恢复“${title}”` })
  const remove = useAction(calls.remove, {
    onDone: (_done, { id }) =>
      toast(`已删除“${title}”`, 'success', { text: '撤销', run: () => void restore.run({ id }) }),
  })
  const { roles } = useSession()
  const manages = roles.some((role) => mayCall(calls.sendBack, role))
  const handIn = useAction(calls.handIn, { done: '已提交审核，管理员会收到提醒' })
  const takeBack = useAction(calls.takeBack, { done: '已撤回' })
  const pin = useAction(calls.topping, {
    done: (_done, { pinned }) => (pinned ? '已置顶' : '已取消置顶'),
  })
  const dialogs = asked && <Dialogs kind={kind} asked={asked} onClose={() => ask(undefined)} />
  return {
    dialogs,
    restore: (row: Row) => {
      setAbout(row)
      return restore.run({ id: row.id })
    },
    remove: (row: Row) => {
      setAbout(row)
      return remove.run({ id: row.id, version: row.version })
    },
    pin: ({ id, pinned }: Row) => pin.run({ id, pinned: !pinned }),
    /** What its author, or whoever manages the portal, may do about its release. */
    release: (row: Row): MenuAct[] => {
      const one = { id: row.id, version: row.version }
      const isApart = row.hasDraft || row.state === 'draft' || row.state === 'withdrawn'
      if (row.handedInAt === null)
        return manages || !isApart ? [] : [{ key: 'handIn', text: '提交审核', onAct: () => handIn.run(one) }]
      return manages
        ? [{ key: 'sendBack', text: '退回作者…', onAct: () => ask({ about: 'sendBack', row }) }]
        : [{ key: 'takeBack', text: '撤回送审', onAct: () => takeBack.run(one) }]
    },
    withdraw: (row: Row) => ask({ about: 'withdraw', row }),
    order: (row: Row) => ask({ about: 'order', row }),
    readers: (row: Row) => ask({ about: 'readers', row }),
  }
}
export type Acts = ReturnType<typeof useActs>

const Dialogs = ({
  kind,
  asked: { about, row },
  onClose,
}: {
  kind: Kind
  asked: Asked
  onClose: () => void
}) => {
  if (about === 'order') return <OrderDialog kind={kind} row={row} onClose={onClose} />
  if (about === 'readers') return <ReadersDialog kind={kind} row={row} onClose={onClose} />
  const { calls, label } = KINDS[kind]
  if (about === 'sendBack')
    return (
      <ActionDialog
        endpoint={calls.sendBack}
        fixed={{ id: row.id, version: row.version }}
        title={`退回“${untitled(row.title)}”？`}
        submitText="退回"
        done="已退回作者"
        onClose={onClose}
      >
        退回后作者可以修改，再次提交。
      </ActionDialog>
    )
  return (
    <ActionDialog
      endpoint={calls.withdraw}
      fixed={{ id: row.id, version: row.version }}
      title={`撤回“${row.title}”？`}
      submitText="撤回"
      done={`${label}已撤回`}
      onClose={onClose}
    >
      撤回后会员不再看到，可以修改后重新发布；浏览记录保留。
    </ActionDialog>
  )
}
