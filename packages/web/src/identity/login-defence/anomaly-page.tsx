import { loginDefense } from '@portal/contract/identity/login-defence.calls'
import { LOGIN_REASON, loginReason } from '@portal/contract/identity/login-reasons'
import { MEMBER_ROLES, ROLES } from '@portal/contract/platform/roles'
import { shortTime } from '@portal/contract/platform/time'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDownload } from '../../shared/call/use-download.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, ListFilter, ListTabs, RowOf } from '../../shared/list/types.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { Named } from '../../shared/ui/words.tsx'
import { AnomalyDetail } from './detail.tsx'

type Row = RowOf<typeof loginDefense.list>
type Asked = Pick<Row, 'id' | 'name' | 'reason' | 'locked'>

const columns: readonly ListColumn<Row>[] = [
  {
    key: 'name',
    title: '账号',
    render: (row) => <Named note={row.role}>{row.name || '未填写'}</Named>,
  },
  {
    key: 'reason',
    title: '原因',
    render: (row) => <Tag tone={loginReason(row.reason)?.alarming ? 'bad' : 'plain'}>{row.reason}</Tag>,
  },
  { key: 'count', title: '次数' },
  { key: 'lastAt', title: '最近发生', sort: 'at', render: (row) => shortTime(row.lastAt) },
  { key: 'at', title: '首次发生', render: (row) => shortTime(row.at), hidden: true },
  { key: 'ip', title: 'IP 地址' },
  { key: 'device', title: '设备' },
  {
    key: 'locked',
    title: '状态',
    render: (row) => (row.locked ? <Tag tone="bad">锁定中</Tag> : <Tag>未锁定</Tag>),
  },
]
const filters: readonly ListFilter[] = [
  { key: 'keyword', label: '账号', placeholder: '登录名、手机号或证件号' },
  { key: 'ip', label: 'IP 地址', placeholder: '地址的开头部分' },
  { key: 'reason', label: '原因', kind: 'select', several: true, options: LOGIN_REASON },
  {
    key: 'role',
    label: '登录角色',
    kind: 'select',
    several: true,
    options: [
      { code: 'staff', label: '管理用户' },
      ...MEMBER_ROLES.map((role) => ({ code: role, label: ROLES[role].label })),
    ],
  },
  { key: 'from', to: 'to', label: '发生时间' },
]
const tabs: ListTabs = {
  field: 'state',
  items: [
    { code: 'locked', label: '锁定中' },
    { code: 'open', label: '未锁定' },
  ],
}

/** 登录异常 (docs/handbook/identity.md#login-defence): refused and unusual sign-ins; deleting a record lifts the lock it stands for. */
export function Page() {
  const [removing, setRemoving] = useState<{ row: Asked; close?: () => void }>()
  const [, setParams] = useSearchParams()
  const open = (id: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      after.set('open', id)
      return after
    })
  const sheet = useDownload(loginDefense.export)
  const exportSheet = ({ sort: _sort, order: _order, ...filter }: Readonly<Record<string, unknown>>) =>
    sheet.run(filter)
  return (
    <>
      <ListPage
        id="login-defense"
        query={loginDefense.list}
        columns={columns}
        filters={filters}
        tabs={tabs}
        rowKey={(row) => row.id}
        actions={({ input, total }) =>
          total > 0 && (
            <Button kind="secondary" busyText="正在导出…" onClick={() => exportSheet(input)}>
              导出
            </Button>
          )
        }
        rowActions={(row) => (
          <Button
            kind="link"
            aria-label={`${row.locked ? '解锁' : '删除'}：${row.name}，${row.reason}`}
            onClick={() => setRemoving({ row })}
          >
            {row.locked ? '解锁' : '删除'}
          </Button>
        )}
        drawer={{
          width: 640,
          title: (row) => (row ? `${row.name || '未填写'} · ${row.reason}` : '登录异常'),
          render: (key, _row, { close }) => (
            <AnomalyDetail key={key} id={key} onOpen={open} onRemove={(row) => setRemoving({ row, close })} />
          ),
        }}
        empty={{ title: '没有登录异常', text: '被拒绝的登录和在新设备上的登录会记录在这里。' }}
      />
      {removing && (
        <ActionDialog
          endpoint={loginDefense.remove}
          fixed={{ id: removing.row.id }}
          title={
            removing.row.locked
              ? `解锁“${removing.row.name}”并删除记录？`
              : `删除“${removing.row.name}”的这条记录？`
          }
          submitText={removing.row.locked ? '解锁并删除' : '删除'}
          danger
          done={removing.row.locked ? '已解锁，记录已删除' : '记录已删除'}
          onDone={removing.close}
          onClose={() => setRemoving(undefined)}
        >
          {removing.row.locked
            ? '该账号可以立即重新登录。请先向本人核实，再解锁。'
            : '删除后不再显示；操作日志仍保留本次处理。'}
        </ActionDialog>
      )}
    </>
  )
}
