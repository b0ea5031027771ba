import { type FormEvent, useRef, useState } from 'react'
import type { Failure, Outcome } from '../../shared/call/attempt.ts'
import { keepComposing } from '../../shared/form/keep-composing.ts'
import type { Notice } from './notice.tsx'

export type Messages<V> = Partial<Record<keyof V & string, string>>

export interface FormField {
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onBlur: () => void
  ref: (element: HTMLElement | null) => void
}

/** What a form does with its values, and what follows. */
export interface Submit<V, T> {
  act: (values: V) => Promise<Outcome<T>>
  done: (data: T, values: V) => unknown
  refused: (failure: Failure, values: V) => unknown
}

/** The controls on the page, by their fields. */
const useElements = <Name extends string>() => {
  const elements = useRef(new Map<Name, HTMLElement>())
  return {
    focus: (name: Name) => {
      const element = elements.current.get(name)
      element?.focus()
      element?.scrollIntoView({ block: 'center' })
    },
    refOf: (name: Name) => (element: HTMLElement | null) => {
      if (element) elements.current.set(name, element)
      else elements.current.delete(name)
    },
  }
}

/**
 * The few fields of a sign-in or password form: messages on leaving a filled field and on submit, the first wrong one
 * focused, one submit at a time, and nothing typed is lost when it fails. The large forms have their own machinery; these
 * pages are somebody's first impression on a slow phone.
 */
export function useForm<V extends Record<string, string>>(initial: V, validate: (values: V) => Messages<V>) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Messages<V>>({})
  const [busy, setBusy] = useState(false)
  const [notice, say] = useState<Notice>()
  const running = useRef(false)
  const { focus, refOf } = useElements<keyof V & string>()
  const names = Object.keys(initial) as (keyof V & string)[]

  /** Shows messages at their fields and goes to the first. */
  const fail = (messages: Messages<V>) => {
    setErrors((current) => ({ ...current, ...messages }))
    const first = names.find((name) => messages[name])
    if (first) focus(first)
  }
  const set = (name: keyof V & string, value: string) => {
    setValues((current) => ({ ...current, [name]: value }))
    setErrors((current) => ({ ...current, [name]: undefined }))
  }
  const field = (name: keyof V & string): FormField => ({
    name,
    value: values[name] ?? '',
    error: errors[name],
    onChange: (value) => set(name, value),
    onBlur: () => {
      if (values[name]) setErrors((current) => ({ ...current, [name]: validate(values)[name] }))
    },
    ref: refOf(name),
  })

  const submit = async <T>({ act, done, refused }: Submit<V, T>) => {
    if (running.current) return
    const messages = validate(values)
    setErrors(messages)
    if (names.some((name) => messages[name])) return fail(messages)
    running.current = true
    setBusy(true)
    say(undefined)
    const outcome = await act(values)
    if (outcome.ok) await done(outcome.data, values)
    else await refused(outcome.failure, values)
    running.current = false
    setBusy(false)
  }
  const onSubmit = <T>(how: Submit<V, T>) => ({
    noValidate: true,
    onKeyDown: keepComposing,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void submit(how)
    },
  })

  return { values, errors, busy, notice, say, set, field, fail, focus, submit, onSubmit }
}
