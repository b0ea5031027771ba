import { useState } from 'react'
import { ApiError, errorText } from '../../../shared/api.ts'

/** Text fields of a dialog: values, the messages of a refusal at their fields, and what has no field. */
export const useFields = <T extends Record<string, string>>(first: T) => {
  const [begun] = useState(first)
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string>()
  const field = (name: keyof T & string) => ({
    value: values[name],
    error: errors[name] ?? Object.entries(errors).find(([key]) => key.startsWith(`${name}.`))?.[1],
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }))
      setErrors((before) =>
        Object.fromEntries(
          Object.entries(before).filter(([key]) => key !== name && !key.startsWith(`${name}.`)),
        ),
      )
    },
  })
  /** Runs the act; its refusal goes to the fields, or above them. */
  const send = async (act: () => Promise<unknown>): Promise<boolean> => {
    setFailure(undefined)
    setErrors({})
    try {
      await act()
      return true
    } catch (cause) {
      const fields = cause instanceof ApiError ? cause.fields : {}
      setErrors(fields)
      const shown = Object.keys(fields).some((key) => (key.split('.')[0] ?? '') in values)
      setFailure(shown ? '请按提示修改后再保存' : (Object.values(fields)[0] ?? errorText(cause)))
      return false
    }
  }
  const dirty = Object.keys(first).some((name) => values[name] !== begun[name])
  return { values, field, send, failure, dirty }
}

/** One entry per line. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
