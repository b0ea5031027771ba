import { TableUploadStatus } from '@portal/contract/identity/application-state'
import { ERRORS } from '@portal/contract/platform/errors'
import { isMobile } from '@portal/contract/platform/person/identity-number'
import type { LoginPage } from '@portal/contract/platform/roles'
import { LoginRole } from '@portal/contract/platform/roles'
import { createElement } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Failure } from '../../../shared/call/attempt.ts'
import { toOpen } from '../../../shared/routes/open-table.ts'
import { useSlots } from '../../../shared/slots.ts'
import { keepTicket } from '../../../shared/tickets.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { failureNotice, type Notice } from '../notice.tsx'
import type { useForm } from '../use-form.ts'
import { asksForTotp, canonicalUserName, TOTP_INVALID } from '../user-name.ts'
import { type LoginValues, type Reopening, reopeningOf, reopenPath, uploadReminder } from './login-rules.ts'

/** With these the code has been used up or was wrong. After a wrong password, or without an answer, it is still good. */
const CODE_SPENT = [
  'captchaInvalid',
  'roleMismatch',
  'registrationIncomplete',
  'registrationReturned',
  'registrationRejected',
  'phoneAmbiguous',
] as const

/** What each refused sign-in does (docs/handbook/identity.md#outcomes). */
export function useLoginRefusal(page: LoginPage, form: ReturnType<typeof useForm<LoginValues>>) {
  const navigate = useNavigate()
  const { uploadStatus } = useSlots()
  const { say: setNotice } = form

  const incomplete = async (reopening: Reopening | undefined) => {
    const waiting: Notice = { tone: 'info', title: ERRORS.registrationIncomplete.text }
    // The evaluation login treats 2010 as a message and nothing else.
    if (page === 'project' || !reopening || reopening.kind === 'project') return setNotice(waiting)
    const { kind, ticket, mobileTel } = reopening
    keepTicket(kind, ticket)
    // A failed look-up uses what came with the refusal, like the kinds that have none.
    const status = (await uploadStatus(kind, ticket)) ?? reopening.tableUploadStatus
    if (status === TableUploadStatus.uploaded) {
      const form = reopenPath(kind, mobileTel, 'mobileTel')
      return setNotice({ ...waiting, action: createElement(Link, { to: form }, '查看申请') })
    }
    toast(uploadReminder(kind), 'warning')
    void navigate(reopenPath(kind, mobileTel, 'account'))
  }

  const returned = (reopening: Reopening | undefined, { username, role }: LoginValues) => {
    const kind = reopening?.kind ?? KIND_OF_ROLE[role] ?? 'person'
    const phone =
      reopening?.mobileTel ?? (isMobile(canonicalUserName(username)) ? canonicalUserName(username) : '')
    if (reopening) keepTicket(kind, reopening.ticket)
    toast(ERRORS.registrationReturned.text, 'error')
    void navigate(reopenPath(kind, phone, 'mobileTel'))
  }

  return async (failure: Failure, values: LoginValues) => {
    const cause = failure.error
    if (!cause) return setNotice(failureNotice(failure))
    if (cause.is(...CODE_SPENT)) form.set('captcha', '')
    switch (cause.errorName) {
      case 'registrationIncomplete':
        return incomplete(reopeningOf(cause.data))
      case 'registrationReturned':
        return returned(reopeningOf(cause.data), values)
      case 'registrationRejected':
        return setNotice(rejected(failure, values))
      case 'phoneAmbiguous':
        return form.fail({ username: cause.text })
      case 'captchaInvalid':
        if (!asksForTotp(values.username, values.role)) return form.fail({ captcha: cause.text })
        // Only the server knows that an account has a second factor: whoever left it empty is asked for it, not told of a wrong one.
        return form.fail({ captcha: values.captcha.trim() === '' ? '请输入动态口令' : TOTP_INVALID })
      case 'wrongCredentials':
        setNotice(failureNotice(failure))
        return form.focus('password')
      default:
        return setNotice(failureNotice(failure))
    }
  }
}

/** A rejected application can be taken up again, but only from the register page (docs/handbook/membership.md#reopen). */
function rejected(failure: Failure, { role, username }: LoginValues): Notice {
  const kind = KIND_OF_ROLE[role]
  const phone = canonicalUserName(username)
  const form = kind && isMobile(phone) ? reopenPath(kind, phone, 'mobileTel') : toOpen('register')
  return {
    ...failureNotice(failure),
    text: '可以打开原申请，修改后重新提交。',
    action: createElement(Link, { to: form }, '打开申请'),
  }
}

const KIND_OF_ROLE = {
  '': undefined,
  [LoginRole.expert]: 'expert',
  [LoginRole.person]: 'person',
  [LoginRole.unit]: 'unit',
  [LoginRole.staff]: undefined,
  [LoginRole.project]: 'project',
} as const
