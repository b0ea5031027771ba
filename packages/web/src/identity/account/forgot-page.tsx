import { ERRORS } from '@portal/contract/platform/errors'
import { LOGIN_PAGES, LOGIN_ROLES, type LoginPage, LoginRole } from '@portal/contract/platform/roles'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { attempt, type Failure } from '../../shared/call/attempt.ts'
import type { RouteEntry } from '../../shared/routes/route.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CaptchaField } from '../../shared/ui/captcha-field.tsx'
import { Segmented } from '../../shared/ui/choice-fields.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import { lateCalls, warmCalls } from './late-calls.ts'
import { useCaptcha } from './login/use-captcha.ts'
import { failureNotice, type Notice, NoticeBanner } from './notice.tsx'
import { NewPasswordFields } from './password/new-password-fields.tsx'
import { PasswordDone } from './password/password-done.tsx'
import { confirmMessage, newPasswordMessage } from './password/password-rules.ts'
import { type Messages, useForm } from './use-form.ts'
import { type ChosenRole, userNameLabel, userNameMessage } from './user-name.ts'

interface Values extends Record<string, string> {
  role: ChosenRole
  username: string
  captcha: string
  password: string
  confirm: string
}

const messages = ({ role, username, captcha, password, confirm }: Values): Messages<Values> => ({
  role: role === '' ? '请选择登录角色' : undefined,
  username: userNameMessage(username, role),
  captcha: captcha.trim() === '' ? '请输入验证码' : undefined,
  password: newPasswordMessage(password),
  confirm: confirmMessage(confirm, password),
})

/** What was already typed on the login page is not asked for again. */
function carried(state: unknown, page: LoginPage): Pick<Values, 'role' | 'username'> {
  const { roles } = LOGIN_PAGES[page]
  const { role, username } = (state ?? {}) as { role?: unknown; username?: unknown }
  return {
    role: roles.find((each) => each === role) ?? (roles.length < 3 ? (roles[0] ?? '') : ''),
    username: typeof username === 'string' ? username : '',
  }
}

export function Page({ route }: { route: RouteEntry }) {
  const page = route.loginPage ?? 'common'
  const [done, setDone] = useState(false)
  return done ? <PasswordDone page={page} /> : <Recovery page={page} onDone={() => setDone(true)} />
}

function Recovery({ page, onDone }: { page: LoginPage; onDone: () => void }) {
  const { roles, login } = LOGIN_PAGES[page]
  const { state } = useLocation()
  const form = useForm<Values>({ ...carried(state, page), captcha: '', password: '', confirm: '' }, messages)
  const captcha = useCaptcha(form, 'sendCaptcha', (failure) => refuseCaptcha(failure, form))
  const act = ({ role, username, captcha: code, password }: Values) =>
    attempt(async () => (await lateCalls()).resetPassword(username, role as LoginRole, code, password))

  return (
    <form
      onFocus={warmCalls}
      {...form.onSubmit({ act, done: onDone, refused: (failure) => refuseReset(failure, form) })}
    >
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
        label={userNameLabel(form.values.role)}
        inputMode={form.values.role === LoginRole.project ? 'tel' : 'text'}
        autoComplete="username"
        spellCheck={false}
        maxLength={60}
      />
      <CaptchaField
        {...form.field('captcha')}
        label="短信验证码"
        storageKey={`forgot-${page}`}
        onRequest={() => {
          form.say(undefined)
          return captcha.request()
        }}
        help={captcha.help}
      />
      <NewPasswordFields password={form.field('password')} confirm={form.field('confirm')} />
      <NoticeBanner notice={form.notice} />
      <Button type="submit" block busy={form.busy} busyText="正在提交">
        修改密码
      </Button>
      <Link className="target" to={login}>
        返回登录
      </Link>
    </form>
  )
}

type Form = ReturnType<typeof useForm<Values>>
/** Failures with words of their own; every other refusal is 操作失败，请联系管理员 (docs/handbook/identity.md#outcomes). */
const otherwise = (failure: Failure): Notice =>
  failure.kind !== 'refused' || !failure.error
    ? failureNotice(failure)
    : failureNotice(failure, ERRORS.operationFailed.text)

function refuseCaptcha(failure: Failure, form: Form) {
  const { error, text } = failure
  if (error?.is('forgotWrongName')) return form.fail({ username: text })
  if (error?.is('smsFailed')) return form.fail({ captcha: text })
  form.say(otherwise(failure))
}

function refuseReset(failure: Failure, form: Form) {
  const { error, text } = failure
  if (error?.is('resetCaptchaInvalid')) {
    form.set('captcha', '')
    return form.fail({ captcha: text })
  }
  if (error?.is('defaultPassword', 'weakPassword')) return form.fail({ password: text })
  if (error?.is('forgotPhoneAmbiguous')) return form.fail({ username: text })
  form.say(otherwise(failure))
}
