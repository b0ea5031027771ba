import type { WriteEndpoint } from '@portal/contract/platform/endpoint'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog, leaveText } from '../ui/dialog.tsx'
import { FieldLayoutProvider } from '../ui/field.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { FormAnswer, FormBody, FormButtons, type FormProps, useChoosing } from './schema-form.tsx'
import { type CallFormOptions, useCallForm } from './use-call-form.ts'
import type { FormValues } from './use-schema-form.ts'

interface DialogParts {
  title: ReactNode
  /** What the button does, as the form stands. */
  submitText: string | ((values: FormValues) => string)
  busyText?: string | undefined
  danger?: boolean | undefined
  size?: 'wide' | 'narrow' | undefined
  onClose: () => void
}

/** A form in a dialog whose form the page itself holds; it closes when it is done. */
export function FormDialog({
  title,
  submitText,
  busyText = '正在提交…',
  danger,
  size = 'narrow',
  onClose,
  ...props
}: DialogParts & FormProps) {
  const { form } = props
  const act = typeof submitText === 'string' ? submitText : submitText(form.form.watch())
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (form.done) close.current()
  }, [form.done])
  const choosing = useChoosing(form)
  return (
    <Dialog
      open
      size={size}
      title={title}
      dirty={form.dirty}
      onClose={onClose}
      onAbandon={form.draft.clear}
      message={<FormAnswer form={form} choosing={choosing} />}
      footer={
        <FormButtons form={form} choosing={choosing} {...{ submitText: act, busyText, danger }}>
          <Button kind="quiet" onClick={onClose}>
            {leaveText(act)}
          </Button>
        </FormButtons>
      }
    >
      <FieldLayoutProvider value={size === 'wide' && !props.columns ? 'horizontal' : 'vertical'}>
        <FormBody {...props} chosen={choosing.chosen} onChoose={choosing.onChoose} />
      </FieldLayoutProvider>
      <LeaveGuard dirty={form.dirty} />
    </Dialog>
  )
}

export type ActionDialogProps<E extends WriteEndpoint> = DialogParts &
  Omit<FormProps, 'form'> & { endpoint: E } & CallFormOptions<E>

/** One act in a dialog: what its call asks for, in the order of the call; it closes when it is done. Without fields it is a question. */
export function ActionDialog<E extends WriteEndpoint>(props: ActionDialogProps<E>) {
  const about = typeof props.title === 'string' ? props.title : undefined
  const form = useCallForm(props.endpoint, { about, ...props })
  return <FormDialog {...props} form={form} />
}
