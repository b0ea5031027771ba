import { shortTime } from '@portal/contract/platform/time'
import { ListTable } from '../../shared/list/list-table.tsx'
import type { ListColumn } from '../../shared/list/types.ts'
import { EmptyState } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { Named } from '../../shared/ui/words.tsx'
import type { Staff } from './roles.ts'

/** Words of one height with the addresses of the others. */
const Contact = ({ mobileTel, email, disabled }: Staff) => (
  <Named note={email || (disabled ? '未登记邮箱' : '未登记邮箱，收不到提醒')}>
    {mobileTel || '未登记手机号'}
  </Named>
)

const columnsFor = (ownId: string | undefined): readonly ListColumn<Staff>[] => [
  {
    key: 'name',
    title: '姓名',
    render: (row) => (
      <Named note={row.account}>
        {row.name}
        {row.id === ownId && '（本人）'}
      </Named>
    ),
  },
  { key: 'role', title: '角色', render: (row) => row.roleLabel },
  {
    key: 'disabled',
    title: '状态',
    render: (row) => (row.disabled ? <Tag tone="bad">已停用</Tag> : <Tag tone="good">在用</Tag>),
  },
  {
    key: 'totpEnrolled',
    title: '动态口令',
    render: (row) => (row.totpEnrolled ? <Tag tone="good">已绑定</Tag> : <Tag tone="wait">未绑定</Tag>),
  },
  {
    key: 'mustChangePassword',
    title: '密码',
    render: (row) => (row.mustChangePassword ? <Tag tone="wait">初始密码</Tag> : '已设置'),
  },
  { key: 'mobileTel', title: '手机号与邮箱', render: (row) => <Contact {...row} /> },
  {
    key: 'lastSignInAt',
    title: '最近登录',
    render: (row) => (row.lastSignInAt ? shortTime(row.lastSignInAt) : '从未登录'),
  },
]

interface Props {
  rows: readonly Staff[]
  ownId: string | undefined
  openKey: string
  filtered: boolean
  onOpen: (id: string) => void
}

export const StaffTable = ({ rows, ownId, openKey, filtered, onOpen }: Props) =>
  rows.length === 0 ? (
    <EmptyState title={filtered ? '没有符合条件的管理员' : '还没有管理员'} icon="search">
      可以更换条件后再试。
    </EmptyState>
  ) : (
    <ListTable
      rows={[...rows]}
      rowKey={(row) => row.id}
      columns={columnsFor(ownId)}
      density="middle"
      stale={false}
      sort=""
      order="asc"
      onSort={() => {}}
      openKey={openKey}
      onOpen={onOpen}
      rowActions={undefined}
      arranged={false}
      selected={undefined}
      onSelect={() => {}}
    />
  )
