import { person } from '@portal/contract/membership/person.calls'
import { LEVEL_PERSON, labelOf, REVIEW_STATE, TITLE_STAFF } from '@portal/contract/platform/enums'
import { Queries } from '../app/queries.tsx'
import { ListPage } from '../shared/list/list-page.tsx'
import type { ListColumn, ListFilter, RowOf } from '../shared/list/types.ts'
import { Button } from '../shared/ui/button.tsx'

type Row = RowOf<typeof person.list>

const columns: readonly ListColumn<Row>[] = [
  { key: 'name', title: '姓名' },
  { key: 'company', title: '工作单位' },
  { key: 'zc', title: '职称' },
  { key: 'mobileTel', title: '手机' },
  {
    key: 'level',
    title: '级别',
    render: (row) => labelOf(LEVEL_PERSON, String((row as Record<string, unknown>).level ?? '')),
  },
  { key: 'email', title: '邮箱', hidden: true },
  { key: 'submittedAt', title: '提交时间', sort: 'submittedAt' },
]
const filters: readonly ListFilter[] = [
  { key: 'name', label: '姓名' },
  { key: 'mobileTel', label: '手机' },
  { key: 'zc', label: '职称', kind: 'select', options: TITLE_STAFF },
  { key: 'company', label: '工作单位' },
  { key: 'submittedFrom', to: 'submittedTo', label: '提交日期' },
]
const tabs = { field: 'state', items: REVIEW_STATE }

/** The list parts with a real endpoint; its answers come from whatever serves /api. */
export function ListSample() {
  return (
    <Queries>
      <ListPage
        id="gallery"
        query={person.list}
        columns={columns}
        filters={filters}
        tabs={tabs}
        rowKey={(row) => String((row as Record<string, unknown>).id)}
        actions={() => (
          <>
            <Button>新增会员</Button>
            <Button kind="secondary">导出</Button>
          </>
        )}
        batch={() => <Button>发送短信</Button>}
        drawer={{
          title: (row) => String((row as Record<string, unknown> | undefined)?.name ?? ''),
          render: (key) => <p>{key}</p>,
        }}
      />
    </Queries>
  )
}
