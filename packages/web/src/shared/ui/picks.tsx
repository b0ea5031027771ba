import type { ReactNode } from 'react'
import styles from './picks.module.css'

/** One of several things, each with a word more: which record stays, which version holds. In a form take `Segmented`. */
export const Picks = ({ legend, children }: { legend?: string; children: ReactNode }) => (
  <fieldset className={styles.picks}>
    {legend && <legend>{legend}</legend>}
    {children}
  </fieldset>
)

export const Pick = ({
  name,
  checked,
  disabled,
  note,
  end,
  label,
  plain,
  onPick,
  children,
}: {
  /** Of the group, whose one is chosen. */
  name: string
  checked: boolean
  disabled?: boolean | undefined
  note?: ReactNode
  /** At the right: a button. */
  end?: ReactNode
  /** Read out instead of the words: the choice within a table. */
  label?: string | undefined
  /** Without the frame. */
  plain?: boolean | undefined
  onPick: () => void
  children: ReactNode
}) => (
  <label className={styles.pick} data-plain={plain ? '' : undefined}>
    <input type="radio" aria-label={label} {...{ name, checked, disabled }} onChange={onPick} />
    <span>
      {children}
      {note && <small>{note}</small>}
    </span>
    {end}
  </label>
)
