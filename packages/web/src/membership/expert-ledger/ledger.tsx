import type { ActivityEntry, Appraisal, activity } from '@portal/contract/membership/expert-ledger.calls'
import { ACTIVITY_KINDS, APPRAISAL_MARKS } from '@portal/contract/membership/expert-ledger.words'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import type { ReactNode } from 'react'
import { shortTime } from '../../shared/time.ts'
import { EmptyState } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import styles from './activity.module.css'

export type LedgerData = OutputOf<typeof activity.list>
type Row = ActivityEntry | Appraisal

const signed = (points: number) => (points > 0 ? `+${points}` : String(points))
const by = (name: string) => (name ? `${name} ` : '')

export const Figures = ({ data }: { data: LedgerData }) => (
  <>
    <dl className={styles.figures}>
      <div>
        <dt>近24个月积分</dt>
        <dd>{data.sum24m}</dd>
      </div>
      <div>
        <dt>活跃度</dt>
        <dd>{data.level}</dd>
      </div>
      <div>
        <dt>信誉等级</dt>
        <dd>{data.credibility}</dd>
      </div>
      {data.basis && (
        <div>
          <dt>信誉评分</dt>
          <dd>{data.basis.score}</dd>
        </div>
      )}
    </dl>
    <p className={styles.meta}>{data.text}</p>
  </>
)

const Objection = ({ objection }: Pick<Row, 'objection'>) =>
  objection && (
    <p className={styles.note}>
      异议（{shortTime(objection.filedAt)}）：{objection.text}
      {objection.state !== 'open' && (
        <>
          <br />
          答复（{objection.state === 'removed' ? '异议成立，已撤销' : '维持'}，{by(objection.answeredBy)}
          {objection.answeredAt && shortTime(objection.answeredAt)}）：{objection.answer}
        </>
      )}
    </p>
  )
const Removed = ({ removed }: Pick<Row, 'removed'>) =>
  removed && (
    <p className={styles.meta}>
      已撤销：{removed.reason}（{by(removed.by)}
      {shortTime(removed.at)}）
    </p>
  )

export const Entries = ({ data, acts }: { data: LedgerData; acts: (row: ActivityEntry) => ReactNode }) =>
  data.list.length === 0 ? (
    <EmptyState title="还没有活动记录">参加评价、评审等活动后自动登记。</EmptyState>
  ) : (
    <ol className={styles.list}>
      {data.list.map((row) => (
        <li key={row.id} data-gone={row.removed !== null}>
          <div className={styles.line}>
            <span className={styles.meta}>{row.date}</span>
            <strong className={styles.what}>{ACTIVITY_KINDS[row.kind].label}</strong>
            {row.objection?.state === 'open' && <Tag tone="wait">异议待答复</Tag>}
            <span className={`${styles.points} ${styles.what}`}>{signed(row.points)}</span>
          </div>
          <p>{row.text}</p>
          <p className={styles.meta}>{row.auto ? '系统登记' : `${row.by}登记`}</p>
          {row.changes.map((change) => (
            <p key={change.at} className={styles.meta}>
              {shortTime(change.at)} {by(change.by)}更正，原为 {signed(change.points)}“{change.text}”，原因：
              {change.reason}
            </p>
          ))}
          <Removed removed={row.removed} />
          <Objection objection={row.objection} />
          <div className={styles.acts}>{acts(row)}</div>
        </li>
      ))}
    </ol>
  )

export const Appraisals = ({
  list,
  acts,
}: {
  list: readonly Appraisal[]
  acts: (row: Appraisal) => ReactNode
}) =>
  list.length === 0 ? (
    <p className={styles.meta}>还没有评价表，信誉等级按初始分计算。</p>
  ) : (
    <ol className={styles.list}>
      {list.map((row) => (
        <li key={row.id} data-gone={row.removed !== null}>
          <div className={styles.line}>
            <strong className={styles.what}>{row.occasion}</strong>
            {row.objection?.state === 'open' && <Tag tone="wait">异议待答复</Tag>}
            <span className={styles.points}>{row.total}分</span>
          </div>
          <p className={styles.meta}>
            {APPRAISAL_MARKS.map(({ key, label }) => `${label}${row[key]}`).join('，')}（{by(row.by)}
            {shortTime(row.at)}）
          </p>
          {row.comment && <p>{row.comment}</p>}
          <Removed removed={row.removed} />
          <Objection objection={row.objection} />
          <div className={styles.acts}>{acts(row)}</div>
        </li>
      ))}
    </ol>
  )
