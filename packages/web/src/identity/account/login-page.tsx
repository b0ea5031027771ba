import type { RouteEntry } from '../../shared/routes/route.ts'
import { LoginForm } from './login/index.ts'

export function Page({ route }: { route: RouteEntry }) {
  return <LoginForm page={route.loginPage ?? 'common'} />
}
