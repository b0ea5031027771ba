import { panel } from '@portal/contract/peer-review/panel.calls'
import { RECUSAL_RULES } from '@portal/contract/peer-review/panel.rules'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { to } from '../../shared/routes/table.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Hint, Page as Layout } from '../../shared/ui/layout.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { Table, type TableColumn } from '../../shared/ui/table.tsx'

type Ledger = OutputOf<typeof panel.ledger>
type Entry = Ledger['list'][number]

const handlingOf = ({ clearedAt, waiver, onPanel }: Entry): string => {
  if (clearedAt) return `${timeOf(clearedAt)} 复核时已不存在`
  if (!waiver) return onPanel ? '待处理' : '未进入名单'
  const confirmed = waiver.confirmedAt ? `${waiver.confirmedBy} ${timeOf(waiver.confirmedAt)} 确认` : '待确认'
  return `免回避：${waiver.reason}（${waiver.by} ${timeOf(waiver.at)}；${confirmed}）`
}

const columns: readonly TableColumn<Entry>[] = [
  {
    key: 'expert',
    title: '专家',
    width: 10,
    render: ({ expertName, orgName }) => (
      <>
        <strong>{expertName}</strong>
        <Hint>{orgName}</Hint>
      </>
    ),
  },
  {
    key: 'rule',
    title: '情形',
    width: 10,
    render: ({ rule, level }) =>
      `${RECUSAL_RULES[rule].label}（${level === 'hard' ? '必须回避' : '可说明免除'}）`,
  },
  { key: 'text', title: '说明', width: 14 },
  { key: 'foundAt', title: '发现时间', nowrap: true, render: ({ foundAt }) => timeOf(foundAt) },
  { key: 'handling', title: '处理', width: 12, render: handlingOf },
]

/** Every hit and every waiver of an achievement, to be printed as an annex of the report. */
export function Page() {
  const [query] = useSearchParams()
  const projectId = query.get('id') ?? ''
  const ledger = useCall(panel.ledger, { projectId })
  return (
    <Loaded call={ledger} shape="table" rows={6}>
      {({ name, acceptNo, checkedAt, list }) => (
        <Layout
          title={`${name}（${acceptNo}）`}
          back={{ to: to('panels', { id: projectId }), text: '返回专家组' }}
          lead={`${checkedAt ? `最近核查：${timeOf(checkedAt)}` : '尚未核查'}。核查范围：单位库、身份证号、手机号、姓名和单位、申请人要求、本平台成果、专家声明。`}
          actions={
            <Button kind="secondary" onClick={() => window.print()}>
              打印
            </Button>
          }
        >
          {list.length === 0 ? (
            <EmptyState title="没有发现回避情形">
              名单保存、邀请和会议（函审截止）前一天都会自动核查。
            </EmptyState>
          ) : (
            <Table
              label="回避台账"
              rows={list}
              rowKey={({ expertId, rule }) => `${expertId} ${rule}`}
              columns={columns}
            />
          )}
        </Layout>
      )}
    </Loaded>
  )
}
