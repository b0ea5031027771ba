import { notes } from '@portal/contract/membership/note/note.calls'
import { dateText } from '@portal/contract/platform/time'
import { Link } from 'react-router'
import { useAction } from '../../shared/call/use-action.ts'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, ListFilter, RowOf } from '../../shared/list/types.ts'
import { to } from '../../shared/routes/table.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Tag } from '../../shared/ui/tag.tsx'

type Task = RowOf<typeof notes.tasks>

const columns: readonly ListColumn<Task>[] = [
  {
    key: 'dueOn',
    title: '期限',
    width: 150,
    sort: 'dueOn',
    render: ({ dueOn, late }) => (
      <>
        {dateText(dueOn)} {late && <Tag tone="bad">已过期</Tag>}
      </>
    ),
  },
  {
    key: 'memberName',
    title: '会员',
    width: 160,
    render: (row) => (
      <Link to={to('memberRecord', { type: row.memberKind, account: row.memberId })}>{row.memberName}</Link>
    ),
  },
  { key: 'text', title: '事项', width: 320 },
  { key: 'assigneeName', title: '负责人', width: 110 },
  { key: 'byName', title: '提出人', width: 110 },
  { key: 'doneBy', title: '办结人', width: 110, render: ({ doneBy }) => doneBy || '—' },
]
const filters: readonly ListFilter[] = [
  {
    key: 'whose',
    label: '范围',
    kind: 'select',
    options: [
      { code: 'all', label: '全部' },
      { code: 'mine', label: '由我负责' },
    ],
  },
]
const tabs = {
  field: 'state',
  items: [
    { code: 'open', label: '未办结' },
    { code: 'late', label: '已过期' },
    { code: 'done', label: '已办结' },
  ],
  all: false,
} as const

const Settle = ({
  row: { id, version, doneAt, memberName },
  refresh,
}: {
  row: Task
  refresh: () => void
}) => {
  const isDone = doneAt !== null
  const settle = useAction(notes.settle, { done: isDone ? '已重新打开' : '已办结', onDone: refresh })
  return (
    <Button
      kind="link"
      busy={settle.busy}
      aria-label={`${isDone ? '重新打开' : '办结'}：${memberName}`}
      onClick={() => settle.run({ id, version, done: isDone ? 'false' : 'true' })}
    >
      {isDone ? '重新打开' : '办结'}
    </Button>
  )
}

/** What the office has to come back to. */
export function Page() {
  return (
    <ListPage
      id="tasks"
      query={notes.tasks}
      columns={columns}
      filters={filters}
      tabs={tabs}
      rowKey={(row) => row.id}
      defaultSort={{ sort: 'dueOn', order: 'asc' }}
      rowActions={(row, refresh) => <Settle row={row} refresh={refresh} />}
      empty={{ title: '没有跟进事项', text: '在会员信息的“往来记录”中新增。' }}
    />
  )
}
