import { account } from '@portal/contract/identity/account.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../shared/api.ts'
import { session, useSession } from '../../shared/session.ts'

export type Profile = OutputOf<typeof account.me>

const profileKey = ['me'] as const

/** Who is signed in, as the server knows it; the local copy follows it. */
export function useProfile(): Profile | undefined {
  const { token } = useSession()
  const { data } = useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => call(account.me, {}, { signal }),
    enabled: token !== '',
    staleTime: 60_000,
  })
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
