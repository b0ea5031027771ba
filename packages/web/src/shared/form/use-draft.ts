import { useEffect, useRef, useState } from 'react'
import type { FormValues, SchemaForm } from './use-schema-form.ts'

const PREFIX = 'draft:'
const DELAY = 600
/** A shared or forgotten device does not keep half an application for ever. */
const MAX_AGE = 30 * 86_400_000

interface Draft {
  at: number
  values: FormValues
}

const read = (key: string): FormValues | undefined => {
  try {
    const draft = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') as Draft | null
    if (!draft || typeof draft.values !== 'object') return undefined
    return Date.now() - draft.at < MAX_AGE ? draft.values : undefined
  } catch {
    return undefined
  }
}

const write = (key: string, values: FormValues) => {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify({ at: Date.now(), values } satisfies Draft))
  } catch {
    // A full or forbidden storage costs the draft, not the form.
  }
}

/**
 * Keeps what is typed on this device until it is sent. Passwords and fields with a mask of identity or bank data never
 * reach the storage (docs/handbook/identity.md#tickets).
 */
export const useDraft = (key: string, { form, fields }: SchemaForm, enabled = true) => {
  const [restored, setRestored] = useState(false)
  const loaded = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const closed = useRef(false)

  useEffect(() => {
    if (!enabled || loaded.current) return
    loaded.current = true
    const draft = Object.entries(read(key) ?? {}).filter(([name]) => fields.has(name))
    for (const [name, value] of draft) form.setValue(name, value, { shouldDirty: true })
    setRestored(draft.length > 0)
  }, [key, form, fields, enabled])

  useEffect(() => {
    if (!enabled) return
    const save = (values: Record<string, string | undefined>) => {
      const kept = Object.entries(values).flatMap(([name, value]): [string, string][] => {
        const field = fields.get(name)
        const secret = field?.widget === 'password' || field?.mask === 'idCard' || field?.mask === 'bank'
        return value && !secret ? [[name, value]] : []
      })
      write(key, Object.fromEntries(kept))
    }
    let pending = false
    const flush = () => {
      clearTimeout(timer.current)
      if (pending && !closed.current) save(form.getValues())
      pending = false
    }
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer.current)
      pending = true
      timer.current = setTimeout(flush, DELAY)
    })
    // Phones close pages without a word.
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
      unsubscribe()
    }
  }, [key, form, fields, enabled])

  return {
    /** An earlier draft was put back into the form. */
    restored,
    dismiss: () => setRestored(false),
    /** Sent: nothing stays behind, not even what a late timer would write. */
    clear: () => {
      closed.current = true
      clearTimeout(timer.current)
      localStorage.removeItem(PREFIX + key)
    },
    /** Starts over with an empty form. */
    discard: () => {
      form.reset()
      localStorage.removeItem(PREFIX + key)
      setRestored(false)
    },
  }
}
