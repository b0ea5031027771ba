import type { CallOf, OutputOf, WriteEndpoint } from '@portal/contract/platform/endpoint'
import type { ErrorName } from '@portal/contract/platform/errors'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { get } from 'react-hook-form'
import type * as z from 'zod'
import type { ApiError } from '../api.ts'
import { type Action, type ActionOptions, type Along, useAction } from '../call/use-action.ts'
import { session } from '../session.ts'
import { sessionEnd } from '../session-end.ts'
import type { Conflict, Newest, Values } from './conflict/merge.ts'
import { useConflict, useGround } from './conflict/use-ground.ts'
import { focusFirstError } from './focus.ts'
import { type Draft, useDraft } from './use-draft.ts'
import {
  type FormValues,
  type SchemaForm,
  showMessages,
  structuredCopy,
  useSchemaForm,
} from './use-schema-form.ts'

export type { Conflict, Newest } from './conflict/merge.ts'

export interface CallFormOptions<E extends WriteEndpoint> extends ActionOptions<E> {
  /** Goes along and is not asked: ids, versions. With `newest` it is that of the beginning, until the form knows a newer one. */
  fixed?: Partial<CallOf<E>> | undefined
  /** What the fields start with, by their path. */
  defaults?: Readonly<Record<string, unknown>> | undefined
  /** Typed before and taken up again: it counts as typed over the `defaults`. */
  start?: Readonly<Record<string, unknown>> | undefined
  /** Instead of all of the endpoint's input: what this form asks of it. */
  schema?: z.ZodObject | undefined
  /** Shown, but not typed here. */
  unchecked?: readonly string[] | undefined
  /**
   * Where the input is not simply what was typed: a sealed password, a list made of lines, only what is not as it was (`base`). A `Told`
   * from here is shown like a refusal.
   */
  toInput?: ((values: FormValues, base: Values) => CallOf<E> | Promise<CallOf<E>>) | undefined
  along?: (() => Along) | undefined
  /** Refusals that are about one field. */
  refusedAt?: Readonly<Partial<Record<ErrorName, string>>> | undefined
  /**
   * The name under which what is typed is kept on this device, in every form: without one it is made of the call, what goes along, `about` and
   * the page. `false` where nothing may be taken up again, as a consent.
   */
  draft?: string | false | undefined
  /** What the form is about, where neither its call nor what goes along says it; a dialog's title. */
  about?: string | undefined
  /** Fields that are not kept: what they name lives no longer than the page does. */
  fleeting?: readonly string[] | undefined
  /** The record as it is now, for when somebody else saved it meanwhile. */
  newest?: (() => Promise<Newest>) | undefined
  /** The form stays open after it was sent: what goes along with the next one, out of the answer. */
  stays?: ((output: OutputOf<E>) => Readonly<Record<string, unknown>>) | undefined
  /** How a value reads in a conflict that is no text. */
  words?: Words | undefined
}

type Known = Readonly<Record<string, unknown>>
type Words = Readonly<Record<string, (value: unknown) => string>>

/** What draws a form needs of it, whatever its call. */
export interface FormView extends SchemaForm {
  action: Pick<Action, 'busy' | 'failure' | 'retry' | 'shown'>
  draft: Draft
  root: RefObject<HTMLFormElement | null>
  /** Checks, sends, and says what there is to say. */
  submit: () => Promise<void>
  /** Fields with a message, in the order of the form. */
  wrong: readonly string[]
  dirty: boolean
  /** It has been sent. A dialog then closes. */
  done: boolean
  /** Both changed the same fields; the person chooses with `settle`. */
  conflict: Conflict | undefined
  settle: (chosen: Values) => Promise<void>
  words: Words | undefined
}

export interface CallForm<E extends WriteEndpoint = WriteEndpoint> extends FormView {
  action: Action<E>
  /** What a field held before, where that is learnt late (a number that was masked). */
  learn: (name: string, value: string) => void
  /** These values are stored, by whatever call; `fixed` goes along with the next one. What was typed since stays over them. */
  stored: (values: FormValues, fixed: Readonly<Record<string, unknown>>) => void
}

/** Typed before and taken up again. */
const useTakenUp = ({ form, fields }: SchemaForm, start: Known | undefined) => {
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    const typed = Object.entries(start ?? {}).filter(([name]) => fields.has(name))
    for (const [name, value] of typed) form.setValue(name, value as string, { shouldDirty: true })
  })
}

/** Says a refusal at the fields that it is about; true when it need not be said elsewhere. */
const placed = (
  schemaForm: SchemaForm,
  root: RefObject<HTMLFormElement | null>,
  error: ApiError,
  refusedAt: Readonly<Partial<Record<ErrorName, string>>> | undefined,
): boolean => {
  const at = refusedAt?.[error.errorName as ErrorName]
  if (at) {
    showMessages(schemaForm, { [at]: error.text })
    void focusFirstError(root.current)
    return true
  }
  if (showMessages(schemaForm, error.fields)) void focusFirstError(root.current)
  return false
}

interface FormParts {
  schemaForm: SchemaForm
  root: RefObject<HTMLFormElement | null>
  ground: ReturnType<typeof useGround>
  draft: Draft
}

