import { ACHIEVEMENT_OUTCOMES } from '@portal/contract/evaluation/achievement-status.rules'
import { conclusion, REPORT_STATUS } from '@portal/contract/evaluation/conclusion.calls'
import { ACHIEVEMENT_LEVELS } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { useCall } from '../../shared/call/use-call.ts'
import { useDownload } from '../../shared/call/use-download.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card, Row } from '../../shared/ui/layout.tsx'
import { Lines } from '../../shared/ui/lines.tsx'
import { Tag } from '../../shared/ui/tag.tsx'

/** The report as PDF and Word, and the certificate of one that passed. */
export const ReportDownloads = ({ id, passed }: { id: string; passed: boolean }) => {
  const { run } = useDownload(conclusion.download)
  const button = (document: 'pdf' | 'docx' | 'certificate', text: string) => (
    <Button
      kind={document === 'docx' ? 'quiet' : 'secondary'}
      onClick={() => run({ id, document })}
      busyText="正在生成…"
    >
      {text}
    </Button>
  )
  return (
    <Row>
      {button('pdf', '下载报告')}
      {button('docx', 'Word版')}
      {passed && button('certificate', '下载证书')}
    </Row>
  )
}

/** Every number that an achievement was given, void ones too. */
export const Reports = ({ projectId }: { projectId: string }) => {
  const { data } = useCall(conclusion.reports, { projectId })
  if (!data || data.list.length === 0) return null
  return (
    <Card title="评价报告" label="评价报告" flush>
      <Lines
        lines={data.list.map((row) => ({
          key: row.id,
          text: (
            <Row>
              <strong>{row.no}</strong>
              <Tag tone={row.status === 'valid' ? 'good' : 'bad'}>{labelOf(REPORT_STATUS, row.status)}</Tag>
            </Row>
          ),
          note: [
            row.issuedOn,
            ACHIEVEMENT_OUTCOMES[row.outcome],
            row.level && labelOf(ACHIEVEMENT_LEVELS, row.level),
            row.replaces && `更正自${row.replaces}`,
            row.endReason && `作废原因：${row.endReason}`,
          ]
            .filter(Boolean)
            .join('　'),
          end: <ReportDownloads id={row.id} passed={row.outcome === 'passed'} />,
        }))}
      />
    </Card>
  )
}
