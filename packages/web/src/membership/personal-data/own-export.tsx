import { EXPORT_HOURS, EXPORTS_A_DAY, erasure } from '@portal/contract/membership/personal-data.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { confirmPassword } from '@portal/contract/platform/person/password.fields'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import * as z from 'zod'
import { refresh } from '../../shared/call/client.ts'
import { sealed } from '../../shared/crypto/sealed.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { JobDialog } from '../../shared/job/job-dialog.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card, Hint, Row, Stack } from '../../shared/ui/layout.tsx'
import { PasswordField } from '../../shared/ui/text-fields.tsx'

const TITLE = '导出我的资料'
/** As it is typed; it travels sealed. */
const schema = z.object({ password: confirmPassword('登录密码', '请输入登录密码') })

/** Whoever finds a session open does not carry everything away. */
export const PasswordDialog = ({
  onDone,
  onClose,
}: {
  onDone: (jobId: string) => void
  onClose: () => void
}) => (
  <ActionDialog
    endpoint={erasure.exportOwn}
    schema={schema}
    controls={{
      password: ({ form: _form, field: _field, ...control }) => (
        <PasswordField {...control} ref={control.ref as never} autoComplete="current-password" />
      ),
    }}
    toInput={async ({ password = '' }) => ({ password: await sealed(password) })}
    refusedAt={{ ownPasswordWrong: 'password' }}
    title={TITLE}
    submitText="开始导出"
    busyText="正在验证"
    onDone={({ jobId }) => onDone(jobId)}
    intro={<p>文件中有完整的证件号、手机号等信息。请输入登录密码，确认是您本人在操作。</p>}
    onClose={onClose}
  />
)

type Newest = OutputOf<typeof erasure.own>['export']

/** Everything that the portal holds of its owner, to take along (PIPL 45). */
export const OwnExport = ({ newest }: { newest: Newest }) => {
  const [asking, setAsking] = useState(false)
  const [job, setJob] = useState<string>()
  return (
    <Card title={TITLE} level={2}>
      <Stack gap={3}>
        <p>
          把平台保存的您的全部信息打包为一个压缩文件：可直接阅读的“我的资料”网页、供其他系统读取的
          data.json，以及您上传的文件。
          {`文件只有您本人可以下载，保留${EXPORT_HOURS}小时；每天最多导出${EXPORTS_A_DAY}次。`}
        </p>
        {newest && (
          <Hint>
            {newest.running
              ? '正在生成，可以离开本页，稍后再来下载。'
              : `已生成，可在 ${timeOf(newest.until ?? '')} 前下载。`}
          </Hint>
        )}
        <Row>
          {newest && (
            <Button onClick={() => setJob(newest.jobId)}>{newest.running ? '查看进度' : '下载'}</Button>
          )}
          {!newest?.running && (
            <Button kind="secondary" onClick={() => setAsking(true)}>
              {newest ? '重新导出' : TITLE}
            </Button>
          )}
        </Row>
      </Stack>
      {asking && <PasswordDialog onDone={setJob} onClose={() => setAsking(false)} />}
      {job && (
        <JobDialog
          id={job}
          title={TITLE}
          onClose={() => {
            setJob(undefined)
            void refresh(erasure.own)
          }}
        />
      )}
    </Card>
  )
}
