import { account } from '@portal/contract/identity/account.calls'
import { staffAccounts } from '@portal/contract/office/staff.calls'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { RecordDrawer } from '../../shared/list/drawer/list-drawer.tsx'
import { ListTabs } from '../../shared/list/list-tabs.tsx'
import { useChoice } from '../../shared/routes/said.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Card } from '../../shared/ui/layout.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import { Toolbar } from '../../shared/ui/toolbar.tsx'
import { ActDialog, type Pending } from './acts.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { ProfileDialog } from './profile-dialog.tsx'
import { type InitialPassword, matchesStaff, type Staff, stateOf } from './roles.ts'
import own from './staff.module.css'
import { StaffDetail } from './staff-detail.tsx'
import { StaffTable } from './staff-table.tsx'

const tabs = {
  field: 'state',
  items: [
    { code: 'active', label: '在用' },
    { code: 'disabled', label: '已停用' },
  ],
}

const STATES = tabs.items.map(({ code }) => code)

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
    state: useChoice('state', STATES) ?? '',
    keyword: params.get('q') ?? '',
    open: params.get('open') ?? '',
    set,
  }
}

type Asking = { what: 'create' } | { what: 'profile'; staff: Staff } | { what: 'act'; pending: Pending }

/** 管理员管理: who works in the administration area, and with which rights. A handful of rows: no paging. */
export function Page() {
  const staff = useCall(staffAccounts.list, {})
  const { data: me } = useCall(account.me, {}, { staleTime: 60_000 })
  const { state, keyword, open, set } = useStaffUrl()
  const [asking, setAsking] = useState<Asking>()

  const all = staff.data?.list ?? []
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
          counts={staff.data && countsOf(all)}
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
        <Loaded call={staff} shape="table" rows={6} failed="列表加载失败">
          {() => (
            <StaffTable
              rows={rows}
              ownId={me?.accountId}
              openKey={open}
              filtered={keyword !== '' || state !== ''}
              onOpen={(id) => set('open', id)}
            />
          )}
        </Loaded>
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
              staff.data && (
                <EmptyState title="没有这个账号">账号可能已被删除，或不在当前筛选结果中。</EmptyState>
              )
            ),
        }}
        openKey={open}
        row={rows[at]}
        position={at + 1}
        total={rows.length}
        tools={{ close, refresh: () => void staff.refetch(), next: step(1), previous: step(-1) }}
      />
      <Dialogs asking={asking} ownId={me?.accountId} onRemoved={close} onClose={() => setAsking(undefined)} />
    </>
  )
}

const countsOf = (all: readonly Staff[]) => {
  const disabled = all.filter((row) => row.disabled).length
  return { all: all.length, active: all.length - disabled, disabled }
}

interface DialogsProps {
  asking: Asking | undefined
  ownId: string | undefined
  onRemoved: () => void
  onClose: () => void
}

/** A password that was made stays in sight until it has been passed on, whatever became of the dialog that made it. */
const Dialogs = ({ asking, ownId, onRemoved, onClose }: DialogsProps) => {
  const [password, setPassword] = useState<InitialPassword>()
  return (
    <>
      {asking?.what === 'create' && <CreateDialog onClose={onClose} onCreated={setPassword} />}
      {asking?.what === 'profile' && <ProfileDialog staff={asking.staff} onClose={onClose} />}
      {asking?.what === 'act' && (
        <ActDialog
          pending={asking.pending}
          own={asking.pending.staff.id === ownId}
          onPassword={setPassword}
          onRemoved={onRemoved}
          onClose={onClose}
        />
      )}
      {password && <PasswordDialog created={password} onClose={() => setPassword(undefined)} />}
    </>
  )
}
