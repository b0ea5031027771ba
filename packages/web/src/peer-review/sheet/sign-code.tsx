import { useEffect, useState } from 'react'
import { errorText } from '../../shared/api.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import styles from './examination.module.css'

const RESEND_SECONDS = 60

/** The code that makes a signature: asked for, counted down, typed. */
export const SignCode = ({
  value,
  error,
  send,
  onChange,
  onError,
}: {
  value: string
  error: string | undefined
  send: () => Promise<{ sentTo: string }>
  onChange: (otp: string) => void
  onError: (error: string | undefined) => void
}) => {
  const [sentTo, setSentTo] = useState('')
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const ask = async () => {
    try {
      const reply = await send()
      setSentTo(reply.sentTo)
      setLeft(RESEND_SECONDS)
      onError(undefined)
    } catch (cause) {
      onError(errorText(cause))
    }
  }
  return (
    <>
      <div className={styles.acts}>
        <Button kind="secondary" onClick={ask} disabled={left > 0} busyText="正在发送…">
          {left > 0 ? `${left} 秒后重新获取` : '获取签字验证码'}
        </Button>
        {sentTo && <span aria-live="polite">验证码已发送至 {sentTo}</span>}
      </div>
      <TextField
        label="签字验证码"
        required
        value={value}
        onChange={onChange}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        error={error}
      />
    </>
  )
}
