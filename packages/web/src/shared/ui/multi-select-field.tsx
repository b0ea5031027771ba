import { lazy, Suspense, useRef, useState } from 'react'
import type { Choice } from './choice-fields.tsx'
import { Field, type FieldProps, splitField } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './inputs.module.css'

const load = () => import('./multi-select-panel.tsx')
const preload = () => void load().catch(() => {})
const Panel = lazy(async () => ({ default: (await load()).MultiSelectPanel }))

interface MultiSelectFieldProps extends FieldProps {
  label: string
  options: readonly Choice[]
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  placeholder?: string | undefined
  id?: string | undefined
}

/** The one, both, or the first of more. */
const shortText = (labels: readonly string[]) =>
  labels.length > 2 ? `${labels[0]} 等 ${labels.length} 项` : labels.join('、')

/** Any of several, to filter by. A value that is none of the options is shown as it is and stays until it is taken back. */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const { frame, control } = splitField(props)
  const { options, value, onChange, placeholder = '全部', id } = control
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const strange = value.filter((each) => options.every(({ code }) => code !== each))
  const known = options.filter(({ code }) => value.includes(code))
  const labels = [...known.map(({ label }) => label), ...strange]
  return (
    <Field {...frame} id={id}>
      {(aria) => (
        <div ref={anchor} className={styles.wrap}>
          <button
            id={aria.id}
            type="button"
            className={styles.select}
            data-empty={labels.length > 0 ? undefined : ''}
            title={labels.length > 1 ? labels.join('、') : undefined}
            // A button is named by its label alone, and the value would not be read out.
            aria-labelledby={`${aria.id}-label ${aria.id}-value`}
            aria-describedby={aria['aria-describedby']}
            aria-haspopup="listbox"
            aria-expanded={open}
            onPointerEnter={preload}
            onFocus={preload}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
              event.preventDefault()
              setOpen(true)
            }}
            onClick={() => setOpen(!open)}
          >
            <span id={`${aria.id}-value`}>{shortText(labels) || placeholder}</span>
          </button>
          <Icon name="chevron-down" className={styles.chevron} />
          {open && (
            <Suspense>
              <Panel
                anchor={anchor}
                label={props.label}
                options={[...options, ...strange.map((code) => ({ code, label: code }))]}
                value={value}
                onClose={() => setOpen(false)}
                onChange={onChange}
              />
            </Suspense>
          )}
        </div>
      )}
    </Field>
  )
}
