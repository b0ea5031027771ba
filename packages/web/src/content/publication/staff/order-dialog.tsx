import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import type { Row } from '../column.ts'
import { KINDS, type Kind, untitled } from '../column.ts'

/** Where a row stands among the others. */
export const OrderDialog = ({ kind, row, onClose }: { kind: Kind; row: Row; onClose: () => void }) => (
  <ActionDialog
    endpoint={KINDS[kind].calls.topping}
    fixed={{ id: row.id }}
    defaults={{ pinned: String(row.pinned), sortOrder: String(row.sortOrder) }}
    title={`排序“${untitled(row.title)}”`}
    submitText="保存"
    busyText="正在保存…"
    done="排序已保存"
    onClose={onClose}
  />
)
