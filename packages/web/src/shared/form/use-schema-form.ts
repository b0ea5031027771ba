import { allFieldsOf, type Field, messagesOf, ruleAt } from '@portal/contract/platform/fields'
import { useMemo, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod'
import { ApiError } from '../api.ts'

/** Values while they are typed: text for every field, whatever the schema makes of it. */
export type FormValues = Record<string, string>

export interface SchemaForm {
  readonly form: UseFormReturn<FormValues>
  readonly schema: z.ZodObject
  readonly fields: ReadonlyMap<string, Field>
  /** Fields whose files are on their way: what they hold is not what was chosen, and nothing is sent until it is. */
  readonly sending: Set<string>
}

export const STILL_SENDING = '文件正在上传，请稍候再提交'

/** Blank where nothing is needed is nothing; an empty number is no zero. */
const filled = (value: unknown, rule: z.ZodType | undefined, field: Field | undefined): unknown => {
  if (value !== '') return value
  return field?.widget === 'number' || rule?.safeParse(undefined).success ? undefined : value
}

/** What a schema is asked to judge: the values of its fields, nested as it has them. */
const inputOf = (
  schema: z.ZodObject,
  fields: SchemaForm['fields'],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const input: Record<string, unknown> = { ...values }
  for (const [name, field] of fields) {
    if (get(values, name) !== undefined)
      set(input, name, filled(get(values, name), ruleAt(schema, name), field))
  }
  return input
}

/** The field that a message belongs to: its own, or the one around it (`items` for `items.3.text`). */
const placeOf = (fields: SchemaForm['fields'], path: string): string | undefined => {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.'))))
    if (fields.has(at)) return at
  return undefined
}

const resolverOf =
  (schema: z.ZodObject, fields: SchemaForm['fields'], sending: ReadonlySet<string>): Resolver<FormValues> =>
  async (values) => {
    const result = schema.safeParse(inputOf(schema, fields, structuredCopy(values)))
    if (result.success && sending.size === 0) return { values: result.data as FormValues, errors: {} }
    const errors = {}
    for (const name of sending) set(errors, name, { type: 'sending', message: STILL_SENDING })
    for (const [path, message] of Object.entries(result.error ? messagesOf(result.error) : {})) {
      const name = placeOf(fields, path) ?? (path || 'root')
      if (!get(errors, name)) set(errors, name, { type: 'rule', message })
    }
    return { values: {}, errors }
  }

// Values are text, lists of it, and objects of these.
export const structuredCopy = <T>(values: T): T => JSON.parse(JSON.stringify(values)) as T

/** What a field holds before anything is typed: every field is controlled from the start. */
const blank = ({ widget }: Field): unknown =>
  widget === 'checks' ? [] : widget === 'switch' || widget === 'consent' ? 'false' : ''

/**
 * A form whose rules, labels and messages are those of a contract schema. Fields in `unchecked` are shown but not typed here
 * (locked, or masked), so that their values cannot hold up a submit.
 */
export const useSchemaForm = (
  schema: z.ZodObject,
  defaults: DefaultValues<FormValues> = {},
  unchecked: readonly string[] = [],
): SchemaForm => {
  const fields = useMemo(() => new Map(allFieldsOf(schema)), [schema])
  const [sending] = useState(() => new Set<string>())
  const skipped = unchecked.filter((name) => name in schema.shape).join()
  const resolver = useMemo(
    () =>
      resolverOf(
        skipped
          ? schema.omit(Object.fromEntries(skipped.split(',').map((name) => [name, true])) as never)
          : schema,
        fields,
        sending,
      ),
    [schema, fields, skipped, sending],
  )
  const form = useForm<FormValues>({
    resolver,
    defaultValues: startingWith(fields, defaults),
    mode: 'onTouched',
    // Its order is that in which fields were first drawn; focusFirstError goes by the page.
    shouldFocusError: false,
  })
  return { form, schema, fields, sending }
}

/** Blank fields, and over them what is given: by path (`publicity.days`) or nested. */
export const startingWith = (
  fields: SchemaForm['fields'],
  given: Readonly<Record<string, unknown>>,
): FormValues => {
  const values = {}
  for (const [name, field] of fields) set(values, name, given[name] ?? get(given, name) ?? blank(field))
  return { ...given, ...values } as FormValues
}

/** What the field's own rule makes of a value that it accepts: trimmed, half-width, upper-case. */
export const tidied = (schema: z.ZodObject, name: string, value: string): string => {
  const result = ruleAt(schema, name)?.safeParse(value)
  return result?.success && typeof result.data === 'string' ? result.data : value
}

/** Puts messages of the server to their fields; false when there was none to place. */
export const showMessages = (
  { form, fields }: SchemaForm,
  messages: Readonly<Record<string, string>>,
): boolean => {
  const placed = Object.entries(messages).flatMap(([path, message]) => {
    const name = placeOf(fields, path)
    return name ? [[name, message] as const] : []
  })
  placed.forEach(([name, message], index) => {
    form.setError(name as Path<FieldValues>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  return placed.length > 0
}

/** The same for a call that was refused. */
export const showFieldErrors = (schemaForm: SchemaForm, cause: unknown): boolean =>
  cause instanceof ApiError && showMessages(schemaForm, cause.fields)
