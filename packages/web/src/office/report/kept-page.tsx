import { reports } from '@portal/contract/office/report/report.calls'
import { REPORT_SPANS } from '@portal/contract/office/report/report.rules'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { useDownload } from '../../shared/call/use-download.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, ListTabs, RowOf } from '../../shared/list/types.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Hint, Stack } from '../../shared/ui/layout.tsx'
import { ReportBody } from './report-body.tsx'
import { ReportViews } from './report-views.tsx'

type Kept = RowOf<typeof reports.list>

const columns: readonly ListColumn<Kept>[] = [
  { key: 'title', title: '报告', width: 260 },
  { key: 'from', title: '统计期', width: 220, sort: 'from', render: ({ from, to }) => `${from} 至 ${to}` },
  { key: 'at', title: '统计时间', width: 160, sort: 'at', render: ({ at }) => timeOf(at) },
  {
    key: 'createdBy',
    title: '存档人',
    width: 140,
    render: ({ createdBy, auto }) => (auto ? '自动生成' : createdBy),
  },
]
const tabs: ListTabs = {
  field: 'span',
  all: '全部',
  items: Object.entries(REPORT_SPANS).map(([code, { label }]) => ({ code, label })),
}

const Detail = ({ id }: { id: string }) => (
  <Loaded call={useCall(reports.get, { id })} shape="cards">
    {(report) => (
      <Stack>
        <Hint>
          统计于 {timeOf(report.at)}，{report.auto ? '自动生成' : `${report.createdBy}存档`}
          。此后记录的变动不影响这里的数字。
        </Hint>
        <ReportBody report={report} />
      </Stack>
    )}
  </Loaded>
)

/** Reports as they were counted, those that the calendar made among them. */
export const Page = () => {
  const [removing, setRemoving] = useState<Kept>()
  const word = useDownload(reports.word)
  return (
    <Stack>
      <ReportViews current="kept" />
      <ListPage
        id="reports"
        query={reports.list}
        columns={columns}
        tabs={tabs}
        rowKey={({ id }) => id}
        defaultSort={{ sort: 'at', order: 'desc' }}
        rowActions={(row) => (
          <>
            <Button
              kind="link"
              aria-label={`下载 Word：${row.title}`}
              onClick={() => word.run({ id: row.id })}
            >
              下载 Word
            </Button>
            {!row.auto && (
              <Button
                kind="link"
                tone="bad"
                aria-label={`删除：${row.title}`}
                onClick={() => setRemoving(row)}
              >
                删除
              </Button>
            )}
          </>
        )}
        drawer={{
          width: 860,
          title: (row) => row?.title ?? '工作报告',
          render: (id) => <Detail key={id} id={id} />,
        }}
        empty={{
          title: '还没有存档的报告',
          text: '在“按现有记录统计”中选择统计期后存档；也可以在系统设置中设定按月、按季、按年自动生成。',
        }}
      />
      {removing && (
        <ActionDialog
          endpoint={reports.remove}
          fixed={{ id: removing.id }}
          title={`删除“${removing.title}”？`}
          submitText="删除"
          danger
          done="已删除"
          onClose={() => setRemoving(undefined)}
        >
          存档于 {timeOf(removing.at)}，删除后不能恢复；以后可以按当时的记录重新统计。
        </ActionDialog>
      )}
    </Stack>
  )
}
