import { labels } from '@portal/contract/membership/label/label.calls'
import { MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/member.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { dayOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { type RouteName, to } from '../../shared/routes/table.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card, Page as Frame, Row } from '../../shared/ui/layout.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { Table } from '../../shared/ui/table.tsx'

type Label = OutputOf<typeof labels.list>['list'][number]
type Open = 'add' | { readonly rename: Label } | { readonly remove: Label }

/** The dialog that was opened. */
export const LabelDialog = ({ open, onClose }: { open: Open; onClose: () => void }) => {
  if (open === 'add')
    return (
      <ActionDialog
        endpoint={labels.add}
        title="新增标签"
        submitText="保存"
        done={(_, { name }) => `已新增标签“${name}”`}
        onClose={onClose}
      />
    )
  if ('rename' in open)
    return (
      <ActionDialog
        endpoint={labels.rename}
        fixed={{ id: open.rename.id }}
        defaults={{ name: open.rename.name }}
        title={`重命名标签“${open.rename.name}”`}
        submitText="保存"
        done="已重命名"
        onClose={onClose}
      />
    )
  const { id, name, count } = open.remove
  return (
    <ActionDialog
      endpoint={labels.remove}
      fixed={{ id }}
      danger
      title={`删除标签“${name}”？`}
      submitText="删除"
      done={`已删除标签“${name}”`}
      onClose={onClose}
    >
      {count > 0 ? `${count} 条记录将不再带有此标签，记录本身不变。` : '没有记录使用此标签。'}
    </ActionDialog>
  )
}

const LISTS = {
  person: 'personMembers',
  unit: 'unitMembers',
  expert: 'experts',
  project: 'projectAccounts',
} as const satisfies Record<MemberKind, RouteName>

/** How many records have it: each number opens the list of its kind with them. */
const Counts = ({ id, kinds }: Label) => {
  const found = Object.entries(kinds) as [MemberKind, number][]
  if (found.length === 0) return 0
  return (
    <Row gap={3} justify="end">
      {found.map(([kind, count]) => (
        <Link key={kind} to={to(LISTS[kind], { label: id })}>
          {MEMBER_KINDS[kind].label} {count}
        </Link>
      ))}
    </Row>
  )
}

/** The words that the office gives to records. */
export function Page() {
  const known = useCall(labels.list, {})
  const [open, setOpen] = useState<Open>()
  return (
    <Frame
      width="wide"
      lead="标签用于在会员列表、群发邮件和短信中查找一组会员；会员本人可以在自己的个人信息中看到。"
      actions={<Button onClick={() => setOpen('add')}>新增标签</Button>}
    >
      <Loaded call={known} shape="table">
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title="还没有标签">新增后，可以在会员列表中选择记录批量添加。</EmptyState>
          ) : (
            <Card flush label="标签">
              <Table
                label="标签"
                rows={list}
                rowKey={(row) => row.id}
                columns={[
                  { key: 'name', title: '标签', rowHead: true },
                  { key: 'count', title: '记录数', align: 'right', render: (row) => <Counts {...row} /> },
                  { key: 'byName', title: '新增人' },
                  { key: 'at', title: '新增日期', nowrap: true, render: ({ at }) => dayOf(at) },
                  {
                    key: 'acts',
                    title: '操作',
                    noPrint: true,
                    render: (row) => (
                      <Row gap={3}>
                        <Button
                          kind="link"
                          aria-label={`重命名：${row.name}`}
                          onClick={() => setOpen({ rename: row })}
                        >
                          重命名
                        </Button>
                        <Button
                          kind="link"
                          aria-label={`删除：${row.name}`}
                          onClick={() => setOpen({ remove: row })}
                        >
                          删除
                        </Button>
                      </Row>
                    ),
                  },
                ]}
              />
            </Card>
          )
        }
      </Loaded>
      {open && <LabelDialog open={open} onClose={() => setOpen(undefined)} />}
    </Frame>
  )
}
