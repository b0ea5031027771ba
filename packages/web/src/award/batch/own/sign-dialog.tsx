import { awardExamine } from '@portal/contract/award/award-sheet.calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SignCode } from '../../../peer-review/sheet/index.ts'
import { call, errorText } from '../../../shared/api.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from '../award.module.css'
import { OWN_KEY, type OwnBatch } from './view.ts'

/** One signature over all that was submitted for an award (docs/handbook/award.md#sheets). */
export const SignDialog = ({
  batch,
  onSigned,
  onClose,
}: {
  batch: OwnBatch
  onSigned: () => unknown
  onClose: () => void
}) => {
  const [otp, setOtp] = useState('')
  const [failure, setFailure] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: [...OWN_KEY, 'to-sign', batch.id],
    queryFn: () => call(awardExamine.own, { batchId: batch.id, state: 'submitted' }),
    staleTime: 0,
  })
  const sign = async () => {
    if (!/^\d{6}$/.test(otp)) return setFailure('请输入6位验证码')
    try {
      const { signed } = await call(awardExamine.examine, {
        batchId: batch.id,
        sign: { otp, batchHash: batch.batchHash },
      })
      toast(`已签署${signed}项评审意见，感谢您的评审`, 'success')
      await onSigned()
    } catch (cause) {
      setFailure(errorText(cause))
    }
  }
  return (
    <Dialog
      open
      title="核对并签字"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={sign} busyText="正在签字…" disabled={!data}>
            签字
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState title="加载失败" onRetry={() => refetch()}>
          {errorText(error)}
        </ErrorState>
      ) : !data ? (
        <Skeleton rows={4} />
      ) : (
        <div className={styles.form}>
          <div className={styles.scroll}>
            <table className={styles.table}>
              <caption className="visually-hidden">将要签署的评审意见</caption>
              <thead>
                <tr>
                  <th scope="col">项目</th>
                  <th scope="col">总分</th>
                  <th scope="col">建议等级</th>
                </tr>
              </thead>
              <tbody>
                {data.list.map((item) => (
                  <tr key={item.id}>
                    <th scope="row">
                      {item.no} {item.name}
                    </th>
                    <td>{item.total}</td>
                    <td>{item.suggestGrade}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className={styles.meta}>签字后不能再修改。文件摘要：{batch.batchHash}</p>
          <SignCode
            value={otp}
            error={failure}
            send={() => call(awardExamine.signCode, { batchId: batch.id })}
            onChange={setOtp}
            onError={setFailure}
          />
          <p className={styles.meta}>
            本签字为普通电子签名，记录签署时间、设备和短信验证；需要可靠电子签名时，请打印后手写签字交工作人员。
          </p>
        </div>
      )}
    </Dialog>
  )
}
