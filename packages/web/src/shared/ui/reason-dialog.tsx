import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Stack } from './layout.tsx'
import { TextArea } from './text-fields.tsx'

interface ReasonDialogProps {
  title: string
  children?: ReactNode
  confirmText: string
  /** Of characters. */
  min?: number
  danger?: boolean
  /** Where the reason is kept and who reads it. */
  help?: string
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** An act that is only done with a reason, which is kept. */
export const ReasonDialog = ({
  title,
  children,
  confirmText,
  min = 2,
  danger,
  help,
  onConfirm,
  onClose,
}: ReasonDialogProps) => {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const confirm = async () => {
    const text = reason.trim()
    if (text.length < min) return setError(min > 2 ? `请写明原因（至少${min}个字）` : '请填写原因')
    if (text.length > 200) return setError('原因不能超过200个字')
    await onConfirm(text)
  }
  return (
    <Dialog
      open
      size="narrow"
      title={title}
      onClose={onClose}
      dirty={reason.trim() !== ''}
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
      <Stack>
        {children}
        <TextArea
          label="原因"
          required
          value={reason}
          onChange={(value) => {
            setReason(value)
            setError(undefined)
          }}
          error={error}
          help={help}
          rows={3}
          limit={200}
        />
      </Stack>
    </Dialog>
  )
}
