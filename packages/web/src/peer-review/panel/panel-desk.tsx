import { panel } from '@portal/contract/peer-review/panel.calls'
import { PANEL_STATES } from '@portal/contract/peer-review/panel.rules'
import { EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { timeOf } from '@portal/contract/platform/time'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, RowOf } from '../../shared/list/types.ts'
import { to } from '../../shared/routes/table.ts'
import { Page as Layout } from '../../shared/ui/layout.tsx'
import { Tag } from '../../shared/ui/tag.tsx'

type Row = RowOf<typeof panel.desk>

const STATES = { none: '未组建', ...PANEL_STATES }
const columns: readonly ListColumn<Row>[] = [
  { key: 'acceptNo', title: '受理编号', width: 130 },
  {
    key: 'name',
    title: '成果名称',
    width: 280,
    render: (row) => <Link to={to('panels', { id: row.projectId })}>{row.name}</Link>,
  },
  { key: 'orgName', title: '第一完成单位', width: 200 },
  { key: 'mode', title: '评价形式', width: 100, render: (row) => labelOf(EVALUATION_MODES, row.mode) },
  {
    key: 'state',
    title: '专家组',
    width: 100,
    render: (row) => <Tag tone={row.state === 'locked' ? 'good' : 'wait'}>{STATES[row.state]}</Tag>,
  },
  { key: 'agreed', title: '同意/席位', width: 110, render: (row) => `${row.agreed} / ${row.size || '—'}` },
  { key: 'open', title: '待答复', width: 90 },
  { key: 'handedIn', title: '已交意见', width: 100 },
  { key: 'signed', title: '已签字', width: 90 },
  {
    key: 'meetingAt',
    title: '会议或截止时间',
    width: 150,
    render: (row) => {
      const at = row.meetingAt ?? row.dueAt
      return at ? timeOf(at) : '—'
    },
  },
]
const tabs = {
  field: 'state',
  all: '全部',
  items: Object.entries(STATES).map(([code, label]) => ({ code, label })),
}

/** Panels at work, and the panel of one subject at `?id=`. */
export const PanelDesk = ({ section }: { section: (projectId: string) => ReactNode }) => {
  const [query] = useSearchParams()
  const id = query.get('id')
  if (id) return <Layout back={{ to: to('panels'), text: '返回专家评审列表' }}>{section(id)}</Layout>
  return (
    <ListPage
      id="panels"
      query={panel.desk}
      columns={columns}
      filters={[{ key: 'keyword', label: '关键字', placeholder: '成果名称、受理编号或单位' }]}
      tabs={tabs}
      rowKey={(row) => row.projectId}
      empty={{ title: '没有需要组建专家组的成果', text: '成果进入“筹备会议”后出现在这里。' }}
    />
  )
}
