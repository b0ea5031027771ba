import { type KeyboardEvent, lazy, type Ref, Suspense, useId, useRef, useState } from 'react'
import type { Choice } from './choice-fields.tsx'
import { useEarlyKeys } from './early-keys.ts'
import { Icon } from './icon.tsx'
import styles from './inputs.module.css'

const load = () => import('./select-panel.tsx')
/** The list is fetched when the field is entered: until then a closed choice is a button with a word on it. */
const preload = () => void load().catch(() => {})
const Panel = lazy(async () => ({ default: (await load()).SelectPanel }))

export interface SelectProps {
  /** Name of the list, and of the control where no label stands beside it. */
  label: string
  options: readonly Choice[]
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  /** Nothing may be chosen as well. */
  clearable?: boolean | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
  /** Given by the field around it; without it the control names itself. */
  aria?:
    | {
        id: string
        'aria-invalid': true | undefined
        'aria-required': true | undefined
        'aria-describedby': string | undefined
      }
    | undefined
}

/** Enter as well: left to the button it would be a click without a pointer, after which the list takes the focus a moment late, or never. */
const OPENING = ['Enter', 'ArrowDown', 'ArrowUp', 'Home', 'End']

/** One of a few. It looks and reads the same in every browser; in a form take `SelectField`. */
export function Select(props: SelectProps) {
  const { label, options, value, onChange, onBlur, placeholder = '请选择', disabled, aria } = props
  const own = useId()
  const id = aria?.id ?? own
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const chosen = options.find(({ code }) => code === value)
  const early = useEarlyKeys()
  const press = (event: KeyboardEvent) => {
    if (open) return early.keep(event)
    if (!OPENING.includes(event.key) || disabled) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <div ref={anchor} className={styles.wrap}>
      <button
        {...aria}
        ref={props.ref}
        id={id}
        type="button"
        role="combobox"
        name={props.name}
        value={value}
        className={styles.select}
        data-empty={chosen ? undefined : ''}
        disabled={disabled}
        aria-label={aria ? undefined : label}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        onPointerEnter={preload}
        onFocus={preload}
        onBlur={open ? undefined : onBlur}
        onKeyDown={press}
        onClick={() => setOpen(!open)}
      >
        {chosen?.label ?? placeholder}
      </button>
      <Icon name="chevron-down" className={styles.chevron} />
      {open && (
        <Suspense>
          <Panel
            id={`${id}-list`}
            label={label}
            anchor={anchor}
            options={options}
            value={value}
            none={props.clearable ? placeholder : undefined}
            early={early}
            onClose={() => {
              setOpen(false)
              onBlur?.()
            }}
            onChoose={(code) => {
              setOpen(false)
              onChange(code)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
