import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { session } from '../shared/session.ts'
import { toast } from '../shared/ui/toast.tsx'

/** Everything unknown: the login page last used on this device (docs/handbook/interface.md#addresses). */
export function Fallback() {
  useEffect(() => {
    toast('没有这个页面，已为您转到登录页', 'warning')
  }, [])
  return <Navigate to={session.loginPath()} replace />
}

/** Nobody is signed in: the same, and on to the page that was wanted afterwards. */
export function SignInFirst() {
  const { pathname, search } = useLocation()
  return <Navigate to={session.loginPath()} replace state={{ from: pathname + search }} />
}
