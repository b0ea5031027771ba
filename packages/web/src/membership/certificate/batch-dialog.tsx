import { certificate } from '@portal/contract/membership/certificate/certificate.calls'
import type { CertificateKind } from '@portal/contract/membership/certificate/certificate-check.calls'
import { useState } from 'react'
import { useAction } from '../../shared/call/use-action.ts'
import { JobDialog } from '../../shared/job/job-dialog.tsx'
import { Confirm } from '../../shared/ui/dialog.tsx'

export interface BatchDialogProps {
  kind: CertificateKind
  /** Chosen rows; left out, all that the filter finds. */
  ids?: readonly string[] | undefined
  filter?: Readonly<Record<string, unknown>> | undefined
  onClose: () => void
}

/** Certificates of chosen members or of a whole list as one archive, made by a job that can be watched and stopped. */
export const BatchDialog = ({ kind, ids, filter = {}, onClose }: BatchDialogProps) => {
  const [job, setJob] = useState<string>()
  const order = useAction(certificate.batch, { onDone: ({ jobId }) => setJob(jobId) })
  const { sort: _sort, order: _order, ...narrowed } = filter
  if (job) return <JobDialog id={job} title="批量签发证书" onClose={onClose} />
  return (
    <Confirm
      open
      title={ids ? `为所选的 ${ids.length} 条记录批量签发证书？` : '为当前筛选结果批量签发证书？'}
      confirmText="开始签发"
      onConfirm={() => order.run(ids ? { kind, ids: [...ids] } : { kind, filter: narrowed })}
      onCancel={onClose}
    >
      只处理审核通过的记录：没有证书的予以签发，已有证书的按原编号重新打印，已撤销的不处理。完成后下载一个压缩包，内附清单。
    </Confirm>
  )
}
