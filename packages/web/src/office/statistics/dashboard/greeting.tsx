import { hourOf, weekdayText } from '@portal/contract/platform/time'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Row } from '../../../shared/ui/layout.tsx'
import { Text } from '../../../shared/ui/text.tsx'
import type { Dashboard } from '../menu-badges.ts'
import styles from './dashboard.module.css'
import { reviewPath } from './review-path.ts'

type Queues = Dashboard['queues']

const helloAt = (hour: number): string =>
  hour < 5
    ? '夜深了'
    : hour < 9
      ? '早上好'
      : hour < 12
        ? '上午好'
        : hour < 14
          ? '中午好'
          : hour < 18
            ? '下午好'
            : '晚上好'

const sum = (queues: Queues, of: 'pending' | 'edits' | 'overdue') =>
  queues.reduce((total, queue) => total + queue[of], 0)

const summaryOf = (queues: Queues): string => {
  const [pending, edits, overdue] = [sum(queues, 'pending'), sum(queues, 'edits'), sum(queues, 'overdue')]
  if (pending + edits === 0) return '没有等待审核的申请，全部处理完毕。'
  const parts = [pending > 0 && `注册申请 ${pending} 件`, edits > 0 && `信息修改 ${edits} 件`].filter(Boolean)
  return `等待审核：${parts.join('，')}${overdue > 0 ? `，其中 ${overdue} 件已超期` : ''}。`
}

/** The queue to begin with: overdue work first, then the longest wait. */
const firstQueue = (queues: Queues) =>
  queues
    .filter(({ pending, edits }) => pending + edits > 0)
    .sort((a, b) => b.overdue - a.overdue || b.oldestDays - a.oldestDays)[0]

export const Greeting = ({
  name,
  queues,
  mayReview,
}: {
  name: string
  queues: Queues | undefined
  mayReview: boolean
}) => {
  const now = new Date()
  const hour = hourOf(now)
  const first = queues && mayReview ? firstQueue(queues) : undefined
  return (
    <section className={styles.greeting} aria-label="问候">
      <Row gap={4} justify="between">
        <div>
          <Text as="h2" size="xl">
            {helloAt(hour)}
            {name && `，${name}`}
          </Text>
          <Row gap={5} tight>
            <time>{weekdayText(now)}</time>
            {queues && <span>{summaryOf(queues)}</span>}
          </Row>
        </div>
        {first && (
          <ButtonLink to={reviewPath(first.kind, first.pending > 0 ? 'pending' : 'edits')}>
            开始审核
            <Icon name="arrow-right" />
          </ButtonLink>
        )}
      </Row>
    </section>
  )
}
