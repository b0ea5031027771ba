import { type ReactNode, useId } from 'react'
import { type ControlProps, Field, type FieldProps, splitField } from './field.tsx'
import styles from './inputs.module.css'

export interface Choice {
  readonly code: string
  readonly label: string
  readonly disabled?: boolean
}

export interface SegmentedProps extends FieldProps, ControlProps<string, HTMLInputElement> {
  options: readonly Choice[]
  /** `bar`: one joined bar (roles on a login page); `radios`: separate choices in a form (sex, yes and no). */
  shape?: 'bar' | 'radios' | undefined
}

export function Segmented(props: SegmentedProps) {
  const { frame, control } = splitField(props)
  const { id, onChange, onBlur, options, shape = 'bar', value, disabled, ref } = control
  const own = useId()
  const name = control.name ?? own
  return (
    <Field {...frame} id={id} group>
      {(aria) => (
        <div className={styles.segmented} data-shape={shape} data-many={options.length > 3 ? '' : undefined}>
          {options.map((option, index) => {
            const checked = option.code === value
            return (
              <label key={option.code} className={styles.segment}>
                <input
                  // The form focuses the first error through this ref: the chosen one, else the first.
                  ref={
                    checked || (index === 0 && !options.some((each) => each.code === value)) ? ref : undefined
                  }
                  id={index === 0 ? aria.id : undefined}
                  aria-describedby={aria['aria-describedby']}
                  type="radio"
                  name={name}
                  value={option.code}
                  checked={checked}
                  disabled={disabled || option.disabled}
                  onChange={() => onChange(option.code)}
                  onBlur={onBlur}
                />
                <span>{option.label}</span>
              </label>
            )
          })}
        </div>
      )}
    </Field>
  )
}

export interface CheckboxProps extends ControlProps<boolean, HTMLInputElement> {
  children: ReactNode
  error?: string | undefined
}

export function Checkbox({ children, error, value, onChange, id, ...rest }: CheckboxProps) {
  const own = useId()
  const target = id ?? own
  return (
    <div>
      <label className={styles.check}>
        <input
          {...rest}
          id={target}
          type="checkbox"
          checked={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${target}-error` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={`${target}-error`} role="alert" className={styles.checkError}>
          {error}
        </p>
      )}
    </div>
  )
}
