import type { WriteEndpoint } from '@portal/contract/platform/endpoint'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { FormBody, FormButtons, type FormProps, useChoosing } from './schema-form.tsx'
import { type CallForm, type CallFormOptions, useCallForm } from './use-call-form.ts'

interface DialogParts {
  title: ReactNode
  submitText: string
  busyText?: string | undefined
  danger?: boolean | undefined
  size?: 'wide' | 'narrow' | undefined
  onClose: () => void
}

/** A form in a dialog whose form the page itself holds. */
export function FormDialog<E extends WriteEndpoint>({
  title,
  submitText,
  busyText = '正在提交…',
  danger,
  size = 'narrow',
  onClose,
  ...props
}: DialogParts & FormProps<E>) {
  const form = props.form as CallForm
  const choosing = useChoosing(form)
  return (
    <Dialog
      open
      size={size}
      title={title}
      dirty={form.dirty}
      onClose={onClose}
      footer={
        <FormButtons form={form} choosing={choosing} {...{ submitText, busyText, danger }}>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
        </FormButtons>
      }
    >
      <FormBody {...props} chosen={choosing.chosen} onChoose={choosing.onChoose} />
      <LeaveGuard dirty={form.dirty} />
    </Dialog>
  )
}

export type ActionDialogProps<E extends WriteEndpoint> = DialogParts &
  Omit<FormProps<E>, 'form'> & { endpoint: E } & CallFormOptions<E>

/** One act in a dialog: what its call asks for, in the order of the call; it closes when it is done. Without fields it is a question. */
export function ActionDialog<E extends WriteEndpoint>(props: ActionDialogProps<E>) {
  const { endpoint, onClose } = props
  const form = useCallForm(endpoint, {
    ...props,
    onDone: async (output, input) => {
      await props.onDone?.(output, input)
      onClose()
    },
  })
  return <FormDialog {...props} form={form} />
}
