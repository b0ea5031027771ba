import { account, reopenForm } from '@portal/contract/identity/account.calls'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionNote } from '../../../../shared/call/action-note.tsx'
import { useAction } from '../../../../shared/call/use-action.ts'
import type { FieldControl } from '../../../../shared/form/schema-fields.tsx'
import { FormBody, FormButtons, useChoosing } from '../../../../shared/form/schema-form.tsx'
import { useCallForm } from '../../../../shared/form/use-call-form.ts'
import { toOpen } from '../../../../shared/routes/open-table.ts'
import { deviceId } from '../../../../shared/session.ts'
import { keepTicket } from '../../../../shared/tickets.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { CaptchaField } from '../../../../shared/ui/captcha-field.tsx'
import { Section, Stack } from '../../../../shared/ui/layout.tsx'
import { Text } from '../../../../shared/ui/text.tsx'
import { TextField } from '../../../../shared/ui/text-fields.tsx'
import type { Registration } from '../description.ts'
import { OUTCOME } from '../stage.ts'
import styles from '../wizard.module.css'

interface Props {
  registration: Pick<Registration, 'kind'>
  mobileTel: string
  /** The number of a record that is open already. */
  fixed?: boolean
  onTicket: () => void
  onBack?: (() => void) | undefined
}

/** A number alone opens nothing; the phone behind it does. The words are the same whether or not there is a record. */
export function IdentifyStep({ registration: { kind }, mobileTel, fixed, onTicket, onBack }: Props) {
  const navigate = useNavigate()
  const [destination, setDestination] = useState('')
  const code = useAction(account.sendCaptchaForReopen, {
    onDone: (sent) => setDestination(sent.destination),
  })
  const form = useCallForm(account.reopen, {
    schema: reopenForm,
    fixed: { kind, device: deviceId() },
    defaults: { mobileTel },
    refusedAt: { captchaInvalid: 'captcha' },
    onDone: ({ ticket, approved }) => {
      keepTicket(kind, ticket, approved ? 'download' : 'resubmit')
      if (approved) return void navigate(toOpen('progress', { kind }), { state: OUTCOME })
      onTicket()
    },
  })
  const choosing = useChoosing(form)
  const request = async () => {
    if (!(await form.form.trigger('mobileTel', { shouldFocus: true }))) return false
    const { mobileTel: number } = reopenForm.pick({ mobileTel: true }).parse(form.form.getValues())
    return (await code.run({ kind, mobileTel: number, device: deviceId() })) !== undefined
  }
  const controls = {
    mobileTel: ({ form: _form, field: _field, ref, ...props }: FieldControl) => (
      <TextField
        {...props}
        ref={ref as never}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        readOnly={fixed}
      />
    ),
    captcha: ({ form: _form, field: _field, ref, ...props }: FieldControl) => (
      <CaptchaField
        {...props}
        ref={ref as never}
        storageKey={`reopen-${kind}`}
        onRequest={request}
        help={destination && `验证码已发送至 ${destination}。未收到时，请核对是否为注册时填写的手机号。`}
      />
    ),
  }
  return (
    <div className={styles.identify}>
      <Stack>
        {!fixed && (
          <Section title="验证手机号" level={2}>
            <Text tone="quiet">为保护您的信息，查看或修改申请前，请用注册时填写的手机号接收验证码。</Text>
          </Section>
        )}
        <FormBody form={form} controls={controls} {...choosing} />
        <ActionNote action={code} />
        <ActionNote action={form.action} />
        <FormButtons form={form} choosing={choosing} submitText="查看申请" busyText="正在验证" block />
        {onBack && (
          <Button kind="quiet" block onClick={onBack}>
            没有申请过，前往注册
          </Button>
        )}
      </Stack>
    </div>
  )
}
