import { LOGIN_PAGES, type LoginPage } from '@portal/contract/platform/roles'
import { useSession } from '../../../shared/session.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'

/** The form gives way to the result and the way back to the login page last used, or to the one of the account. */
export function PasswordDone({ page }: { page?: LoginPage }) {
  const { loginPage } = useSession()
  return (
    <div role="status">
      <EmptyState
        icon="check"
        title="密码修改成功"
        actions={
          <ButtonLink kind="primary" to={LOGIN_PAGES[page ?? loginPage].login}>
            返回登录
          </ButtonLink>
        }
      >
        请使用新密码登录。为了安全，其他设备上的登录已全部退出。
      </EmptyState>
    </div>
  )
}
