import { ACHIEVEMENT_OUTCOMES } from '@portal/contract/evaluation/achievement-status.rules'
import { conclusion } from '@portal/contract/evaluation/conclusion/conclusion.calls'
import { REPORT_STATUS } from '@portal/contract/evaluation/conclusion/report.calls'
import { ACHIEVEMENT_LEVELS } from '@portal/contract/peer-review/subject.rules'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { labelOf } from '@portal/contract/platform/enums'
import { thisYear } from '@portal/contract/platform/time'
import { Link } from 'react-router'
import { useCall } from '../../shared/call/use-call.ts'
import { useDownload } from '../../shared/call/use-download.ts'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, RowOf } from '../../shared/list/types.ts'
import { to } from '../../shared/routes/table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Page as Frame } from '../../shared/ui/layout.tsx'
import { Tag } from '../../shared/ui/tag.tsx'

type Row = RowOf<typeof conclusion.register>

const TONES = { valid: 'good', corrected: 'wait', voided: 'bad' } as const
const columns: readonly ListColumn<Row>[] = [
  { key: 'no', title: '编号', width: 230 },
  {
    key: 'name',
    title: '成果名称',
    width: 300,
    render: (row) => <Link to={to('achievements', { id: row.projectId })}>{row.name}</Link>,
  },
  { key: 'orgName', title: '第一完成单位', width: 200 },
  { key: 'outcome', title: '结论', width: 90, render: (row) => ACHIEVEMENT_OUTCOMES[row.outcome] },
  { key: 'level', title: '水平', width: 100, render: (row) => labelOf(ACHIEVEMENT_LEVELS, row.level) || '—' },
  { key: 'issuedOn', title: '出具日期', width: 120, sort: 'issuedOn' },
  {
    key: 'status',
    title: '状态',
    width: 100,
    render: (row) => <Tag tone={TONES[row.status]}>{labelOf(REPORT_STATUS, row.status)}</Tag>,
  },
  { key: 'replaces', title: '更正自', width: 230, render: (row) => row.replaces || '—' },
  { key: 'endReason', title: '作废原因', width: 260, render: (row) => row.endReason || '—' },
  { key: 'docHash', title: '文件摘要', width: 200, hidden: true },
]

/** Year by year: how many numbers were given, and that none is missing. */
const Years = () => {
  const { data } = useCall(conclusion.register, { pageSize: 10 })
  if (!data || data.years.length === 0) return null
  const gaps = data.years.filter(({ missing }) => missing.length > 0)
  return (
    <Banner
      tone={gaps.length > 0 ? 'error' : 'success'}
      title={gaps.length > 0 ? '编号有缺失' : '编号连续，没有缺号'}
    >
      {data.years
        .map(
          ({ year, issued, last, missing }) =>
            `${year}年共${issued}个编号，最后为第${String(last).padStart(3, '0')}号${missing.length > 0 ? `，缺第${missing.join('、')}号` : ''}`,
        )
        .join('；')}
      。作废和更正的编号保留在册，不再使用。
    </Banner>
  )
}

const latest = thisYear()
const YEARS = Array.from({ length: 10 }, (_, n) => ({
  code: String(latest - n),
  label: `${latest - n}年`,
}))

export function Page() {
  const { run } = useDownload(conclusion.exportRegister)
  return (
    <Frame>
      <Years />
      <ListPage
        id="report-register"
        query={conclusion.register}
        columns={columns}
        filters={[
          { key: 'keyword', label: '关键字', placeholder: '编号、成果名称或完成单位' },
          { key: 'year', label: '年份', kind: 'select', several: true, options: YEARS },
          {
            key: 'outcome',
            label: '结论',
            kind: 'select',
            options: (['passed', 'failed'] as const).map((code) => ({
              code,
              label: ACHIEVEMENT_OUTCOMES[code],
            })),
          },
        ]}
        tabs={{ field: 'status', all: '全部', items: REPORT_STATUS }}
        defaultSort={{ sort: 'issuedOn', order: 'desc' }}
        rowKey={(row) => row.id}
        actions={({ input, total }) => (
          <Button
            kind="secondary"
            disabled={total === 0}
            busyText="正在导出…"
            onClick={() => {
              const { sort: _s, order: _o, ...filter } = input
              return run(filter as CallOf<typeof conclusion.exportRegister>)
            }}
          >
            导出Excel
          </Button>
        )}
        empty={{ title: '还没有编号', text: '成果结项后，评价报告的编号登记在这里。' }}
      />
    </Frame>
  )
}
