import type { ReactNode } from 'react'
import styles from './toolbar.module.css'

/** Acts and filters above what they work on; `end` stands at the right. Everything in it has one height. Not on paper. */
export const Toolbar = ({
  label,
  end,
  children,
}: {
  label?: string | undefined
  end?: ReactNode
  children?: ReactNode
}) => (
  <div className={`${styles.toolbar} no-print`} {...(label ? { role: 'group', 'aria-label': label } : {})}>
    <div className={styles.main}>{children}</div>
    {end && <div className={styles.end}>{end}</div>}
  </div>
)

/** Acts that stay at the lower edge of the window while the page is scrolled: save, decide, what was chosen. */
export const ActionBar = ({
  message,
  label,
  children,
}: {
  /** The answer to the last press, beside the button. */
  message?: ReactNode
  label?: string | undefined
  children: ReactNode
}) => (
  <section className={`${styles.bar} no-print`} aria-label={label ?? '操作'}>
    <div className={styles.message} aria-live="polite">
      {message}
    </div>
    {children}
  </section>
)
