import type { Choice } from './choice-fields.tsx'
import { type ControlProps, Field, type FieldProps, splitField } from './field.tsx'
import { Select } from './select.tsx'

export interface SelectFieldProps extends FieldProps, ControlProps<string, HTMLButtonElement> {
  options: readonly Choice[]
  placeholder?: string | undefined
}

/** One of about four to sixty; fewer stand open in a `Segmented`, more are searched in a `ComboField`. What is not required can be emptied. */
export function SelectField(props: SelectFieldProps) {
  const { frame, control } = splitField(props)
  const { id, ...rest } = control
  const label = typeof frame.label === 'string' ? frame.label : '选项'
  return (
    <Field {...frame} id={id}>
      {(aria) => <Select {...rest} label={label} aria={aria} clearable={!frame.required} />}
    </Field>
  )
}
