import { account } from '@portal/contract/identity/account.calls'
import { ERRORS } from '@portal/contract/platform/errors'
import { LOGIN_PAGES } from '@portal/contract/platform/roles'
import { Link, useNavigate } from 'react-router'
import { attempt, type Failure } from '../../../shared/call/attempt.ts'
import { useCall } from '../../../shared/call/use-call.ts'
import { session, useSession } from '../../../shared/session.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { FieldLayoutProvider, ReadField } from '../../../shared/ui/field.tsx'
import { Row } from '../../../shared/ui/layout.tsx'
import { PasswordField } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from '../account.module.css'
import { changePassword, signOut } from '../calls.ts'
import { failureNotice, NoticeBanner } from '../notice.tsx'
import { type Messages, useForm } from '../use-form.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { confirmMessage, newPasswordMessage } from './password-rules.ts'

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
  const { data } = useCall(account.me, {})
  return <ReadField label="账号">{data?.account ?? userName}</ReadField>
}

export function PasswordForm({ forced = false, wide = false, onLeave }: PasswordFormProps) {
  const form = useForm<Values>({ oldPwd: '', password: '', confirm: '' }, messages(forced))
  const leave = useLeave(onLeave)

  const act = ({ oldPwd, password }: Values) => attempt(() => changePassword(oldPwd, password))
  const done = () => {
    // Every session has ended with the change (docs/handbook/identity.md#forced-change), this one included.
    leave()
    toast('密码修改成功，请重新登录', 'success')
  }

  return (
    <FieldLayoutProvider value={wide ? 'horizontal' : 'vertical'}>
      <form
        className={wide ? styles.wide : styles.narrow}
        {...form.onSubmit({ act, done, refused: (failure) => refuse(failure, form) })}
      >
        {forced && <OwnAccount />}
        <PasswordField {...form.field('oldPwd')} label="原密码" required maxLength={64} />
        <NewPasswordFields required password={form.field('password')} confirm={form.field('confirm')} />
        <NoticeBanner notice={form.notice} />
        <Row gap={3}>
          <Button type="submit" busy={form.busy} busyText="正在提交">
            修改密码
          </Button>
          {forced && <SignOut onLeave={onLeave} />}
        </Row>
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
    void navigate(session.loginPath(), { replace: true })
  }
}

/** Signing out stays possible where everything else waits: nobody is locked in. */
export function SignOut({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const leave = useLeave(onLeave)
  return (
    <Button
      kind="quiet"
      onClick={async () => {
        // The page is left even when the server cannot be told.
        await attempt(signOut)
        leave()
      }}
    >
      退出登录
    </Button>
  )
}

function refuse(failure: Failure, form: ReturnType<typeof useForm<Values>>) {
  const { kind, text, error } = failure
  if (error?.is('oldPasswordWrong')) return form.fail({ oldPwd: text })
  if (error?.is('defaultPassword', 'weakPassword')) return form.fail({ password: text })
  if (kind !== 'refused') return form.say(failureNotice(failure))
  // Any other failure asks to reset the password.
  const { forgot } = LOGIN_PAGES[session.get().loginPage]
  form.say({
    ...failureNotice(failure, ERRORS.passwordChangeFailed.text),
    action: <Link to={forgot}>找回密码</Link>,
  })
}
