import { to } from '../../shared/routes/table.ts'
import { Views } from '../../shared/ui/views.tsx'

/** The two pages of reports. */
export const ReportViews = ({ current }: { current: 'now' | 'kept' }) => (
  <Views
    label="工作报告"
    views={[
      { to: to('reports'), title: '按现有记录统计', current: current === 'now' },
      { to: to('keptReports'), title: '已存档', current: current === 'kept' },
    ]}
  />
)
