import { LOGIN_PAGES, type LoginPage, ROLES, type Role } from '@portal/contract/platform/roles'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { attempt, type Failure } from '../../shared/call/attempt.ts'
import { session } from '../../shared/session.ts'
import { dropLinkTicket, takeLinkTicket } from '../../shared/tickets.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Hint, Row } from '../../shared/ui/layout.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import type { SignedIn } from './calls.ts'
import { lateCalls } from './late-calls.ts'
import { failureNotice, type Notice, NoticeBanner } from './notice.tsx'
import { NewPasswordFields } from './password/new-password-fields.tsx'
import { PasswordDone } from './password/password-done.tsx'
import { confirmMessage, newPasswordMessage } from './password/password-rules.ts'
import { useForm } from './use-form.ts'

interface Owner {
  readonly name: string
  readonly role: SignedIn['role']
  readonly roleLabel: string
  readonly loginName: string
}
type State =
  | { readonly at: 'opening' }
  | { readonly at: 'failed'; readonly notice: Notice }
  | { readonly at: 'invalid' }
  | { readonly at: 'open'; readonly ticket: string; readonly owner: Owner }
  | { readonly at: 'done'; readonly page: LoginPage }

/** The login page of a role: its own one before the common one. */
const loginPageOf = (role: Role): LoginPage =>
  (Object.keys(LOGIN_PAGES) as LoginPage[]).find(
    (page) => page !== 'common' && LOGIN_PAGES[page].roles.includes(ROLES[role].login),
  ) ?? 'common'

/** /setPassword#…: the link that staff send to a member; good once, for a day (docs/handbook/identity.md#recovery). */
export function Page() {
  const [state, setState] = useState<State>({ at: 'opening' })
  const open = async () => {
    const ticket = takeLinkTicket('setpassword')
    if (!ticket) return setState({ at: 'invalid' })
    setState({ at: 'opening' })
    const opened = await attempt(async () => (await lateCalls()).openPasswordLink(ticket))
    if (opened.ok) return setState({ at: 'open', ticket, owner: opened.data })
    if (!opened.failure.error?.is('ticketInvalid'))
      return setState({ at: 'failed', notice: failureNotice(opened.failure) })
    dropLinkTicket('setpassword')
    setState({ at: 'invalid' })
  }
  useEffect(() => {
    void open()
    // A newer link pasted into the same tab changes nothing but the part behind the #.
    window.addEventListener('hashchange', open)
    return () => window.removeEventListener('hashchange', open)
  }, [])

  switch (state.at) {
    case 'opening':
      return <Skeleton shape="form" rows={3} />
    case 'failed':
      return (
        <>
          <NoticeBanner notice={state.notice} />
          <Button block onClick={open}>
            重试
          </Button>
        </>
      )
    case 'invalid':
      return <Invalid />
    case 'open':
      return (
        <Choose
          ticket={state.ticket}
          owner={state.owner}
          onInvalid={() => setState({ at: 'invalid' })}
          onDone={() => {
            dropLinkTicket('setpassword')
            setState({ at: 'done', page: loginPageOf(state.owner.role) })
          }}
        />
      )
    case 'done':
      return <PasswordDone page={state.page} />
    default:
      return state satisfies never
  }
}

function Invalid() {
  const page = session.get().loginPage
  return (
    <div role="status">
      <NoticeBanner
        notice={{
          tone: 'warning',
          title: '链接已失效',
          text: '链接可能已使用、已过期，或已被更新的链接替换。请联系学会工作人员重新发送，也可以通过短信验证码找回密码。',
        }}
      />
      <Row gap={5}>
        <Link className="target" to={LOGIN_PAGES[page].forgot}>
          找回密码
        </Link>
        <Link className="target" to={LOGIN_PAGES[page].login}>
          返回登录
        </Link>
      </Row>
    </div>
  )
}

interface Values extends Record<string, string> {
  password: string
  confirm: string
}

function Choose({
  ticket,
  owner,
  onInvalid,
  onDone,
}: {
  ticket: string
  owner: Owner
  onInvalid: () => void
  onDone: () => void
}) {
  const form = useForm<Values>({ password: '', confirm: '' }, ({ password, confirm }) => ({
    password: newPasswordMessage(password),
    confirm: confirmMessage(confirm, password),
  }))
  const act = ({ password }: Values) =>
    attempt(async () => (await lateCalls()).setPasswordByLink(ticket, password))
  const refused = (failure: Failure) => {
    const { error, text } = failure
    if (error?.is('ticketInvalid')) return onInvalid()
    if (error?.is('defaultPassword', 'weakPassword')) return form.fail({ password: text })
    form.say(failureNotice(failure))
  }
  return (
    <form {...form.onSubmit({ act, done: onDone, refused })}>
      <Hint>
        {owner.roleLabel}账号：{owner.name}，登录名 {owner.loginName}
      </Hint>
      <NewPasswordFields password={form.field('password')} confirm={form.field('confirm')} />
      <NoticeBanner notice={form.notice} />
      <Button type="submit" block busy={form.busy} busyText="正在提交">
        设置密码
      </Button>
    </form>
  )
}
