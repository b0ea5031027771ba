import { award } from '@portal/contract/award/award.calls'
import { useState } from 'react'
import { useAction } from '../../../shared/call/use-action.ts'
import { JobDialog } from '../../../shared/job/job-dialog.tsx'
import { useSession } from '../../../shared/session.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card, Hint, Row, Stack } from '../../../shared/ui/layout.tsx'
import type { PartProps } from './view.ts'

/** Everything about the batch as one file, for those who may know who objects. */
export const Archive = ({ batch }: PartProps) => {
  const { roles } = useSession()
  const [jobId, setJobId] = useState<string>()
  const order = useAction(award.orderDossier, { onDone: (answer) => setJobId(answer.jobId) })
  if (!roles.some((role) => role === 'superAdmin' || role === 'handler' || role === 'inCharge')) return null
  return (
    <Card title="归档包">
      <Stack gap={3}>
        <Hint>
          推荐、材料、形式审查、公示、异议、专家分配和回避、评审意见、排名、表决、证书和办理记录合为一个压缩包，内附目录和每个文件的SHA-256摘要。评审结束前不含评审意见和排名。
        </Hint>
        <Row>
          <Button
            kind="secondary"
            busy={order.busy}
            busyText="正在提交…"
            onClick={() => order.run({ batchId: batch.id })}
          >
            导出归档包
          </Button>
        </Row>
      </Stack>
      {jobId && <JobDialog id={jobId} title="导出归档包" onClose={() => setJobId(undefined)} />}
    </Card>
  )
}
