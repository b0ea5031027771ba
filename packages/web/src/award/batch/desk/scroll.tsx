import type { ReactNode } from 'react'
import styles from '../award.module.css'

/** A table that is wider than its place; it scrolls on its own, so that the keyboard must reach it. */
export const Scroll = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region
  <section className={styles.scroll} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
