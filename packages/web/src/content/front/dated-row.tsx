import { dayOf } from '@portal/contract/platform/time'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Text } from '../../shared/ui/text.tsx'
import { Marks } from '../../shared/ui/words.tsx'

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
