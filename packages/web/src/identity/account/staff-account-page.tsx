import { account } from '@portal/contract/identity/account.calls'
import { useState } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
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
  const me = useCall(account.me, {})
  const [binding, setBinding] = useState(false)
  return (
    <section className={styles.panel} aria-labelledby="totp">
      <h2 id="totp">动态口令</h2>
      <p className={styles.quiet}>
        登录和重要操作时，除密码外再输入手机上的 6 位动态口令，密码泄露也不会失守。
      </p>
      <Loaded call={me} rows={2}>
        {({ totpEnrolled }) => (
          <div className={styles.totp}>
            <p className={styles.result} data-tone={totpEnrolled ? 'done' : 'waiting'}>
              <Icon name={totpEnrolled ? 'shield' : 'warning'} />
              {totpEnrolled ? '已绑定' : '尚未绑定'}
            </p>
            <Button kind="secondary" onClick={() => setBinding(true)}>
              {totpEnrolled ? '更换验证器' : '绑定动态口令'}
            </Button>
          </div>
        )}
      </Loaded>
      <Dialog open={binding} title="绑定动态口令" onClose={() => setBinding(false)}>
        {binding && <TotpEnrolment onDone={() => setBinding(false)} />}
      </Dialog>
    </section>
  )
}
