import type { ReactNode } from 'react'
import styles from './tag.module.css'

export type TagTone = 'good' | 'wait' | 'bad' | 'plain'

/** A state in one word; the colour only repeats what the word says. */
export const Tag = ({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) => (
  <span className={styles.tag} data-tone={tone}>
    {children}
  </span>
)

/** Name and value, line by line. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.flatMap(([title, value]) => [
      <dt key={`${title}-title`}>{title}</dt>,
      <dd key={title}>{value === '' || value === null ? '—' : value}</dd>,
    ])}
  </dl>
)
