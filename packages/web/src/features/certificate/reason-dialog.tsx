import { type ReactNode, useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { TextArea } from '../../shared/ui/text-fields.tsx'

interface ReasonDialogProps {
  title: string
  children: ReactNode
  confirmText: string
  danger?: boolean
  onConfirm: (reason: string) => Promise<void>
  onClose: () => void
}

/** An act that is only done with a reason, which is kept. */
export const ReasonDialog = ({
  title,
  children,
  confirmText,
  danger,
  onConfirm,
  onClose,
}: ReasonDialogProps) => {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const confirm = async () => {
    const text = reason.trim()
    if (text.length < 2) return setError('请填写原因')
    if (text.length > 200) return setError('原因不能超过200个字')
    await onConfirm(text)
  }
  return (
    <Dialog
      open
      size="narrow"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} onClick={confirm} busyText="正在办理…">
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
      <TextArea
        label="原因"
        required
        value={reason}
        onChange={setReason}
        error={error}
        rows={3}
        limit={200}
      />
    </Dialog>
  )
}
