import { isSecret } from '@portal/contract/platform/fields'
import { useEffect, useRef, useState } from 'react'
import { get } from 'react-hook-form'
import { session } from '../session.ts'
import { dropOwnDraft, readOwnDraft, writeOwnDraft } from './own-drafts.ts'
import { useOtherTab } from './use-other-tab.ts'
import type { SchemaForm } from './use-schema-form.ts'

const DELAY = 600

/** What was typed into a field, and what it held before. */
type Kept = readonly [value: unknown, before: unknown]

interface Restored {
  readonly at: string
  /** Titles of fields that somebody changed since. */
  readonly overtaken: readonly string[]
}

export interface Draft {
  /** Undefined where nothing is kept. */
  name: string | undefined
  /** What may be kept of what was typed so far, each with what stood there before. */
  typed: () => Record<string, Kept>
  /** What was put back into the form; undefined when there was nothing, or it was read. */
  restored: Restored | undefined
  dismiss: () => void
  /** Sent: nothing stays behind, not even what a late timer would write. */
  clear: () => void
  /** Starts over from what the form began with. */
  discard: () => void
  /** The same form is open in another tab. */
  elsewhere: boolean
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '')

/** What may be kept of the values: no secrets, nothing that is as it was. */
const kept = ({ form, fields }: SchemaForm, fleeting: readonly string[]): Record<string, Kept> => {
  const values = form.getValues()
  const { defaultValues } = form.formState
  return Object.fromEntries(
    [...fields].flatMap(([name, field]) => {
      const [value, before]: Kept = [get(values, name), get(defaultValues, name)]
      return isSecret(field) || fleeting.includes(name) || same(value, before)
        ? []
        : [[name, [value, before]]]
    }),
  )
}

/** Puts back into the form what was kept, once, and says which fields somebody else changed since. */
const useRestored = (name: string | undefined, owner: string, { form, fields }: SchemaForm) => {
  const [restored, setRestored] = useState<Restored>()
  const loaded = useRef(false)
  useEffect(() => {
    if (!name || loaded.current) return
    loaded.current = true
    const draft = readOwnDraft<Record<string, Kept>>(name, owner)
    const values = Object.entries(draft?.value ?? {}).filter(([field]) => fields.has(field))
    if (!draft || values.length === 0) return
    const overtaken = values.filter(([field, [, before]]) => !same(before, form.getValues(field)))
    for (const [field, [value]] of values) form.setValue(field, value as string, { shouldDirty: true })
    setRestored({ at: draft.at, overtaken: overtaken.map(([field]) => fields.get(field)?.title ?? field) })
  }, [name, owner, form, fields])
  return [restored, setRestored] as const
}

const NONE: readonly string[] = []

/** Writes down what is typed, a moment after it was, and when the page goes. */
const useKeeping = (
  name: string | undefined,
  owner: string,
  { form, fields }: SchemaForm,
  fleeting: readonly string[],
) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const closed = useRef(false)
  const [left] = useState(fleeting)
  useEffect(() => {
    if (!name) return
    closed.current = false
    let pending = false
    const flush = () => {
      clearTimeout(timer.current)
      if (pending && !closed.current) {
        const values = kept({ form, fields } as SchemaForm, left)
        if (Object.keys(values).length > 0) writeOwnDraft(name, owner, values)
        else dropOwnDraft(name, owner)
      }
      pending = false
    }
    const { unsubscribe } = form.watch((_, { name: changed }) => {
      // Typed on after it was sent: the form stays open, and this is not with the server yet.
      if (changed) closed.current = false
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
  }, [name, owner, form, fields, left])
  return { timer, closed }
}

/** Keeps what is typed on this device until it is sent, for its account alone. Without a key, and of a question without fields, nothing is kept. */
export const useDraft = (
  key: string | undefined,
  schemaForm: SchemaForm,
  fleeting: readonly string[] = NONE,
): Draft => {
  const { form, fields } = schemaForm
  const name = fields.size > 0 ? key : undefined
  const [owner] = useState(session.owner)
  const [restored, setRestored] = useRestored(name, owner, schemaForm)
  const elsewhere = useOtherTab(name && `${owner}:${name}`)
  // Read while drawing: react-hook-form keeps the defaults for those only who asked for them then.
  void form.formState.defaultValues
  const { timer, closed } = useKeeping(name, owner, schemaForm, fleeting)

  const drop = () => name && dropOwnDraft(name, owner)
  return {
    name,
    typed: () => kept(schemaForm, fleeting),
    restored,
    elsewhere,
    dismiss: () => setRestored(undefined),
    clear: () => {
      closed.current = true
      clearTimeout(timer.current)
      drop()
    },
    discard: () => {
      form.reset()
      clearTimeout(timer.current)
      drop()
      setRestored(undefined)
    },
  }
}
