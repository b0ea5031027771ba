import { EXAMINE_STATES, type ExamineState, PANEL_ROLES } from '@portal/contract/peer-review/panel.rules'
import { examination } from '@portal/contract/peer-review/sheet.calls'
import { EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import type { CallOf, OutputOf } from '@portal/contract/platform/endpoint'
import { labelOf } from '@portal/contract/platform/enums'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { to } from '../../shared/routes/table.ts'
import { timeOf } from '../../shared/time.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { Tag, type TagTone } from '../../shared/ui/tag.tsx'
import styles from './examination.module.css'

type Row = OutputOf<typeof examination.list>['list'][number]
type Tab = NonNullable<CallOf<typeof examination.list>['state']>
const PAGE_SIZE = 20
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

const Item = ({ row }: { row: Row }) => (
  <li className={`${styles.card} ${styles.item}`}>
    <div>
      <p className={styles.name}>{row.name}</p>
      <p className={styles.meta}>
        {row.acceptNo}　{row.orgName}　{labelOf(EVALUATION_MODES, row.mode)}　{labelOf(PANEL_ROLES, row.role)}
      </p>
      <p className={styles.meta}>
        {row.meetingAt && `会议时间：${timeOf(row.meetingAt)}　`}
        {row.dueAt && `意见截止：${timeOf(row.dueAt)}`}
      </p>
      <div className={styles.tags}>
        <Tag tone={TONES[row.examine]}>{EXAMINE_STATES[row.examine]}</Tag>
        {row.opinionTask && (
          <Tag tone="wait">{row.opinionTask === 'write' ? '待起草并签署评价意见' : '待对评价意见表态'}</Tag>
        )}
        {row.overdue && <Tag tone="bad">已逾期</Tag>}
        {row.concluded && <Tag>已办结</Tag>}
      </div>
    </div>
    <ButtonLink
      to={to('ownAssignments', { id: row.projectId })}
      kind={(row.examine === 'signed' && row.opinionTask === '') || row.concluded ? 'secondary' : 'primary'}
      aria-label={`打开 ${row.name}`}
    >
      {row.promised ? '打开' : '开始评审'}
    </ButtonLink>
  </li>
)

const Shown = ({ state, data }: { state: Tab; data: OutputOf<typeof examination.list> }) => {
  const [query, setQuery] = useSearchParams()
  const pageNum = pageOf(query)
  const pages = Math.max(1, Math.ceil(data.total / PAGE_SIZE))
  const go = (page: number) => setQuery({ state, page: String(page) })
  return (
    <article className={styles.page}>
      <nav className={styles.tabs} aria-label="评审任务">
        {(['todo', 'done'] as const).map((tab) => (
          <Button
            key={tab}
            kind={tab === state ? 'primary' : 'secondary'}
            aria-pressed={tab === state}
            onClick={() => setQuery({ state: tab })}
          >
            {tab === 'todo' ? '待评审' : '已完成'}（{data.counts[tab]}）
          </Button>
        ))}
      </nav>
      {data.list.length === 0 ? (
        <EmptyState title={state === 'todo' ? '没有待评审的成果' : '还没有完成的评审'}>
          您在邀请链接中同意参加后，成果会出现在这里。
        </EmptyState>
      ) : (
        <ul className={styles.files}>
          {data.list.map((row) => (
            <Item key={row.projectId} row={row} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav className={styles.acts} aria-label="分页">
          <Button kind="secondary" disabled={pageNum === 1} onClick={() => go(pageNum - 1)}>
            上一页
          </Button>
          <span>
            第 {pageNum} 页，共 {pages} 页
          </span>
          <Button kind="secondary" disabled={pageNum >= pages} onClick={() => go(pageNum + 1)}>
            下一页
          </Button>
        </nav>
      )}
    </article>
  )
}

const List = () => {
  const [query] = useSearchParams()
  const state = query.get('state') === 'done' ? 'done' : 'todo'
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
