import { achievement, labelFor } from '@portal/contract/evaluation/achievement.calls'
import { ACHIEVEMENT_STATUSES, AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { ACHIEVEMENT_TYPES } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { dayOf, timeOf } from '@portal/contract/platform/time'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { useChoice, useSaid } from '../../../shared/routes/said.ts'
import { to } from '../../../shared/routes/table.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Card, Hint, Page, Row, Stack } from '../../../shared/ui/layout.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { Select } from '../../../shared/ui/select.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import { Toolbar } from '../../../shared/ui/toolbar.tsx'
import { Views } from '../../../shared/ui/views.tsx'
import { daysText, statusText, toneOf } from '../view/words.ts'
import type { Listed } from './types.ts'

const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog.tsx')).CreateDialog }))

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

const TYPES = ACHIEVEMENT_TYPES.map(({ code }) => code)
const useFilter = (params: URLSearchParams) => {
  const statuses = useSaid('status', (text) => FILTERS.find(({ label }) => label === text)?.statuses)
  const type = useChoice('type', TYPES)
  const keyword = params.get('q')
  return {
    pageNum: Math.max(1, Number(params.get('page')) || 1),
    pageSize: PAGE_SIZE,
    ...(statuses && { status: statuses }),
    ...(keyword && { keyword }),
    ...(type && { type: [type as 'basic'] }),
    ...(params.has('errors') && { errors: true }),
  }
}

/** The address with something of it changed; another filter begins at the first page. */
const changed = (params: URLSearchParams, change: Record<string, string>) => {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries({ page: '', ...change }))
    if (value) next.set(name, value)
    else next.delete(name)
  return next
}

/** The applicant's achievements: where each stands, who acts next, and what is to be done. */
export function OwnList() {
  const [params, setParams] = useSearchParams()
  const [creating, setCreating] = useState(false)
  const filter = useFilter(params)
  const list = useCall(achievement.list, filter, { keepPrevious: true })
  const set = (change: Record<string, string>) => setParams((now) => changed(now, change), { replace: true })
  const filtered = Object.keys(filter).length > 2
  return (
    <Page width="wide">
      <Toolbar
        end={
          <Button onClick={() => setCreating(true)}>
            <Icon name="plus" />
            新建申请
          </Button>
        }
      >
        <Search value={params.get('q') ?? ''} onChange={(q) => set({ q })} />
        <Select
          label="成果类别"
          placeholder="全部类别"
          clearable
          options={ACHIEVEMENT_TYPES}
          value={params.get('type') ?? ''}
          onChange={(type) => set({ type })}
        />
      </Toolbar>
      <States params={params} counts={list.data?.counts} />
      <Loaded call={list} shape="cards" rows={3} failed="成果列表加载失败">
        {(data) =>
          data.total === 0 ? (
            <Nothing filtered={filtered} onCreate={() => setCreating(true)} onClear={() => setParams({})} />
          ) : (
            <Stack gap={3}>
              {data.list.map((row) => (
                <OwnCard key={row.id} row={row} />
              ))}
              <Pagination
                page={filter.pageNum}
                size={PAGE_SIZE}
                total={data.total}
                onPage={(page) => set({ page: String(page) })}
              />
            </Stack>
          )
        }
      </Loaded>
      <Suspense>{creating && <CreateDialog onClose={() => setCreating(false)} />}</Suspense>
    </Page>
  )
}

/** By status, with how many there are of each; those that went wrong by themselves. */
const States = ({
  params,
  counts,
}: {
  params: URLSearchParams
  counts: Partial<Record<AchievementStatus, number>> | undefined
}) => {
  const chosen = params.get('status') ?? ''
  const wrong = params.has('errors')
  // Among the erroneous ones the numbers of all would be wrong.
  const countOf = (of: readonly AchievementStatus[]) =>
    wrong ? 0 : of.reduce((sum, status) => sum + (counts?.[status] ?? 0), 0)
  const view = (title: string, change: Record<string, string>, current: boolean, count = 0) => ({
    ...{ title, current, count },
    to: `?${changed(params, { status: '', errors: '', ...change })}`,
  })
  return (
    <Views
      label="状态"
      views={[
        view('全部', {}, chosen === '' && !wrong, countOf(ACHIEVEMENT_STATUSES)),
        view('异常成果', { errors: '1' }, wrong),
        ...FILTERS.filter(({ label, statuses }) => countOf(statuses) > 0 || label === chosen).map(
          ({ label, statuses }) => view(label, { status: label }, label === chosen, countOf(statuses)),
        ),
      ]}
    />
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
      label="搜索成果"
      hideLabel
      layout="inline"
      type="search"
      placeholder="成果名称或受理编号"
      value={text}
      onChange={setText}
    />
  )
}

const addressOf = (id: string, edit = false) => to('ownAchievements', { id, edit: edit || undefined })

function OwnCard({ row }: { row: Listed }) {
  const returned = row.status === AchievementStatus.returned
  const writes = row.status === AchievementStatus.draft || returned
  const stamp = row.submittedAt ? `${dayOf(row.submittedAt)} 提交` : `${timeOf(row.updatedAt)} 保存`
  return (
    <Card
      level={2}
      tone={returned || row.status === AchievementStatus.objection ? 'bad' : 'plain'}
      title={<Link to={addressOf(row.id)}>{row.name || '（未填写成果名称）'}</Link>}
      actions={
        <ButtonLink kind={writes ? 'primary' : 'secondary'} to={addressOf(row.id, writes)}>
          {returned ? '去修改' : writes ? '继续填写' : '查看'}
        </ButtonLink>
      }
    >
      <Row>
        <Tag tone={toneOf(row.status, row.outcome)}>{statusText(row.statusLabel, row.outcome)}</Tag>
        {row.daysLeft !== null && (
          <Tag tone={row.daysLeft < 0 ? 'bad' : 'wait'}>{daysText(row.daysLeft)}</Tag>
        )}
        <Hint>
          {[
            row.next,
            row.acceptNo && `受理编号 ${row.acceptNo}`,
            row.type && labelOf(ACHIEVEMENT_TYPES, row.type),
            row.orgName,
            stamp,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Hint>
      </Row>
    </Card>
  )
}
