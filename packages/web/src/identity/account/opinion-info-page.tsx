import { member } from '@portal/contract/membership/member.calls'
import type { ReviewAction } from '@portal/contract/membership/review.rules'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { Link } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { paths } from '../../shared/paths.ts'
import { timeOf } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Icon, type IconName } from '../../shared/ui/icon.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import styles from './account.module.css'

type Opinions = OutputOf<typeof member.opinions>
type Entry = Opinions['list'][number]

/** 审核意见: every review comment on the own record, the newest first (docs/handbook/membership.md#changes). */
export function Page() {
  const opinions = useCall(member.opinions, {})
  return (
    <Loaded call={opinions} rows={6}>
      {(data) => <History data={data} />}
    </Loaded>
  )
}

function History({ data }: { data: Opinions }) {
  const list = [...data.list].sort((a, b) => b.at.localeCompare(a.at))
  return (
    <div className={styles.page}>
      {data.canEditAgain && (
        <Banner
          tone="warning"
          title="您提交的信息被退回，请按审核意见修改后重新提交。"
          actions={
            <Link className={styles.again} to={paths.member.baseInfo}>
              再次修改
            </Link>
          }
        />
      )}
      {data.infoEditStatus === '1' && <Banner tone="info">您修改的信息正在审核，审核通过后生效。</Banner>}
      <section className={styles.panel} aria-label="审核记录">
        {list.length === 0 ? (
          <EmptyState title="暂无审核意见">您提交的申请或修改经审核后，意见会显示在这里。</EmptyState>
        ) : (
          <ol className={styles.line}>
            {list.map((entry) => (
              <TimelineEntry key={`${entry.at}${entry.action}`} entry={entry} />
            ))}
          </ol>
        )}
      </section>
    </div>
  )
}

type Look = readonly [tone: 'done' | 'wrong' | 'waiting' | 'plain', icon: IconName]
const looks: Partial<Record<ReviewAction, Look>> = {
  approve: ['done', 'check'],
  approveEdit: ['done', 'check'],
  return: ['wrong', 'flag'],
  returnEdit: ['wrong', 'flag'],
  reject: ['wrong', 'close'],
  submit: ['waiting', 'arrow-right'],
  resubmit: ['waiting', 'arrow-right'],
  submitEdit: ['waiting', 'arrow-right'],
  supplement: ['waiting', 'arrow-right'],
}

function TimelineEntry({ entry }: { entry: Entry }) {
  const [tone, icon] = looks[entry.action] ?? (['plain', 'info'] as const)
  return (
    <li className={styles.event} data-tone={tone}>
      <span className={styles.eventMark}>
        <Icon name={icon} size="1.1rem" />
      </span>
      <div>
        <h2 className={styles.eventTitle}>{entry.label}</h2>
        <p className={styles.quiet}>
          <time dateTime={entry.at}>{timeOf(entry.at)}</time>
          {entry.actor && ` · ${entry.actor}`}
        </p>
        {entry.opinion && <p className={styles.opinion}>{entry.opinion}</p>}
        {entry.items.length > 0 && (
          <dl className={styles.items}>
            {entry.items.map((item) => (
              <div key={item.field}>
                <dt>{item.title}</dt>
                <dd>{item.comment}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}
