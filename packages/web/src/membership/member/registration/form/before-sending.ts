import type { Field } from '@portal/contract/platform/fields'
import { get, type UseFormReturn } from 'react-hook-form'
import type { FormValues, SchemaForm } from '../../../../shared/form/use-schema-form.ts'
import type { Registration } from '../description.ts'

/** What somebody is asked about before a form goes out. */
export type Question =
  | { readonly about: 'defaults'; readonly names: readonly string[] }
  /** Fields that say something else than the stamped form. */
  | { readonly about: 'scan'; readonly names: readonly string[] }

/** Of somebody new, the defaults that were neither changed nor so much as visited. */
export const untouched = (
  { presets }: Registration,
  { formState: { dirtyFields, touchedFields } }: UseFormReturn<FormValues>,
  values: FormValues,
): string[] =>
  (presets?.(values) ?? []).filter((name) => !get(dirtyFields, name) && !get(touchedFields, name))

/** Consents and accounts are on no stamped form. */
const isPrinted = (field: Field | undefined): boolean =>
  field !== undefined && field.widget !== 'consent' && field.mask !== 'bank'

/** Printed fields that were changed since the stamped form was made. */
export const changedSince = (
  { sections }: Registration,
  { fields }: SchemaForm,
  before: FormValues,
  now: FormValues,
): string[] =>
  sections
    .flatMap((section) => section.fields)
    .filter((name) => isPrinted(fields.get(name)) && String(before[name] ?? '') !== String(now[name] ?? ''))
