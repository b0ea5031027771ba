import { feedback } from '@portal/contract/membership/note/feedback.calls'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, RowOf } from '../../shared/list/types.ts'
import { to } from '../../shared/routes/table.ts'
import { Button } from '../../shared/ui/button.tsx'

type Row = RowOf<typeof feedback.list>

const columns: readonly ListColumn<Row>[] = [
  { key: 'at', title: '时间', width: 150, sort: 'at', render: ({ at }) => timeOf(at) },
  {
    key: 'memberName',
    title: '会员',
    width: 160,
    render: (row) => (
      <Link to={to('memberRecord', { type: row.memberKind, account: row.memberId })}>{row.memberName}</Link>
    ),
  },
  { key: 'serialNum', title: '编号', width: 165 },
  { key: 'text', title: '问题或建议', width: 340 },
  { key: 'answer', title: '答复', width: 280, render: ({ answer }) => answer || '—' },
  { key: 'answeredBy', title: '答复人', width: 110, render: ({ answeredBy }) => answeredBy || '—' },
]
const tabs = {
  field: 'state',
  items: [
    { code: 'open', label: '待答复' },
    { code: 'answered', label: '已答复' },
  ],
  all: false,
} as const

const Answer = ({ row, refresh }: { row: Row; refresh: () => void }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="link" aria-label={`答复：${row.memberName}`} onClick={() => setOpen(true)}>
        {row.answer ? '修改答复' : '答复'}
      </Button>
      {open && (
        <ActionDialog
          endpoint={feedback.answer}
          fixed={{ id: row.id, version: row.version }}
          defaults={{ answer: row.answer }}
          title={`答复${row.memberName}`}
          intro={<p>{row.text}</p>}
          submitText="答复"
          done="已答复，会员可在“帮助”中看到"
          onDone={refresh}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** What members ask and tell the society, and what they are answered. */
export const Page = () => (
  <ListPage
    id="feedback"
    query={feedback.list}
    columns={columns}
    tabs={tabs}
    rowKey={(row) => row.id}
    defaultSort={{ sort: 'at', order: 'asc' }}
    rowActions={(row, refresh) => <Answer row={row} refresh={refresh} />}
    empty={{ title: '没有反馈', text: '会员在“帮助”中提交的问题和建议会出现在这里。' }}
  />
)
