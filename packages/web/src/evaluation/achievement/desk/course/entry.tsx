import type { ReactNode } from 'react'
import { Hint, Row } from '../../../../shared/ui/layout.tsx'
import { Text } from '../../../../shared/ui/text.tsx'
import styles from '../desk.module.css'

interface EntryProps {
  title?: ReactNode
  /** A state at the right end of the title. */
  tag?: ReactNode
  /** When, by whom, until when. */
  note?: ReactNode
  tone?: 'plain' | 'wait' | 'good' | undefined
  acts?: ReactNode
  children?: ReactNode
}

/** One thing in the history of an achievement: a case, a notice, a message, a publicity. */
export const Entry = ({ title, tag, note, tone, acts, children }: EntryProps) => (
  <article className={styles.entry} data-tone={tone}>
    {(title || tag) && (
      <Row justify="between">
        <strong>{title}</strong>
        {tag}
      </Row>
    )}
    {note && <Hint>{note}</Hint>}
    {children && (
      <Text as="div" typed>
        {children}
      </Text>
    )}
    {acts && <Row gap={1}>{acts}</Row>}
  </article>
)
