import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon, type IconName } from '../../shared/ui/icon.tsx'
import area from './area-shell.module.css'
import styles from './popover.module.css'

/** A small panel under a button of the bar. */
export function Popover({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) =>
      event.target instanceof Node && !ref.current?.contains(event.target) && setOpen(false)
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', dismiss)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', dismiss)
    }
  }, [open])
  return (
    <div ref={ref} className={styles.anchor}>
      <button type="button" className={area.tool} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={icon} />
        <span>{label}</span>
      </button>
      {open && <div className={styles.panel}>{children}</div>}
    </div>
  )
}
