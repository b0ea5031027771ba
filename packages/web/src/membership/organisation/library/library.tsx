import {
  ORGANISATION_STATUS,
  organisation,
} from '@portal/contract/membership/organisation/organisation.calls'
import { dayOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAction } from '../../../shared/call/use-action.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { ListPage } from '../../../shared/list/list-page.tsx'
import type { ListColumn, ListFilter } from '../../../shared/list/types.ts'
import { to } from '../../../shared/routes/table.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Row } from '../../../shared/ui/layout.tsx'
import { Named } from '../../../shared/ui/words.tsx'
import { Detail } from './detail.tsx'
import type { Merging } from './merge-dialog.tsx'
import { NameDialog, type Naming } from './name-dialog.tsx'
import { Attached, type Listed, StatusTag } from './parts.tsx'
import { type AskedStatus, STATUS_ACTS, StatusDialog, statusDone } from './status-dialog.tsx'

const columns: readonly ListColumn<Listed>[] = [
  {
    key: 'orgName',
    title: '单位名称',
    sort: 'orgName',
    render: (row) => (
      <Named long note={row.aliases.length > 0 && `曾用名：${row.aliases.join('、')}`}>
        {row.orgName}
        {row.mergedInto && <small>已并入：{row.mergedInto.orgName}</small>}
      </Named>
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

export function Library({ onMerge }: { onMerge: (merging: Merging) => void }) {
  const [naming, setNaming] = useState<Naming>()
  const [removing, setRemoving] = useState<Listed>()
  const [asked, setAsked] = useState<AskedStatus>()
  const status = useAction(organisation.setStatus, { done: statusDone })
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
        batchTakesAll
        batch={({ keys, rows, whole, clear }) => (
          <>
            {STATUS_ACTS.map(([code, text]) => (
              <Button
                key={code}
                kind="quiet"
                onClick={async () => {
                  if (whole) setAsked({ code, text, ...whole, clear })
                  else if (await status.run({ orgIds: [...keys], status: code })) clear()
                }}
              >
                {text}
              </Button>
            ))}
            <Button disabled={keys.length < 2} onClick={() => onMerge({ rows, done: clear })}>
              合并
            </Button>
          </>
        )}
        rowActions={(row) =>
          row.status !== 'merged' && (
            <Row>
              <Button kind="link" onClick={() => setNaming({ row })}>
                改名
              </Button>
              <Button kind="link" onClick={() => setRemoving(row)}>
                删除
              </Button>
            </Row>
          )
        }
        drawer={{
          width: 640,
          title: (row) => row?.orgName ?? '单位',
          render: (key) => (
            <Detail
              key={key}
              orgId={key}
              onMerge={onMerge}
              onRename={(row) => setNaming({ row })}
              onStatus={(row, code) => status.run({ orgIds: [row.orgId], status: code })}
            />
          ),
        }}
      />
      {asked && <StatusDialog asked={asked} onClose={() => setAsked(undefined)} />}
      {naming && <NameDialog naming={naming} onClose={() => setNaming(undefined)} />}
      {removing && (
        <ActionDialog
          endpoint={organisation.remove}
          fixed={{ orgId: removing.orgId }}
          danger
          title={`删除“${removing.orgName}”？`}
          submitText="删除"
          done={`已删除“${removing.orgName}”`}
          intro={<p>删除后，申请人将搜索不到该单位。</p>}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}
