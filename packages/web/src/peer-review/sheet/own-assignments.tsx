import { EXAMINE_STATES, type ExamineState, PANEL_ROLES } from '@portal/contract/peer-review/panel.rules'
import { EXAMINE_TABS, examination } from '@portal/contract/peer-review/sheet/sheet.calls'
import { EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import type { CallOf, OutputOf } from '@portal/contract/platform/endpoint'
import { labelOf } from '@portal/contract/platform/enums'
import { timeOf } from '@portal/contract/platform/time'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { useChoice } from '../../shared/routes/said.ts'
import { to } from '../../shared/routes/table.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Choices } from '../../shared/ui/choices.tsx'
import { Card, Page as Layout } from '../../shared/ui/layout.tsx'
import { type Line, Lines } from '../../shared/ui/lines.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { Tag, type TagTone } from '../../shared/ui/tag.tsx'

type Assigned = OutputOf<typeof examination.list>['list'][number]
type Tab = NonNullable<CallOf<typeof examination.list>['state']>
const PAGE_SIZE = 20
const TITLES = { todo: '待评审', done: '已完成' }
const pageOf = (query: URLSearchParams) => Math.max(1, Number(query.get('page')) || 1)

const TONES: Record<ExamineState, TagTone> = {
  none: 'wait',
  draft: 'wait',
  submitted: 'wait',
  signed: 'good',
  refused: 'bad',
  recused: 'plain',
  abstained: 'plain',
}

const lineOf = (row: Assigned): Line => ({
  key: row.projectId,
  text: (
    <>
      <strong>{row.name}</strong> <Tag tone={TONES[row.examine]}>{EXAMINE_STATES[row.examine]}</Tag>{' '}
      {row.opinionTask && (
        <Tag tone="wait">{row.opinionTask === 'write' ? '待起草并签署评价意见' : '待对评价意见表态'}</Tag>
      )}{' '}
      {row.overdue && <Tag tone="bad">已逾期</Tag>} {row.concluded && <Tag>已办结</Tag>}
    </>
  ),
  note: [
    ...[row.acceptNo, row.orgName, labelOf(EVALUATION_MODES, row.mode), labelOf(PANEL_ROLES, row.role)],
    row.meetingAt && `会议时间：${timeOf(row.meetingAt)}`,
    row.dueAt && `意见截止：${timeOf(row.dueAt)}`,
  ]
    .filter(Boolean)
    .join('　'),
  end: (
    <ButtonLink
      to={to('ownAssignments', { id: row.projectId })}
      kind={(row.examine === 'signed' && row.opinionTask === '') || row.concluded ? 'secondary' : 'primary'}
      aria-label={`${row.promised ? '打开' : '开始评审'} ${row.name}`}
    >
      {row.promised ? '打开' : '开始评审'}
    </ButtonLink>
  ),
})

const Shown = ({ state, data }: { state: Tab; data: OutputOf<typeof examination.list> }) => {
  const [query, setQuery] = useSearchParams()
  return (
    <Layout width="wide">
      <Choices
        label="评审任务"
        options={EXAMINE_TABS.map((code) => ({ code, label: `${TITLES[code]}（${data.counts[code]}）` }))}
        value={state}
        onChange={(code) => setQuery({ state: code })}
      />
      {data.list.length === 0 ? (
        <EmptyState title={state === 'todo' ? '没有待评审的成果' : '还没有完成的评审'}>
          您在邀请链接中同意参加后，成果会出现在这里。
        </EmptyState>
      ) : (
        <Card flush>
          <Lines label={TITLES[state]} lines={data.list.map(lineOf)} />
        </Card>
      )}
      {data.total > PAGE_SIZE && (
        <Pagination
          page={pageOf(query)}
          size={PAGE_SIZE}
          total={data.total}
          onPage={(page) => setQuery({ state, page: String(page) })}
        />
      )}
    </Layout>
  )
}

const List = () => {
  const [query] = useSearchParams()
  const state = useChoice('state', EXAMINE_TABS) ?? 'todo'
  const list = useCall(
    examination.list,
    { state, pageNum: pageOf(query), pageSize: PAGE_SIZE },
    { keepPrevious: true },
  )
  return (
    <Loaded call={list} shape="cards" rows={3} failed="提示">
      {(data) => <Shown state={state} data={data} />}
    </Loaded>
  )
}

/** What was assigned to the expert, and one assignment at `?id=`. Light: it is used on phones, in meetings. */
export const OwnAssignments = ({ assignment }: { assignment: (projectId: string) => ReactNode }) => {
  const [query] = useSearchParams()
  const id = query.get('id')
  return id ? assignment(id) : <List />
}
