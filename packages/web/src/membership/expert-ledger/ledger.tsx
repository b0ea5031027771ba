import type {
  ActivityEntry,
  Appraisal,
  activity,
} from '@portal/contract/membership/expert-ledger/expert-ledger.calls'
import {
  ACTIVITY_KINDS,
  APPRAISAL_MARKS,
} from '@portal/contract/membership/expert-ledger/expert-ledger.words'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { shortTime } from '@portal/contract/platform/time'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Grid, Hint, Row, Stack } from '../../shared/ui/layout.tsx'
import { Stat } from '../../shared/ui/stat.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { Text } from '../../shared/ui/text.tsx'
import { Timeline } from '../../shared/ui/timeline.tsx'

export type LedgerData = OutputOf<typeof activity.list>
type Entry = ActivityEntry | Appraisal

const signed = (points: number) => (points > 0 ? `+${points}` : String(points))
const by = (name: string) => (name ? `${name} ` : '')

export const Figures = ({ data }: { data: LedgerData }) => (
  <Stack gap={2}>
    <Grid min="xs">
      <Stat label="近24个月积分" value={data.sum24m} />
      <Stat label="活跃度" value={data.level} />
      <Stat label="信誉等级" value={data.credibility} />
      {data.basis && <Stat label="信誉评分" value={data.basis.score} />}
    </Grid>
    <Hint>{data.text}</Hint>
  </Stack>
)

const Objection = ({ objection }: Pick<Entry, 'objection'>) =>
  objection && (
    <Text as="blockquote" tone="quiet" size="s">
      异议（{shortTime(objection.filedAt)}）：{objection.text}
      {objection.state !== 'open' && (
        <>
          <br />
          答复（{objection.state === 'removed' ? '异议成立，已撤销' : '维持'}，{by(objection.answeredBy)}
          {objection.answeredAt && shortTime(objection.answeredAt)}）：{objection.answer}
        </>
      )}
    </Text>
  )
const Removed = ({ removed }: Pick<Entry, 'removed'>) =>
  removed && (
    <Hint>
      已撤销：{removed.reason}（{by(removed.by)}
      {shortTime(removed.at)}）
    </Hint>
  )

type Source = NonNullable<ActivityEntry['source']>
interface EntriesProps {
  data: LedgerData
  acts: (row: ActivityEntry) => ReactNode
  /** Where its reader looks up what an entry came from. */
  sourceTo: (source: Source) => string
}
const SOURCE_TEXTS: Record<Source['kind'], string> = {
  achievement: '查看成果评价',
  meeting: '查看评价会议',
  award: '查看奖励评审',
  event: '查看活动',
}

export const Entries = ({ data, acts, sourceTo }: EntriesProps) =>
  data.list.length === 0 ? (
    <EmptyState title="还没有活动记录">参加评价、评审等活动后自动登记。</EmptyState>
  ) : (
    <Timeline
      label="活动积分"
      moments={data.list.map((row) => ({
        key: row.id,
        title: <Head row={row} title={ACTIVITY_KINDS[row.kind].label} value={signed(row.points)} />,
        meta: `${row.date} · ${row.auto ? '系统登记' : `${row.by}登记`}`,
        text: (
          <Stack gap={1}>
            <p>{row.text}</p>
            {row.source && (
              <p>
                <Link to={sourceTo(row.source)}>{SOURCE_TEXTS[row.source.kind]}</Link>
              </p>
            )}
            {row.changes.map((change) => (
              <Hint key={change.at}>
                {shortTime(change.at)} {by(change.by)}更正，原为 {signed(change.points)}“{change.text}
                ”，原因：
                {change.reason}
              </Hint>
            ))}
            <Foot row={row} acts={acts(row)} />
          </Stack>
        ),
      }))}
    />
  )

export const Appraisals = ({
  list,
  acts,
}: {
  list: readonly Appraisal[]
  acts: (row: Appraisal) => ReactNode
}) =>
  list.length === 0 ? (
    <Hint>还没有评价表，信誉等级按初始分计算。</Hint>
  ) : (
    <Timeline
      label="专家评价表"
      moments={list.map((row) => ({
        key: row.id,
        title: <Head row={row} title={row.occasion} value={`${row.total}分`} />,
        meta: `${APPRAISAL_MARKS.map(({ key, label }) => `${label}${row[key]}`).join('，')}（${by(row.by)}${shortTime(row.at)}）`,
        text: (
          <Stack gap={1}>
            {row.comment && <p>{row.comment}</p>}
            <Foot row={row} acts={acts(row)} />
          </Stack>
        ),
      }))}
    />
  )

/** What it was and what it counts; struck through once it was taken back. */
const Head = ({ row, title, value }: { row: Entry; title: string; value: string }) => (
  <>
    {row.removed ? <del>{title}</del> : <strong>{title}</strong>}{' '}
    {row.objection?.state === 'open' && <Tag tone="wait">异议待答复</Tag>}{' '}
    {row.removed ? <del>{value}</del> : <strong>{value}</strong>}
  </>
)

const Foot = ({ row, acts }: { row: Entry; acts: ReactNode }) => (
  <>
    <Removed removed={row.removed} />
    <Objection objection={row.objection} />
    <Row>{acts}</Row>
  </>
)
