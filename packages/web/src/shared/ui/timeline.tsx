import type { ReactNode } from 'react'
import { Text } from './text.tsx'
import styles from './timeline.module.css'

export interface Moment {
  readonly key: string
  /** What happened: 退回修改. */
  readonly title: ReactNode
  /** When, who, from where, as far as known. */
  readonly meta?: ReactNode
  /** Opinion, reason, what changed. */
  readonly text?: ReactNode
  readonly tone?: 'plain' | 'good' | 'wait' | 'bad' | 'later' | undefined
}

/** What happened, newest first or in order, one point each. */
export const Timeline = ({ moments, label }: { moments: readonly Moment[]; label: string }) => (
  <ol className={styles.timeline} aria-label={label}>
    {moments.map(({ key, title, meta, text, tone = 'plain' }) => (
      <li key={key} data-tone={tone}>
        <Text strong>{title}</Text>
        {meta && (
          <Text size="s" tone="quiet">
            {meta}
          </Text>
        )}
        {text && (
          <Text as="div" size="s" typed>
            {text}
          </Text>
        )}
      </li>
    ))}
  </ol>
)
