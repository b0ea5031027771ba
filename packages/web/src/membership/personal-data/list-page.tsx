import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { ERASURE_STATES, erasure, erasureRefusal } from '@portal/contract/membership/personal-data.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import * as z from 'zod'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, RowOf } from '../../shared/list/types.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Card, Row, Stack } from '../../shared/ui/layout.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { Holdings } from './holdings.tsx'

type Listed = RowOf<typeof erasure.list>
const TONES = { pending: 'wait', approved: 'plain', refused: 'bad', cancelled: 'plain' } as const

const State = ({ state }: Pick<Listed, 'state'>) => (
  <Tag tone={TONES[state]}>{ERASURE_STATES[state].label}</Tag>
)
/** What the list below it is of the one who asked. */
const HOLDINGS = {
  pending: '将删除和保留的内容',
  approved: '依法保留的内容',
  refused: '平台保存的内容',
  cancelled: '平台保存的内容',
} as const

type Fact = readonly [string, string]
const decisionOf = ({
  state,
  decidedAt,
  decidedBy,
  decision,
}: Pick<OutputOf<typeof erasure.get>, 'state' | 'decidedAt' | 'decidedBy' | 'decision'>): Fact[] => {
  if (!decidedAt) return []
  if (state === 'cancelled') return [['撤回时间', timeOf(decidedAt)]]
  const who: Fact = ['审核', `${timeOf(decidedAt)} ${decidedBy}`]
  return decision ? [who, ['审核说明', decision]] : [who]
}

const columns: readonly ListColumn<Listed>[] = [
  { key: 'name', title: '姓名或单位名称', width: 180 },
  { key: 'state', title: '状态', width: 110, render: (row) => <State state={row.state} /> },
  { key: 'kind', title: '类别', width: 110, render: (row) => MEMBER_KINDS[row.kind].label },
  { key: 'serialNum', title: '会员编号', width: 180 },
  {
    key: 'requestedAt',
    title: '申请时间',
    width: 160,
    sort: 'requestedAt',
    render: (row) => timeOf(row.requestedAt),
  },
  {
    key: 'decidedAt',
    title: '审核时间',
    width: 160,
    render: (row) => (row.decidedAt ? timeOf(row.decidedAt) : '—'),
  },
  { key: 'decidedBy', title: '审核人', width: 120 },
]
const tabs = {
  field: 'state',
  all: '全部',
  items: Object.entries(ERASURE_STATES).map(([code, { label }]) => ({ code, label })),
}

type Asked = OutputOf<typeof erasure.get>

const Detail = ({ id }: { id: string }) => (
  <Loaded call={useCall(erasure.get, { id })} rows={6}>
    {(asked) => (
      <Stack>
        <Facts
          facts={[
            ['状态', <State key="state" state={asked.state} />],
            [asked.kind === 'unit' ? '单位名称' : '姓名', asked.name],
            ['会员编号', asked.serialNum],
            ['申请时间', timeOf(asked.requestedAt)],
            ['申请原因', asked.reason || (asked.state === 'approved' ? '已随个人信息删除' : '')],
            ...decisionOf(asked),
          ]}
        />
        {asked.state === 'pending' && <Decide {...asked} />}
        <Card flush title={HOLDINGS[asked.state]}>
          <Holdings list={asked.holdings} />
        </Card>
      </Stack>
    )}
  </Loaded>
)

const Decide = ({ id, name }: Pick<Asked, 'id' | 'name'>) => {
  const [open, setOpen] = useState<'approve' | 'refuse'>()
  const close = () => setOpen(undefined)
  return (
    <Row>
      <Button kind="danger" onClick={() => setOpen('approve')}>
        同意并删除
      </Button>
      <Button kind="secondary" onClick={() => setOpen('refuse')}>
        不同意
      </Button>
      {open === 'approve' && (
        <ActionDialog
          endpoint={erasure.decide}
          schema={z.object({})}
          fixed={{ id, action: 'approve' }}
          danger
          title={`注销“${name}”并删除个人信息？`}
          submitText="永久删除"
          done="已注销，个人信息已删除"
          intro={
            <p>
              此操作不能恢复：账号停用、会员资格终止、证书撤销，材料和文件永久删除。请先确认没有未办结的事项。
            </p>
          }
          onClose={close}
        />
      )}
      {open === 'refuse' && (
        <ActionDialog
          endpoint={erasure.decide}
          schema={erasureRefusal}
          fixed={{ id, action: 'refuse' }}
          title={`不同意“${name}”的注销申请`}
          submitText="不同意"
          done="已拒绝，已通知申请人"
          onClose={close}
        />
      )}
    </Row>
  )
}

/** Requests to be erased, for the super administrator. */
export const Page = () => (
  <ListPage
    id="erasures"
    query={erasure.list}
    columns={columns}
    tabs={tabs}
    rowKey={(row) => row.id}
    defaultSort={{ sort: 'requestedAt', order: 'desc' }}
    drawer={{
      width: 640,
      title: (row) => row?.name ?? '注销申请',
      render: (id) => <Detail key={id} id={id} />,
    }}
    empty={{ title: '没有注销申请', text: '会员在“个人中心”的“隐私与授权”提交后会出现在这里。' }}
  />
)
