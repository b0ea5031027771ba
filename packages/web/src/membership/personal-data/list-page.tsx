import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { ERASURE_STATES, erasure } from '@portal/contract/membership/personal-data.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../shared/api.ts'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, RowOf } from '../../shared/list/types.ts'
import { useStepUp } from '../../shared/step-up.tsx'
import { timeOf } from '../../shared/time.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Confirm } from '../../shared/ui/dialog.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { ReasonDialog } from '../../shared/ui/reason-dialog.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { Holdings } from './holdings.tsx'
import styles from './personal-data.module.css'

type Row = RowOf<typeof erasure.list>
const TONES = { pending: 'wait', approved: 'plain', refused: 'bad', cancelled: 'plain' } as const

const State = ({ state }: Pick<Row, 'state'>) => <Tag tone={TONES[state]}>{ERASURE_STATES[state].label}</Tag>
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

const columns: readonly ListColumn<Row>[] = [
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

const Detail = ({ id, refresh }: { id: string; refresh: () => void }) => {
  const queries = useQueryClient()
  const stepUp = useStepUp()
  const [open, setOpen] = useState<'approve' | 'refuse'>()
  const { data, error, refetch } = useQuery({
    queryKey: ['erasure', id],
    queryFn: () => call(erasure.get, { id }),
  })
  if (error)
    return (
      <ErrorState title="加载失败" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton rows={6} />
  const decide = async (action: 'approve' | 'refuse', reason: string) => {
    try {
      const done = await stepUp.run((options) => call(erasure.decide, { id, action, reason }, options))
      if (!done) return
      toast(action === 'approve' ? '已注销，个人信息已删除' : '已拒绝，已通知申请人', 'success')
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
    setOpen(undefined)
    refresh()
    await queries.invalidateQueries({ queryKey: ['erasure', id] })
  }
  return (
    <div className={styles.page}>
      <Facts
        facts={[
          ['状态', <State key="state" state={data.state} />],
          [data.kind === 'unit' ? '单位名称' : '姓名', data.name],
          ['会员编号', data.serialNum],
          ['申请时间', timeOf(data.requestedAt)],
          ['申请原因', data.reason || (data.state === 'approved' ? '已随个人信息删除' : '')],
          ...decisionOf(data),
        ]}
      />
      {data.state === 'pending' && (
        <div className={styles.acts}>
          <Button kind="danger" onClick={() => setOpen('approve')}>
            同意并删除
          </Button>
          <Button kind="secondary" onClick={() => setOpen('refuse')}>
            不同意
          </Button>
        </div>
      )}
      <h3>{HOLDINGS[data.state]}</h3>
      <Holdings list={data.holdings} />
      <Confirm
        open={open === 'approve'}
        danger
        title={`注销“${data.name}”并删除个人信息？`}
        confirmText="永久删除"
        onConfirm={() => decide('approve', '')}
        onCancel={() => setOpen(undefined)}
      >
        此操作不能恢复：账号停用、会员资格终止、证书撤销，材料和文件永久删除。请先确认没有未办结的事项。
      </Confirm>
      {open === 'refuse' && (
        <ReasonDialog
          title={`不同意“${data.name}”的注销申请`}
          confirmText="不同意"
          help="申请人可以看到"
          onConfirm={(reason) => decide('refuse', reason)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {stepUp.dialog}
    </div>
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
      render: (id, _row, { refresh }) => <Detail key={id} id={id} refresh={refresh} />,
    }}
    empty={{ title: '没有注销申请', text: '会员在“个人信息中心”提交后会出现在这里。' }}
  />
)
