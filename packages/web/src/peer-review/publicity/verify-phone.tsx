import { publicity } from '@portal/contract/peer-review/publicity.calls'
import { useState } from 'react'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CaptchaField } from '../../shared/ui/captcha-field.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import styles from './publicity.module.css'

const isPhone = (value: string) => /^1\d{10}$/.test(value)

/** The phone of somebody who has no account, by a code; answers the ticket that opens the rest. */
export const VerifyPhone = ({ onVerified }: { onVerified: (ticket: string, mobileTel: string) => void }) => {
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState('')
  const [errors, setErrors] = useState<{ phone?: string; code?: string }>({})
  const mobileTel = phone.replace(/\s/g, '')
  const request = async () => {
    if (!isPhone(mobileTel)) {
      setErrors({ phone: '请填写正确的手机号' })
      return false
    }
    setErrors({})
    try {
      setSentTo((await call(publicity.sendCode, { mobileTel })).sentTo)
      return true
    } catch (cause) {
      setErrors({ code: errorText(cause) })
      return false
    }
  }
  const check = async () => {
    if (!isPhone(mobileTel)) return setErrors({ phone: '请填写正确的手机号' })
    if (!/^\d{6}$/.test(code.trim())) return setErrors({ code: '请输入6位验证码' })
    setErrors({})
    try {
      onVerified((await call(publicity.checkCode, { mobileTel, code: code.trim() })).ticket, mobileTel)
    } catch (cause) {
      setErrors(cause instanceof ApiError ? { code: cause.text } : { code: errorText(cause) })
    }
  }
  return (
    <div className={styles.form}>
      <TextField
        label="手机号"
        required
        type="tel"
        autoComplete="tel"
        maxLength={13}
        value={phone}
        onChange={setPhone}
        error={errors.phone}
      />
      <CaptchaField
        label="短信验证码"
        required
        storageKey="objection"
        value={code}
        onChange={setCode}
        onRequest={request}
        error={errors.code}
        help={sentTo && `验证码已发送至 ${sentTo}`}
      />
      <Button onClick={check} busyText="正在验证…">
        验证手机号
      </Button>
    </div>
  )
}
