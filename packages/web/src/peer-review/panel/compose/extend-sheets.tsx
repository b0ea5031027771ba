import { panel } from '@portal/contract/peer-review/panel.calls'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Row } from '../../../shared/ui/layout.tsx'
import { anewWhenChanged, type PanelView } from '../view.ts'

/** Until when sheets by correspondence are handed in, and more time for them. */
export const SheetsDue = ({ view }: { view: PanelView }) => {
  const [open, setOpen] = useState(false)
  const { projectId, version, dueAt, may } = view
  const shown = dueAt ? timeOf(dueAt) : ''
  return (
    <Row gap={2}>
      {shown}
      {may.extend && (
        <Button kind="link" onClick={() => setOpen(true)}>
          延长函审期限
        </Button>
      )}
      {open && (
        <ActionDialog
          endpoint={panel.extendSheets}
          fixed={{ projectId, expectVersion: version }}
          title="延长函审期限"
          submitText="延长"
          busyText="正在保存…"
          done="函审期限已延长，已告知尚未提交意见的专家"
          intro={`${shown ? `现意见截止时间为 ${shown}。` : ''}尚未提交意见的专家将收到邮件和短信；新的截止时间前提交的意见不算逾期。`}
          onRefused={anewWhenChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </Row>
  )
}
