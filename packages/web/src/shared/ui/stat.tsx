import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './stat.module.css'

export interface StatProps {
  label: ReactNode
  value: ReactNode
  unit?: ReactNode
  /** Compared with what, from when. */
  note?: ReactNode
  tone?: 'plain' | 'good' | 'wait' | 'bad' | undefined
  /** Where the figure comes from. */
  to?: string | undefined
}

/** One large figure with its name. Several stand in a `Grid min="stat"`. */
export function Stat({ label, value, unit, note, tone = 'plain', to }: StatProps) {
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.figure}>
        <b>{value}</b>
        {unit && <small>{unit}</small>}
      </span>
      {note && <span className={styles.note}>{note}</span>}
    </>
  )
  return to ? (
    <Link className={styles.stat} data-tone={tone} to={to}>
      {content}
    </Link>
  ) : (
    <div className={styles.stat} data-tone={tone}>
      {content}
    </div>
  )
}

/** How much of a limit is used; past the limit the bar is full and red. Words or a number stand beside it. */
export const Meter = ({
  label,
  value,
  max,
  tone,
}: {
  label: string
  value: number
  max: number
  tone?: 'plain' | 'good' | 'wait' | 'bad' | undefined
}) => (
  <meter
    className={styles.meter}
    aria-label={label}
    min={0}
    max={max}
    value={Math.min(value, max)}
    data-tone={tone ?? (value > max ? 'bad' : 'plain')}
  >
    {`${value} / ${max}`}
  </meter>
)
