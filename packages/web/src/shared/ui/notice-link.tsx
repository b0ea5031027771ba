import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import styles from './notice-link.module.css'

interface NoticeLinkProps {
  to: string
  title: ReactNode
  /** Something went wrong, and not only: something waits. */
  bad?: boolean
  children: ReactNode
}

/** What waits for somebody, as a way there. */
export const NoticeLink = ({ to, title, bad = false, children }: NoticeLinkProps) => (
  <Link to={to} className={styles.notice} data-tone={bad ? 'bad' : 'wait'}>
    <Icon name={bad ? 'flag' : 'bell'} />
    <span>
      <strong>{title}</strong>
      {children}
    </span>
    <Icon name="chevron-right" />
  </Link>
)
