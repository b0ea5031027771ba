import { useEffect, useRef } from 'react'
import { client } from '../../shared/call/client.ts'
import { navigation } from '../../shared/navigation.ts'
import { session, useSession } from '../../shared/session.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Stack } from '../../shared/ui/layout.tsx'
import { PasswordForm, SignOut } from './password/password-form.tsx'
import { TotpEnrolment } from './second-factor/totp-enrolment.tsx'

/**
 * What the server asks for before anything else: a new password, then for staff the one-time password. Neither dialog can
 * be closed, by key, by backdrop or by leaving the page; the server refuses everything else meanwhile.
 */
export function Restriction() {
  const { restriction } = useSession()
  if (restriction === 'password') return <ForcePasswordDialog />
  return restriction === 'totp' ? <ForceTotpDialog /> : null
}

function ForcePasswordDialog() {
  const release = useHold()
  return (
    <Dialog open title="设置新密码" size="wide">
      <Stack>
        <Banner tone="warning">您正在使用弱密码或默认密码，请及时修改</Banner>
        <PasswordForm forced wide onLeave={release} />
      </Stack>
    </Dialog>
  )
}

function ForceTotpDialog() {
  const release = useHold()
  return (
    <Dialog open title="绑定动态口令" size="wide">
      <TotpEnrolment
        extra={<SignOut onLeave={release} />}
        onDone={() => {
          session.set({ restriction: '' })
          // Everything was refused until now.
          void client.invalidateQueries()
        }}
      />
    </Dialog>
  )
}

/** Keeps Back and links from leaving until it is released. */
function useHold(): () => void {
  const release = useRef<(() => void) | undefined>(undefined)
  useEffect(() => {
    release.current = navigation.block(() => {})
    return () => release.current?.()
  }, [])
  return () => release.current?.()
}
