import { activity } from '@portal/contract/membership/expert-ledger/expert-ledger.calls'
import {
  ACTIVITY_LEVELS,
  CREDIBILITY_LEVELS,
} from '@portal/contract/membership/expert-ledger/expert-ledger.words'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, RowOf } from '../../shared/list/types.ts'
import { Tag } from '../../shared/ui/tag.tsx'
import { StaffActivity } from './staff-section.tsx'

type Row = RowOf<typeof activity.desk>

const TONES = { A: 'good', B: 'plain', C: 'wait', D: 'bad' } as const
const columns: readonly ListColumn<Row>[] = [
  { key: 'name', title: '姓名', width: 110 },
  { key: 'orgName', title: '工作单位', width: 240 },
  { key: 'subject', title: '学科领域', width: 150 },
  {
    key: 'credibility',
    title: '信誉等级',
    width: 100,
    render: (row) => <Tag tone={TONES[row.credibility]}>{row.credibility}</Tag>,
  },
  { key: 'level', title: '活跃度', width: 90 },
  { key: 'sum24m', title: '近24个月积分', width: 130, align: 'right' },
  { key: 'entries', title: '活动记录', width: 100, align: 'right' },
  { key: 'lastOn', title: '最近活动', width: 120, render: (row) => row.lastOn || '—' },
  {
    key: 'objections',
    title: '异议',
    width: 110,
    render: (row) => (row.objections > 0 ? <Tag tone="wait">{row.objections}项待答复</Tag> : '—'),
  },
]
const options = (list: readonly string[]) => list.map((code) => ({ code, label: code }))
const filters = [
  { key: 'keyword', label: '关键字', placeholder: '姓名或单位' },
  {
    key: 'credibility',
    label: '信誉等级',
    kind: 'select',
    several: true,
    options: options(CREDIBILITY_LEVELS),
  },
  { key: 'level', label: '活跃度', kind: 'select', several: true, options: options(ACTIVITY_LEVELS) },
] as const
const tabs = {
  field: 'state',
  all: '全部',
  items: [
    { code: 'objected', label: '异议待答复' },
    { code: 'blocked', label: '已停止选用' },
  ],
}

/** Activity and credibility of all experts; the ledger of one in the drawer. */
export function Page() {
  return (
    <ListPage
      id="activity"
      query={activity.desk}
      columns={columns}
      filters={filters}
      tabs={tabs}
      rowKey={(row) => row.expertId}
      drawer={{
        title: (row) => (row ? `${row.name}的履职记录` : '履职记录'),
        render: (key, _row, { refresh }) => <StaffActivity key={key} expertId={key} onChanged={refresh} />,
        width: 720,
      }}
      empty={{ title: '没有符合条件的专家', text: '换一个条件试试。' }}
    />
  )
}
