import { achievement, EXPERT_REVIEW_STATUSES } from '@portal/contract/evaluation/achievement.calls'
import {
  ACHIEVEMENT_OUTCOMES,
  ACHIEVEMENT_STATUS,
  ACHIEVEMENT_STATUSES,
  AchievementStatus,
} from '@portal/contract/evaluation/achievement-status.rules'
import { ACHIEVEMENT_TYPES, EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { labelOf } from '@portal/contract/platform/enums'
import type { Role } from '@portal/contract/platform/roles'
import { dayOf, shortTime, today } from '@portal/contract/platform/time'
import { Link, useSearchParams } from 'react-router'
import { saveFile } from '../../../shared/api.ts'
import { attempt } from '../../../shared/call/attempt.ts'
import { readCall } from '../../../shared/call/use-call.ts'
import { ListPage } from '../../../shared/list/list-page.tsx'
import type { ListColumn, ListFilter } from '../../../shared/list/types.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Row as Line, Stack } from '../../../shared/ui/layout.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { Views } from '../../../shared/ui/views.tsx'
import { type Row, stateText, toneOf } from './parts.ts'

const YES = [{ code: 'true', label: '是' }]
const filters: readonly ListFilter[] = [
  { key: 'keyword', label: '关键字', placeholder: '成果名称或受理编号' },
  { key: 'needMe', label: '待我办理', kind: 'select', options: YES },
  { key: 'overdue', label: '已逾期', kind: 'select', options: YES },
  { key: 'type', label: '成果类别', kind: 'select', options: ACHIEVEMENT_TYPES, several: true },
  { key: 'evalMode', label: '评价形式', kind: 'select', options: EVALUATION_MODES, several: true },
  {
    key: 'outcome',
    label: '结果',
    kind: 'select',
    several: true,
    options: Object.entries(ACHIEVEMENT_OUTCOMES).map(([code, label]) => ({ code, label })),
  },
  { key: 'from', to: 'to', label: '提交时间' },
]

const Due = ({ row }: { row: Row }) => {
  if (!row.dueAt) return '—'
  const left = row.daysLeft ?? 0
  return (
    <>
      {dayOf(row.dueAt)}{' '}
      {row.overdue ? (
        <Tag tone="bad">逾期 {Math.max(1, -left)} 天</Tag>
      ) : (
        left <= 3 && <Tag tone="wait">剩 {left} 天</Tag>
      )}
    </>
  )
}

const columnsFor = (linkTo: (id: string) => string): readonly ListColumn<Row>[] => [
  {
    key: 'name',
    title: '成果名称',
    width: 320,
    render: (row) => (
      <Stack gap={0}>
        <Link to={linkTo(row.id)}>{row.name || '（未命名）'}</Link>
        <small>{row.acceptNo}</small>
      </Stack>
    ),
  },
  {
    key: 'next',
    title: '下一步',
    width: 220,
    render: (row) => (
      <Stack gap={0}>
        {row.task || '—'}
        <small>{row.next}</small>
      </Stack>
    ),
  },
  { key: 'dueAt', title: '期限', width: 190, sort: 'dueAt', render: (row) => <Due row={row} /> },
  {
    key: 'status',
    title: '状态',
    width: 150,
    render: (row) => <Tag tone={toneOf(row)}>{stateText(row)}</Tag>,
  },
  { key: 'orgName', title: '第一完成单位', width: 200 },
  { key: 'handlerName', title: '经办人', width: 100, render: (row) => row.handlerName ?? '—' },
  { key: 'type', title: '类别', width: 110, render: (row) => labelOf(ACHIEVEMENT_TYPES, row.type) },
  {
    key: 'evalMode',
    title: '评价形式',
    width: 110,
    hidden: true,
    render: (row) => labelOf(EVALUATION_MODES, row.evalMode),
  },
  { key: 'applicant', title: '申请人', width: 120, hidden: true },
  {
    key: 'submittedAt',
    title: '提交时间',
    width: 130,
    sort: 'submittedAt',
    render: (row) => (row.submittedAt ? shortTime(row.submittedAt) : '—'),
  },
  {
    key: 'updatedAt',
    title: '更新时间',
    width: 130,
    sort: 'updatedAt',
    hidden: true,
    render: (row) => shortTime(row.updatedAt),
  },
]

/** What to do next and by when, before anything else. */
const Case = ({ row, to }: { row: Row; to: string }) => (
  <Stack gap={1}>
    <Link to={to}>{row.name || '（未命名）'}</Link>
    <small>{[row.acceptNo, row.orgName].filter(Boolean).join('　')}</small>
    {row.task && (
      <span>
        <strong>{row.task}</strong>　<small>{row.next}</small>
      </span>
    )}
    <Line gap={2}>
      <Tag tone={toneOf(row)}>{stateText(row)}</Tag>
      {row.dueAt && <Due row={row} />}
    </Line>
  </Stack>
)

const MOST = 5_000
const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** The current filter as a table for a spreadsheet program; nothing in it but what the list shows. */
const exportAll = async (input: Readonly<Record<string, unknown>>) => {
  const rows: Row[] = []
  for (let pageNum = 1; rows.length < MOST; pageNum += 1) {
    const filter = { ...input, pageNum, pageSize: 200 } as CallOf<typeof achievement.list>
    const page = await readCall(achievement.list, filter)
    rows.push(...page.list)
    if (page.list.length < 200) break
  }
  const head = [
    '受理编号',
    '成果名称',
    '类别',
    '第一完成单位',
    '申请人',
    '状态',
    '经办人',
    '期限',
    '提交时间',
  ]
  const lines = rows.map((row) => [
    ...[row.acceptNo, row.name, labelOf(ACHIEVEMENT_TYPES, row.type), row.orgName, row.applicant ?? ''],
    ...[stateText(row), row.handlerName ?? '', row.dueAt ? dayOf(row.dueAt) : ''],
    row.submittedAt ? dayOf(row.submittedAt) : '',
  ])
  const text = [head, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')
  const blob = new Blob([`\ufeff${text}`], { type: 'text/csv;charset=utf-8' })
  saveFile({ blob, fileName: `成果评价-${today()}.csv` })
}

/** What is mine, the most pressing first. */
export const MINE = 'needMe=true&sort=dueAt&order=asc'
const SCOPES = [
  { key: 'needMe', title: '待我办理', query: MINE },
  { key: 'overdue', title: '已逾期', query: 'overdue=true&sort=dueAt&order=asc' },
  { key: '', title: '全部', query: 'sort=updatedAt&order=desc' },
] as const
/** Mine, late, all: the three looks that staff take every day. */
const Scopes = ({ params }: { params: URLSearchParams }) => {
  const current = params.get('needMe') ? 'needMe' : params.get('overdue') ? 'overdue' : ''
  return (
    <Views
      label="范围"
      views={SCOPES.map(({ key, title, query }) => ({
        title,
        to: `?${query}`,
        current: current === key,
      }))}
    />
  )
}

/** The work queue of the evaluation's staff: by status, by whose turn it is, by what is late. */
export const Queue = ({ role }: { role: Role }) => {
  const [params] = useSearchParams()
  const linkTo = (id: string) => {
    const to = new URLSearchParams(params)
    to.set('id', id)
    return `?${to}`
  }
  const shown =
    role === 'expertReview'
      ? EXPERT_REVIEW_STATUSES
      : ACHIEVEMENT_STATUSES.filter((one) => one !== AchievementStatus.draft)
  return (
    <ListPage
      id="achievements"
      query={achievement.list}
      columns={columnsFor(linkTo)}
      filters={filters}
      tabs={{
        field: 'status',
        all: '全部',
        items: shown.map((code) => ({ code, label: ACHIEVEMENT_STATUS[code].label })),
      }}
      rowKey={(row) => row.id}
      card={(row) => <Case row={row} to={linkTo(row.id)} />}
      defaultSort={{ sort: 'updatedAt', order: 'desc' }}
      rowActions={(row) => (
        <Link
          to={linkTo(row.id)}
          className="target"
          aria-label={`${row.needMe ? '办理' : '查看'} ${row.name}`}
        >
          {row.needMe ? '办理' : '查看'}
        </Link>
      )}
      actions={({ input, total }) => (
        <>
          <Scopes params={params} />
          <Button
            kind="secondary"
            disabled={total === 0}
            busyText="正在导出…"
            onClick={async () => {
              const outcome = await attempt(() => exportAll(input))
              if (!outcome.ok) toast(outcome.failure.text, 'error')
            }}
          >
            导出
          </Button>
        </>
      )}
      empty={{ title: '还没有成果', text: '申请人提交后会出现在这里。' }}
    />
  )
}
