import { ERRORS, type ErrorName, REGISTRATION_THROWN } from '@portal/contract/platform/errors'
import { type RefObject, useRef, useState } from 'react'
import { type FieldErrors, get } from 'react-hook-form'
import { type ApiError, inWeChat } from '../../../../shared/api.ts'
import type { Failure } from '../../../../shared/call/attempt.ts'
import { useAction } from '../../../../shared/call/use-action.ts'
import { useDownload } from '../../../../shared/call/use-download.ts'
import { sealed } from '../../../../shared/crypto/sealed.ts'
import { focusFirstError } from '../../../../shared/form/focus.ts'
import {
  type FormValues,
  type SchemaForm,
  STILL_SENDING,
  showMessages,
} from '../../../../shared/form/use-schema-form.ts'
import { toast } from '../../../../shared/ui/toast.tsx'
import type { ScanSlot, Uploads } from '../../uploads/use-uploads.ts'
import { askedSlots, type Registration, type Submitted } from '../description.ts'
import { changedSince, type Question, untouched } from './before-sending.ts'
import { PASSWORD_FIELDS } from './schemas.ts'

const INCOMPLETE = '请完善注册信息'
export const OPEN_ELSEWHERE = '微信内无法下载文件，请点击右上角菜单，选择“在浏览器打开”后再生成'

interface Submit {
  readonly uploadLater: boolean
  readonly answered: readonly Question['about'][]
}

interface Parts {
  registration: Registration
  ticket: string
  schemaForm: SchemaForm
  uploads: Uploads
  promiseWord: string
  layout: 'desktop' | 'phone'
  root: RefObject<HTMLElement | null>
  /** As it was sent before. */
  original?: FormValues
  /** What was marked and is as it was. */
  untouchedMarks?: (typed: FormValues) => string[]
  onSent: (submitted: Submitted) => void
  onExpired: () => void
}

/** What a failure of a submit says: the title that the registration has for it, and the reason. */
export const wordsOf = ({ kind, text, error }: Failure): { title: string; text?: string } => {
  const unanswered = error === undefined || error.httpStatus === 0
  if (unanswered) return { title: REGISTRATION_THROWN, ...(kind === 'lost' && { text }) }
  if (error.httpStatus >= 500) return { title: REGISTRATION_THROWN }
  if (error.is('stateChanged', 'tableMissing', 'unitTableMissing')) return { title: text }
  const title = ERRORS.registrationFailed.text
  return text === title ? { title } : { title, text }
}

/** Refusals that are about one field of the form. */
const placesOf = ({ identityField, mobileField }: Registration): Partial<Record<string, string>> =>
  ({
    idCardRegistered: identityField,
    creditCodeRegistered: identityField,
    unitNameRegistered: 'name',
    mobileRegistered: mobileField,
    phoneUnproven: mobileField,
    weakPassword: 'pwd',
    defaultPassword: 'pwd',
  }) satisfies Partial<Record<ErrorName, string>>

const split = (registration: Registration, typed: FormValues) => {
  const { pwd = '', confirmPwd: _confirm, ...values } = typed
  return { pwd, values: registration.toRecord?.(values) ?? values }
}

/** In the order of the page; the id behind a chosen unit is the unit. */
const wrongIn = (
  { sections, locked = [] }: Registration,
  { fields }: SchemaForm,
  errors: FieldErrors<FormValues>,
): string[] => {
  const placed = [...sections.flatMap((section) => section.fields), ...PASSWORD_FIELDS]
  const isWrong = (name: string) =>
    [...fields].some(([other, { title, widget }]) => {
      const own = other === name || (widget === 'hidden' && title === fields.get(name)?.title)
      return own && get(errors, other) !== undefined
    })
  // What is filled from others cannot be mended itself.
  return placed.filter((name) => fields.has(name) && !locked.includes(name) && isWrong(name))
}

