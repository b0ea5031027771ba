import { administrators } from '@portal/contract/platform/endpoint'
import { useSession } from '../../shared/session.ts'
import styles from './account.module.css'
import { PasswordForm } from './password-form.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SignInsSection } from './sign-ins-section.tsx'
import { TotpResetsSection } from './totp-resets-section.tsx'
import { TotpSection } from './totp-section.tsx'

/** 账号与安全: everything a member of staff can do to the own account. */
export function Page() {
  const { roles } = useSession()
  const confirms = roles.some((role) => administrators.roles.some((each) => each === role))
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
      {confirms && <TotpResetsSection />}
      <SessionsSection />
      <SignInsSection />
    </div>
  )
}
