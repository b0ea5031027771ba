import { ERRORS } from '@portal/contract/platform/errors'
import { LOGIN_PAGES, LOGIN_ROLES, type LoginPage, type LoginRole } from '@portal/contract/platform/roles'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ApiError } from '../../shared/api.ts'
import type { RouteEntry } from '../../shared/routes/route.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CaptchaField } from '../../shared/ui/captcha-field.tsx'
import { Segmented } from '../../shared/ui/choice-fields.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import styles from './account.module.css'
import { lateCalls, PageIncomplete, warmCalls } from './late-calls.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { failureNotice, type Notice, NoticeBanner } from './notice.tsx'
import { PasswordDone } from './password-done.tsx'
import { confirmMessage, newPasswordMessage } from './password-rules.ts'
import { useCaptcha } from './use-captcha.ts'
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
  return done ? <PasswordDone /> : <Recovery page={page} onDone={() => setDone(true)} />
}

function Recovery({ page, onDone }: { page: LoginPage; onDone: () => void }) {
  const { roles, login } = LOGIN_PAGES[page]
  const { state } = useLocation()
  const form = useForm<Values>({ ...carried(state, page), captcha: '', password: '', confirm: '' }, messages)
  const [notice, setNotice] = useState<Notice>()
  const captcha = useCaptcha(form, 'sendCaptcha', (cause) => refuseCaptcha(cause, form, setNotice))

  const submit = async ({ role, username, captcha: code, password }: Values) => {
    setNotice(undefined)
    try {
      const { resetPassword } = await lateCalls()
      await resetPassword(username, role as LoginRole, code, password)
      onDone()
    } catch (cause) {
      refuseReset(cause, form, setNotice)
    }
  }

  return (
    <form noValidate onFocus={warmCalls} onSubmit={form.onSubmit(submit)} onKeyDown={form.onKeyDown}>
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
        inputMode={form.values.role === '5' ? 'tel' : 'text'}
        autoComplete="username"
        spellCheck={false}
        maxLength={60}
      />
      <CaptchaField
        {...form.field('captcha')}
        label="短信验证码"
        storageKey={`forgot-${page}`}
        onRequest={() => {
          setNotice(undefined)
          return captcha.request()
        }}
        help={captcha.help}
      />
      <NewPasswordFields password={form.field('password')} confirm={form.field('confirm')} />
      <NoticeBanner notice={notice} />
      <Button type="submit" block busy={form.busy} busyText="正在提交">
        修改密码
      </Button>
      <p className={styles.links}>
        <Link to={login}>返回登录</Link>
      </p>
    </form>
  )
}

type Form = ReturnType<typeof useForm<Values>>
type SetNotice = (notice: Notice | undefined) => void
const OTHER = ERRORS.operationFailed.text
/** Failures with words of their own; everything else is 操作失败，请联系管理员 (docs/handbook/identity.md#outcomes). */
const OWN_WORDS = ['network', 'timeout', 'redirected', 'tooManyRequests', 'unavailable'] as const
const otherwise = (cause: unknown): Notice =>
  cause instanceof PageIncomplete || (cause instanceof ApiError && cause.is(...OWN_WORDS))
    ? failureNotice(cause)
    : failureNotice(cause, OTHER)

function refuseCaptcha(cause: unknown, form: Form, setNotice: SetNotice) {
  if (!(cause instanceof ApiError)) return setNotice(otherwise(cause))
  if (cause.is('forgotWrongName', 'forgotPhoneAmbiguous')) return form.fail({ username: cause.text })
  if (cause.is('smsFailed')) return form.fail({ captcha: cause.text })
  return setNotice(otherwise(cause))
}

function refuseReset(cause: unknown, form: Form, setNotice: SetNotice) {
  if (!(cause instanceof ApiError)) return setNotice(otherwise(cause))
  if (cause.is('resetCaptchaInvalid')) {
    form.set('captcha', '')
    return form.fail({ captcha: cause.text })
  }
  if (cause.is('defaultPassword', 'weakPassword')) return form.fail({ password: cause.text })
  if (cause.is('forgotPhoneAmbiguous')) return form.fail({ username: cause.text })
  return setNotice(otherwise(cause))
}
