import type { ReactNode } from 'react'
import { Card } from './layout.tsx'
import { Lines } from './lines.tsx'

interface NoticeLinkProps {
  to: string
  title: ReactNode
  /** Something went wrong, and not only: something waits. */
  bad?: boolean
  children: ReactNode
}

/** What waits for somebody, as a way there. */
export const NoticeLink = ({ to, title, bad = false, children }: NoticeLinkProps) => (
  <Card flush tone={bad ? 'bad' : 'wait'}>
    <Lines
      lines={[{ key: to, to, icon: bad ? 'flag' : 'bell', text: <strong>{title}</strong>, note: children }]}
    />
  </Card>
)
