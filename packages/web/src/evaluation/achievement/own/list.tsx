import { achievement, labelFor } from '@portal/contract/evaluation/achievement.calls'
import { ACHIEVEMENT_STATUSES, AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { ACHIEVEMENT_TYPES } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call, errorText } from '../../../shared/api.ts'
import { to } from '../../../shared/routes/table.ts'
import { dayOf, timeOf } from '../../../shared/time.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import { daysText, statusText, toneOf } from '../view/words.ts'
import { CreateDialog } from './create-dialog.tsx'
import styles from './own.module.css'
import { type Listed, listKey } from './queries.ts'

const PAGE_SIZE = 10
/** Searched a moment after the last key, not while a word is being composed. */
const PAUSE = 500

/** Statuses that read the same to the applicant are one filter. */
const FILTERS = [...new Set(ACHIEVEMENT_STATUSES.map((status) => labelFor(status, 'project')))].map(
  (label) => ({
    label,
    statuses: ACHIEVEMENT_STATUSES.filter((status) => labelFor(status, 'project') === label),
  }),
)

/** The applicant's achievements: where each stands, who acts next, and what is to be done. */
export function OwnList() {
  const [params, setParams] = useSearchParams()
  const [creating, setCreating] = useState(false)
  const chosen = params.get('status') ?? ''
  const keyword = params.get('q') ?? ''
  const type = params.get('type') ?? ''
  const pageNum = Math.max(1, Number(params.get('page')) || 1)
  const wrong = params.has('errors')
  const filtered = chosen !== '' || keyword !== '' || type !== '' || wrong
  const statuses = FILTERS.find(({ label }) => label === chosen)?.statuses
  const filter = {
    pageNum,
    pageSize: PAGE_SIZE,
    ...(statuses && { status: statuses }),
    ...(keyword && { keyword }),
    ...(type && { type: [type as 'basic'] }),
    ...(wrong && { errors: true }),
  }
  const { data, error, refetch } = useQuery({
    queryKey: [...listKey, filter],
    queryFn: ({ signal }) => call(achievement.list, filter, { signal }),
    placeholderData: keepPreviousData,
  })
  const set = (change: Record<string, string>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries({ page: '', ...change }))
          if (value) next.set(name, value)
          else next.delete(name)
        return next
      },
      { replace: true },
    )
  // Among the erroneous ones the numbers of all would be wrong.
  const total =
    data && !wrong ? Object.values(data.counts).reduce((sum, count) => sum + (count ?? 0), 0) : undefined
  const countOf = (of: readonly AchievementStatus[]) =>
    data && !wrong && of.reduce((sum, status) => sum + (data.counts[status] ?? 0), 0)

  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Search value={keyword} onChange={(q) => set({ q })} />
        <SelectField
          label="成果类别"
          hideLabel
          value={type}
          options={ACHIEVEMENT_TYPES}
          placeholder="全部类别"
          onChange={(value) => set({ type: value })}
        />
        <Button onClick={() => setCreating(true)}>
          <Icon name="plus" />
          新建申请
        </Button>
      </div>
      <fieldset className={styles.chips} aria-label="状态">
        <button
          type="button"
          aria-pressed={wrong}
          onClick={() => set({ errors: wrong ? '' : '1', status: '' })}
        >
          <Icon name="flag" size="1em" />
          异常成果
        </button>
        <button
          type="button"
          aria-pressed={chosen === '' && !wrong}
          onClick={() => set({ status: '', errors: '' })}
        >
          全部{total !== undefined && <span>{total}</span>}
        </button>
        {FILTERS.map(({ label, statuses: of }) => {
          const count = countOf(of)
          if (!count && chosen !== label) return null
          return (
            <button
              key={label}
              type="button"
              aria-pressed={chosen === label}
              onClick={() => set({ status: label })}
            >
              {label}
              <span>{count || 0}</span>
            </button>
          )
        })}
      </fieldset>
      {error ? (
        <ErrorState title="成果列表加载失败" onRetry={refetch}>
          {errorText(error)}
        </ErrorState>
      ) : !data ? (
        <Skeleton shape="cards" rows={3} />
      ) : data.total === 0 ? (
        <Nothing filtered={filtered} onCreate={() => setCreating(true)} onClear={() => setParams({})} />
      ) : (
        <>
          <ul className={styles.cards}>
            {data.list.map((row) => (
              <li key={row.id}>
                <Card row={row} />
              </li>
            ))}
          </ul>
          <Pager total={data.total} pageNum={pageNum} onChange={(page) => set({ page: String(page) })} />
        </>
      )}
      {creating && <CreateDialog onClose={() => setCreating(false)} />}
    </div>
  )
}

