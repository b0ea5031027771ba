import { Loaded } from '../../../../shared/call/loaded.tsx'
import { Facts } from '../../../../shared/ui/facts.tsx'
import { Card, Section, Stack } from '../../../../shared/ui/layout.tsx'
import { EmptyState } from '../../../../shared/ui/states.tsx'
import type { TableColumn } from '../../../../shared/ui/table.tsx'
import { Tag } from '../../../../shared/ui/tag.tsx'
import { useScores } from '../progress.tsx'
import type { Batch, PartProps, Ranked, Scores } from '../view.ts'
import { Ballot } from './ballot.tsx'
import { COUNTS, ITEM_COLUMNS, Rules, VoteTable } from './vote-parts.tsx'

const columns: readonly TableColumn<Ranked>[] = [
  ...ITEM_COLUMNS,
  { key: 'grade', title: '表决等级', nowrap: true, render: ({ votes }) => votes?.grade ?? '—' },
  ...COUNTS.map(([key, title]) => ({
    ...{ key, title, align: 'right' as const },
    render: ({ votes }: Ranked) => (votes ? votes[key] : '—'),
  })),
  {
    key: 'result',
    title: '结果',
    render: ({ votes }) =>
      votes ? <Tag tone={votes.passed ? 'good' : 'bad'}>{votes.passed ? '通过' : '未通过'}</Tag> : '未表决',
  },
]

/** As it was decided, to be read and printed. */
const Result = ({ batch, scores }: { batch: Batch; scores: Scores }) => {
  const { meeting } = batch
  return (
    <Card title="会议" label="会议表决">
      <Stack>
        <Rules batch={batch} eligible={meeting?.eligible ?? 0} attended={meeting?.attended ?? 0} />
        {meeting ? (
          <Facts
            facts={[
              ['会议日期', meeting.heldOn],
              ['会议地点', meeting.place],
              [
                '到会委员',
                meeting.members.filter((name) => !meeting.absent.includes(name)).join('、') ||
                  `${meeting.attended}人`,
              ],
              ['缺席委员', meeting.absent.join('、') || `${meeting.eligible - meeting.attended}人`],
            ]}
          />
        ) : (
          <p>会议情况还没有登记。</p>
        )}
        <Section title="逐项表决">
          <VoteTable rows={scores.list} columns={columns} />
        </Section>
      </Stack>
    </Card>
  )
}

const CLOSED: readonly Batch['status'][] = ['draft', 'formal', 'publicity', 'review']

/** The vote of the award committee, item by item (docs/handbook/award.md#vote). */
export const Votes = ({ batch }: PartProps) => {
  const scores = useScores(batch.id)
  if (CLOSED.includes(batch.status))
    return (
      <EmptyState title="还没有到会议表决" icon="people">
        专家评审结束后，在这里登记到会人数和逐项表决结果。
      </EmptyState>
    )
  return (
    <Loaded call={scores} failed="加载失败" shape="table" rows={6}>
      {(data) =>
        batch.may.vote ? (
          <Ballot key={batch.version} batch={batch} scores={data} />
        ) : (
          <Result batch={batch} scores={data} />
        )
      }
    </Loaded>
  )
}
