import { ACTIVITY_KINDS } from '@portal/contract/membership/expert-ledger/expert-ledger.words'
import { expertYear } from '@portal/contract/membership/expert-ledger/expert-year.calls'
import { Link } from 'react-router'
import { useCall } from '../../shared/call/use-call.ts'
import { to } from '../../shared/routes/table.ts'
import { Disclosure } from '../../shared/ui/disclosure.tsx'
import { Table } from '../../shared/ui/table.tsx'

const points = (value: number) => (value > 0 ? `+${value}` : String(value))

/** What an achievement, a meeting or an award review left in the ledgers of its experts; nothing while there is nothing. */
export const SourceLedger = ({ refId }: { refId: string }) => {
  const { data } = useCall(expertYear.ofSource, { refId })
  if (!data || data.list.length === 0) return null
  const gone = data.list.filter(({ removed }) => removed).length
  const counted = `${data.list.length - gone} 条${gone > 0 ? `，已撤销 ${gone} 条` : ''}`
  return (
    <Disclosure title={`已登记的专家履职 ${counted}`}>
      <Table
        label="已登记的专家履职"
        density="compact"
        rows={data.list}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            title: '专家',
            nowrap: true,
            rowHead: true,
            render: ({ expertId, name }) => <Link to={to('expertActivity', { open: expertId })}>{name}</Link>,
          },
          { key: 'kind', title: '活动', render: ({ kind }) => ACTIVITY_KINDS[kind].label },
          { key: 'date', title: '日期', nowrap: true },
          {
            key: 'points',
            title: '积分',
            align: 'right',
            render: (row) => (row.removed ? <del>{points(row.points)}（已撤销）</del> : points(row.points)),
          },
        ]}
      />
    </Disclosure>
  )
}
