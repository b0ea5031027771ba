import { verificationAsk } from '@portal/contract/peer-review/objection.fields'
import { publicity } from '@portal/contract/peer-review/publicity.calls'
import { SchemaForm } from '../../shared/form/schema-form.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { PhoneCode } from '../../shared/phone-code/phone-code.tsx'

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
      controls={{
        code: (control) => <PhoneCode control={control} send={publicity.sendCode} storageKey="objection" />,
      }}
      submitText="验证手机号"
      busyText="正在验证…"
      guard={false}
    />
  )
}
