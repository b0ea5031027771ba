import { account } from '@portal/contract/identity/account.calls'
import { ERRORS } from '@portal/contract/platform/errors'
import { LOGIN_PAGES } from '@portal/contract/platform/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError, call } from '../../shared/api.ts'
import { sealed } from '../../shared/sealed.ts'
import { session, useSession } from '../../shared/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { FieldLayoutProvider, ReadField } from '../../shared/ui/field.tsx'
import { PasswordField } from '../../shared/ui/text-fields.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './account.module.css'
import { NewPasswordFields } from './new-password-fields.tsx'
import { failureNotice, type Notice, NoticeBanner } from './notice.tsx'
import { confirmMessage, newPasswordMessage } from './password-rules.ts'
import { type Messages, useForm } from './use-form.ts'

interface Values extends Record<string, string> {
  oldPwd: string
  password: string
  confirm: string
}

/** Whoever must change, holds an initial or weak password now: to keep it is to choose the default one (docs/handbook/identity.md#passwords). */
const messages =
  (forced: boolean) =>
  ({ oldPwd, password, confirm }: Values): Messages<Values> => ({
    oldPwd: oldPwd === '' ? '请输入原密码' : undefined,
    password:
      password !== '' && password === oldPwd
        ? forced
          ? ERRORS.defaultPassword.text
          : '新密码不能与原密码相同'
        : newPasswordMessage(password),
    confirm: confirmMessage(confirm, password),
  })

export interface PasswordFormProps {
  /** The dialog that cannot be closed: shows whose password it is and offers signing out. */
  forced?: boolean
  /** Labels beside the fields where there is room (docs/handbook/interface.md#limits). */
  wide?: boolean
  /** Called before the page is left, to let go of whatever holds it. */
  onLeave?: (() => void) | undefined
}

/** As one signs in; the name until it is known. */
function OwnAccount() {
  const { userName } = useSession()
  const { data } = useQuery({ queryKey: ['me'], queryFn: ({ signal }) => call(account.me, {}, { signal }) })
  return <ReadField label="账号">{data?.account ?? userName}</ReadField>
}

export function PasswordForm({ forced = false, wide = false, onLeave }: PasswordFormProps) {
  const form = useForm<Values>({ oldPwd: '', password: '', confirm: '' }, messages(forced))
  const [notice, setNotice] = useState<Notice>()
  const leave = useLeave(onLeave)

  const submit = async ({ oldPwd, password }: Values) => {
    setNotice(undefined)
    try {
      const [was, will] = await Promise.all([sealed(oldPwd), sealed(password)])
      await call(account.changePassword, { oldPwd: was, password: will })
      // Every session has ended with the change (docs/handbook/identity.md#forced-change), this one included.
      leave()
      toast('密码修改成功，请重新登录', 'success')
    } catch (cause) {
      refuse(cause, form, setNotice)
    }
  }

  return (
    <FieldLayoutProvider value={wide ? 'horizontal' : 'vertical'}>
      <form
        noValidate
        className={wide ? styles.wide : styles.narrow}
        onSubmit={form.onSubmit(submit)}
        onKeyDown={form.onKeyDown}
      >
        {forced && <OwnAccount />}
        <PasswordField {...form.field('oldPwd')} label="原密码" required maxLength={64} />
        <NewPasswordFields required password={form.field('password')} confirm={form.field('confirm')} />
        <NoticeBanner notice={notice} />
        <div className={styles.buttons}>
          <Button type="submit" busy={form.busy} busyText="正在提交">
            修改密码
          </Button>
          {forced && <SignOut onLeave={onLeave} />}
        </div>
      </form>
    </FieldLayoutProvider>
  )
}

/** Forgets the session and shows the login page last used on this device. */
function useLeave(onLeave: (() => void) | undefined) {
  const navigate = useNavigate()
  return () => {
    onLeave?.()
    session.clear()
    navigate(session.loginPath(), { replace: true })
  }
}

/** Signing out stays possible where everything else waits: nobody is locked in. */
export function SignOut({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const leave = useLeave(onLeave)
  return (
    <Button
      kind="quiet"
      onClick={async () => {
        await call(account.logout, {}).catch(() => {})
        leave()
      }}
    >
      退出登录
    </Button>
  )
}

function refuse(
  cause: unknown,
  form: ReturnType<typeof useForm<Values>>,
  setNotice: (notice: Notice) => void,
) {
  if (!(cause instanceof ApiError)) return setNotice(failureNotice(cause, ERRORS.passwordChangeFailed.text))
  if (cause.is('oldPasswordWrong')) return form.fail({ oldPwd: cause.text })
  if (cause.is('defaultPassword', 'weakPassword')) return form.fail({ password: cause.text })
  if (cause.is('network', 'timeout', 'redirected', 'signedOut', 'tooManyRequests', 'unavailable'))
    return setNotice(failureNotice(cause))
  // Any other failure asks to reset the password.
  const { forgot } = LOGIN_PAGES[session.get().loginPage]
  setNotice({
    ...failureNotice(cause, ERRORS.passwordChangeFailed.text),
    action: <Link to={forgot}>找回密码</Link>,
  })
}
