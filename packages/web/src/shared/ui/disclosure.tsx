import { type ReactNode, useId, useState } from 'react'
import styles from './disclosure.module.css'
import { Icon } from './icon.tsx'

/** Folded away until asked for. On paper it is open. Closed parts stay mounted when `keep` is set, so that what is typed in them stays. */
export function Disclosure({
  title,
  note,
  open: first = false,
  keep = false,
  frame = false,
  onToggle,
  children,
}: {
  title: ReactNode
  note?: ReactNode
  open?: boolean | undefined
  keep?: boolean | undefined
  frame?: boolean | undefined
  onToggle?: ((open: boolean) => void) | undefined
  children: ReactNode
}) {
  const [open, setOpen] = useState(first)
  const id = useId()
  return (
    <div className={styles.disclosure} data-open={open ? '' : undefined} data-frame={frame ? '' : undefined}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setOpen(!open)
          onToggle?.(!open)
        }}
      >
        <Icon name="chevron-right" size="1.125em" className={styles.mark} />
        <span>{title}</span>
        {note && <small>{note}</small>}
      </button>
      <div id={id} className={styles.body} hidden={!open}>
        {(open || keep) && children}
      </div>
    </div>
  )
}
