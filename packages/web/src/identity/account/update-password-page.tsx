import styles from './account.module.css'
import { PasswordForm } from './password-form.tsx'

export function Page() {
  return (
    <div className={styles.page}>
      <section className={styles.panel} aria-labelledby="change-password">
        <h2 id="change-password">修改登录密码</h2>
        <p className={styles.quiet}>修改后，所有设备上的登录都会退出，需要使用新密码重新登录。</p>
        <PasswordForm wide />
      </section>
    </div>
  )
}
