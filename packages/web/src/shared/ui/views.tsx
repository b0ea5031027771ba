import { Link } from 'react-router'
import styles from './views.module.css'

export interface View {
  readonly to: string
  readonly title: string
  readonly current: boolean
  /** Waiting work behind it; nothing is shown for none. */
  readonly count?: number | undefined
}

/** Where the parts do not fit side by side, the one that is open is in sight; the page itself stays where it is. */
const intoSight = (link: HTMLAnchorElement | null) => {
  const strip = link?.parentElement
  if (link && strip && strip.scrollWidth > strip.clientWidth)
    strip.scrollLeft = link.offsetLeft - strip.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2
}

/** The parts of one page, each with an address of its own. */
export const Views = ({ label, views }: { label: string; views: readonly View[] }) => (
  <nav className={styles.views} aria-label={label}>
    {views.map(({ to, title, current, count }) => (
      <Link
        key={title}
        to={to}
        aria-current={current ? 'page' : undefined}
        ref={current ? intoSight : undefined}
      >
        {title}
        {count !== undefined && count > 0 && <span>{count}</span>}
      </Link>
    ))}
  </nav>
)
