import { useRef, useState } from 'react'
import { get } from 'react-hook-form'
import { attempt } from '../../call/attempt.ts'
import { toast } from '../../ui/toast.tsx'
import { type FormValues, type SchemaForm, startingWith } from '../use-schema-form.ts'
import type { Conflict, Newest } from './merge.ts'
import { merge, same, type Values } from './merge.ts'

type Known = Readonly<Record<string, unknown>>

const flat = ({ fields }: SchemaForm, values: object): Values =>
  Object.fromEntries([...fields.keys()].map((name) => [name, get(values, name)]))

/** What the form began with, or what was stored last; one's own changes stand over it. */
export const useGround = (schemaForm: SchemaForm, defaults: Known | undefined) => {
  const { form, fields } = schemaForm
  const [fixed, setFixed] = useState<Known>({})
  const base = useRef<Values>(undefined)
  base.current ??= flat(schemaForm, startingWith(fields, (defaults ?? {}) as FormValues))

  const typedSince = (before: FormValues): Values => {
    const now = flat(schemaForm, form.getValues())
    return Object.fromEntries(Object.entries(now).filter(([name, value]) => !same(value, get(before, name))))
  }
  /** Takes the newer record as the ground of the form; one's own changes stay over it. */
  const rebase = (newest: Newest, values: Values) => {
    const ground = startingWith(fields, newest.values as FormValues)
    base.current = flat(schemaForm, ground)
    form.reset(ground)
    for (const [name, value] of Object.entries(values))
      form.setValue(name, value as string, { shouldDirty: true })
    setFixed(newest.fixed)
  }
  const learn = (name: string, value: string) => {
    base.current = { ...base.current, [name]: value }
    form.resetField(name, { defaultValue: value })
  }
  return { fixed, base, typedSince, rebase, learn }
}

interface Resolving {
  newest: (() => Promise<Newest>) | undefined
  reset: () => void
  /** Sends once more, on the newer ground. */
  again: (fixed: Known, mayMerge: boolean) => Promise<void>
}

/** Somebody else saved first: what does not overlap goes through, the rest is chosen field by field. */
export const useConflict = (
  schemaForm: SchemaForm,
  { base, rebase }: ReturnType<typeof useGround>,
  { newest: read, reset, again }: Resolving,
) => {
  const { form, fields } = schemaForm
  const [conflict, setConflict] = useState<Conflict>()
  const reconcile = async () => {
    if (!read || !base.current) return
    const found = await attempt(read)
    if (!found.ok) return toast(found.failure.text, 'error')
    const newest = found.data
    const theirs = flat(schemaForm, startingWith(fields, newest.values as FormValues))
    const merged = merge([...fields.keys()], base.current, theirs, flat(schemaForm, form.getValues()))
    reset()
    if (merged.clashes.length > 0) return setConflict({ ...merged, newest })
    rebase(newest, merged.values)
    const titles = merged.theirs.map(({ name }) => fields.get(name)?.title).join('、')
    if (titles) toast(`${newest.by ?? '其他人'}刚才修改了${titles}，已一并保留`)
    // Once: who is overtaken twice in a row sees it.
    await again(newest.fixed, false)
  }
  const settle = async (chosen: Values) => {
    if (!conflict) return
    rebase(conflict.newest, { ...conflict.values, ...chosen })
    setConflict(undefined)
    await again(conflict.newest.fixed, true)
  }
  return { conflict, reconcile, settle }
}
