import { type ComponentProps, useState } from 'react'
import { type ControlProps, Field, type FieldProps, splitField } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './inputs.module.css'

type Native = Pick<
  ComponentProps<'input'>,
  | 'placeholder'
  | 'autoComplete'
  | 'inputMode'
  | 'maxLength'
  | 'autoFocus'
  | 'readOnly'
  | 'min'
  | 'max'
  | 'list'
  | 'spellCheck'
  | 'onKeyDown'
>

export interface TextFieldProps extends FieldProps, ControlProps<string, HTMLInputElement>, Native {
  type?: 'text' | 'tel' | 'email' | 'url' | 'search' | 'number' | undefined
  /** Counted once it comes near, never cut off. */
  limit?: number | undefined
}

const Count = ({ length, limit }: { length: number; limit: number }) => (
  <p className={styles.count} data-over={length > limit ? '' : undefined}>
    {length} / {limit}
  </p>
)

// Values are tidied (trim, NFKC, upper case) by the form on blur, never here: changing text while an IME composes breaks it.
export function TextField(props: TextFieldProps) {
  const { frame, control } = splitField(props)
  const { id, onChange, type = 'text', limit = Number.POSITIVE_INFINITY, ...rest } = control
  const length = [...props.value].length
  return (
    <Field {...frame} id={id}>
      {(aria) => (
        <>
          <input
            {...rest}
            {...aria}
            type={type}
            className={styles.input}
            onChange={(event) => onChange(event.target.value)}
          />
          {length > limit * 0.8 && limit >= 20 && <Count length={length} limit={limit} />}
        </>
      )}
    </Field>
  )
}

export function PasswordField(props: TextFieldProps) {
  const { frame, control } = splitField(props)
  const { id, onChange, type: _type, limit: _limit, ...rest } = control
  const [shown, setShown] = useState(false)
  return (
    <Field {...frame} id={id}>
      {(aria) => (
        <div className={styles.wrap}>
          <input
            autoComplete="current-password"
            {...rest}
            {...aria}
            type={shown ? 'text' : 'password'}
            className={`${styles.input} ${styles.withButton}`}
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={styles.inside}
            aria-label={shown ? '隐藏密码' : '显示密码'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  )
}

export interface TextAreaProps extends FieldProps, ControlProps<string, HTMLTextAreaElement> {
  placeholder?: string | undefined
  rows?: number | undefined
  readOnly?: boolean | undefined
  /** Counted, never cut off: text pasted over the limit stays and is reported. */
  limit?: number | undefined
}

export function TextArea(props: TextAreaProps) {
  const { frame, control } = splitField(props)
  const { id, onChange, limit, ...rest } = control
  const length = [...props.value].length
  return (
    <Field {...frame} id={id}>
      {(aria) => (
        <>
          <textarea
            {...rest}
            {...aria}
            className={styles.area}
            onChange={(event) => onChange(event.target.value)}
          />
          {limit !== undefined && <Count length={length} limit={limit} />}
        </>
      )}
    </Field>
  )
}
