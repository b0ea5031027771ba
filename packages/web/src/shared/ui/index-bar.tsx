import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './index-bar.module.css'
import { type IndexItem, IndexList } from './index-nav.tsx'
import { Meter } from './stat.tsx'

/** The index of a long form on a phone: one line at the upper edge, where one is and how much is done; the sections unfold from it. */
export const IndexBar = ({
  label,
  items,
  note,
  value,
  max,
}: {
  label: string
  items: readonly IndexItem[]
  /** 必填 11／18 */
  note: string
  value: number
  max: number
}) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])
  const at = Math.max(
    0,
    items.findIndex(({ current }) => current),
  )
  return (
    <nav
      ref={root}
      className={`${styles.bar} no-print`}
      aria-label={label}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <span className={styles.now}>
          <strong>
            第 {at + 1} 节<span className="visually-hidden">，共 {items.length} 节</span>
          </strong>
          {items[at]?.text}
        </span>
        <small>{note}</small>
        <Icon name="chevron-down" size="1.1em" />
      </button>
      <Meter label={note} value={value} max={max} />
      <div id={id} className={styles.list} hidden={!open}>
        <IndexList
          items={items.map(({ onPick, ...item }) => ({
            ...item,
            onPick: () => {
              setOpen(false)
              onPick?.()
            },
          }))}
        />
      </div>
    </nav>
  )
}
