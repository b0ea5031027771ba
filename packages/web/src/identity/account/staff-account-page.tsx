import { account } from '@portal/contract/identity/account.calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../shared/api.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import styles from './account.module.css'
import { PasswordForm } from './password-form.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SignInsSection } from './sign-ins-section.tsx'
import { TotpEnrolment } from './totp-enrolment.tsx'

/** 账号与安全: everything a member of staff can do to the own account. */
export function Page() {
  return (
    <div className={styles.page}>
      <div className={styles.pair}>
        <section className={styles.panel} aria-labelledby="change-password">
          <h2 id="change-password">修改登录密码</h2>
          <p className={styles.quiet}>修改后，所有设备上的登录都会退出。</p>
          <PasswordForm />
        </section>
        <TotpSection />
      </div>
      <SessionsSection />
      <SignInsSection />
    </div>
  )
}

function TotpSection() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['me'],
    queryFn: ({ signal }) => call(account.me, {}, { signal }),
  })
  const [binding, setBinding] = useState(false)
  return (
    <section className={styles.panel} aria-labelledby="totp">
      <h2 id="totp">动态口令</h2>
      <p className={styles.quiet}>
        登录和重要操作时，除密码外再输入手机上的 6 位动态口令，密码泄露也不会失守。
      </p>
      {error && <ErrorState title={errorText(error)} onRetry={refetch} />}
      {!error && !data && <Skeleton rows={2} />}
      {data && (
        <div className={styles.totp}>
          <p className={styles.result} data-tone={data.totpEnrolled ? 'done' : 'waiting'}>
            <Icon name={data.totpEnrolled ? 'shield' : 'warning'} />
            {data.totpEnrolled ? '已绑定' : '尚未绑定'}
          </p>
          <Button kind="secondary" onClick={() => setBinding(true)}>
            {data.totpEnrolled ? '更换验证器' : '绑定动态口令'}
          </Button>
        </div>
      )}
      <Dialog open={binding} title="绑定动态口令" onClose={() => setBinding(false)}>
        {binding && (
          <TotpEnrolment
            onDone={() => {
              setBinding(false)
              void queries.invalidateQueries({ queryKey: ['me'] })
            }}
          />
        )}
      </Dialog>
    </section>
  )
}
