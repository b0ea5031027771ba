import { administrators } from '@portal/contract/platform/endpoint'
import { useSession } from '../../shared/session.ts'
import { Card, Page as Frame, Grid, Hint, Stack } from '../../shared/ui/layout.tsx'
import { NoticesSection } from './notices-section.tsx'
import { PasswordForm } from './password/password-form.tsx'
import { TotpResetsSection } from './second-factor/totp-resets-section.tsx'
import { TotpSection } from './second-factor/totp-section.tsx'
import { SessionsSection } from './sessions/sessions-section.tsx'
import { SignInsSection } from './sessions/sign-ins-section.tsx'

/** 账号与安全: everything a member of staff can do to the own account. */
export function Page() {
  const { roles } = useSession()
  const confirms = roles.some((role) => administrators.roles.some((each) => each === role))
  return (
    <Frame width="form">
      <Grid min="l">
        <Card level={2} title="修改登录密码">
          <Stack>
            <Hint>修改后，所有设备上的登录都会退出。</Hint>
            <PasswordForm />
          </Stack>
        </Card>
        <TotpSection />
      </Grid>
      {confirms && <TotpResetsSection />}
      <NoticesSection />
      <SessionsSection />
      <SignInsSection />
    </Frame>
  )
}
