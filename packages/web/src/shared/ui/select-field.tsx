import type { Choice } from './choice-fields.tsx'
import { type ControlProps, Field, type FieldProps, splitField } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './inputs.module.css'

export interface SelectFieldProps extends FieldProps, ControlProps<string, HTMLSelectElement> {
  options: readonly Choice[]
  placeholder?: string | undefined
}

/** The native control: the best one on a phone, and it weighs nothing. */
export function SelectField(props: SelectFieldProps) {
  const { frame, control } = splitField(props)
  const { id, onChange, options, placeholder = '请选择', ...rest } = control
  return (
    <Field {...frame} id={id}>
      {(aria) => (
        <div className={styles.wrap}>
          <select
            {...rest}
            {...aria}
            className={styles.select}
            data-empty={rest.value === '' ? '' : undefined}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">{placeholder}</option>
            {options.map((option) => (
              <option key={option.code} value={option.code} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" className={styles.chevron} />
        </div>
      )}
    </Field>
  )
}
