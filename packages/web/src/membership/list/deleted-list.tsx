import { MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/member.calls'
import { memberAdmin, RESTORE_DAYS } from '@portal/contract/membership/member-admin.calls'
import type { WriteEndpoint } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, ListFilter, ListTabs, RowOf } from '../../shared/list/types.ts'
import { Button } from '../../shared/ui/button.tsx'
import { StateTag } from './columns.tsx'
import { useRestore } from './use-removal.tsx'

type Row = RowOf<typeof memberAdmin.deleted>

const filters: ListFilter[] = [
  { key: 'keyword', label: '关键字', placeholder: '名称、拼音、手机号或会员编号' },
]
const columnsFor = (kind: MemberKind): ListColumn<Row>[] => [
  { key: 'name', title: kind === 'unit' ? '单位名称' : '姓名', width: kind === 'unit' ? 240 : 110 },
  ...(kind === 'unit' ? [] : [{ key: 'company', title: '工作单位', width: 190 }]),
  { key: 'mobileTel', title: '手机号', width: 130 },
  { key: 'serialNum', title: '会员编号', width: 170, render: (row) => row.serialNum || '—' },
  { key: 'state', title: '原状态', width: 100, render: (row) => <StateTag state={row.state} /> },
  {
    key: 'deletedAt',
    title: '删除时间',
    width: 150,
    sort: 'deletedAt',
    render: (row) => timeOf(row.deletedAt),
  },
  { key: 'deletedBy', title: '删除人', width: 110 },
  { key: 'daysLeft', title: '可恢复', width: 100, render: (row) => `还剩 ${row.daysLeft} 天` },
]

/** What was deleted lately, to be taken back. */
export default function DeletedList({
  kind,
  restore,
  tabs,
  counter,
}: {
  kind: MemberKind
  restore: WriteEndpoint
  /** The same tabs as the list it stands in for. */
  tabs: ListTabs
  counter: string
}) {
  const { label } = MEMBER_KINDS[kind]
  const takeBack = useRestore(restore)
  return (
    <ListPage
      id={`${kind}-deleted`}
      query={memberAdmin.deleted}
      fixed={{ kind }}
      columns={columnsFor(kind)}
      filters={filters}
      tabs={tabs}
      rowKey={(row) => row.id}
      defaultSort={{ sort: 'deletedAt', order: 'desc' }}
      empty={{
        title: `没有可以恢复的${label}`,
        text: `删除的记录在这里保留${RESTORE_DAYS}天，期间可以恢复。`,
      }}
      rowActions={(row, refresh) => (
        <Button
          kind="link"
          onClick={() => takeBack({ ids: [row.id], names: `“${row.name}”`, done: refresh })}
        >
          恢复
        </Button>
      )}
      batch={({ keys, clear, refresh }) => (
        <Button
          onClick={() =>
            takeBack({
              ids: keys,
              names: ` ${keys.length} ${counter}${label}`,
              done: () => {
                clear()
                refresh()
              },
            })
          }
        >
          恢复所选
        </Button>
      )}
    />
  )
}
