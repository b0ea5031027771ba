import { type ControlProps, Field, type FieldProps, splitField } from './field.tsx'
import styles from './inputs.module.css'
import { Row } from './layout.tsx'
import { Text } from './text.tsx'

export interface NumberFieldProps extends FieldProps, ControlProps<string, HTMLInputElement> {
  /** After the number: 元, 天, %. */
  unit?: string | undefined
  /** With places after the point. */
  decimal?: boolean | undefined
  placeholder?: string | undefined
  readOnly?: boolean | undefined
}

const FULL_WIDTH = /[０-９．－]/g
const narrow = (text: string) =>
  text.replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(/[,，\s]/g, '')

/** A number as text: no wheel that changes it unseen, no arrows; full-width digits and separators are tidied when the field is left. */
export function NumberField(props: NumberFieldProps) {
  const { frame, control } = splitField(props)
  const { id, onChange, onBlur, unit, decimal, ...rest } = control
  return (
    <Field {...frame} id={id}>
      {(aria) => (
        <Row fill>
          <input
            {...rest}
            {...aria}
            type="text"
            inputMode={decimal ? 'decimal' : 'numeric'}
            autoComplete="off"
            className={styles.input}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => {
              const tidy = narrow(control.value)
              if (tidy !== control.value) onChange(tidy)
              onBlur?.()
            }}
          />
          {unit && (
            <Text as="span" tone="quiet">
              {unit}
            </Text>
          )}
        </Row>
      )}
    </Field>
  )
}
