import type { ReactNode } from 'react'
import { Text } from '../../../shared/ui/text.tsx'
import styles from '../sheet.module.css'

/** The total of a sheet; it stays in sight while the sheet is scrolled. */
export const TotalLine = ({
  total,
  left = 0,
  children,
}: {
  total: number | null | undefined
  left?: number
  children: ReactNode
}) => (
  <div className={styles.total} aria-live="polite">
    <span>
      总分{' '}
      <Text as="strong" size="xl">
        {total ?? '—'}
      </Text>
      {left > 0 && `　还有${left}项未打分`}
    </span>
    <small>{children}</small>
  </div>
)
