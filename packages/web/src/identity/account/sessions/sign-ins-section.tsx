import { account } from '@portal/contract/identity/account.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { Card, Row } from '../../../shared/ui/layout.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'
import { Table, type TableColumn } from '../../../shared/ui/table.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'

type SignIn = OutputOf<typeof account.signIns>['list'][number]
const PAGE_SIZE = 10
const COLUMNS: readonly TableColumn<SignIn>[] = [
  { key: 'at', title: '时间', nowrap: true, render: ({ at }) => timeOf(at) },
  {
    key: 'succeeded',
    title: '结果',
    render: ({ succeeded, reason }) => (
      <Row>
        <Tag tone={succeeded ? 'good' : 'bad'}>{succeeded ? '成功' : `失败${reason && `：${reason}`}`}</Tag>
        {succeeded && reason}
      </Row>
    ),
  },
  { key: 'device', title: '设备' },
  { key: 'ip', title: 'IP 地址', nowrap: true },
]

/** Own sign-ins, refused ones included: time, place, device, result (docs/handbook/identity.md#login-defence). */
export function SignInsSection() {
  const [page, setPage] = useState(1)
  const signIns = useCall(account.signIns, { pageNum: page, pageSize: PAGE_SIZE }, { keepPrevious: true })
  const total = signIns.data?.total ?? 0
  return (
    <Card
      level={2}
      title="登录记录"
      flush
      footer={
        total > PAGE_SIZE && (
          <Pagination label="登录记录分页" size={PAGE_SIZE} onPage={setPage} {...{ page, total }} />
        )
      }
    >
      <Loaded call={signIns} shape="table" rows={6}>
        {({ list }) => (
          <Table
            label="登录记录"
            rows={list}
            rowKey={({ id }) => id}
            columns={COLUMNS}
            empty={<EmptyState title="暂无登录记录">今后每次登录都会记录在这里。</EmptyState>}
          />
        )}
      </Loaded>
    </Card>
  )
}
