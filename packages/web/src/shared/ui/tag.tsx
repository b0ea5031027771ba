import type { ReactNode } from 'react'
import styles from './tag.module.css'

export type TagTone = 'good' | 'wait' | 'bad' | 'plain'

/** A state in one word; the colour only repeats what the word says. */
export const Tag = ({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) => (
  <span className={styles.tag} data-tone={tone}>
    {children}
  </span>
)

/** How many: beside the name of what is counted. */
export const Count = ({ tone = 'plain', children }: { tone?: TagTone | undefined; children: ReactNode }) => (
  <span className={styles.count} data-tone={tone}>
    {children}
  </span>
)
