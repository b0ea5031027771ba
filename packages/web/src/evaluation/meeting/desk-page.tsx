import { meeting } from '@portal/contract/evaluation/meeting/meeting.calls'
import { MEETING_STATES } from '@portal/contract/evaluation/meeting/meeting.rules'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, ListFilter, RowOf } from '../../shared/list/types.ts'
import { to } from '../../shared/routes/table.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { NewMeeting } from './desk/meeting-form.tsx'
import { Workspace } from './desk/workspace.tsx'
import { MEETING_TONES } from './view.ts'

type Row = RowOf<typeof meeting.list>

const titleOf = ({ title, achievements }: Row) =>
  title ||
  (achievements.length > 1
    ? `《${achievements[0]}》等${achievements.length}项成果评价会议`
    : `《${achievements[0] ?? ''}》评价会议`)

const columns: readonly ListColumn<Row>[] = [
  { key: 'startAt', title: '时间', width: 150, render: (row) => timeOf(row.startAt) },
  {
    key: 'title',
    title: '会议',
    width: 320,
    render: (row) => <Link to={to('meetings', { id: row.id })}>{titleOf(row)}</Link>,
  },
  {
    key: 'state',
    title: '状态',
    width: 100,
    render: (row) => <Tag tone={MEETING_TONES[row.state]}>{MEETING_STATES[row.state]}</Tag>,
  },
  {
    key: 'place',
    title: '地点',
    width: 180,
    render: (row) => [row.place, row.online && '线上'].filter(Boolean).join('、') || '—',
  },
  { key: 'achievements', title: '成果', width: 80, render: (row) => `${row.achievements.length}项` },
  { key: 'present', title: '到会/专家', width: 110, render: (row) => `${row.present} / ${row.experts}` },
  { key: 'host', title: '主持人', width: 110, render: (row) => row.host || '—' },
  { key: 'recorder', title: '记录人', width: 110, render: (row) => row.recorder || '—' },
]
const filters: readonly ListFilter[] = [
  { key: 'keyword', label: '关键字', placeholder: '会议、成果、地点或主持人' },
  { key: 'from', to: 'to', label: '会议日期' },
]
const { planned, running, ...over } = MEETING_STATES
const tabs = {
  field: 'state',
  all: '全部',
  items: Object.entries({ upcoming: '近期会议', planned, running, ...over }).map(([code, label]) => ({
    code,
    label,
  })),
}

/** Sessions, and one of them at `?id=`. `?project=` begins a new one with this achievement. */
export function Page() {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const project = query.get('project')
  const [creating, setCreating] = useState(project !== null)
  const id = query.get('id')
  if (id) return <Workspace key={id} id={id} />
  const close = () => {
    setCreating(false)
    if (project) setQuery({}, { replace: true })
  }
  return (
    <>
      <ListPage
        id="meetings"
        query={meeting.list}
        columns={columns}
        filters={filters}
        tabs={tabs}
        rowKey={(row) => row.id}
        actions={() => <Button onClick={() => setCreating(true)}>新建会议</Button>}
        empty={{ title: '还没有评价会议', text: '成果进入“筹备会议”后，在这里安排会议。' }}
      />
      {creating && (
        <NewMeeting
          chosen={project ? [project] : []}
          onClose={close}
          onDone={(made) => navigate(to('meetings', { id: made }))}
        />
      )}
    </>
  )
}