export function useSubmission(parts: Parts) {
  const { registration, ticket, schemaForm, uploads, promiseWord, layout, root } = parts
  const { form } = schemaForm
  const [tableError, setTableError] = useState<string>()
  const [question, setQuestion] = useState<Question & Submit>()
  const [generated, setGenerated] = useState(false)
  const printedFrom = useRef<FormValues>(undefined)

  const incomplete = () => {
    toast(INCOMPLETE, 'warning')
    // Not waited for: the messages are drawn only after this returns.
    void focusFirstError(root.current)
  }
  const place = (messages: Readonly<Record<string, string>>): boolean => {
    if (!showMessages(schemaForm, messages)) return false
    void focusFirstError(root.current)
    return true
  }
  const onRefused = (error: ApiError): boolean => {
    if (error.is('ticketInvalid')) {
      parts.onExpired()
      return true
    }
    const at = placesOf(registration)[error.errorName]
    if (at) return place({ [at]: error.text })
    if (!place(error.fields)) return false
    toast(INCOMPLETE, 'warning')
    return true
  }
  const options = { ticket, onRefused, onDone: parts.onSent as (answer: unknown) => void }
  const now = useAction(registration.register, options)
  const later = useAction(registration.registerLater ?? registration.register, options)
  const printed = useDownload(registration.printForm?.endpoint, { ticket, onRefused })

  const send = (typed: FormValues, uploadLater: boolean) => {
    const { pwd, values } = split(registration, typed)
    const files = Object.fromEntries(
      (registration.stamped?.slots ?? []).map(({ slot }) => [slot, uploads.in(slot).map(({ id }) => id)]),
    )
    const action = uploadLater ? later : now
    // After a lost answer the very same submit goes again under the same key, so that it happens once.
    return action.runWith([values, pwd, files, uploadLater, ticket], async () =>
      registration.toInput({
        values,
        pwd: pwd === '' ? undefined : await sealed(pwd),
        promiseWord,
        files,
        uploadLater,
        layout,
      }),
    )
  }

  const questionOf = (typed: FormValues, answered: readonly Question['about'][]): Question | undefined => {
    const marks = answered.includes('marks') ? [] : (parts.untouchedMarks?.(typed) ?? [])
    if (marks.length > 0) return { about: 'marks', names: marks }
    const files = askedSlots(registration.stamped, typed).flatMap(({ slot }) => uploads.in(slot))
    const before = files.some(({ kept }) => !kept) ? printedFrom.current : parts.original
    const changed = before && files.length > 0 ? changedSince(registration, schemaForm, before, typed) : []
    if (changed.length > 0 && !answered.includes('scan')) return { about: 'scan', names: changed }
    const names = parts.original || answered.includes('defaults') ? [] : untouched(registration, form, typed)
    return names.length > 0 ? { about: 'defaults', names } : undefined
  }

  /** A direct submit holds the stamped form; 稍后上传 is a choice of its own (docs/handbook/membership.md#registration). */
  const submit = (uploadLater: boolean, answered: Submit['answered'] = []) =>
    form.handleSubmit(async (typed) => {
      const missing = askedSlots(registration.stamped, typed).some(
        ({ slot }) => uploads.in(slot).length === 0,
      )
      if (uploads.sending) return toast(STILL_SENDING, 'warning')
      if (missing && !uploadLater) {
        setTableError(registration.stamped?.missing)
        return void focusFirstError(root.current)
      }
      const asked = questionOf(typed, answered)
      setQuestion(asked && { ...asked, uploadLater, answered })
      if (!asked) await send(typed, uploadLater)
    }, incomplete)()
  const confirm = () => question && submit(question.uploadLater, [...question.answered, question.about])

  /** Only a form that passes its checks is printed. */
  const generate = (slot?: ScanSlot) =>
    form.handleSubmit(async (typed) => {
      if (!registration.printForm) return
      if (inWeChat()) return toast(OPEN_ELSEWHERE, 'warning')
      const { values } = split(registration, typed)
      printedFrom.current = typed
      setGenerated(await printed.run(registration.printForm.toInput(values, promiseWord, slot)))
    }, incomplete)()

  const { errors, submitCount, dirtyFields: _dirty, touchedFields: _touched } = form.formState
  return {
    submit,
    generate,
    incomplete,
    /** Of the two ways to send it, the one that was tried last. */
    action: later.failure || later.busy ? later : now,
    wrong: submitCount > 0 ? wrongIn(registration, schemaForm, errors) : [],
    tableError,
    /** A form to be stamped was taken home. */
    generated,
    question,
    dismiss: () => setQuestion(undefined),
    confirm,
  }
}
