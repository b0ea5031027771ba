import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'

export interface DrawerProps {
  open: boolean
  title: ReactNode
  /** Right of the title: where one is, next and previous. */
  tools?: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** In rem; the whole window on phones. */
  width?: 'normal' | 'wide' | undefined
  onClose: () => void
}

const REACHABLE = 'a[href],button:not(:disabled),input:not(:disabled),select,textarea,[tabindex="0"]'

/** One record beside its list. The list stays usable: another row opens in the same place. Escape closes, and a dialog above it closes first. */
export function Drawer({ open, title, tools, children, footer, width = 'normal', onClose }: DrawerProps) {
  const panel = useRef<HTMLElement>(null)
  const id = useId()
  const leave = useRef(onClose)
  leave.current = onClose

  useEffect(() => {
    if (!open) return
    const before = document.activeElement
    panel.current?.focus()
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
      leave.current()
    }
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', press)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [open])

  // The keyboard goes round inside: behind a drawer that fills a phone nobody sees where it is.
  const round = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || (event.target as Element).closest('dialog')) return
    const all = [...(panel.current?.querySelectorAll<HTMLElement>(REACHABLE) ?? [])].filter(
      (each) => each.offsetParent !== null,
    )
    const [first] = all
    const last = all[all.length - 1]
    const at = document.activeElement
    const turn = event.shiftKey ? (at === first || at === panel.current) && last : at === last && first
    if (!turn) return
    event.preventDefault()
    turn.focus()
  }

  if (!open) return null
  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={id}
      className={`${styles.drawer} no-print`}
      data-size={width}
      tabIndex={-1}
      onKeyDown={round}
    >
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {tools && <div className={styles.tools}>{tools}</div>}
        <IconButton name="close" label="关闭" onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </section>
  )
}
