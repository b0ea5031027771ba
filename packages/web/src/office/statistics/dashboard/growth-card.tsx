import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Card } from '../../../shared/ui/layout.tsx'
import { Table } from '../../../shared/ui/table.tsx'
import type { Dashboard } from '../menu-badges.ts'
import { LineChart } from './line-chart.tsx'

const monthTitle = (month: string) => `${Number(month.slice(0, 4))}年${Number(month.slice(5, 7))}月`
/** January carries its year. */
const monthTick = (month: string) => {
  const number = Number(month.slice(5, 7))
  return number === 1 ? `${month.slice(2, 4)}年1月` : `${number}月`
}

/** Approvals of the last twelve months as a line; the same as a table, for readers who cannot see it or want the figures. */
export const GrowthCard = ({ growth }: { growth: Dashboard['growth'] }) => {
  const [asTable, setAsTable] = useState(false)
  const total = growth.reduce((all, { count }) => all + count, 0)
  const table = (
    <Table
      label="每月审核通过件数"
      rows={growth}
      rowKey={({ month }) => month}
      visible={asTable ? 7 : undefined}
      columns={[
        { key: 'month', title: '月份', rowHead: true, render: ({ month }) => monthTitle(month) },
        { key: 'count', title: '审核通过（件）', align: 'right' },
      ]}
    />
  )
  return (
    <Card
      flush
      level={2}
      title="每月审核通过"
      note={`近十二个月共 ${total} 件`}
      actions={
        <Button kind="link" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          <Icon name={asTable ? 'chart' : 'rows'} size="1.1em" />
          {asTable ? '看图' : '看表'}
        </Button>
      }
    >
      {!asTable && (
        <LineChart
          label={`近十二个月每月审核通过件数，共 ${total} 件`}
          unit="件"
          points={growth.map(({ month, count }) => ({
            title: monthTitle(month),
            tick: monthTick(month),
            value: count,
          }))}
        />
      )}
      {asTable ? table : <div className="visually-hidden">{table}</div>}
    </Card>
  )
}
