import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { Link } from 'react-router'
import { shortTime } from '../../../shared/time.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import type { Dashboard } from '../menu-badges.ts'
import styles from './dashboard.module.css'
import { type Queue, reviewPath } from './review-path.ts'

/** Colour and queue of an entry, by the words of the review (contract/review.ts). */
const looks: readonly (readonly [RegExp, string, Queue])[] = [
  [/^提交信息修改/, 'new', 'edits'],
  [/提交|补交/, 'new', 'pending'],
  [/退回/, 'returned', 'returned'],
  [/不予/, 'rejected', 'rejected'],
  [/通过/, 'approved', 'approved'],
]
const lookOf = (label: string) => {
  const [, tone, queue] = looks.find(([words]) => words.test(label)) ?? [
    undefined,
    'new',
    'approved' as const,
  ]
  return { tone, queue }
}

/** What came in and what was decided lately, newest first. */
export const RecentCard = ({ recent, linked }: { recent: Dashboard['recent']; linked: boolean }) => (
  <section className={styles.card} aria-labelledby="recent-title">
    <header className={styles.cardHead}>
      <h2 id="recent-title">最近动态</h2>
    </header>
    {recent.length === 0 ? (
      <div className={styles.nothing}>
        <Icon name="water" size="1.75rem" />
        <p>还没有动态。</p>
        <p>提交的申请和审核决定会出现在这里。</p>
      </div>
    ) : (
      <ol className={styles.recent}>
        {recent.map((entry) => (
          <li key={`${entry.at}${entry.id}${entry.label}`} data-tone={lookOf(entry.label).tone}>
            <p>
              <strong>{entry.label}</strong>
              {linked ? (
                <Link to={reviewPath(entry.kind, lookOf(entry.label).queue, entry.id)}>{entry.name}</Link>
              ) : (
                <span>{entry.name}</span>
              )}
            </p>
            <p className={styles.by}>
              <time dateTime={entry.at}>{shortTime(entry.at)}</time>
              {` · ${[MEMBER_KINDS[entry.kind].label, entry.actor].filter(Boolean).join(' · ')}`}
            </p>
          </li>
        ))}
      </ol>
    )}
  </section>
)
