import { useNavigate } from 'react-router'
import { session } from '../../shared/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'

export function Page() {
  const navigate = useNavigate()
  return (
    <EmptyState
      whole
      title="页面不存在"
      icon="search"
      actions={
        <>
          <Button kind="secondary" onClick={() => navigate(-1)}>
            返回上一页
          </Button>
          <Button onClick={() => navigate(session.loginPath())}>前往登录</Button>
        </>
      }
    >
      您要找的页面可能已移动或删除，请检查网址是否正确。
    </EmptyState>
  )
}
