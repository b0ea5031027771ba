import { verificationAsk } from '@portal/contract/peer-review/objection.fields'
import { publicity } from '@portal/contract/peer-review/publicity.calls'
import { useEffect, useState } from 'react'
import { useAction } from '../../shared/call/use-action.ts'
import type { FieldControl } from '../../shared/form/schema-fields.tsx'
import { SchemaForm } from '../../shared/form/schema-form.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { CaptchaField } from '../../shared/ui/captcha-field.tsx'

/** The code of the SMS; asked for once the phone can be one. */
const CodeField = (control: FieldControl) => {
  const { form, field: _field, error, ref, ...props } = control
  const send = useAction(publicity.sendCode)
  const [sentTo, setSentTo] = useState('')
  useEffect(send.shown, [send.shown])
  const request = async () => {
    if (!(await form.trigger('mobileTel'))) return false
    const mobileTel = form.getValues('mobileTel') ?? ''
    const sent = await send.run({ mobileTel })
    if (sent) setSentTo(sent.sentTo)
    return sent !== undefined
  }
  return (
    <CaptchaField
      {...props}
      ref={ref as never}
      storageKey="objection"
      onRequest={request}
      error={error ?? send.failure?.text}
      help={sentTo ? `验证码已发送至 ${sentTo}` : '验证码发送到上面的手机号'}
    />
  )
}

/** The phone of somebody who has no account, by a code; answers the ticket that opens the rest. */
export const VerifyPhone = ({ onVerified }: { onVerified: (ticket: string, mobileTel: string) => void }) => {
  const form = useCallForm(publicity.checkCode, {
    schema: verificationAsk,
    refusedAt: { captchaInvalid: 'code' },
    onDone: ({ ticket }, { mobileTel }) => onVerified(ticket, mobileTel),
  })
  return (
    <SchemaForm
      form={form}
      controls={{ code: (control) => <CodeField {...control} /> }}
      submitText="验证手机号"
      busyText="正在验证…"
      guard={false}
    />
  )
}
