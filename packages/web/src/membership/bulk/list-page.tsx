import { bulk } from '@portal/contract/membership/bulk/bulk.calls'
import { BULK_ACT_OPTIONS, BULK_ACTS } from '@portal/contract/membership/bulk/bulk.words'
import { MEMBER_KIND_NAMES, MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, ListFilter, RowOf } from '../../shared/list/types.ts'
import { Facts } from '../../shared/ui/facts.tsx'
import { Section, Stack } from '../../shared/ui/layout.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import { BulkResult, Items, useBulkRun } from './result.tsx'

type Run = RowOf<typeof bulk.list>

const stateOf = ({ running, undoing, waiting, done, undone, kept }: Run): string => {
  if (running) return undoing ? '正在撤销' : '正在处理'
  if (undone + kept > 0 && done === 0) return '已撤销'
  return waiting > 0 ? '已停止' : '已完成'
}
const columns: readonly ListColumn<Run>[] = [
  { key: 'at', title: '时间', width: 150, sort: 'at', render: ({ at }) => timeOf(at) },
  { key: 'act', title: '操作', width: 140, render: ({ act }) => BULK_ACTS[act].label },
  { key: 'value', title: '内容', width: 140, render: ({ value }) => value || '—' },
  { key: 'kind', title: '类别', width: 110, render: ({ kind }) => MEMBER_KINDS[kind].label },
  { key: 'byName', title: '办理人', width: 110 },
  { key: 'state', title: '状态', width: 100, render: stateOf },
  { key: 'done', title: '已处理', width: 90, align: 'right' },
  { key: 'skipped', title: '未处理', width: 90, align: 'right' },
  { key: 'undone', title: '已撤销', width: 90, align: 'right' },
  { key: 'reason', title: '原因', width: 240, render: ({ reason }) => reason || '—' },
]
const filters: readonly ListFilter[] = [
  {
    key: 'kind',
    label: '类别',
    kind: 'select',
    several: true,
    options: MEMBER_KIND_NAMES.map((code) => ({ code, label: MEMBER_KINDS[code].label })),
  },
  { key: 'act', label: '操作', kind: 'select', several: true, options: BULK_ACT_OPTIONS },
]

const Detail = ({ id }: { id: string }) => {
  const run = useBulkRun(id)
  const [pageNum, setPage] = useState(1)
  const items = useCall(bulk.items, { id, pageNum, pageSize: 50 }, { keepPrevious: true })
  return (
    <Loaded call={run} rows={8}>
      {(data) => (
        <Stack>
          <BulkResult
            run={data}
            onChanged={() => {
              void run.refetch()
              void items.refetch()
            }}
          />
          <Facts
            facts={[
              ['办理人', data.byName],
              ['时间', timeOf(data.at)],
              ['类别', MEMBER_KINDS[data.kind].label],
              ['原因', data.reason],
            ]}
          />
          <Section title="明细">
            <Loaded call={items} rows={6}>
              {({ list, total }) => (
                <Stack gap={2}>
                  <Items rows={list} />
                  <Pagination page={pageNum} size={50} total={total} onPage={setPage} />
                </Stack>
              )}
            </Loaded>
          </Section>
        </Stack>
      )}
    </Loaded>
  )
}

/** What was done to many records at once, by whom, and taking it back. */
export function Page() {
  return (
    <ListPage
      id="bulk"
      query={bulk.list}
      columns={columns}
      filters={filters}
      rowKey={(row) => row.id}
      defaultSort={{ sort: 'at', order: 'desc' }}
      empty={{ title: '还没有批量操作', text: '在会员列表中选择记录，再从“更多”中选择要做的事。' }}
      drawer={{
        title: (row) => (row ? `${BULK_ACTS[row.act].label}${row.value && `：${row.value}`}` : '批量操作'),
        width: 820,
        render: (id) => <Detail key={id} id={id} />,
      }}
    />
  )
}
