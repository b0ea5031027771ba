import { MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/member.calls'
import { Link } from 'react-router'
import { to } from '../../../shared/routes/table.ts'
import { ICONS } from '../../../shared/ui/desk-icons.ts'
import { Icon, type IconName } from '../../../shared/ui/icon.tsx'
import { Card, Grid, Hint } from '../../../shared/ui/layout.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { type Dashboard, LIST_OF } from '../menu-badges.ts'
import styles from './dashboard.module.css'
import { reviewPath } from './review-path.ts'

type Queue = Dashboard['queues'][number]

export const kindIcons: Record<MemberKind, IconName> = {
  person: ICONS.person,
  unit: ICONS.unit,
  expert: ICONS.expert,
  project: ICONS.account,
}

/** What waits, one card for each kind; each number leads into its queue. */
export const QueueBoard = ({ queues, mayReview }: { queues: readonly Queue[]; mayReview: boolean }) => (
  <section aria-labelledby="queues-title">
    <h2 id="queues-title" className="visually-hidden">
      待办
    </h2>
    <Grid min="s">
      {queues.map((queue) => (
        <QueueCard key={queue.kind} queue={queue} mayReview={mayReview} />
      ))}
    </Grid>
  </section>
)

const QueueCard = ({ queue, mayReview }: { queue: Queue; mayReview: boolean }) => {
  const { kind, pending, edits } = queue
  const { label } = MEMBER_KINDS[kind]
  // The accounts of achievement evaluation are no list of an editor's (docs/handbook/identity.md#roles).
  const listed = mayReview || kind !== 'project'
  return (
    <Card
      level={3}
      title={
        <>
          <Icon name={kindIcons[kind]} /> {label}
        </>
      }
      actions={
        listed && (
          <Link to={to(LIST_OF[kind])} aria-label={`打开${label}列表`}>
            列表
            <Icon name="chevron-right" size="1em" />
          </Link>
        )
      }
      footer={<Wait queue={queue} />}
    >
      <div className={styles.tiles}>
        <Tile
          count={pending}
          label="注册申请"
          to={mayReview ? reviewPath(kind, 'pending') : undefined}
          kind={label}
        />
        <Tile
          count={edits}
          label="信息修改"
          to={mayReview ? reviewPath(kind, 'edits') : undefined}
          kind={label}
        />
      </div>
      {queue.incomplete > 0 && (
        <Hint>
          另有 {queue.incomplete} 件待申请人上传盖章表{' '}
          {mayReview && (
            <Link to={reviewPath(kind, 'incomplete')} aria-label={`查看待上传的${label}`}>
              查看
            </Link>
          )}
        </Hint>
      )}
    </Card>
  )
}

const Tile = ({
  count,
  label,
  to,
  kind,
}: {
  count: number
  label: string
  to: string | undefined
  kind: string
}) => {
  const content = (
    <>
      <strong className={styles.figure} data-zero={count === 0 ? '' : undefined}>
        {count}
      </strong>
      <span>{label}</span>
    </>
  )
  return to && count > 0 ? (
    <Link className={styles.tile} to={to}>
      {content}
      <span className="visually-hidden">，审核{kind}</span>
    </Link>
  ) : (
    <div className={styles.tile}>{content}</div>
  )
}

const Wait = ({ queue: { pending, edits, oldestDays, overdue } }: { queue: Queue }) =>
  pending + edits === 0 ? (
    <Tag tone="good">没有待办</Tag>
  ) : (
    <>
      <span>
        {pending === 0 ? '信息修改等待审核' : oldestDays > 0 ? `最长已等待 ${oldestDays} 天` : '均为今天提交'}
      </span>
      {overdue > 0 && <Tag tone="bad">{overdue} 件超期</Tag>}
    </>
  )