/** The act of a form: made of what was typed, refused at its fields, and stored as the new ground. */
const useFormAction = <E extends WriteEndpoint>(
  endpoint: E,
  options: CallFormOptions<E>,
  { schemaForm, root, ground, draft }: FormParts,
) => {
  const { form } = schemaForm
  const [done, setDone] = useState(false)
  /** Somebody else saved first: `reported` where that is said as it is. */
  const overtaken = useRef<'possible' | 'yes' | 'reported'>('possible')

  /** As it was sent; the form may be typed on meanwhile. */
  const sent = useRef<FormValues>({})

  const action = useAction(endpoint, {
    ...options,
    onRefused: (error, input) => {
      if (options.onRefused?.(error, input)) return true
      if (error.is('stateChanged') && options.newest && overtaken.current === 'possible') {
        overtaken.current = 'yes'
        return true
      }
      return placed(schemaForm, root, error, options.refusedAt)
    },
    onDone: async (output, input) => {
      if (options.stays) stored(sent.current, options.stays(output))
      else {
        draft.clear()
        // What was typed is what is stored now: leaving does not ask any more.
        form.reset(form.getValues())
      }
      // The guard lets go with the next drawing, and only then may the page be left.
      await new Promise((resolve) => setTimeout(resolve))
      await options.onDone?.(output, input)
      setDone(true)
    },
  })

  // What was open when the form began stays its ground: a record that is read anew behind it must not pass for the one that was changed.
  const [opened] = useState(options.fixed)
  const given = options.newest ? opened : options.fixed

  const send = async (values: FormValues, more: Readonly<Record<string, unknown>>) => {
    const make = async () => {
      const own = options.toInput ? await options.toInput(values, ground.base.current ?? {}) : values
      return { ...given, ...own, ...more } as CallOf<E>
    }
    return action.runWith([given, values, more], make, options.along?.())
  }
  const stored = (values: FormValues, fixed: Readonly<Record<string, unknown>>) => {
    draft.clear()
    ground.rebase({ values, fixed }, ground.typedSince(values))
  }
  return { action, done, sent, overtaken, send, stored }
}

/** A form over a call's own input: its rules, messages and lengths are those of the contract. Draw it with `SchemaForm` or `ActionDialog`. */
export function useCallForm<E extends WriteEndpoint>(
  endpoint: E,
  options: CallFormOptions<E> = {},
): CallForm<E> {
  const [asked] = useState(() => options.schema ?? askedOf(endpoint.input, Object.keys(options.fixed ?? {})))
  const schemaForm = useSchemaForm(options.schema ?? asked, options.defaults as FormValues, options.unchecked)
  const { form, fields } = schemaForm
  useTakenUp(schemaForm, options.start)
  const [draftName] = useState(() => nameOfDraft(endpoint, options))
  const draft = useDraft(draftName, schemaForm, options.fleeting)
  const root = useRef<HTMLFormElement>(null)
  const { errors, isDirty, submitCount } = form.formState
  const ground = useGround(schemaForm, options.defaults)

  const { action, done, sent, overtaken, send, stored } = useFormAction(endpoint, options, {
    schemaForm,
    root,
    ground,
    draft,
  })
  // Set by the refusal, while the call is under way.
  const isOvertaken = () => overtaken.current === 'yes'
  const { conflict, reconcile, settle } = useConflict(schemaForm, ground, {
    newest: options.newest,
    reset: () => action.reset(),
    again: (more, mayMerge) => submitWith(more, mayMerge),
  })
  const submitWith = (more: Readonly<Record<string, unknown>>, mayMerge: boolean) =>
    form.handleSubmit(
      async (values) => {
        overtaken.current = mayMerge ? 'possible' : 'reported'
        sent.current = structuredCopy(form.getValues())
        await send(values, more)
        if (isOvertaken()) await reconcile()
      },
      async () => void (await focusFirstError(root.current)),
    )()

  useEffect(() => (isDirty ? sessionEnd.hold() : undefined), [isDirty])
  const faults = submitCount > 0 ? [...fields.keys(), 'root'].filter((name) => get(errors, name)) : []
  // Fields of one title are one control: a unit and its number in the library.
  const titles = faults.map((name) => fields.get(name)?.title)
  const wrong = faults.filter((_, at) => titles.indexOf(titles[at]) === at)
  return {
    ...schemaForm,
    action,
    draft,
    root,
    submit: () => submitWith(ground.fixed, true),
    wrong,
    dirty: isDirty,
    done,
    conflict,
    settle,
    words: options.words,
    stored,
    learn: ground.learn,
  }
}

/** Says how a record stands, not which one it is. */
const STAND = /^(version|expect.*|.*Hash)$/
const nameOfDraft = (endpoint: WriteEndpoint, { draft, fixed, about = '' }: CallFormOptions<never>) => {
  if (draft === false) return undefined
  const which = Object.entries(fixed ?? {}).filter(
    ([key, value]) => !STAND.test(key) && (typeof value === 'number' || String(value).length <= 64),
  )
  // A link that somebody without an account was sent may hold a secret.
  const place = location.pathname + (session.owner() ? location.search : '')
  return draft ?? [endpoint.path, JSON.stringify(which), about, place].join('|')
}

const askedOf = (schema: z.ZodObject, fixed: readonly string[]): z.ZodObject => {
  const names = fixed.filter((name) => name in schema.shape)
  // A schema with a rule over several fields lets nothing be left out of it.
  if (names.length === 0) return schema.strip()
  return schema.omit(Object.fromEntries(names.map((name) => [name, true])) as never).strip()
}
