import { ACHIEVEMENT_OUTCOMES } from '@portal/contract/evaluation/achievement-status.rules'
import { conclusion, REPORT_STATUS } from '@portal/contract/evaluation/conclusion.calls'
import { ACHIEVEMENT_LEVELS } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { useQuery } from '@tanstack/react-query'
import { call, download, errorText, saveFile } from '../../shared/api.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './conclusion.module.css'

type Document = 'pdf' | 'docx' | 'certificate'
const fetchReport = async (id: string, document: Document) => {
  try {
    saveFile(await download(conclusion.download, { id, document }))
  } catch (cause) {
    toast(errorText(cause), 'error')
  }
}

/** The report as PDF and Word, and the certificate of one that passed. */
export const ReportDownloads = ({ id, passed }: { id: string; passed: boolean }) => (
  <span className={styles.acts}>
    <Button kind="secondary" onClick={() => fetchReport(id, 'pdf')} busyText="正在生成…">
      下载报告
    </Button>
    <Button kind="quiet" onClick={() => fetchReport(id, 'docx')} busyText="正在生成…">
      Word版
    </Button>
    {passed && (
      <Button kind="secondary" onClick={() => fetchReport(id, 'certificate')} busyText="正在生成…">
        下载证书
      </Button>
    )}
  </span>
)

/** Every number that an achievement was given, void ones too. */
export const Reports = ({ projectId }: { projectId: string }) => {
  const { data } = useQuery({
    queryKey: ['reports', projectId],
    queryFn: () => call(conclusion.reports, { projectId }),
  })
  if (!data || data.list.length === 0) return null
  return (
    <section className={styles.card} aria-label="评价报告">
      <h3>评价报告</h3>
      {data.list.map((row) => (
        <div key={row.id} className={styles.report}>
          <div>
            <strong>{row.no}</strong>　
            <Tag tone={row.status === 'valid' ? 'good' : 'bad'}>{labelOf(REPORT_STATUS, row.status)}</Tag>
            <p className={styles.meta}>
              {row.issuedOn}　{ACHIEVEMENT_OUTCOMES[row.outcome]}
              {row.level && `　${labelOf(ACHIEVEMENT_LEVELS, row.level)}`}
              {row.replaces && `　更正自${row.replaces}`}
              {row.endReason && `　作废原因：${row.endReason}`}
            </p>
          </div>
          <ReportDownloads id={row.id} passed={row.outcome === 'passed'} />
        </div>
      ))}
    </section>
  )
}
