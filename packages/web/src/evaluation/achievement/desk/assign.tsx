import { achievementProcess } from '@portal/contract/evaluation/process.calls'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import type { Process } from './parts.ts'

/** Gives the achievement to a handler. */
export const Assign = ({ id, process, onDone }: { id: string; process: Process; onDone: () => void }) => {
  const [open, setOpen] = useState(false)
  const [handlerId, setHandlerId] = useState(process.handler?.id ?? '')
  const [error, setError] = useState<string>()
  const save = async () => {
    if (handlerId === '') return setError('请选择经办人')
    try {
      await call(achievementProcess.assign, { id, handlerId, expectVersion: process.version })
      toast('已指定经办人', 'success')
      setOpen(false)
      onDone()
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {process.handler ? '更换经办人' : '指定经办人'}
      </Button>
      {open && (
        <Dialog
          open
          size="narrow"
          title="指定经办人"
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button kind="quiet" onClick={() => setOpen(false)}>
                取消
              </Button>
              <Button onClick={save} busyText="正在保存…">
                确定
              </Button>
            </>
          }
        >
          <SelectField
            label="经办人"
            required
            options={process.handlers.map(({ id: code, name }) => ({ code, label: name }))}
            value={handlerId}
            onChange={setHandlerId}
            error={error}
          />
        </Dialog>
      )}
    </>
  )
}
