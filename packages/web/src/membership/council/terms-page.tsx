import { councilTerm } from '@portal/contract/membership/council/council-term.calls'
import { dateText } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn } from '../../shared/list/types.ts'
import { to } from '../../shared/routes/table.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card, Row, Stack } from '../../shared/ui/layout.tsx'
import { Table } from '../../shared/ui/table.tsx'
import { beginText } from './council-section.tsx'
import { CouncilDialog, type Holding, type Open, type Term } from './dialogs.tsx'

const COLUMNS: readonly ListColumn<Holding>[] = [
  { key: 'post', title: '职务', width: 130 },
  {
    key: 'name',
    title: '姓名或单位名称',
    width: 180,
    render: (row) => (
      <Link to={to('memberRecord', { type: row.kind, account: row.memberId })}>{row.name}</Link>
    ),
  },
  { key: 'company', title: '工作单位', width: 200, render: (row) => row.company || '—' },
  { key: 'term', title: '届次', width: 100 },
  { key: 'beginsOn', title: '任职日期', width: 140, render: (row) => beginText(row.beginsOn) },
  {
    key: 'endsOn',
    title: '卸任日期',
    width: 140,
    render: ({ endsOn }) => (endsOn ? dateText(endsOn) : '现任'),
  },
  { key: 'endReason', title: '卸任原因', width: 200, render: (row) => row.endReason || '—' },
]
const TABS = {
  field: 'state',
  items: [
    { code: 'present', label: '现任' },
    { code: 'ended', label: '曾任' },
  ],
  all: false,
} as const

const Terms = ({ list, onOpen }: { list: readonly Term[]; onOpen: (open: Open) => void }) => (
  <Card flush label="届次">
    <Table
      label="届次"
      rows={list}
      rowKey={(row) => row.id}
      columns={[
        { key: 'name', title: '届次', nowrap: true, rowHead: true },
        { key: 'beginsOn', title: '起始日期', nowrap: true, render: (row) => beginText(row.beginsOn) },
        {
          key: 'endsOn',
          title: '结束日期',
          nowrap: true,
          render: ({ endsOn }) => (endsOn ? dateText(endsOn) : '现届'),
        },
        { key: 'holders', title: '任职人数', align: 'right' },
        {
          key: 'acts',
          title: '操作',
          noPrint: true,
          render: (row) => (
            <Row gap={3}>
              <Button kind="link" aria-label={`更正届次：${row.name}`} onClick={() => onOpen({ term: row })}>
                更正
              </Button>
              {row.undoUntil && (
                <Button
                  kind="link"
                  aria-label={`撤销换届：${row.name}`}
                  onClick={() => onOpen({ undo: row })}
                >
                  撤销换届
                </Button>
              )}
            </Row>
          ),
        },
      ]}
    />
  </Card>
)

/** Terms of the council, who holds which post in the present one, and who held one before (docs/handbook/membership.md#council). */
export function Page() {
  const terms = useCall(councilTerm.terms, {})
  const [open, setOpen] = useState<Open>()
  const options = (terms.data?.list ?? []).map(({ id, name }) => ({ code: id, label: name }))
  return (
    <Stack>
      <Loaded call={terms} rows={2}>
        {({ list }) => <Terms list={list} onOpen={setOpen} />}
      </Loaded>
      <ListPage
        id="council-terms"
        query={councilTerm.holdings}
        columns={COLUMNS}
        filters={[
          { key: 'keyword', label: '关键字', placeholder: '姓名或单位名称' },
          { key: 'termId', label: '届次', kind: 'select', several: true, options },
        ]}
        tabs={TABS}
        rowKey={(row) => row.id}
        empty={{
          title: '没有任职记录',
          text: '在个人会员、单位会员或专家的“修改信息”中选择学会职务后，会出现在这里。',
        }}
        actions={() => <ButtonLink to={to('reelection')}>办理换届</ButtonLink>}
        rowActions={(row) => (
          <>
            {row.endsOn === null && (
              <Button kind="link" aria-label={`免职：${row.name}`} onClick={() => setOpen({ end: row })}>
                免职
              </Button>
            )}
            <Button
              kind="link"
              aria-label={`更正日期：${row.name}`}
              onClick={() => setOpen({ correct: row })}
            >
              更正日期
            </Button>
          </>
        )}
      />
      {open && <CouncilDialog open={open} onClose={() => setOpen(undefined)} />}
    </Stack>
  )
}
