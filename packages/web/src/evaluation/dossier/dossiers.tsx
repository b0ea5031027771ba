import { dossier } from '@portal/contract/evaluation/conclusion/dossier.calls'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { useAction } from '../../shared/call/use-action.ts'
import { useCall } from '../../shared/call/use-call.ts'
import { useDownload } from '../../shared/call/use-download.ts'
import { JobDialog } from '../../shared/job/job-dialog.tsx'
import { useSession } from '../../shared/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { FileList } from '../../shared/ui/file-list.tsx'
import { Card, Hint, Row, Stack } from '../../shared/ui/layout.tsx'
import { PaperList } from './paper-list.tsx'

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)}KB` : `${(bytes / 1024 / 1024).toFixed(1)}MB`

/** Letters, notices, contract and appointments as the records say them now; sealed and sent on paper. */
const Papers = ({ projectId }: { projectId: string }) => {
  const { data } = useCall(dossier.papers, { projectId })
  const { run } = useDownload(dossier.paper)
  return data ? <PaperList list={data.list} onTake={(asked) => run({ projectId, ...asked })} /> : null
}

/** What was archived at each conclusion, and an archive of what stands now. */
export const Dossiers = ({ projectId }: { projectId: string }) => {
  const { roles } = useSession()
  const ofExperts = roles.includes('expertReview')
  const [jobId, setJobId] = useState<string>()
  const { data } = useCall(dossier.list, ofExperts ? undefined : { projectId })
  const order = useAction(dossier.order, { onDone: (answer) => setJobId(answer.jobId) })
  const { run } = useDownload(dossier.download)
  return (
    <div className="no-print">
      <Stack>
        <Papers projectId={projectId} />
        <Card title="评价卷宗" label="评价卷宗">
          <Stack gap={3}>
            <Hint>
              申报材料、补正、公示、异议、专家组、评分、意见、报告和办理记录合为一个压缩包，内附目录和每个文件的SHA-256摘要。
              {ofExperts && '异议人身份和初审记录不在其中。'}
              每次导出和下载都有记录。
            </Hint>
            <FileList
              label="已归档的卷宗"
              files={(data?.list ?? []).map((one) => ({
                key: one.id,
                name: `${timeOf(one.at)} 结项时归档　${one.files}个文件　${sizeText(one.size)}`,
                note: `清单摘要：${one.manifestHash}`,
                actions: (
                  <Button
                    kind="secondary"
                    aria-label={`下载 ${timeOf(one.at)} 归档的卷宗`}
                    onClick={() => run({ id: one.id })}
                    busyText="正在下载…"
                  >
                    下载
                  </Button>
                ),
              }))}
            />
            <Row>
              <Button
                kind="secondary"
                busy={order.busy}
                busyText="正在提交…"
                onClick={() => order.run({ projectId })}
              >
                导出当前卷宗
              </Button>
            </Row>
          </Stack>
        </Card>
      </Stack>
      {jobId && <JobDialog id={jobId} title="导出评价卷宗" onClose={() => setJobId(undefined)} />}
    </div>
  )
}
