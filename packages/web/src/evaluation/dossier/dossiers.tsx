import { dossier } from '@portal/contract/evaluation/dossier.calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, download, errorText, saveFile } from '../../shared/api.ts'
import { JobDialog } from '../../shared/job/job-dialog.tsx'
import { useSession } from '../../shared/session.ts'
import { timeOf } from '../../shared/time.ts'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './dossier.module.css'

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)}KB` : `${(bytes / 1024 / 1024).toFixed(1)}MB`

/** What was archived at each conclusion, and an archive of what stands now. */
export const Dossiers = ({ projectId }: { projectId: string }) => {
  const { roles } = useSession()
  const archived = !roles.includes('expertReview')
  const [jobId, setJobId] = useState<string>()
  const { data } = useQuery({
    queryKey: ['dossiers', projectId],
    queryFn: () => call(dossier.list, { projectId }),
    enabled: archived,
  })
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  return (
    <section className={`${styles.card} no-print`} aria-label="评价卷宗">
      <h3>评价卷宗</h3>
      <p className={styles.meta}>
        申报材料、补正、公示、异议、专家组、评分、意见、报告和办理记录合为一个压缩包，内附目录和每个文件的SHA-256摘要。
        {roles.includes('expertReview') && '异议人身份和初审记录不在其中。'}
        每次导出和下载都有记录。
      </p>
      {data?.list.map((one) => (
        <div key={one.id} className={styles.row}>
          <div>
            {timeOf(one.at)} 结项时归档　{one.files}个文件　{sizeText(one.size)}
            <p className={styles.meta}>清单摘要：{one.manifestHash}</p>
          </div>
          <Button
            kind="secondary"
            aria-label={`下载 ${timeOf(one.at)} 归档的卷宗`}
            onClick={() => attempt(async () => saveFile(await download(dossier.download, { id: one.id })))}
            busyText="正在下载…"
          >
            下载
          </Button>
        </div>
      ))}
      <div>
        <Button
          kind="secondary"
          onClick={() => attempt(async () => setJobId((await call(dossier.order, { projectId })).jobId))}
          busyText="正在提交…"
        >
          导出当前卷宗
        </Button>
      </div>
      {jobId && <JobDialog id={jobId} title="导出评价卷宗" onClose={() => setJobId(undefined)} />}
    </section>
  )
}
