import {
  BOARD_MONTHS,
  BOARD_STAGES,
  FEWEST_SHOWN,
  timeliness,
} from '@portal/contract/peer-review/timeliness/timeliness.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { dayOf } from '@portal/contract/platform/time'
import { Link } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useLightCall } from '../../shared/call/use-light-call.ts'
import { toOpen } from '../../shared/routes/open-table.ts'
import { Card, Hint, Page as Layout } from '../../shared/ui/layout.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { Table, type TableColumn } from '../../shared/ui/table.tsx'

type Answer = OutputOf<typeof timeliness.board>
type Row = Answer['stages'][number]

const daysText = (counted: Row['now']): string => {
  if (!counted) return `不足 ${FEWEST_SHOWN} 件`
  return counted.median < 1 ? '不到 1 天' : `${counted.median} 天`
}

const columns: readonly TableColumn<Row>[] = [
  {
    key: 'stage',
    title: '环节',
    rowHead: true,
    render: ({ stage, limit }) => (
      <>
        {BOARD_STAGES[stage].label}
        <br />
        <Hint>
          {BOARD_STAGES[stage].by}
          {limit && `，规定${limit}`}
        </Hint>
      </>
    ),
  },
  {
    key: 'now',
    title: '中位数',
    align: 'right',
    nowrap: true,
    render: ({ now }) => (now ? <strong>{daysText(now)}</strong> : daysText(now)),
  },
  { key: 'count', title: '件数', align: 'right', nowrap: true, render: ({ now }) => now?.count ?? '—' },
  {
    key: 'before',
    title: '上一期',
    align: 'right',
    nowrap: true,
    render: ({ before }) => (before ? daysText(before) : '—'),
  },
]

const Found = ({ answer: { from, to, stages } }: { answer: Answer }) => {
  if (!stages.some(({ now, before }) => now || before))
    return (
      <EmptyState title="办完的成果还不多，暂不公布" icon="search">
        同一环节办完的成果满 {FEWEST_SHOWN} 件后公布，避免看出单个成果的情况。
      </EmptyState>
    )
  return (
    <>
      <Card flush>
        <Table label="各环节用时" rows={stages} rowKey={({ stage }) => stage} columns={columns} />
      </Card>
      <Hint>
        统计 {dayOf(from)} 至 {dayOf(to)} 办完该环节的成果，由办理记录自动计算；上一期为此前 {BOARD_MONTHS}{' '}
        个月。按自然日计，同一环节办理多次的合并计算；半数成果的用时不超过中位数。不足 {FEWEST_SHOWN}{' '}
        件的不公布。“组织专家评价”包括遴选和邀请专家、会议或者函审、形成评价意见和结论。
      </Hint>
    </>
  )
}

/** How long evaluations really take, stage by stage. */
export const Board = () => {
  const board = useLightCall(timeliness.board, {})
  return (
    <Layout
      title="评价用时"
      level={1}
      width="form"
      lead={
        <>
          近 {BOARD_MONTHS} 个月成果评价各环节实际用了多少天。
          <Link to={toOpen('publicityList')}>查看公示</Link>
        </>
      }
    >
      <Loaded call={board} rows={8} failed="用时统计加载失败">
        {(answer) => <Found answer={answer} />}
      </Loaded>
    </Layout>
  )
}
