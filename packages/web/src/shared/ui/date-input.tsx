import { type Ref, type RefObject, useState } from 'react'
import { DatePopup, preloadCalendar } from './date-popup.tsx'
import { dayOf, monthOf } from './date-text.ts'
import { Icon } from './icon.tsx'
import styles from './inputs.module.css'

export interface DateInputProps {
  /** Names the calendar. */
  label: string
  /** The field's label, which tells this button from that of the next field. */
  labelId?: string | undefined
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  month?: boolean | undefined
  min?: string | undefined
  max?: string | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  name?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  /** Where the calendar opens: the row that holds the field. Without it the field has no calendar of its own. */
  anchor?: RefObject<HTMLElement | null> | undefined
  aria: {
    id?: string | undefined
    'aria-label'?: string | undefined
    'aria-invalid'?: true | undefined
    'aria-required'?: true | undefined
    'aria-describedby'?: string | undefined
  }
}

/**
 * A date is typed in any of the usual ways, or chosen in a calendar. It reads the same in every browser and language, and an empty one looks
 * empty; the native field speaks the browser's language and shows today in WebKit. What is half typed stays until it is right.
 */
export function DateInput(props: DateInputProps) {
  const { label, value, onChange, onBlur, month, disabled, readOnly, aria, anchor } = props
  const [open, setOpen] = useState(false)
  const fixed = disabled || readOnly || !anchor
  return (
    <div className={styles.wrap}>
      <input
        {...aria}
        ref={props.inputRef}
        name={props.name}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        className={anchor ? `${styles.input} ${styles.withButton}` : styles.input}
        placeholder={month ? '年-月' : '年-月-日'}
        value={value}
        disabled={disabled}
        readOnly={readOnly}
        onFocus={preloadCalendar}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          const tidy = month ? monthOf(value) : dayOf(value)
          if (tidy && tidy !== value) onChange(tidy)
          onBlur?.()
        }}
      />
      {!fixed && (
        <button
          type="button"
          className={styles.inside}
          aria-label="打开日历"
          aria-describedby={props.labelId}
          aria-haspopup="dialog"
          aria-expanded={open}
          onPointerEnter={preloadCalendar}
          onClick={() => setOpen(!open)}
        >
          <Icon name="calendar" />
        </button>
      )}
      {open && anchor && (
        <DatePopup
          anchor={anchor}
          label={label}
          kind={month ? 'month' : 'day'}
          from={value}
          min={props.min}
          max={props.max}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            setOpen(false)
            onChange(chosen)
          }}
        />
      )}
    </div>
  )
}
