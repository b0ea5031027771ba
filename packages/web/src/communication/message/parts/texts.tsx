import type { ReactNode } from 'react'
import styles from './parts.module.css'

/** A text message as it arrives. */
export const Bubble = ({ children }: { children: ReactNode }) => <p className={styles.bubble}>{children}</p>

/** A mail as it arrives. */
export const Sheet = ({ label, children }: { label?: string; children: ReactNode }) => (
  <section className={styles.sheet} aria-label={label}>
    {children}
  </section>
)

/** Two lines of a text in the cell of a list. */
export const Excerpt = ({ children }: { children: ReactNode }) => (
  <span className={styles.excerpt}>{children}</span>
)
