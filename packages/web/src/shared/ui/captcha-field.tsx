import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { type ControlProps, Field, type FieldProps, splitField } from './field.tsx'
import styles from './inputs.module.css'

const LOCK_SECONDS = 60 // docs/handbook/interface.md#limits

/** Seconds until a new code may be asked for. The deadline outlives a reload: it lies in sessionStorage under `key`. */
function useCountdown(key: string) {
  const slot = `countdown:${key}`
  const [left, setLeft] = useState(() => remaining(slot))
  useEffect(() => {
    setLeft(remaining(slot))
    const timer = setInterval(() => setLeft(remaining(slot)), 500)
    return () => clearInterval(timer)
  }, [slot])
  const start = (seconds = LOCK_SECONDS) => {
    sessionStorage.setItem(slot, String(Date.now() + seconds * 1000))
    setLeft(remaining(slot))
  }
  return { left, start }
}

function remaining(slot: string) {
  const deadline = Number(sessionStorage.getItem(slot) ?? 0)
  // A clock that was set back must not lock the button for hours.
  return Math.min(LOCK_SECONDS * 2, Math.max(0, Math.ceil((deadline - Date.now()) / 1000)))
}

export interface CaptchaFieldProps extends FieldProps, ControlProps<string, HTMLInputElement> {
  /** Where the deadline is kept, e.g. `login-person`. */
  storageKey: string
  /** Asks for the code; resolves to true when one was sent, and only then the countdown starts. */
  onRequest: () => Promise<boolean>
  placeholder?: string | undefined
}

export function CaptchaField(props: CaptchaFieldProps) {
  const { frame, control } = splitField(props)
  const { id, onChange, onRequest, storageKey, placeholder = '6 位数字', disabled, ...rest } = control
  const { left, start } = useCountdown(storageKey)
  const request = async () => {
    if (await onRequest()) start()
  }
  return (
    <Field {...frame} id={id}>
      {(aria) => (
        <div className={styles.row}>
          <input
            {...rest}
            {...aria}
            disabled={disabled}
            className={styles.input}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            placeholder={placeholder}
            onChange={(event) => onChange(event.target.value)}
          />
          <Button
            kind="secondary"
            className={styles.captchaButton}
            disabled={disabled || left > 0}
            onClick={request}
          >
            {left > 0 ? `${left} 秒后重新获取` : '获取验证码'}
          </Button>
        </div>
      )}
    </Field>
  )
}
