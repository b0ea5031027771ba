import { useRef, useState } from 'react'
import { DateInput } from './date-input.tsx'
import { DatePopup, preloadCalendar } from './date-popup.tsx'
import { dayOf, timeOfDay } from './date-text.ts'
import { type ControlProps, Field, type FieldProps, splitField } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './inputs.module.css'

const nameOf = (label: FieldProps['label']) => (typeof label === 'string' ? label : '日期')

export interface DateFieldProps extends FieldProps, ControlProps<string, HTMLInputElement> {
  month?: boolean | undefined
  /** YYYY-MM-DD. */
  min?: string | undefined
  max?: string | undefined
  readOnly?: boolean | undefined
}

/** A day as YYYY-MM-DD, or a month as YYYY-MM. Until it is one of these, the value is what was typed. */
export function DateField(props: DateFieldProps) {
  const { frame, control } = splitField(props)
  const { id, ref, ...rest } = control
  const row = useRef<HTMLDivElement>(null)
  return (
    <Field {...frame} id={id}>
      {(aria) => (
        <div ref={row}>
          <DateInput
            {...rest}
            label={nameOf(frame.label)}
            labelId={`${aria.id}-label`}
            inputRef={ref}
            anchor={row}
            aria={aria}
          />
        </div>
      )}
    </Field>
  )
}

export interface DateRangeFieldProps extends FieldProps {
  from: string
  to: string
  onChange: (from: string, to: string) => void
  disabled?: boolean | undefined
  id?: string | undefined
}

/** From one day to another, both ends included; either may stay open. */
export function DateRangeField(props: DateRangeFieldProps) {
  const { frame, control } = splitField(props)
  const { from, to, onChange, disabled, id } = control
  const label = nameOf(frame.label)
  const row = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const turned = dayOf(from) && dayOf(to) && from > to
  return (
    <Field {...frame} id={id} group error={frame.error ?? (turned ? '起始日期晚于截止日期' : undefined)}>
      {(aria) => (
        <div ref={row} className={styles.range}>
          <DateInput
            label={label}
            value={from}
            disabled={disabled}
            aria={{ ...aria, 'aria-label': `${label}（从）` }}
            onChange={(value) => onChange(value, to)}
          />
          <span aria-hidden="true">至</span>
          <DateInput
            label={label}
            value={to}
            disabled={disabled}
            aria={{ 'aria-label': `${label}（至）`, 'aria-invalid': aria['aria-invalid'] }}
            onChange={(value) => onChange(from, value)}
          />
          <IconButton
            name="calendar"
            label="打开日历"
            aria-describedby={`${aria.id}-label`}
            aria-haspopup="dialog"
            aria-expanded={open}
            disabled={disabled}
            onPointerEnter={preloadCalendar}
            onClick={() => setOpen(!open)}
          />
          {open && (
            <DatePopup
              anchor={row}
              label={label}
              kind="days"
              from={from}
              to={to}
              onClose={() => setOpen(false)}
              onChoose={(first, last) => {
                setOpen(false)
                onChange(first, last)
              }}
            />
          )}
        </div>
      )}
    </Field>
  )
}

/** A day and a time of day as YYYY-MM-DDTHH:mm; the whole can be pasted into the first field. */
export function DateTimeField(props: Omit<DateFieldProps, 'month'>) {
  const { frame, control } = splitField(props)
  const { id, ref, value, onChange, onBlur, disabled, min, max } = control
  const label = nameOf(frame.label)
  const row = useRef<HTMLDivElement>(null)
  const [day = '', time = ''] = value.split('T')
  // Typed before there is a day: it must not be lost while the value is still empty.
  const [early, setEarly] = useState('')
  const shown = day ? time : early
  const give = (nextDay: string, nextTime: string) => {
    setEarly(nextTime)
    onChange(nextDay ? `${nextDay}T${nextTime}` : '')
  }
  return (
    <Field {...frame} id={id} group>
      {(aria) => (
        <div ref={row} className={styles.textRow}>
          <DateInput
            label={label}
            value={day}
            min={min?.slice(0, 10)}
            max={max?.slice(0, 10)}
            disabled={disabled}
            inputRef={ref}
            anchor={row}
            aria={{ ...aria, 'aria-label': `${label}：日期` }}
            onChange={(text) => {
              const [first = '', second] = text.split('T')
              give(first, second ?? shown)
            }}
            onBlur={onBlur}
          />
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            className={`${styles.input} ${styles.time}`}
            aria-label={`${label}：时间`}
            aria-invalid={aria['aria-invalid']}
            placeholder="时:分"
            value={shown}
            disabled={disabled}
            onChange={(event) => give(day, event.target.value)}
            onBlur={() => {
              const tidy = timeOfDay(shown)
              if (tidy && tidy !== shown) give(day, tidy)
              onBlur?.()
            }}
          />
        </div>
      )}
    </Field>
  )
}