const Nothing = ({
  filtered,
  onCreate,
  onClear,
}: {
  filtered: boolean
  onCreate: () => void
  onClear: () => void
}) =>
  filtered ? (
    <EmptyState
      title="没有符合条件的成果"
      icon="search"
      actions={
        <Button kind="secondary" onClick={onClear}>
          清除筛选条件
        </Button>
      }
    />
  ) : (
    <EmptyState title="还没有成果评价申请" icon="file" actions={<Button onClick={onCreate}>新建申请</Button>}>
      填写时自动保存，可以分几次完成。提交后在这里查看办理进度。
    </EmptyState>
  )

function Search({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onChange(text.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return (
    <TextField
      className={styles.search}
      label="搜索成果"
      hideLabel
      type="search"
      placeholder="成果名称或受理编号"
      value={text}
      onChange={setText}
    />
  )
}

const addressOf = (id: string, edit = false) => to('ownAchievements', { id, edit: edit || undefined })

function Card({ row }: { row: Listed }) {
  const writes = row.status === AchievementStatus.draft || row.status === AchievementStatus.returned
  const due = row.daysLeft
  return (
    <article className={styles.card} data-status={row.status}>
      <div className={styles.cardMain}>
        <h2>
          <Link to={addressOf(row.id)}>{row.name || '（未填写成果名称）'}</Link>
        </h2>
        <p className={styles.meta}>
          {row.acceptNo && <span>受理编号 {row.acceptNo}</span>}
          {row.type && <span>{labelOf(ACHIEVEMENT_TYPES, row.type)}</span>}
          {row.orgName && <span>{row.orgName}</span>}
          <span>{row.submittedAt ? `${dayOf(row.submittedAt)} 提交` : `${timeOf(row.updatedAt)} 保存`}</span>
        </p>
      </div>
      <div className={styles.cardState}>
        <Tag tone={toneOf(row.status, row.outcome)}>{statusText(row.statusLabel, row.outcome)}</Tag>
        {row.next && <span className={styles.next}>{row.next}</span>}
        {due !== null && (
          <span className={styles.due} data-late={due < 0 ? '' : undefined}>
            <Icon name="clock" size="1em" />
            {daysText(due)}
          </span>
        )}
      </div>
      <div className={styles.cardActs}>
        <ButtonLink kind={writes ? 'primary' : 'secondary'} to={addressOf(row.id, writes)}>
          {row.status === AchievementStatus.returned ? '去修改' : writes ? '继续填写' : '查看'}
        </ButtonLink>
      </div>
    </article>
  )
}

function Pager({
  total,
  pageNum,
  onChange,
}: {
  total: number
  pageNum: number
  onChange: (page: number) => void
}) {
  const pages = Math.ceil(total / PAGE_SIZE)
  if (pages < 2) return null
  return (
    <nav className={styles.pager} aria-label="分页">
      <Button kind="secondary" disabled={pageNum <= 1} onClick={() => onChange(pageNum - 1)}>
        上一页
      </Button>
      <span>
        第 {pageNum} / {pages} 页，共 {total} 项
      </span>
      <Button kind="secondary" disabled={pageNum >= pages} onClick={() => onChange(pageNum + 1)}>
        下一页
      </Button>
    </nav>
  )
}
