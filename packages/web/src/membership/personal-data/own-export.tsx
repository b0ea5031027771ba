import { EXPORT_HOURS, EXPORTS_A_DAY, erasure } from '@portal/contract/membership/personal-data.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { type FormEvent, useState } from 'react'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { JobDialog } from '../../shared/job/job-dialog.tsx'
import { sealed } from '../../shared/sealed.ts'
import { timeOf } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { PasswordField } from '../../shared/ui/text-fields.tsx'
import styles from './personal-data.module.css'

const TITLE = '导出我的资料'

/** Whoever finds a session open does not carry everything away. */
const PasswordDialog = ({ onDone, onClose }: { onDone: (jobId: string) => void; onClose: () => void }) => {
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (password === '') return setWrong('请输入登录密码')
    setBusy(true)
    setFailure(undefined)
    try {
      onDone((await call(erasure.exportOwn, { password: await sealed(password) })).jobId)
    } catch (cause) {
      if (cause instanceof ApiError && cause.is('ownPasswordWrong')) setWrong(cause.text)
      else setFailure(errorText(cause))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      size="narrow"
      title={TITLE}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={() => submit()} busy={busy} busyText="正在验证">
            开始导出
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={submit}>
        <p>文件中有完整的证件号、手机号等信息。请输入登录密码，确认是您本人在操作。</p>
        <PasswordField
          label="登录密码"
          required
          value={password}
          onChange={(value) => {
            setPassword(value)
            setWrong(undefined)
          }}
          error={wrong}
          autoComplete="current-password"
          maxLength={64}
        />
        {failure && <Banner tone="error" title={failure} />}
      </form>
    </Dialog>
  )
}

type Newest = OutputOf<typeof erasure.own>['export']

/** Everything that the portal holds of its owner, to take along (PIPL 45). */
export const OwnExport = ({ newest, refresh }: { newest: Newest; refresh: () => void }) => {
  const [asking, setAsking] = useState(false)
  const [job, setJob] = useState<string>()
  const follow = (id: string) => {
    setAsking(false)
    setJob(id)
  }
  return (
    <section className={styles.card} aria-labelledby="export">
      <h2 id="export">{TITLE}</h2>
      <p>
        把平台保存的您的全部信息打包为一个压缩文件：可直接阅读的“我的资料”网页、供其他系统读取的
        data.json，以及您上传的文件。
        {`文件只有您本人可以下载，保留${EXPORT_HOURS}小时；每天最多导出${EXPORTS_A_DAY}次。`}
      </p>
      {newest && (
        <p className={styles.note}>
          {newest.running
            ? '正在生成，可以离开本页，稍后再来下载。'
            : `已生成，可在 ${timeOf(newest.until ?? '')} 前下载。`}
        </p>
      )}
      <div className={styles.acts}>
        {newest && (
          <Button onClick={() => setJob(newest.jobId)}>{newest.running ? '查看进度' : '下载'}</Button>
        )}
        {!newest?.running && (
          <Button kind="secondary" onClick={() => setAsking(true)}>
            {newest ? '重新导出' : TITLE}
          </Button>
        )}
      </div>
      {asking && <PasswordDialog onDone={follow} onClose={() => setAsking(false)} />}
      {job && (
        <JobDialog
          id={job}
          title={TITLE}
          onClose={() => {
            setJob(undefined)
            refresh()
          }}
        />
      )}
    </section>
  )
}
