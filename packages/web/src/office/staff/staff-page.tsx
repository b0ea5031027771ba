import { account } from '@portal/contract/identity/account.calls'
import { staffAccounts } from '@portal/contract/office/staff.calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call, errorText } from '../../shared/api.ts'
import { RecordDrawer } from '../../shared/list/list-drawer.tsx'
import { ListTable } from '../../shared/list/list-table.tsx'
import { ListTabs } from '../../shared/list/list-tabs.tsx'
import type { ListColumn } from '../../shared/list/types.ts'
import styles from '../../shared/records.module.css'
import { useStepUp } from '../../shared/step-up.tsx'
import { shortTime } from '../../shared/time.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Card } from '../../shared/ui/layout.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import { Toolbar } from '../../shared/ui/toolbar.tsx'
import { ActDialog, type Pending } from './acts.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { ProfileDialog } from './profile-dialog.tsx'
import { type InitialPassword, matchesStaff, type Staff, stateOf } from './roles.ts'
import own from './staff.module.css'
import { StaffDetail, sessionsKey } from './staff-detail.tsx'

const columnsFor = (ownId: string | undefined): readonly ListColumn<Staff>[] => [
  {
    key: 'name',
    title: '姓名',
    render: (row) => (
      <span className={styles.two}>
        {row.name}
        {row.id === ownId && '（本人）'}
        <small>{row.account}</small>
      </span>
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
  { key: 'mobileTel', title: '手机号' },
  {
    key: 'lastSignInAt',
    title: '最近登录',
    render: (row) => (row.lastSignInAt ? shortTime(row.lastSignInAt) : '从未登录'),
  },
]
const tabs = {
  field: 'state',
  items: [
    { code: 'active', label: '在用' },
    { code: 'disabled', label: '已停用' },
  ],
}

/** Which accounts are listed and which one is open, in the address. */
const useStaffUrl = () => {
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string | undefined) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: name !== 'open' },
    )
  return {
    state: params.get('state') ?? '',
    keyword: params.get('q') ?? '',
    open: params.get('open') ?? '',
    set,
  }
}

type Dialogs = { what: 'create' } | { what: 'profile'; staff: Staff } | { what: 'act'; pending: Pending }

/** 管理员管理: who works in the administration area, and with which rights. A handful of rows: no paging. */
export function Page() {
  const { data, error, refetch } = useQuery({
    queryKey: ['list', staffAccounts.list.path],
    queryFn: ({ signal }) => call(staffAccounts.list, {}, { signal }),
  })
  const { data: me } = useQuery({
    queryKey: ['me'],
    queryFn: ({ signal }) => call(account.me, {}, { signal }),
    staleTime: 60_000,
  })
  const { state, keyword, open, set } = useStaffUrl()
  const queries = useQueryClient()
  const { run, dialog } = useStepUp()
  const [asking, setAsking] = useState<Dialogs>()
  const [password, setPassword] = useState<InitialPassword>()

  const all = data?.list ?? []
  const rows = all.filter((row) => (state === '' || stateOf(row) === state) && matchesStaff(row, keyword))
  const at = rows.findIndex((row) => row.id === open)
  const step = (by: number) => {
    const row = at < 0 ? undefined : rows[at + by]
    return row && (() => set('open', row.id))
  }
  const close = () => set('open', undefined)

  return (
    <>
      <Card flush label="管理员">
        <ListTabs
          tabs={tabs}
          value={state}
          counts={
            data && {
              all: all.length,
              active: all.filter((row) => !row.disabled).length,
              disabled: all.filter((row) => row.disabled).length,
            }
          }
          onChange={(code) => set('state', code)}
        />
        <div className={own.tools}>
          <Toolbar
            end={
              <TextField
                label="查找管理员"
                hideLabel
                layout="inline"
                type="search"
                placeholder="姓名、登录名或角色"
                value={keyword}
                onChange={(typed) => set('q', typed)}
              />
            }
          >
            <Button onClick={() => setAsking({ what: 'create' })}>
              <Icon name="plus" />
              新增管理员
            </Button>
          </Toolbar>
        </div>
        {error && !data ? (
          <ErrorState title="列表加载失败" onRetry={() => refetch()}>
            {errorText(error)}
          </ErrorState>
        ) : !data ? (
          <Skeleton shape="table" rows={6} />
        ) : rows.length === 0 ? (
          <EmptyState title={keyword || state ? '没有符合条件的管理员' : '还没有管理员'} icon="search">
            可以更换条件后再试。
          </EmptyState>
        ) : (
          <ListTable
            rows={rows}
            rowKey={(row) => row.id}
            columns={columnsFor(me?.accountId)}
            density="middle"
            stale={false}
            sort=""
            order="asc"
            onSort={() => {}}
            openKey={open}
            onOpen={(id) => set('open', id)}
            rowActions={undefined}
            selected={undefined}
            onSelect={() => {}}
          />
        )}
      </Card>
      <RecordDrawer<Staff>
        drawer={{
          width: 560,
          title: (row) => row?.name ?? '管理员',
          render: (_key, row) =>
            row ? (
              <StaffDetail
                staff={row}
                onAct={(act) => setAsking({ what: 'act', pending: { act, staff: row } })}
                onProfile={() => setAsking({ what: 'profile', staff: row })}
              />
            ) : (
              data && <EmptyState title="没有这个账号">账号可能已被删除，或不在当前筛选结果中。</EmptyState>
            ),
        }}
        openKey={open}
        row={rows[at]}
        position={at + 1}
        total={rows.length}
        tools={{ close, refresh: () => void refetch(), next: step(1), previous: step(-1) }}
      />
      {asking?.what === 'create' && (
        <CreateDialog
          run={run}
          onClose={() => setAsking(undefined)}
          onCreated={(created) => {
            setAsking(undefined)
            setPassword(created)
            void refetch()
          }}
        />
      )}
      {asking?.what === 'profile' && (
        <ProfileDialog
          staff={asking.staff}
          run={run}
          onClose={() => setAsking(undefined)}
          onDone={() => {
            setAsking(undefined)
            void refetch()
          }}
        />
      )}
      {asking?.what === 'act' && (
        <ActDialog
          pending={asking.pending}
          own={asking.pending.staff.id === me?.accountId}
          run={run}
          onPassword={setPassword}
          onClose={() => setAsking(undefined)}
          onDone={() => {
            if (asking.pending.act === 'remove') close()
            void refetch()
            void queries.invalidateQueries({ queryKey: sessionsKey(asking.pending.staff.id) })
          }}
        />
      )}
      {password && <PasswordDialog created={password} onClose={() => setPassword(undefined)} />}
      {dialog}
    </>
  )
}
