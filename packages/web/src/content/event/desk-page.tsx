import { event } from '@portal/contract/content/event/event.calls'
import { EVENT_PHASES } from '@portal/contract/content/event/event.words'
import { dateText, timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, ListFilter, RowOf } from '../../shared/list/types.ts'
import { to } from '../../shared/routes/table.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { EventForm } from './event-form.tsx'
import { phaseTag, placesText } from './view.ts'
import { Workspace } from './workspace.tsx'

type Row = RowOf<typeof event.list>

const columns: readonly ListColumn<Row>[] = [
  { key: 'beginsAt', title: '时间', width: 150, sort: 'beginsAt', render: (row) => timeOf(row.beginsAt) },
  {
    key: 'title',
    title: '活动',
    width: 320,
    sort: 'title',
    render: (row) => <Link to={to('events', { id: row.id })}>{row.title}</Link>,
  },
  {
    key: 'phase',
    title: '状态',
    width: 110,
    render: (row) => <Tag {...phaseTag(row)} />,
  },
  { key: 'place', title: '地点', width: 180, render: (row) => row.place || '线上' },
  { key: 'registered', title: '报名/名额', width: 130, sort: 'registered', render: placesText },
  { key: 'waiting', title: '候补', width: 70, align: 'right' },
  { key: 'attended', title: '到场', width: 70, align: 'right' },
  {
    key: 'registerUntil',
    title: '报名截止',
    width: 130,
    render: (row) => dateText(row.registerUntil),
  },
]
const filters: readonly ListFilter[] = [{ key: 'keyword', label: '关键字', placeholder: '活动名称或地点' }]
const tabs = {
  field: 'phase',
  all: '全部',
  items: Object.entries(EVENT_PHASES).map(([code, { label }]) => ({ code, label })),
}

/** Congresses and trainings, and one of them at `?id=` (docs/handbook/content.md#events). */
export function Page() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const id = query.get('id')
  if (id) return <Workspace key={id} id={id} />
  return (
    <>
      <ListPage
        id="events"
        query={event.list}
        columns={columns}
        filters={filters}
        tabs={tabs}
        rowKey={(row) => row.id}
        defaultSort={{ sort: 'beginsAt', order: 'desc' }}
        actions={() => <Button onClick={() => setCreating(true)}>新建活动</Button>}
        empty={{ title: '没有会议或培训', text: '点击“新建活动”，填写后发布给会员报名。' }}
      />
      {creating && (
        <EventForm
          onDone={(made) => navigate(to('events', { id: made }))}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  )
}
