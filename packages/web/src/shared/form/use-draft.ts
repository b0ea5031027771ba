import { useEffect, useRef, useState } from 'react'
import type { FormValues, SchemaForm } from './use-schema-form.ts'

const PREFIX = 'draft:'
const DELAY = 600

const read = (key: string): FormValues | undefined => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null')
    return stored !== null && typeof stored === 'object' ? (stored as FormValues) : undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps what is typed on this device until it is sent. Passwords and fields with a mask of identity or bank data never
 * reach the storage (decision C).
 */
export const useDraft = (key: string, { form, fields }: SchemaForm, enabled = true) => {
  const [restored, setRestored] = useState(false)
  const loaded = useRef(false)

  useEffect(() => {
    if (!enabled || loaded.current) return
    loaded.current = true
    const draft = read(key)
    if (!draft) return
    for (const [name, value] of Object.entries(draft))
      if (fields.has(name)) form.setValue(name, value, { shouldDirty: true })
    setRestored(true)
  }, [key, form, fields, enabled])

  useEffect(() => {
    if (!enabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const { unsubscribe } = form.watch((values) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const kept = Object.entries(values).filter(([name, value]) => {
          const field = fields.get(name)
          return value && field?.widget !== 'password' && field?.mask !== 'idCard' && field?.mask !== 'bank'
        })
        try {
          localStorage.setItem(PREFIX + key, JSON.stringify(Object.fromEntries(kept)))
        } catch {
          // A full or forbidden storage costs the draft, not the form.
        }
      }, DELAY)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [key, form, fields, enabled])

  return {
    /** An earlier draft was put back into the form. */
    restored,
    clear: () => localStorage.removeItem(PREFIX + key),
  }
}
