import {
  expertYear,
  RENEWAL_DECISIONS,
  RENEWALS,
  type Renewal,
} from '@portal/contract/membership/expert-ledger/expert-year.calls'
import { labelOf } from '@portal/contract/platform/enums'
import { dayOf, thisYear } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Link } from 'react-router'
import { useDownload } from '../../shared/call/use-download.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, RowOf } from '../../shared/list/types.ts'
import { to } from '../../shared/routes/table.ts'
import { useSession } from '../../shared/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Tag } from '../../shared/ui/tag.tsx'

type Row = RowOf<typeof expertYear.renewals>

const TONES = { renew: 'good', reserve: 'wait', ask: 'plain', end: 'bad' } as const
const columns: readonly ListColumn<Row>[] = [
  {
    key: 'name',
    title: '姓名',
    width: 110,
    render: ({ expertId, name }) => <Link to={to('expertActivity', { open: expertId })}>{name}</Link>,
  },
  { key: 'orgName', title: '工作单位', width: 220 },
  { key: 'subject', title: '学科领域', width: 130 },
  { key: 'credibility', title: '信誉等级', width: 100 },
  { key: 'level', title: '活跃度', width: 90 },
  { key: 'served', title: '近24个月活动', width: 120, align: 'right' },
  { key: 'lastOn', title: '最近活动', width: 120, render: (row) => row.lastOn || '—' },
  {
    key: 'proposal',
    title: '建议',
    width: 150,
    render: ({ proposal }) => <Tag tone={TONES[proposal]}>{RENEWALS[proposal].label}</Tag>,
  },
  {
    key: 'decision',
    title: '学会决定',
    width: 110,
    render: ({ decision }) => (decision ? labelOf(RENEWAL_DECISIONS, decision) : '待定'),
  },
  { key: 'reason', title: '说明', width: 200, render: ({ reason }) => reason || '—' },
]
const filters = [
  { key: 'keyword', label: '关键字', placeholder: '姓名或单位' },
  {
    key: 'decided',
    label: '学会决定',
    kind: 'select',
    options: [
      { code: 'open', label: '待定' },
      { code: 'decided', label: '已决定' },
    ],
  },
] as const
const tabs = {
  field: 'state',
  all: '全部',
  items: (Object.keys(RENEWALS) as Renewal[]).map((code) => ({ code, label: RENEWALS[code].label })),
}

const introOf = ({ proposal, credibility, level, decision, reason, by, at }: Row): string =>
  decision && at
    ? `${by}于${dayOf(at)}登记为“${labelOf(RENEWAL_DECISIONS, decision)}”${reason && `：${reason}`}。更正请写明原因。`
    : `${RENEWALS[proposal].label}（信誉等级${credibility}，活跃度${level}）。`

/** Whom the society appoints again this year: proposed from the ledger, decided by the society, taken down here. */
export function Page() {
  const { roles } = useSession()
  const year = thisYear()
  const save = useDownload(expertYear.exportRenewals)
  const [open, setOpen] = useState<{ row: Row; refresh: () => void }>()
  const decides = roles.some((role) => expertYear.decideRenewal.access.roles.some((one) => one === role))
  // Taken down once; what was taken down wrongly is corrected by the super administrator.
  const corrects = roles.some((role) => role === 'superAdmin')
  return (
    <>
      <ListPage
        id="renewal"
        query={expertYear.renewals}
        fixed={{ year }}
        columns={columns}
        filters={filters}
        tabs={tabs}
        rowKey={(row) => row.expertId}
        actions={() => (
          <Button kind="secondary" busy={save.busy} busyText="正在导出…" onClick={() => save.run({ year })}>
            导出{year}年续聘建议
          </Button>
        )}
        {...(decides && {
          rowActions: (row: Row, refresh: () => void) =>
            (row.decision === null || corrects) && (
              <Button kind="link" onClick={() => setOpen({ row, refresh })}>
                {row.decision === null ? '登记决定' : '更正决定'}
              </Button>
            ),
        })}
        empty={{ title: '没有符合条件的专家', text: '换一个条件试试。' }}
      />
      {open && (
        <ActionDialog
          endpoint={expertYear.decideRenewal}
          fixed={{ expertId: open.row.expertId, year }}
          defaults={{
            decision: open.row.decision ?? (open.row.proposal === 'ask' ? '' : open.row.proposal),
            reason: '',
          }}
          title={`${open.row.name}：${open.row.decision ? '更正' : ''}${year}年续聘决定`}
          intro={introOf(open.row)}
          submitText={open.row.decision ? '更正' : '登记'}
          done={open.row.decision ? '已更正' : '已登记'}
          onDone={open.refresh}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
