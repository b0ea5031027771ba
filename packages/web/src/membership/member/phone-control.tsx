import { account } from '@portal/contract/identity/account.calls'
import { canonicalMobile, isMobile } from '@portal/contract/platform/fields'
import { useState } from 'react'
import { ActionNote } from '../../shared/call/action-note.tsx'
import { useAction } from '../../shared/call/use-action.ts'
import { useCall } from '../../shared/call/use-call.ts'
import type { FieldControl } from '../../shared/form/schema-fields.tsx'
import { deviceId } from '../../shared/session.ts'
import { CaptchaField } from '../../shared/ui/captcha-field.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'

/** The phone of a record (docs/handbook/identity.md#proven-phones): another one than before is proven by a code beside it. */
export const phoneControl = (control: FieldControl, ticket?: string) => (
  <PhoneField control={control} ticket={ticket} />
)

/** Whether a code has shown that a whole number is one's own; nothing is asked of half a number. */
export const usePhoneProven = (typed: string, ticket: string | undefined) => {
  const mobileTel = canonicalMobile(typed)
  const input = isMobile(mobileTel) ? { mobileTel } : undefined
  return useCall(account.phoneProven, input, { ...(ticket && { ticket }) })
}

function PhoneField({
  control: { form: _form, field, ref, ...control },
  ticket,
}: {
  control: FieldControl
  ticket: string | undefined
}) {
  const mobileTel = canonicalMobile(control.value)
  const whole = isMobile(mobileTel)
  const known = usePhoneProven(control.value, ticket)
  const [shown, setShown] = useState<string>()
  const proved = () => {
    setShown(mobileTel)
    // For whoever else counts it.
    void known.refetch()
  }
  const proven = whole && (shown === mobileTel || known.data?.proven === true)
  return (
    <>
      <TextField
        {...control}
        ref={ref as never}
        type="tel"
        inputMode="tel"
        placeholder={field.placeholder}
        extra={proven ? <Tag tone="good">已验证</Tag> : control.extra}
      />
      {whole && known.data && !proven && (
        <Proof key={mobileTel} mobileTel={mobileTel} ticket={ticket} onProven={proved} />
      )}
    </>
  )
}

interface ProofProps {
  mobileTel: string
  ticket: string | undefined
  onProven: () => void
}

function Proof({ mobileTel, ticket, onProven }: ProofProps) {
  const [code, setCode] = useState('')
  const [destination, setDestination] = useState('')
  const [wrong, setWrong] = useState<string>()
  const as = ticket ? { ticket } : {}
  const sending = useAction(account.sendPhoneCode, {
    ...as,
    onDone: (sent) => setDestination(sent.destination),
  })
  const proving = useAction(account.provePhone, {
    ...as,
    done: '手机号已验证',
    onDone: onProven,
    onRefused: (error) => {
      if (!error.is('captchaInvalid')) return false
      setWrong(error.text)
      return true
    },
  })
  const type = (typed: string) => {
    setCode(typed)
    setWrong(undefined)
    // The sixth digit is as good as a button.
    if (/^\d{6}$/.test(typed)) void proving.run({ mobileTel, captcha: typed, device: deviceId() })
  }
  return (
    <>
      <CaptchaField
        label="手机验证码"
        required
        value={code}
        error={wrong}
        disabled={proving.busy}
        storageKey={`phone-${mobileTel.slice(-4)}`}
        onChange={type}
        onRequest={async () => (await sending.run({ mobileTel, device: deviceId() })) !== undefined}
        help={
          destination
            ? `验证码已发送至 ${destination}，输入六位数字后自动验证`
            : '手机号验证后才能提交，验证码五分钟内有效'
        }
      />
      <ActionNote action={sending} />
      <ActionNote action={proving} />
    </>
  )
}
