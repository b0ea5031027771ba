import { Card, Page as Frame, Hint, Stack } from '../../shared/ui/layout.tsx'
import { PasswordForm } from './password/password-form.tsx'

export function Page() {
  return (
    <Frame width="form">
      <Card level={2} title="修改登录密码">
        <Stack>
          <Hint>修改后，所有设备上的登录都会退出，需要使用新密码重新登录。</Hint>
          <PasswordForm wide />
        </Stack>
      </Card>
    </Frame>
  )
}
