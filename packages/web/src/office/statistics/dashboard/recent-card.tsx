import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { shortTime } from '@portal/contract/platform/time'
import { Link } from 'react-router'
import { Card } from '../../../shared/ui/layout.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'
import { type Moment, Timeline } from '../../../shared/ui/timeline.tsx'
import type { Dashboard } from '../menu-badges.ts'
import { type Queue, reviewPath } from './review-path.ts'

/** Colour and queue of an entry, by the words of the review (contract/review.ts). */
const looks: readonly (readonly [RegExp, Moment['tone'], Queue])[] = [
  [/^提交信息修改/, 'plain', 'edits'],
  [/提交|补交/, 'plain', 'pending'],
  [/退回/, 'wait', 'returned'],
  [/不予/, 'bad', 'rejected'],
  [/通过/, 'good', 'approved'],
]
const lookOf = (label: string) => {
  const [, tone, queue] = looks.find(([words]) => words.test(label)) ?? [
    undefined,
    'plain' as const,
    'approved' as const,
  ]
  return { tone, queue }
}

/** What came in and what was decided lately, newest first. */
export const RecentCard = ({ recent, linked }: { recent: Dashboard['recent']; linked: boolean }) => (
  <Card level={2} title="最近动态">
    {recent.length === 0 ? (
      <EmptyState title="还没有动态">提交的申请和审核决定会出现在这里。</EmptyState>
    ) : (
      <Timeline
        label="最近动态"
        moments={recent.map((entry) => {
          const { tone, queue } = lookOf(entry.label)
          return {
            key: `${entry.at}${entry.id}${entry.label}`,
            tone,
            title: (
              <>
                {entry.label}{' '}
                {linked ? <Link to={reviewPath(entry.kind, queue, entry.id)}>{entry.name}</Link> : entry.name}
              </>
            ),
            meta: (
              <>
                <time dateTime={entry.at}>{shortTime(entry.at)}</time>
                {` · ${[MEMBER_KINDS[entry.kind].label, entry.actor].filter(Boolean).join(' · ')}`}
              </>
            ),
          }
        })}
      />
    )}
  </Card>
)
