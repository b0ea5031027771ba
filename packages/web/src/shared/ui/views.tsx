import { Link } from 'react-router'
import styles from './views.module.css'

export interface View {
  readonly to: string
  readonly title: string
  readonly current: boolean
  /** Waiting work behind it; nothing is shown for none. */
  readonly count?: number | undefined
}

/** Where the row of parts is wider than the screen. */
const inSight = (link: HTMLAnchorElement | null) =>
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** The parts of one page, each with an address of its own. */
export const Views = ({ label, views }: { label: string; views: readonly View[] }) => (
  <nav className={styles.views} aria-label={label}>
    {views.map(({ to, title, current, count }) => (
      <Link
        key={title}
        ref={current ? inSight : undefined}
        to={to}
        aria-current={current ? 'page' : undefined}
      >
        {title}
        {count !== undefined && count > 0 && <span>{count}</span>}
      </Link>
    ))}
  </nav>
)
