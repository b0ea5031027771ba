import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from './icon.tsx'
import styles from './lines.module.css'

export interface Line {
  readonly key: string
  readonly text: ReactNode
  readonly icon?: IconName | undefined
  /** Under the text: when, by whom, until when. */
  readonly note?: ReactNode
  /** At the right: a state, a count, a button. A button stands alone: the line itself then leads nowhere. */
  readonly end?: ReactNode
  readonly tone?: 'plain' | 'now' | undefined
  /** Where the whole line leads, or what it does. */
  readonly to?: string | undefined
  readonly onOpen?: (() => void) | undefined
}

/** Things to open or to do, one in a line, side to side in a `Card flush`. */
export const Lines = ({ lines, label }: { lines: readonly Line[]; label?: string | undefined }) => (
  <ul className={styles.lines} aria-label={label}>
    {lines.map(({ key, ...line }) => (
      <li key={key} data-tone={line.tone}>
        {line.to ? (
          <Link className={styles.line} to={line.to}>
            <Content {...line} />
          </Link>
        ) : line.onOpen ? (
          <button type="button" className={styles.line} onClick={line.onOpen}>
            <Content {...line} />
          </button>
        ) : (
          <div className={styles.line}>
            <Content {...line} />
          </div>
        )}
      </li>
    ))}
  </ul>
)

const Content = ({ icon, text, note, end, to, onOpen }: Omit<Line, 'key'>) => (
  <>
    {icon && <Icon name={icon} />}
    <span className={styles.words}>
      <span>{text}</span>
      {note && <small>{note}</small>}
    </span>
    {end && <span className={styles.end}>{end}</span>}
    {(to || onOpen) && <Icon name="chevron-right" size="1em" />}
  </>
)
