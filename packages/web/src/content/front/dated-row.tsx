import { dayOf } from '@portal/contract/platform/time'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import parts from '../../shared/site/parts.module.css'
import { Text } from '../../shared/ui/text.tsx'
import { Marks } from '../../shared/ui/words.tsx'
import styles from './reading.module.css'

/** Lines under their days, as a column and the events have them. */
export const DatedRows = ({ children }: { children: ReactNode }) => (
  <ul className={`${parts.ruled} ${styles.rows}`}>{children}</ul>
)

/** What is told under a day: a line in a list of a column. */
export const DatedRow = ({
  at,
  title,
  to,
  lead,
  marks,
}: {
  at: string
  title: string
  to: string
  lead: string
  marks: readonly ReactNode[]
}) => (
  <li>
    <time dateTime={at}>
      <b>{dayOf(at).slice(5)}</b>
      <Text as="small" size="s" tone="faint">
        {dayOf(at).slice(0, 4)}
      </Text>
    </time>
    <div>
      <Text as="h2" size="l">
        <Link to={to}>{title}</Link>
      </Text>
      <Text tone="quiet">{lead}</Text>
      <Marks marks={marks} />
    </div>
  </li>
)
