import { type ReactNode, useId, useState } from 'react'
import { ComboBox, Input, ListBox, ListBoxItem } from 'react-aria-components/ComboBox'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { type ControlProps, Field, type FieldProps, splitField } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './inputs.module.css'
import popup from './popup.module.css'
import { Popup } from './popup.tsx'

interface ComboOption {
  readonly code: string
  readonly label: string
  /** Tells two of the same name apart: place, number. */
  readonly note?: string | undefined
  readonly disabled?: boolean | undefined
}

export interface ComboFieldProps extends FieldProps, ControlProps<string, HTMLInputElement> {
  options: readonly ComboOption[]
  placeholder?: string | undefined
  /** The options come from the server: called with what is typed, never while an IME composes. Without it they are filtered here. */
  onSearch?: ((text: string) => void) | undefined
  searching?: boolean | undefined
  /** What is typed counts even if it is in no option; the value is then the text. */
  custom?: boolean | undefined
  /** Text of a value that is in none of the options given. */
  valueText?: string | undefined
  /** Shown when nothing is found. */
  none?: ReactNode
  readOnly?: boolean | undefined
}

/** Chosen from many: typing narrows the list. For up to about twelve fixed choices take `SelectField`. */
export function ComboField(props: ComboFieldProps) {
  const { frame, control } = splitField(props)
  const { id, value, onBlur, onSearch, placeholder = '输入文字查找', ref } = control
  const own = useId()
  const { input, matching, type, choose, settle } = useTyping(control)
  return (
    <Field {...frame} id={id ?? own}>
      {(aria) => (
        <I18nProvider locale="zh-CN">
          <ComboBox
            aria-labelledby={`${aria.id}-label`}
            items={matching}
            inputValue={input}
            selectedKey={value === '' ? null : value}
            allowsCustomValue
            allowsEmptyCollection={Boolean(onSearch)}
            menuTrigger="focus"
            isDisabled={control.disabled ?? false}
            isReadOnly={control.readOnly ?? false}
            onInputChange={type}
            onSelectionChange={(key) => key !== null && choose(String(key))}
            onBlur={() => {
              settle()
              onBlur?.()
            }}
          >
            <div className={styles.wrap}>
              <Input
                {...aria}
                ref={ref as never}
                className={`${styles.input} ${styles.withButton}`}
                placeholder={placeholder}
              />
              <Icon name="chevron-down" className={styles.chevron} />
            </div>
            <Popup trigger="ComboBox">
              <Options none={control.searching ? '正在查找…' : (control.none ?? '没有相符的选项')} />
            </Popup>
          </ComboBox>
        </I18nProvider>
      )}
    </Field>
  )
}

/** What is being typed beside what is chosen: text that names no option is not a value, and the text of the value comes back. */
function useTyping({ options, value, onChange, onSearch, custom, valueText }: Typing) {
  const [typed, setTyped] = useState<string>()
  const chosen = options.find(({ code }) => code === value)
  const input = typed ?? chosen?.label ?? valueText ?? (custom ? value : '')
  const wanted = typed?.trim().toLowerCase()
  const matching =
    onSearch || !wanted
      ? options
      : options.filter(({ label, note }) => `${label}${note ?? ''}`.toLowerCase().includes(wanted))
  const type = (next: string) => {
    if (next === input) return
    setTyped(next)
    if (custom || next === '') onChange(next)
    onSearch?.(next)
  }
  const choose = (code: string) => {
    setTyped(undefined)
    onChange(code)
  }
  const settle = () => {
    const exact = options.find(({ label }) => label === typed?.trim())
    if (!custom && exact) onChange(exact.code)
    setTyped(undefined)
  }
  return { input, matching, type, choose, settle }
}
type Typing = Pick<ComboFieldProps, 'options' | 'value' | 'onChange' | 'onSearch' | 'custom' | 'valueText'>

const Options = ({ none }: { none: ReactNode }) => (
  <ListBox<ComboOption>
    className={popup.list ?? ''}
    renderEmptyState={() => <p className={popup.none}>{none}</p>}
  >
    {({ code, label, note, disabled }) => (
      <ListBoxItem id={code} textValue={label} isDisabled={disabled ?? false} className={popup.item ?? ''}>
        {label}
        {note && <small>{note}</small>}
      </ListBoxItem>
    )}
  </ListBox>
)
