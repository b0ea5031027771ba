import { examination } from '@portal/contract/peer-review/sheet.calls'
import { useState } from 'react'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Row } from '../../shared/ui/layout.tsx'

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
  onDone?: () => unknown
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
      <Row gap={3}>
        <Button kind="secondary" onClick={() => setAsking(true)}>
          结束打分
        </Button>
      </Row>
      {asking && (
        <ActionDialog
          endpoint={examination.close}
          fixed={{ projectId }}
          title="结束打分"
          submitText="结束并启封"
          busyText="正在办理…"
          danger
          done="打分已结束，评分已启封"
          onDone={onDone}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
