import { type KeyboardEvent, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { type EarlyKeys, useEarlyKeys } from './early-keys.ts'
import { Field, type FieldProps, splitField } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './inputs.module.css'

interface PanelFieldProps extends FieldProps {
  label: string
  id?: string | undefined
  /** What is chosen; empty: nothing. */
  shown: string
  placeholder: string
  /** The whole of it, where `shown` says it shortly. */
  title: string | undefined
  icon: 'chevron-down' | 'calendar'
  popup: 'listbox' | 'dialog'
  /** Keys that open it, beside Enter and the space bar. */
  keys: readonly string[]
  /** Fetches the panel before it is wanted. */
  preload: () => void
  panel: (place: {
    anchor: RefObject<HTMLElement | null>
    /** For a list to take once it has the focus. */
    early: EarlyKeys
    close: () => void
  }) => ReactNode
}

/** A field that says what is chosen, and opens the panel to choose from under it. */
export function PanelField(props: PanelFieldProps) {
  const { frame, control } = splitField(props)
  const { id, shown, placeholder, title, icon, popup, keys, preload, panel } = control
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const early = useEarlyKeys()
  const press = (event: KeyboardEvent) => {
    if (open && popup === 'listbox') return early.keep(event)
    if (!keys.includes(event.key)) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <Field {...frame} id={id}>
      {(aria) => (
        <div ref={anchor} className={styles.wrap}>
          <button
            id={aria.id}
            type="button"
            className={styles.select}
            data-empty={shown ? undefined : ''}
            title={title}
            // A button is named by its label alone, and the value would not be read out.
            aria-labelledby={`${aria.id}-label ${aria.id}-value`}
            aria-describedby={aria['aria-describedby']}
            aria-haspopup={popup}
            aria-expanded={open}
            onPointerEnter={preload}
            onFocus={preload}
            onKeyDown={press}
            onClick={() => setOpen(!open)}
          >
            <span id={`${aria.id}-value`}>{shown || placeholder}</span>
          </button>
          <Icon name={icon} className={styles.chevron} />
          {open && <Suspense>{panel({ anchor, early, close: () => setOpen(false) })}</Suspense>}
        </div>
      )}
    </Field>
  )
}
