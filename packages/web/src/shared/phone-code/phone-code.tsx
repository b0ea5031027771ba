import type { OutputOf, WriteEndpoint } from '@portal/contract/platform/endpoint'
import { useEffect, useState } from 'react'
import { useAction } from '../call/use-action.ts'
import type { FieldControl } from '../form/schema-fields.tsx'
import { CaptchaField } from '../ui/captcha-field.tsx'

/** The code of the SMS to the phone in the field `mobileTel` beside it; asked for once that can be a phone. */
export const PhoneCode = ({
  control: { form, field: _field, error, ref, ...props },
  send: endpoint,
  storageKey,
}: {
  control: FieldControl
  send: WriteEndpoint
  /** Of the seconds until another may be asked for. */
  storageKey: string
}) => {
  const send = useAction(endpoint)
  const [sentTo, setSentTo] = useState('')
  useEffect(send.shown, [send.shown])
  const request = async () => {
    if (!(await form.trigger('mobileTel'))) return false
    const mobileTel = form.getValues('mobileTel') ?? ''
    const sent = (await send.run({ mobileTel })) as OutputOf<WriteEndpoint> | undefined
    if (sent) setSentTo((sent as { sentTo: string }).sentTo)
    return sent !== undefined
  }
  return (
    <CaptchaField
      {...props}
      ref={ref as never}
      storageKey={storageKey}
      onRequest={request}
      error={error ?? send.failure?.text}
      help={sentTo ? `验证码已发送至 ${sentTo}` : '验证码发送到上面的手机号'}
    />
  )
}
