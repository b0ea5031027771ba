import { type Hit, panel } from '@portal/contract/peer-review/panel.calls'
import { PANEL_ROLES } from '@portal/contract/peer-review/panel.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { useState } from 'react'
import { useAction } from '../../shared/call/use-action.ts'
import { Hint } from '../../shared/ui/layout.tsx'
import { Table, type TableColumn } from '../../shared/ui/table.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { Acts, Hits, Invite, Join, Opinion } from './seat-cells.tsx'
import { type Asked, SeatDialog } from './seat-dialog.tsx'
import { anewWhenChanged, type PanelView, type Row } from './view.ts'

const Person = ({ row }: { row: Row }) => (
  <>
    {row.name}
    <Hint>
      {row.orgName}　{row.zc}　{row.subject}
    </Hint>
    <Hint>
      {row.source}　{row.mobileTel}
    </Hint>
  </>
)

/** Seats, reserves, and those who left. */
export const SeatTable = ({ view }: { view: PanelView }) => {
  const [asked, setAsked] = useState<Asked>()
  const { projectId } = view
  const close = () => setAsked(undefined)
  const decide = useAction(panel.confirmWaiver, {
    done: (_, { agree }) => (agree ? '已同意免回避' : '已退回免回避说明'),
    onRefused: anewWhenChanged,
  })
  const sign = ({ expertId }: Row, { rule }: Hit, agree: boolean) =>
    decide.run({ projectId, expertId, rule, agree })
  const gone = new Set<Row>(view.gone)
  const columns: readonly TableColumn<Row>[] = [
    { key: 'name', title: '专家', width: 12, rowHead: true, render: (row) => <Person row={row} /> },
    {
      key: 'role',
      title: '职务',
      nowrap: true,
      render: (row) => (row.reserveNo > 0 ? `备选${row.reserveNo}` : labelOf(PANEL_ROLES, row.role)),
    },
    {
      key: 'coi',
      title: '回避',
      width: 10,
      render: (row) => (
        <Hits row={row} view={view} ask={setAsked} sign={(hit, agree) => sign(row, hit, agree)} />
      ),
    },
    { key: 'invite', title: '邀请', width: 9, render: (row) => <Invite row={row} /> },
    { key: 'join', title: '参加', width: 7, render: (row) => <Join row={row} /> },
    { key: 'examine', title: '意见', width: 5, render: (row) => <Opinion row={row} /> },
    {
      key: 'acts',
      title: '操作',
      nowrap: true,
      noPrint: true,
      render: (row) => !gone.has(row) && <Acts row={row} view={view} ask={setAsked} />,
    },
  ]
  return (
    <>
      <Table
        label="专家名单"
        rows={[...view.list, ...view.gone]}
        rowKey={(row) => (gone.has(row) ? `${row.expertId}-gone-${row.joinAt}` : row.expertId)}
        columns={columns}
        tone={(row) => (gone.has(row) ? 'quiet' : undefined)}
      />
      {asked?.act === 'join' && <JoinDialog projectId={projectId} row={asked.row} onClose={close} />}
      {asked && asked.act !== 'join' && <SeatDialog asked={asked} view={view} onClose={close} />}
    </>
  )
}
