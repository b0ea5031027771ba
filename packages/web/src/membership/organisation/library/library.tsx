import { ORGANISATION_STATUS, organisation } from '@portal/contract/membership/organisation.calls'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, errorText } from '../../../shared/api.ts'
import { ListPage } from '../../../shared/list/list-page.tsx'
import type { ListColumn, ListFilter } from '../../../shared/list/types.ts'
import { to } from '../../../shared/routes/table.ts'
import { dayOf } from '../../../shared/time.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { Confirm } from '../../../shared/ui/dialog.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { Detail } from './detail.tsx'
import styles from './library.module.css'
import type { Merging } from './merge-dialog.tsx'
import { NameDialog, type Naming } from './name-dialog.tsx'
import { Attached, type Row, StatusTag } from './parts.tsx'

const columns: readonly ListColumn<Row>[] = [
  {
    key: 'orgName',
    title: '单位名称',
    sort: 'orgName',
    render: (row) => (
      <span className={styles.name}>
        {row.orgName}
        {row.aliases.length > 0 && <small>曾用名：{row.aliases.join('、')}</small>}
        {row.mergedInto && <small>已并入：{row.mergedInto.orgName}</small>}
      </span>
    ),
  },
  { key: 'status', title: '状态', width: 96, render: (row) => <StatusTag status={row.status} /> },
  {
    key: 'people',
    title: '所属人员',
    width: 200,
    sort: 'people',
    render: (row) => <Attached row={row} />,
  },
  {
    key: 'unitMember',
    title: '单位会员',
    width: 110,
    render: (row) =>
      row.unitMember ? <Link to={to('unitMembers', { open: row.unitMember.id })}>查看</Link> : '—',
  },
  {
    key: 'createdAt',
    title: '添加时间',
    width: 120,
    sort: 'createdAt',
    render: (row) => dayOf(row.createdAt),
  },
]
const filters: readonly ListFilter[] = [
  { key: 'keyword', label: '单位名称', placeholder: '名称或曾用名的一部分' },
]
const tabs = { field: 'status', items: ORGANISATION_STATUS, all: '全部' }

/** What a batch may be set to, said as the act. */
const ACTS = [
  ['confirmed', '确认', '已确认'],
  ['disabled', '停用', '已停用'],
  ['pending', '改为待确认', '已改为待确认'],
] as const

export function Library({ onMerge }: { onMerge: (merging: Merging) => void }) {
  const client = useQueryClient()
  const [naming, setNaming] = useState<Naming>()
  const [removing, setRemoving] = useState<{ row: Row; done: () => void }>()
  const [refused, setRefused] = useState('')
  /** Counts of likely duplicates depend on every act here. */
  const refreshAll = () => void client.invalidateQueries({ queryKey: ['list'] })

  const setStatus = async (
    orgIds: readonly string[],
    [status, , done]: (typeof ACTS)[number],
    after: () => void,
  ) => {
    try {
      const { updated } = await call(organisation.setStatus, { orgIds: [...orgIds], status })
      toast(updated > 0 ? `${done} ${updated} 个单位` : '所选单位已经是这个状态', 'success')
      after()
      refreshAll()
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  const remove = async () => {
    if (!removing) return
    try {
      await call(organisation.remove, { orgId: removing.row.orgId })
      toast(`已删除“${removing.row.orgName}”`, 'success')
      setRemoving(undefined)
      removing.done()
      refreshAll()
    } catch (cause) {
      setRefused(errorText(cause))
    }
  }
  const askRemoval = (row: Row, done: () => void) => {
    setRefused('')
    setRemoving({ row, done })
  }

  return (
    <>
      <ListPage
        id="organisation"
        query={organisation.list}
        columns={columns}
        filters={filters}
        tabs={tabs}
        rowKey={(row) => row.orgId}
        defaultSort={{ sort: 'createdAt', order: 'desc' }}
        empty={{ title: '单位库还是空的', text: '申请人在登记时添加的单位会出现在这里，也可以导入。' }}
        actions={() => (
          <>
            <Button onClick={() => setNaming({})}>
              <Icon name="plus" />
              添加单位
            </Button>
            <ButtonLink to={to('imports', { kind: 'organisation' })}>导入</ButtonLink>
          </>
        )}
        batch={({ keys, rows, clear }) => (
          <>
            {ACTS.map((act) => (
              <Button key={act[0]} kind="quiet" onClick={() => setStatus(keys, act, clear)}>
                {act[1]}
              </Button>
            ))}
            <Button disabled={keys.length < 2} onClick={() => onMerge({ rows, done: clear })}>
              合并
            </Button>
          </>
        )}
        rowActions={(row, refresh) =>
          row.status !== 'merged' && (
            <span className={styles.acts}>
              <button type="button" onClick={() => setNaming({ row })}>
                改名
              </button>
              <button type="button" data-danger="" onClick={() => askRemoval(row, refresh)}>
                删除
              </button>
            </span>
          )
        }
        drawer={{
          width: 640,
          title: (row) => row?.orgName ?? '单位',
          render: (key, _row, tools) => (
            <Detail
              key={key}
              orgId={key}
              onMerge={onMerge}
              onRename={(row) => setNaming({ row })}
              onStatus={(row, status) => {
                const act = ACTS.find(([code]) => code === status)
                if (act) void setStatus([row.orgId], act, tools.refresh)
              }}
            />
          ),
        }}
      />
      {naming && (
        <NameDialog
          naming={naming}
          onClose={() => setNaming(undefined)}
          onDone={() => {
            setNaming(undefined)
            refreshAll()
          }}
        />
      )}
      <Confirm
        open={removing !== undefined}
        danger
        title={`删除“${removing?.row.orgName ?? ''}”？`}
        confirmText="删除"
        onConfirm={remove}
        onCancel={() => setRemoving(undefined)}
      >
        {refused ? (
          <p role="alert" className={styles.refused}>
            {refused}
          </p>
        ) : (
          '删除后，申请人将搜索不到该单位。'
        )}
      </Confirm>
    </>
  )
}
