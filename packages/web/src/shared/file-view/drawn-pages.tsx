import type { Ref } from 'react'
import styles from './drawn-pages.module.css'

/** Where the drawn pages of a file are hung up, one below the other. */
export const DrawnPages = ({ holder }: { holder: Ref<HTMLDivElement> }) => (
  <div ref={holder} className={styles.sheets} />
)
