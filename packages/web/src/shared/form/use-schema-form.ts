import { type Field, fieldsOf, messagesOf } from '@portal/contract/platform/fields'
import { useMemo } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
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
}

const resolverOf =
  (schema: z.ZodObject): Resolver<FormValues> =>
  async (values) => {
    const result = schema.safeParse(values)
    if (result.success) return { values: result.data as FormValues, errors: {} }
    const errors = Object.fromEntries(
      Object.entries(messagesOf(result.error)).map(([name, message]) => [name, { type: 'rule', message }]),
    )
    return { values: {}, errors }
  }

/**
 * A form whose rules, labels and messages are those of a contract schema. Fields in `unchecked` are shown but not typed here
 * (locked, or masked), so that their values cannot hold up a submit.
 */
export const useSchemaForm = (
  schema: z.ZodObject,
  defaults: DefaultValues<FormValues> = {},
  unchecked: readonly string[] = [],
): SchemaForm => {
  const fields = useMemo(() => new Map(fieldsOf(schema)), [schema])
  const skipped = unchecked.filter((name) => name in schema.shape).join()
  const resolver = useMemo(
    () =>
      resolverOf(
        skipped
          ? schema.omit(Object.fromEntries(skipped.split(',').map((name) => [name, true])) as never)
          : schema,
      ),
    [schema, skipped],
  )
  const form = useForm<FormValues>({
    resolver,
    // Every field is controlled from the start.
    defaultValues: { ...Object.fromEntries([...fields.keys()].map((name) => [name, ''])), ...defaults },
    mode: 'onTouched',
    shouldFocusError: true,
  })
  return { form, schema, fields }
}

/** What the field's own rule makes of a value that it accepts: trimmed, half-width, upper-case. */
export const tidied = (schema: z.ZodObject, name: string, value: string): string => {
  const rule = schema.shape[name] as z.ZodType | undefined
  const result = rule?.safeParse(value)
  return result?.success && typeof result.data === 'string' ? result.data : value
}

/** Puts the messages of a refused submit to their fields; false when there was none to place. */
export const showFieldErrors = ({ form, fields }: SchemaForm, cause: unknown): boolean => {
  if (!(cause instanceof ApiError)) return false
  const known = Object.entries(cause.fields).filter(([name]) => fields.has(name))
  known.forEach(([name, message], index) => {
    form.setError(name as Path<FieldValues>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  return known.length > 0
}
