import { type ReactNode, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'

/** An act of staff that says why: the reason stays in the history of the record and in the log. */
export const ReasonDialog = (props: {
  title: string
  confirmText: string
  danger?: boolean
  children?: ReactNode
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}) => {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const confirm = async () => {
    const text = reason.trim()
    if (text.length < 2) setError('请填写原因')
    else await props.onConfirm(text)
  }
  return (
    <Dialog
      open
      size="narrow"
      title={props.title}
      onClose={props.onClose}
      footer={
        <>
          <Button kind="quiet" onClick={props.onClose}>
            取消
          </Button>
          <Button kind={props.danger ? 'danger' : 'primary'} onClick={confirm} busyText="正在保存…">
            {props.confirmText}
          </Button>
        </>
      }
    >
      {props.children}
      <TextField
        label="原因"
        required
        value={reason}
        onChange={(value) => {
          setReason(value)
          setError(undefined)
        }}
        error={error}
        maxLength={200}
        help="将写入办理记录和操作日志。"
      />
    </Dialog>
  )
}
