import { message } from '@portal/contract/communication/message.calls'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import type { Stored } from '../compose/draft.ts'

/** How fast one message leaves from now on. */
export const RateDialog = ({ view, onClose }: { view: Stored; onClose: () => void }) => (
  <ActionDialog
    endpoint={message.rate}
    fixed={{ id: view.id, version: view.version }}
    defaults={{ perMinute: String(view.ratePerMinute) }}
    title="调整发送速度"
    submitText="保存"
    busyText="正在保存…"
    done="发送速度已调整"
    onClose={onClose}
  />
)
