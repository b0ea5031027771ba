import { examination } from '@portal/contract/peer-review/sheet.calls'
import { useState } from 'react'
import { call, errorText } from '../../shared/api.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ReasonDialog } from '../../shared/ui/reason-dialog.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './examination.module.css'

/** What the sealed scores still wait for, and the act of the leader or the person in charge that does not wait. */
export const CloseScoring = ({
  projectId,
  mode,
  waiting,
  undecided,
  onDone,
}: {
  projectId: string
  mode: string
  waiting: number
  undecided: number
  onDone: () => unknown
}) => {
  const [asking, setAsking] = useState(false)
  const open = mode === 'correspondence' ? '尚未答复邀请' : '尚未登记到会或缺席'
  return (
    <>
      <p>
        {waiting > 0 && `还有 ${waiting} 位专家未提交意见。`}
        {undecided > 0 && `还有 ${undecided} 位专家${open}。`}
        全部提交后评分自动启封；确有专家不能提交时，可以结束打分。
      </p>
      <div className={styles.acts}>
        <Button kind="secondary" onClick={() => setAsking(true)}>
          结束打分
        </Button>
      </div>
      {asking && (
        <ReasonDialog
          title="结束打分"
          confirmText="结束并启封"
          danger
          help="写入办理记录；未提交的专家按弃权登记，启封后不能再提交（至少5个字）"
          onClose={() => setAsking(false)}
          onConfirm={async (reason) => {
            try {
              await call(examination.close, { projectId, reason })
              setAsking(false)
              toast('打分已结束，评分已启封', 'success')
              await onDone()
            } catch (cause) {
              toast(errorText(cause), 'error')
            }
          }}
        />
      )}
    </>
  )
}
