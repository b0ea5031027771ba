import { examination } from '@portal/contract/peer-review/sheet.calls'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, errorText } from '../../shared/api.ts'
import { to } from '../../shared/routes/table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { ReasonDialog } from '../../shared/ui/reason-dialog.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './examination.module.css'
import { SheetText } from './others.tsx'
import { ScoringForm } from './scoring-form.tsx'
import { SignCode } from './sign-code.tsx'
import { baseOf, type View } from './view.ts'

/** Signing: a code to the phone, over the very text that is shown; or refusing to, with a reason. */
export const SignSection = ({ view, reload }: { view: View; reload: () => Promise<unknown> }) => {
  const [otp, setOtp] = useState('')
  const [error, setError] = useState<string>()
  const [refusing, setRefusing] = useState(false)
  const [editing, setEditing] = useState(false)
  if (editing) return <ScoringForm view={view} reload={reload} />
  const sign = async () => {
    if (!/^\d{6}$/.test(otp)) return setError('请输入6位验证码')
    try {
      await call(examination.examine, { ...baseOf(view, view.version), sign: { otp, docHash: view.docHash } })
      toast('签字成功，感谢您的评价', 'success')
      await reload()
    } catch (cause) {
      setError(errorText(cause))
    }
  }
  return (
    <section className={styles.card} aria-label="签字">
      <h3>核对并签字</h3>
      <SheetText template={view.template} sheet={view.sheet} total={view.total} />
      <p className={styles.meta}>文件摘要：{view.docHash}</p>
      {!view.hasSignature && (
        <Banner tone="info">
          您还没有手写签名图片，签字仍然有效；如需在报告上显示手写签名，请在
          <Link to={to('baseInfo')}>基本信息</Link>
          中添加。
        </Banner>
      )}
      <SignCode
        value={otp}
        error={error}
        send={() => call(examination.signCode, { projectId: view.projectId })}
        onChange={setOtp}
        onError={setError}
      />
      <div className={`${styles.acts} no-print`}>
        <Button onClick={sign} busyText="正在签字…">
          签字
        </Button>
        {!view.opened && (
          <Button kind="secondary" onClick={() => setEditing(true)}>
            修改意见
          </Button>
        )}
        <Button kind="quiet" onClick={() => window.print()}>
          打印
        </Button>
        <Button kind="quiet" onClick={() => setRefusing(true)}>
          拒绝签字
        </Button>
      </div>
      <p className={styles.meta}>
        本签字为普通电子签名，记录签署时间、设备和短信验证；需要可靠电子签名时，请打印后手写签字交工作人员。
      </p>
      {refusing && (
        <ReasonDialog
          title="拒绝签字"
          confirmText="确认拒签"
          danger
          help="写入办理记录，供负责人处理（至少5个字）"
          onClose={() => setRefusing(false)}
          onConfirm={async (reason) => {
            try {
              await call(examination.examine, { ...baseOf(view, view.version), refuse: { reason } })
              setRefusing(false)
              await reload()
            } catch (cause) {
              toast(errorText(cause), 'error')
            }
          }}
        />
      )}
    </section>
  )
}
