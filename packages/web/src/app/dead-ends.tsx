import { isStaff, ROLES } from '@portal/contract/platform/roles'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Place } from '../shared/routes/place.ts'
import type { RouteEntry } from '../shared/routes/route.ts'
import { homeOf, parentOf, routeAt } from '../shared/routes/table.ts'
import { session } from '../shared/session.ts'
import { Button, ButtonLink } from '../shared/ui/button.tsx'
import { EmptyState } from '../shared/ui/states.tsx'

/** Addresses behind the sign-in that show no page say why, and where to go on. */
export function DeadEnd({ place }: { place: Place }) {
  if (place.is === 'forbidden') return <Forbidden route={place.route} />
  if (place.is === 'incomplete') return <Incomplete route={place.route} />
  return (
    <EmptyState title="没有这个页面" icon="search" actions={<WaysOn />}>
      您要找的页面可能已移动或删除，请检查网址是否正确。
    </EmptyState>
  )
}

function Forbidden({ route }: { route: RouteEntry }) {
  const role = session.role()
  const remedy =
    role && isStaff(role)
      ? '如工作需要，请联系超级管理员。'
      : '如果您还有其他账号，请退出后用相应的账号登录。'
  return (
    <EmptyState title="没有查看权限" icon="lock" actions={<WaysOn />}>
      “{route.title}”不向{role ? ROLES[role].label : '您的'}账号开放。{remedy}
    </EmptyState>
  )
}

function Incomplete({ route }: { route: RouteEntry }) {
  const above = parentOf(route, location.search)
  const parent = above === undefined ? undefined : routeAt(above)
  return (
    <EmptyState
      title="链接不完整"
      icon="search"
      actions={<WaysOn>{parent && <ButtonLink to={parent.path}>前往{parent.title}</ButtonLink>}</WaysOn>}
    >
      网址中没有指明要查看的记录。{parent && `请在“${parent.title}”中找到该记录，再打开“${route.title}”。`}
    </EmptyState>
  )
}

function WaysOn({ children }: { children?: ReactNode }) {
  const navigate = useNavigate()
  const role = session.role()
  return (
    <>
      <Button kind="secondary" onClick={() => navigate(-1)}>
        返回上一页
      </Button>
      {children ?? (role && <ButtonLink to={homeOf(role, session.get().loginPage)}>返回首页</ButtonLink>)}
    </>
  )
}
