import { today } from '@portal/contract/platform/time'
import { lazy, Suspense, useRef, useState } from 'react'
import { type Span, spanText } from './date-spans.ts'
import { Field, type FieldProps, splitField } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './inputs.module.css'

const load = () => import('./span-panel.tsx')
const preload = () => void load().catch(() => {})
const Panel = lazy(async () => ({ default: (await load()).SpanPanel }))

interface SpanFieldProps extends FieldProps, Span {
  label: string
  onChange: (from: string, to: string) => void
  placeholder?: string | undefined
  id?: string | undefined
}

/** A span of days to filter by: one field, named spans first, and any other by its two ends. In a form take `DateRangeField`. */
export function SpanField(props: SpanFieldProps) {
  const { frame, control } = splitField(props)
  const { from, to, onChange, placeholder = '不限', id } = control
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const text = spanText({ from, to }, today())
  return (
    <Field {...frame} id={id}>
      {(aria) => (
        <div ref={anchor} className={styles.wrap}>
          <button
            id={aria.id}
            type="button"
            className={styles.select}
            data-empty={text ? undefined : ''}
            title={from || to ? `${from || '不限'} 至 ${to || '不限'}` : undefined}
            // A button is named by its label alone, and the value would not be read out.
            aria-labelledby={`${aria.id}-label ${aria.id}-value`}
            aria-describedby={aria['aria-describedby']}
            aria-haspopup="dialog"
            aria-expanded={open}
            onPointerEnter={preload}
            onFocus={preload}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return
              event.preventDefault()
              setOpen(true)
            }}
            onClick={() => setOpen(!open)}
          >
            <span id={`${aria.id}-value`}>{text || placeholder}</span>
          </button>
          <Icon name="calendar" className={styles.chevron} />
          {open && (
            <Suspense>
              <Panel
                anchor={anchor}
                label={props.label}
                from={from}
                to={to}
                onClose={() => setOpen(false)}
                onChoose={(first, last) => {
                  setOpen(false)
                  onChange(first, last)
                }}
              />
            </Suspense>
          )}
        </div>
      )}
    </Field>
  )
}
