import { account } from '@portal/contract/identity/account.calls'
import { canonicalMobile, isMobile } from '@portal/contract/platform/fields'
import { useState } from 'react'
import { ApiError, call, errorText } from '../../../shared/api.ts'
import { keepTicket } from '../../../shared/tickets.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { CaptchaField } from '../../../shared/ui/captcha-field.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import type { Registration } from './description.ts'
import styles from './wizard.module.css'

interface Props {
  registration: Registration
  mobileTel: string
  /** The number of a record that is open already. */
  fixed?: boolean
  onTicket: () => void
  onBack?: (() => void) | undefined
}

const WRONG_MOBILE = '请填写正确的手机号'

/** A number alone opens nothing; the phone behind it does. The words are the same whether or not there is a record. */
export function IdentifyStep({ registration: { kind }, mobileTel, fixed, onTicket, onBack }: Props) {
  const [mobile, setMobile] = useState(mobileTel)
  const [captcha, setCaptcha] = useState('')
  const [destination, setDestination] = useState('')
  const [errors, setErrors] = useState<{ mobile?: string; captcha?: string; failure?: string }>({})
  const number = canonicalMobile(mobile)

  const request = async () => {
    if (!isMobile(number)) {
      setErrors({ mobile: WRONG_MOBILE })
      return false
    }
    setErrors({})
    try {
      const sent = await call(account.sendCaptchaForReopen, { kind, mobileTel: number })
      setDestination(sent.destination)
      return true
    } catch (cause) {
      setErrors({ failure: errorText(cause) })
      return false
    }
  }
  const open = async () => {
    const wrong = {
      ...(isMobile(number) ? {} : { mobile: WRONG_MOBILE }),
      ...(captcha.trim() === '' ? { captcha: '请输入验证码' } : {}),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    try {
      const { ticket } = await call(account.reopen, { kind, mobileTel: number, captcha })
      keepTicket(kind, ticket)
      onTicket()
    } catch (cause) {
      const atCaptcha = cause instanceof ApiError && cause.is('captchaInvalid')
      setErrors(atCaptcha ? { captcha: errorText(cause) } : { failure: errorText(cause) })
    }
  }

  return (
    <form
      className={styles.identify}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (
          event.key === 'Enter' &&
          event.target instanceof HTMLInputElement &&
          !event.nativeEvent.isComposing
        )
          void open()
      }}
      noValidate
    >
      <h2>验证手机号</h2>
      <p>为保护您的信息，查看或修改申请前，请用注册时填写的手机号接收验证码。</p>
      {errors.failure && <Banner tone="error">{errors.failure}</Banner>}
      <TextField
        label="注册手机号"
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={mobile}
        readOnly={fixed}
        error={errors.mobile}
        onChange={setMobile}
        onBlur={() => setMobile(number)}
      />
      <CaptchaField
        label="短信验证码"
        required
        storageKey={`reopen-${kind}`}
        value={captcha}
        error={errors.captcha}
        help={
          destination
            ? `验证码已发送至 ${destination}。未收到时，请核对是否为注册时填写的手机号。`
            : undefined
        }
        onChange={setCaptcha}
        onRequest={request}
      />
      <Button block onClick={open} busyText="正在验证">
        查看申请
      </Button>
      {onBack && (
        <Button kind="quiet" block onClick={onBack}>
          没有申请过，前往注册
        </Button>
      )}
    </form>
  )
}
