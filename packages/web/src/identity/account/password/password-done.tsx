import { LOGIN_PAGES, type LoginPage } from '@portal/contract/platform/roles'
import { Link } from 'react-router'
import { useSession } from '../../../shared/session.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from '../account.module.css'

/** The form gives way to the result and the way back to the login page last used, or to the one of the account. */
export function PasswordDone({ page }: { page?: LoginPage }) {
  const { loginPage } = useSession()
  return (
    <div className={styles.done} role="status">
      <span className={styles.doneMark}>
        <Icon name="check" size="1.75rem" />
      </span>
      <p className={styles.doneTitle}>密码修改成功</p>
      <p className={styles.quiet}>请使用新密码登录。为了安全，其他设备上的登录已全部退出。</p>
      <Link className={styles.doneLink} to={LOGIN_PAGES[page ?? loginPage].login}>
        返回登录
      </Link>
    </div>
  )
}
