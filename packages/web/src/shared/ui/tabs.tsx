import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './tabs.module.css'
import { Count } from './tag.tsx'

interface TabItem<Code extends string = string> {
  readonly code: Code
  readonly label: ReactNode
  readonly count?: number | undefined
  readonly tone?: 'plain' | 'bad' | 'wait' | undefined
  readonly disabled?: boolean | undefined
}

export interface TabsProps<Code extends string> {
  label: string
  tabs: readonly TabItem<Code>[]
  value: Code
  onChange: (code: Code) => void
  /** The open part. Parts with addresses of their own are `Views`. */
  children: ReactNode
}

/** Parts of one page of which one is open. Arrow keys walk; the tab in use takes the focus. */
export function Tabs<Code extends string>({ label, tabs, value, onChange, children }: TabsProps<Code>) {
  const id = useId()
  const host = useRef<HTMLDivElement>(null)
  const walk = (event: KeyboardEvent) => {
    const open = tabs.filter(({ disabled }) => !disabled)
    const at = open.findIndex(({ code }) => code === value)
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: open.length - 1,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = open[(step + open.length) % open.length]
    if (!next) return
    onChange(next.code)
    host.current?.querySelector<HTMLElement>(`[data-code="${next.code}"]`)?.focus()
  }
  return (
    <div className={styles.tabs}>
      <div
        ref={host}
        className={`${styles.list} no-print`}
        role="tablist"
        aria-label={label}
        onKeyDown={walk}
      >
        {tabs.map(({ code, label: text, count, tone, disabled }) => (
          <button
            key={code}
            type="button"
            role="tab"
            id={`${id}-${code}`}
            data-code={code}
            aria-selected={code === value}
            aria-controls={`${id}-panel`}
            tabIndex={code === value ? 0 : -1}
            disabled={disabled}
            onClick={() => onChange(code)}
          >
            {text}
            {count !== undefined && <Count tone={tone}>{count}</Count>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  )
}
