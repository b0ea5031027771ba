import { ERRORS, REGISTRATION_THROWN } from '@portal/contract/platform/errors'
import { type RefObject, useRef, useState } from 'react'
import { ApiError, errorText, inWeChat, saveFile } from '../../../shared/api.ts'
import { focusFirstError } from '../../../shared/form/focus.ts'
import { type FormValues, type SchemaForm, showFieldErrors } from '../../../shared/form/use-schema-form.ts'
import { sealed } from '../../../shared/sealed.ts'
import { randomId } from '../../../shared/session.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import type { ScanSlot, Uploads } from '../uploads/use-uploads.ts'
import { askedSlots, type Registration, type Submission, type Submitted } from './description.ts'

const INCOMPLETE = '请完善注册信息'
const STILL_SENDING = '文件正在上传，请稍候再提交'
export const OPEN_ELSEWHERE = '微信内无法下载文件，请点击右上角菜单，选择“在浏览器打开”后再生成'

export interface Failure {
  title: string
  text?: string
}

interface Parts {
  registration: Registration
  ticket: string
  schemaForm: SchemaForm
  uploads: Uploads
  promiseWord: string
  layout: 'desktop' | 'phone'
  root: RefObject<HTMLElement | null>
  onSent: (submitted: Submitted) => void
  onExpired: () => void
}

interface Attempt {
  /** What was sent, before sealing. */
  print: string
  at: number
  key: string
  submission: Submission
}
/** A sealed password is good for five minutes (docs/handbook/identity.md#password-transport). */
const SEAL_LIFE = 4 * 60_000

/** Neither a refusal nor an acceptance: nobody knows whether the submit arrived. */
const unanswered = (cause: unknown) => !(cause instanceof ApiError) || cause.httpStatus === 0
const broken = (cause: unknown) => unanswered(cause) || (cause instanceof ApiError && cause.httpStatus >= 500)

const split = (registration: Registration, typed: FormValues) => {
  const { pwd = '', confirmPwd: _confirm, ...values } = typed
  return { pwd, values: registration.toRecord?.(values) ?? values }
}

export function useSubmission(parts: Parts) {
  const { registration, ticket, schemaForm, uploads, promiseWord, layout, root } = parts
  const { form } = schemaForm
  const [failure, setFailure] = useState<Failure>()
  const [tableError, setTableError] = useState<string>()
  const attempt = useRef<Attempt>(undefined)

  const incomplete = async () => {
    toast(INCOMPLETE, 'warning')
    await focusFirstError(root.current)
  }

  const send = async (typed: FormValues, uploadLater: boolean): Promise<Submitted> => {
    const { pwd, values } = split(registration, typed)
    const files = Object.fromEntries(
      (registration.stamped?.slots ?? []).map(({ slot }) => [slot, uploads.in(slot).map(({ id }) => id)]),
    )
    const print = JSON.stringify([values, pwd, files, uploadLater, ticket])
    // After a lost answer the very same submit goes again under the same key, so that it happens once.
    if (attempt.current?.print !== print || Date.now() - attempt.current.at > SEAL_LIFE) {
      const submission: Submission = {
        values,
        pwd: pwd === '' ? undefined : await sealed(pwd),
        promiseWord,
        files,
        uploadLater,
        layout,
      }
      attempt.current = { print, at: Date.now(), key: randomId(), submission }
    }
    const { submission, key } = attempt.current
    try {
      return await registration.submit(submission, { ticket, idempotencyKey: key })
    } catch (cause) {
      if (!unanswered(cause)) attempt.current = undefined
      throw cause
    }
  }

  /** The refusals, each where it belongs. */
  const refuse = async (cause: unknown) => {
    if (broken(cause)) return setFailure({ title: REGISTRATION_THROWN })
    if (!(cause instanceof ApiError)) return
    const at = (name: string) => form.setError(name, { type: 'server', message: cause.text })
    if (cause.is('ticketInvalid')) return parts.onExpired()
    if (cause.is('idCardRegistered', 'creditCodeRegistered')) at(registration.identityField)
    else if (cause.is('unitNameRegistered')) at('name')
    else if (cause.is('mobileRegistered')) at(registration.mobileField)
    else if (cause.is('weakPassword', 'defaultPassword')) at('pwd')
    else if (cause.is('stateChanged', 'tableMissing', 'unitTableMissing'))
      return setFailure({ title: cause.text })
    else if (showFieldErrors(schemaForm, cause)) toast(INCOMPLETE, 'warning')
    else {
      const title = ERRORS.registrationFailed.text
      return setFailure(cause.text === title ? { title } : { title, text: cause.text })
    }
    await focusFirstError(root.current)
  }

  /** A direct submit holds the stamped form; 稍后上传 is a choice of its own (docs/handbook/membership.md#registration). */
  const submit = (uploadLater: boolean) =>
    form.handleSubmit(async (typed) => {
      setFailure(undefined)
      const missing = askedSlots(registration.stamped, typed).some(
        ({ slot }) => uploads.in(slot).length === 0,
      )
      if (uploads.sending) return toast(STILL_SENDING, 'warning')
      if (missing && !uploadLater) {
        setTableError(registration.stamped?.missing)
        return void (await focusFirstError(root.current))
      }
      try {
        parts.onSent(await send(typed, uploadLater))
      } catch (cause) {
        await refuse(cause)
      }
    }, incomplete)()

  /** Only a form that passes its checks is printed. */
  const generate = (slot?: ScanSlot) =>
    form.handleSubmit(async (typed) => {
      if (!registration.printForm) return
      if (inWeChat()) return toast(OPEN_ELSEWHERE, 'warning')
      try {
        const { values } = split(registration, typed)
        saveFile(await registration.printForm(values, promiseWord, { ticket }, slot))
      } catch (cause) {
        if (cause instanceof ApiError && cause.is('ticketInvalid')) return parts.onExpired()
        if (showFieldErrors(schemaForm, cause)) return incomplete()
        toast(broken(cause) ? ERRORS.downloadFailed.text : errorText(cause), 'error')
      }
    }, incomplete)()

  return {
    submit,
    generate,
    incomplete,
    failure,
    tableError,
  }
}
