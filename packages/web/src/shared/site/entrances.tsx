import { LOGIN_PAGES, type LoginPage } from '@portal/contract/platform/roles'
import { Link } from 'react-router'
import styles from './entrances.module.css'

/** The other pages to sign in at, each with its colour. */
export const Entrances = ({ except, onDark }: { except: LoginPage; onDark?: boolean }) => (
  <nav className={styles.entrances} aria-label="其他登录入口" data-dark={onDark ? '' : undefined}>
    {(Object.keys(LOGIN_PAGES) as LoginPage[])
      .filter((page) => page !== except)
      .map((page) => (
        <Link key={page} className="target" to={LOGIN_PAGES[page].login} data-accent={page}>
          {LOGIN_PAGES[page].title}
        </Link>
      ))}
  </nav>
)
