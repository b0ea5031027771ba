import { account } from '@portal/contract/identity/account.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useEffect } from 'react'
import { useCall } from '../../shared/call/use-call.ts'
import { session, useSession } from '../../shared/session.ts'

export type Profile = OutputOf<typeof account.me>

/** Who is signed in, as the server knows it; the local copy follows it. */
export function useProfile(): Profile | undefined {
  const { token } = useSession()
  const { data } = useCall(account.me, token === '' ? undefined : {}, { staleTime: 60_000 })
  useEffect(() => {
    if (!data) return
    session.set({
      userName: data.name,
      roles: [data.role],
      authority: data.authorities.map(({ authority }) => authority),
      weakPassword: data.weakPassword,
      restriction: data.mustChangePassword ? 'password' : data.mustEnrolTotp ? 'totp' : '',
    })
  }, [data])
  return data
}
