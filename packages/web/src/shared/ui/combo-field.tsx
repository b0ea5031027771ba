import { type ReactNode, useId, useState } from 'react'
import { ComboBox, Input, ListBox, ListBoxItem } from 'react-aria-components/ComboBox'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { type ControlProps, Field, type FieldProps, splitField } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './inputs.module.css'
import popup from './popup.module.css'
import { Popup } from './popup.tsx'

export interface ComboOption {
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
  const {
    id,
    options,
    value,
    onChange,
    onBlur,
    onSearch,
    custom,
    placeholder = '输入文字查找',
    ref,
  } = control
  const own = useId()
  const chosen = options.find(({ code }) => code === value)
  const text = chosen?.label ?? control.valueText ?? (custom ? value : '')
  const [typed, setTyped] = useState<string>()
  const input = typed ?? text
  const matching =
    onSearch || typed === undefined || typed === ''
      ? options
      : options.filter(({ label, note }) =>
          `${label}${note ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase()),
        )
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
            onInputChange={(next) => {
              if (next === input) return
              setTyped(next)
              if (custom) onChange(next)
              else if (next === '') onChange('')
              onSearch?.(next)
            }}
            onSelectionChange={(key) => {
              if (key === null) return
              setTyped(undefined)
              onChange(String(key))
            }}
            onBlur={() => {
              // What names no option is not a value: the text of the value comes back.
              const exact = options.find(({ label }) => label === typed?.trim())
              if (!custom && exact) onChange(exact.code)
              setTyped(undefined)
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
              <ListBox<ComboOption>
                className={popup.list ?? ''}
                renderEmptyState={() => (
                  <p className={popup.none}>
                    {control.searching ? '正在查找…' : (control.none ?? '没有相符的选项')}
                  </p>
                )}
              >
                {(option) => (
                  <ListBoxItem
                    id={option.code}
                    textValue={option.label}
                    isDisabled={option.disabled ?? false}
                    className={popup.item ?? ''}
                  >
                    {option.label}
                    {option.note && <small>{option.note}</small>}
                  </ListBoxItem>
                )}
              </ListBox>
            </Popup>
          </ComboBox>
        </I18nProvider>
      )}
    </Field>
  )
}
