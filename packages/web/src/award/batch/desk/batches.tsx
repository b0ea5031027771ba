import { AWARD_STATUS } from '@portal/contract/award/award.rules'
import { awardExamine } from '@portal/contract/award/award-sheet.calls'
import { dayOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCall } from '../../../shared/call/use-call.ts'
import { ListPage } from '../../../shared/list/list-page.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/types.ts'
import { to } from '../../../shared/routes/table.ts'
import { useSession } from '../../../shared/session.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { STATUS_TONES } from '../words.ts'
import { BatchDialog } from './batch-dialog.tsx'

type Row = RowOf<typeof awardExamine.batches>

const columns: readonly ListColumn<Row>[] = [
  {
    key: 'award',
    title: '批次',
    width: 260,
    render: (row) => (
      <Link to={to('awards', { id: row.id })}>
        {row.year}年度{row.award}
      </Link>
    ),
  },
  {
    key: 'status',
    title: '状态',
    width: 120,
    render: (row) => <Tag tone={STATUS_TONES[row.status]}>{AWARD_STATUS[row.status]}</Tag>,
  },
  { key: 'groups', title: '组别', width: 220, render: (row) => row.groups.join('、') },
  {
    key: 'items',
    title: '参评项目',
    width: 110,
    align: 'right',
    render: (row) =>
      row.counts.items === row.counts.passed
        ? row.counts.items
        : `${row.counts.items}（有效${row.counts.passed}）`,
  },
  { key: 'experts', title: '专家', width: 80, align: 'right', render: (row) => row.counts.experts },
  {
    key: 'signed',
    title: '已签字',
    width: 110,
    align: 'right',
    render: (row) => (row.counts.assigned > 0 ? `${row.counts.signed} / ${row.counts.assigned}` : '—'),
  },
  {
    key: 'deadline',
    title: '评审截止',
    width: 140,
    render: (row) =>
      row.deadline ? (
        <>
          {dayOf(row.deadline)} {row.overdue && <Tag tone="bad">已过</Tag>}
        </>
      ) : (
        '—'
      ),
  },
  {
    key: 'objections',
    title: '异议',
    width: 100,
    render: (row) =>
      row.counts.openObjections > 0 ? <Tag tone="bad">{row.counts.openObjections}件待办</Tag> : '—',
  },
]
const tabs = {
  field: 'status',
  all: '全部',
  items: Object.entries(AWARD_STATUS).map(([code, label]) => ({ code, label })),
}
const options = (list: readonly (string | number)[] = []) =>
  list.map((one) => ({ code: String(one), label: String(one) }))

/** The awards of all years. */
export const Batches = () => {
  const navigate = useNavigate()
  const { roles } = useSession()
  const [creating, setCreating] = useState(false)
  const known = useCall(awardExamine.batches, { pageSize: 1 })
  const keeps = roles.some((role) => role === 'superAdmin' || role === 'handler' || role === 'inCharge')
  const create = <Button onClick={() => setCreating(true)}>新建批次</Button>
  return (
    <>
      <ListPage
        id="awards"
        query={awardExamine.batches}
        columns={columns}
        filters={[
          { key: 'keyword', label: '关键字', placeholder: '奖项或项目名称' },
          { key: 'year', label: '年度', kind: 'select', several: true, options: options(known.data?.years) },
          {
            key: 'group',
            label: '组别',
            kind: 'select',
            several: true,
            options: options(known.data?.groups),
          },
        ]}
        tabs={tabs}
        rowKey={(row) => row.id}
        actions={() => keeps && create}
        empty={{
          title: '还没有奖励评审批次',
          text: '每年每个奖项新建一个批次，再导入参评项目。',
        }}
      />
      {creating && (
        <BatchDialog
          onClose={() => setCreating(false)}
          onDone={(id) => navigate(to('awards', { id: id, part: 'items' }))}
        />
      )}
    </>
  )
}
