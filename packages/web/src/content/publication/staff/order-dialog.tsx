import { MAX_SORT_ORDER } from '@portal/contract/content/publication.calls'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Checkbox } from '../../../shared/ui/choice-fields.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import type { Row } from '../column.ts'
import { KINDS, type Kind, untitled } from '../column.ts'
import styles from './staff.module.css'

/** Where a row stands among the others. */
export function OrderDialog({
  kind,
  row,
  onSaved,
  onClose,
}: {
  kind: Kind
  row: Row
  onSaved: () => void
  onClose: () => void
}) {
  const [pinned, setPinned] = useState(row.pinned)
  const [order, setOrder] = useState(String(row.sortOrder))
  const [error, setError] = useState<string>()
  const save = async () => {
    const sortOrder = Number(order)
    if (!/^\d+$/.test(order.trim()) || sortOrder > MAX_SORT_ORDER)
      return setError(`请输入0至${MAX_SORT_ORDER}之间的整数`)
    try {
      await call(KINDS[kind].calls.topping, { id: row.id, pinned, sortOrder })
      toast('排序已保存', 'success')
      onSaved()
    } catch (cause) {
      setError(errorText(cause))
    }
  }
  return (
    <Dialog
      open
      size="narrow"
      title={`排序“${untitled(row.title)}”`}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={save} busyText="正在保存…">
            保存
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Checkbox value={pinned} onChange={setPinned}>
          置顶
        </Checkbox>
        <TextField
          label="排序值"
          inputMode="numeric"
          value={order}
          onChange={(value) => {
            setOrder(value)
            setError(undefined)
          }}
          error={error}
          help="数值大的排在前面，相同的按发布时间从新到旧"
        />
      </div>
    </Dialog>
  )
}
