import { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import { dayOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { ActionDialog } from '../../../../shared/form/action-dialog.tsx'
import { Button } from '../../../../shared/ui/button.tsx'

/** More time for what was sent back. */
export const ExtendReturn = ({ id, dueAt }: { id: string; dueAt: string }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="link" onClick={() => setOpen(true)}>
        延长补正期限
      </Button>
      {open && (
        <ActionDialog
          endpoint={achievementProcess.extendReturn}
          fixed={{ id, expectDueAt: dueAt }}
          title="延长补正期限"
          submitText="延长"
          busyText="正在保存…"
          done="补正期限已延长，已告知申请人"
          intro={`现期限为 ${dayOf(dueAt)}。延长后按新的期限提醒申请人，逾期关闭也从新的期限起算。`}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
