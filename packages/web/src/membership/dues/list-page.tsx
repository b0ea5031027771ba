import { DUES_COLUMNS, dues } from '@portal/contract/membership/dues/dues.calls'
import { DUES_STATES, VOUCHER_STATES } from '@portal/contract/membership/dues/dues.fields'
import { LEVEL_UNIT, POST_UNIT } from '@portal/contract/platform/enums'
import { useState } from 'react'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, ListFilter, RowOf } from '../../shared/list/types.ts'
import { useExport } from '../../shared/list/use-export.tsx'
import { to } from '../../shared/routes/table.ts'
import { Acts } from '../../shared/ui/acts.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Stack } from '../../shared/ui/layout.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { RemindDialog } from './remind-dialog.tsx'
import { SummaryBar } from './summary-bar.tsx'
import { TONES } from './words.ts'

type Row = RowOf<typeof dues.list>

const SORTS: Partial<Record<keyof Row, string>> = {
  name: 'name',
  dueDate: 'dueDate',
  paidOn: 'paidOn',
  amount: 'amount',
}
const columns: readonly ListColumn<Row>[] = DUES_COLUMNS.map(({ key, title, width, shown }) => ({
  key,
  title,
  width,
  hidden: !shown,
  ...(SORTS[key] && { sort: SORTS[key] }),
  ...(key === 'state' && {
    render: (row: Row) => <Tag tone={TONES[row.state]}>{DUES_STATES[row.state].label}</Tag>,
  }),
  ...(key === 'paidAmount' && { render: (row: Row) => row.paidAmount || '—' }),
}))
const filters: readonly ListFilter[] = [
  { key: 'keyword', label: '关键字', placeholder: '单位名称、拼音、会员编号或票据号' },
  {
    key: 'voucher',
    label: '票据',
    kind: 'select',
    options: Object.entries(VOUCHER_STATES).map(([code, label]) => ({ code, label })),
  },
  { key: 'level', label: '级别', kind: 'select', options: LEVEL_UNIT, several: true },
  { key: 'memberTag1', label: '学会职务', kind: 'select', options: POST_UNIT, several: true },
  // Chosen above the list; it stays with the address.
  { key: 'year', label: '年度', kind: 'link' },
]
const tabs = {
  field: 'state',
  all: '全部',
  items: Object.entries(DUES_STATES).map(([code, { label }]) => ({ code, label })),
}

/** Who is meant, in whatever order. */
const filterOf = ({ sort: _sort, order: _order, ...filter }: Readonly<Record<string, unknown>>) => filter

/** Dues of units, by year (docs/handbook/membership.md#dues): who owes, who paid, what is to be checked. */
export function Page() {
  const sheet = useExport(dues.export, DUES_COLUMNS, '单位会费')
  const [audience, setAudience] = useState<Record<string, unknown>>()
  return (
    <Stack>
      <SummaryBar />
      <ListPage
        id="dues"
        query={dues.list}
        columns={columns}
        filters={filters}
        tabs={tabs}
        rowKey={(row) => row.id}
        defaultSort={{ sort: 'name', order: 'asc' }}
        actions={({ input, total, columns: shown }) => (
          <Acts
            label="更多操作：会费"
            acts={[
              { key: 'bank', text: '核对银行流水', to: to('duesBank') },
              {
                key: 'remind',
                text: '催缴未缴单位',
                disabled: total === 0,
                onAct: () => setAudience(filterOf(input)),
              },
              {
                key: 'export',
                text: '导出',
                disabled: total === 0,
                onAct: () => sheet.order(input, shown),
              },
            ]}
          />
        )}
        batchTakesAll
        batch={({ whole, keys, columns: shown, sorted }) => (
          <>
            <Button
              kind="secondary"
              onClick={() => (whole ? sheet.order(whole.input, shown) : sheet.order(sorted, shown, keys))}
            >
              导出所选
            </Button>
            <Button onClick={() => setAudience(whole ? filterOf(whole.input) : { ids: [...keys] })}>
              催缴所选
            </Button>
          </>
        )}
        drawer={{
          width: 640,
          title: (row) => (row ? `${row.name} ${row.year}年度` : '会费'),
          render: (id) => <EntryPanel key={id} id={id} />,
        }}
        empty={{ title: '还没有会费记录', text: '点击“开启会费年度”，为单位会员生成应缴记录。' }}
      />
      {sheet.dialog}
      {audience && (
        <RemindDialog
          audience={audience}
          onClose={() => setAudience(undefined)}
          onDone={() => setAudience(undefined)}
        />
      )}
    </Stack>
  )
}
