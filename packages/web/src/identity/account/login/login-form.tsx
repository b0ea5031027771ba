import {
  LOGIN_PAGES,
  LOGIN_ROLES,
  type LoginPage,
  type LoginRole,
  ROLES,
} from '@portal/contract/platform/roles'
import { Link, useLocation, useNavigate } from 'react-router'
import { attempt } from '../../../shared/call/attempt.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CaptchaField } from '../../../shared/ui/captcha-field.tsx'
import { Segmented } from '../../../shared/ui/choice-fields.tsx'
import { Row } from '../../../shared/ui/layout.tsx'
import { PasswordField, TextField } from '../../../shared/ui/text-fields.tsx'
import { dismissToast } from '../../../shared/ui/toast.tsx'
import type { SignedIn } from '../calls.ts'
import { lateCalls, warmCalls } from '../late-calls.ts'
import { NoticeBanner } from '../notice.tsx'
import { useForm } from '../use-form.ts'
import { asksForTotp, type ChosenRole, userNameLabel } from '../user-name.ts'
import { type LoginValues, loginLinks, loginMessages } from './login-rules.ts'
import { useCaptcha } from './use-captcha.ts'
import { useLoginRefusal } from './use-login-refusal.ts'

/** The general page has no role chosen for anybody; the others start with their first. */
const firstRole = (page: LoginPage): ChosenRole =>
  page === 'common' ? '' : (LOGIN_PAGES[page].roles[0] ?? '')

/** The sign-in of one of the four pages, wherever it stands. */
export function LoginForm({ page }: { page: LoginPage }) {
  const { roles, forgot } = LOGIN_PAGES[page]
  const initial: LoginValues = { role: firstRole(page), username: '', password: '', captcha: '' }
  const form = useForm(initial, loginMessages)
  const { role, username } = form.values
  const refused = useLoginRefusal(page, form)
  const done = useEntering(page)
  const act = ({ username: name, password, captcha, role: as }: LoginValues) => {
    dismissToast()
    return attempt(async () => (await lateCalls()).signIn(name, as as LoginRole, captcha, password))
  }

  return (
    <form onFocus={warmCalls} {...form.onSubmit({ act, done, refused })}>
      {roles.length > 1 && (
        <Segmented
          {...form.field('role')}
          label="登录角色"
          hideLabel
          options={LOGIN_ROLES.filter(({ code }) => roles.includes(code))}
        />
      )}
      <TextField
        {...form.field('username')}
        label={userNameLabel(role)}
        placeholder={role === '' ? '请先选择登录角色' : undefined}
        inputMode={role === ROLES.project.login ? 'tel' : 'text'}
        autoComplete="username"
        spellCheck={false}
        maxLength={60}
      />
      <PasswordField {...form.field('password')} label="密码" maxLength={64} />
      <CodeField page={page} form={form} />
      <NoticeBanner notice={form.notice} />
      <Button type="submit" block busy={form.busy} busyText="正在登录">
        登录
      </Button>
      <Row justify="between" gap={0}>
        <Row gap={5}>
          {loginLinks[page].map(({ to, text }) => (
            <Link key={to} className="target" to={to}>
              {text}
            </Link>
          ))}
        </Row>
        <Link className="target" to={forgot} state={{ role, username }}>
          忘记密码
        </Link>
      </Row>
    </form>
  )
}

/** Signed in: to where somebody was going, or where their role begins. */
function useEntering(page: LoginPage) {
  const navigate = useNavigate()
  const { state } = useLocation()
  return async (reply: SignedIn) => {
    const { destination, enter } = await lateCalls()
    enter(reply, page)
    void navigate(destination(state, reply.role, page), { replace: true })
  }
}

/** SMS code for members; for staff the field is their one-time password, which only some of them have yet (docs/handbook/identity.md#second-factor). */
function CodeField({ page, form }: { page: LoginPage; form: ReturnType<typeof useForm<LoginValues>> }) {
  const { role, username } = form.values
  const captcha = useCaptcha(form, 'sendCaptchaForLogin', ({ text }) => {
    // A refused login captcha shows the server's own words.
    form.fail({ captcha: text })
  })
  if (asksForTotp(username, role))
    return (
      <TextField
        {...form.field('captcha')}
        label="动态口令"
        help="管理用户无需获取验证码；手机遗失时可填恢复码"
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
      storageKey={`login-${page}`}
      onRequest={() => {
        form.say(undefined)
        return captcha.request()
      }}
      help={captcha.help}
    />
  )
}
