import { type LoginRole, ROLES } from '@portal/contract/platform/roles'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { attempt, type Failure } from '../../shared/call/attempt.ts'
import { client } from '../../shared/call/client.ts'
import { session, useSession } from '../../shared/session.ts'
import { sessionEnd, useSessionEnd } from '../../shared/session-end.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CaptchaField } from '../../shared/ui/captcha-field.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { PasswordField, TextField } from '../../shared/ui/text-fields.tsx'
import { enter, type SignedIn, signIn } from './calls.ts'
import { type LoginValues, loginMessages } from './login/login-rules.ts'
import { useCaptcha } from './login/use-captcha.ts'
import { failureNotice, NoticeBanner } from './notice.tsx'
import { useForm } from './use-form.ts'
import { asksForTotp, userNameLabel } from './user-name.ts'

/** Mounted once in the signed-in areas: an ended session is renewed above a page with something unsent, which then goes on. */
export function SignInAgain() {
  const asked = useSessionEnd()
  useEffect(() => sessionEnd.host(), [])
  return asked && <SignInDialog />
}

function SignInDialog() {
  const { userName, roleLabel, roles, loginPage } = useSession()
  const role = roles[0]
  const login = role ? ROLES[role].login : ''
  const navigate = useNavigate()
  const form = useForm<LoginValues>({ role: login, username: '', password: '', captcha: '' }, loginMessages)
  const leave = () => {
    // What was typed stays on this device for its owner.
    session.clear()
    sessionEnd.settle(false)
    void navigate(session.loginPath(), { replace: true })
  }
  const done = (reply: SignedIn) => {
    const before = session.owner()
    enter(reply, loginPage)
    const same = before.includes(':') ? reply.name === userName : session.owner() === before
    sessionEnd.settle(same)
    if (!same) return navigate('/', { replace: true })
    // What failed meanwhile is read anew.
    void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  }
  const submit = {
    act: ({ username, captcha, password, role: as }: LoginValues) =>
      attempt(() => signIn(username, as as LoginRole, captcha, password)),
    done,
    refused: (failure: Failure) => form.say(failureNotice(failure)),
  }
  return (
    <Dialog
      open
      size="narrow"
      title="登录已过期，请再登录一次"
      footer={
        <>
          <Button kind="quiet" onClick={leave}>
            换人登录
          </Button>
          <Button busy={form.busy} busyText="正在登录" onClick={() => form.submit(submit)}>
            登录并继续
          </Button>
        </>
      }
    >
      <p>
        {userName}（{roleLabel}），您填写的内容都在，登录后接着办理。换人登录时，这些内容只留给您，保留 7 天。
      </p>
      <form {...form.onSubmit(submit)}>
        <TextField
          {...form.field('username')}
          label={userNameLabel(login)}
          autoComplete="username"
          spellCheck={false}
          maxLength={60}
        />
        <PasswordField {...form.field('password')} label="密码" maxLength={64} />
        <CodeField form={form} />
        <NoticeBanner notice={form.notice} />
        <button type="submit" hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}

const CodeField = ({ form }: { form: ReturnType<typeof useForm<LoginValues>> }) => {
  const { role, username } = form.values
  const captcha = useCaptcha(form, 'sendCaptchaForLogin', ({ text }) => form.fail({ captcha: text }))
  if (asksForTotp(username, role))
    return (
      <TextField
        {...form.field('captcha')}
        label="动态口令"
        placeholder="6 位数字，未绑定可不填"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={11}
      />
    )
  return (
    <CaptchaField
      {...form.field('captcha')}
      label="短信验证码"
      storageKey="login-again"
      onRequest={captcha.request}
      help={captcha.help}
    />
  )
}
