import {
  COUNCIL_COLUMNS,
  COUNCIL_KIND_OPTIONS,
  COUNCIL_LEVEL_OPTIONS,
} from '@portal/contract/membership/council.calls'
import { COUNCIL_POST_OPTIONS, memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { Suspense } from 'react'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { BatchOf, ListColumn, ListFilter, RowOf } from '../../shared/list/types.ts'
import { useExport } from '../../shared/list/use-export.tsx'
import { useSession } from '../../shared/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import { LazyMemberPanel } from './lazy.ts'

type Row = RowOf<typeof memberAdmin.council>

const SORTS: Readonly<Record<string, string>> = {
  name: 'name',
  memberTag1: 'post',
  company: 'company',
  serialNum: 'serial',
  examineDate: 'examineDate',
}
const columnsFor = (manages: boolean): ListColumn<Row>[] =>
  COUNCIL_COLUMNS.filter(({ key }) => manages || key !== 'historyZw').map(({ key, title, width, shown }) => ({
    key,
    title,
    width,
    hidden: !shown,
    ...(SORTS[key] && { sort: SORTS[key] }),
    render: (row: Row) => row[key] || '—',
  }))
const COLUMNS = { all: columnsFor(true), reader: columnsFor(false) }

const filters: ListFilter[] = [
  { key: 'keyword', label: '关键字', placeholder: '名称、拼音、手机号或会员编号' },
  { key: 'kind', label: '类别', kind: 'select', options: COUNCIL_KIND_OPTIONS, several: true },
  { key: 'post', label: '学会职务', kind: 'select', options: COUNCIL_POST_OPTIONS, several: true },
  { key: 'level', label: '级别', kind: 'select', options: COUNCIL_LEVEL_OPTIONS, several: true },
]
const tabs = {
  field: 'tenure',
  items: [
    { code: 'current', label: '现任' },
    { code: 'former', label: '曾任' },
  ],
  all: false,
} as const

/** Who holds a council post, and who held one (docs/handbook/membership.md#posts). */
export function Page() {
  const { roles } = useSession()
  const manages = roles.includes('superAdmin') || roles.includes('administrator')
  const sheet = useExport(memberAdmin.exportCouncil, COUNCIL_COLUMNS, '理事会员')
  return (
    <>
      <ListPage
        id="council"
        query={memberAdmin.council}
        columns={manages ? COLUMNS.all : COLUMNS.reader}
        filters={filters}
        {...(manages && { tabs })}
        rowKey={(row) => row.id}
        defaultSort={{ sort: 'post', order: 'asc' }}
        empty={{
          title: '还没有担任职务的会员',
          text: '在个人会员、单位会员或专家的“修改信息”中选择学会职务后，会出现在这里。',
        }}
        actions={({ input, columns, total }) =>
          manages && (
            <Button kind="secondary" disabled={total === 0} onClick={() => sheet.order(input, columns)}>
              导出
            </Button>
          )
        }
        {...(manages && {
          batchTakesAll: true,
          batch: ({ whole, keys, columns, sorted }: BatchOf<Row>) => (
            <Button
              kind="secondary"
              onClick={() => (whole ? sheet.order(whole.input, columns) : sheet.order(sorted, columns, keys))}
            >
              导出所选
            </Button>
          ),
        })}
        drawer={{
          title: (row) => row?.name ?? '理事会员',
          width: 820,
          render: (key) => (
            <Suspense fallback={<Skeleton rows={12} />}>
              <LazyMemberPanel key={key} id={key} />
            </Suspense>
          ),
        }}
      />
      {sheet.dialog}
    </>
  )
}
