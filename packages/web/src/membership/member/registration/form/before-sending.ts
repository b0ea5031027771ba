import type { Field } from '@portal/contract/platform/fields'
import { get, type UseFormReturn } from 'react-hook-form'
import type { FormValues, SchemaForm } from '../../../../shared/form/use-schema-form.ts'
import type { Application, Registration } from '../description.ts'

/** What somebody is asked about before a form goes out. */
export type Question =
  | { readonly about: 'defaults'; readonly names: readonly string[] }
  /** Fields that say something else than the stamped form. */
  | { readonly about: 'scan'; readonly names: readonly string[] }
  /** What a reviewer marked and nobody touched. */
  | { readonly about: 'marks'; readonly names: readonly string[] }

/** Of somebody new, the defaults that were neither changed nor so much as visited. */
export const untouched = (
  { presets }: Registration,
  { formState: { dirtyFields, touchedFields } }: UseFormReturn<FormValues>,
  values: FormValues,
): string[] =>
  (presets?.(values) ?? []).filter((name) => !get(dirtyFields, name) && !get(touchedFields, name))

/** What the reviewer marked, by its title, and whether it says something else by now; of the form as a whole nobody can tell. */
export const marksOf = (
  { stamped, flagged }: Pick<Registration, 'stamped'> & Pick<Application, 'flagged'>,
  { fields }: SchemaForm,
  { before, now, filesTouched }: { before: FormValues; now: FormValues; filesTouched: boolean },
) => {
  const slots = new Map<string, string>(stamped?.slots.map(({ slot, title }) => [slot, title]))
  return flagged.map(({ field, comment }) => ({
    field,
    comment,
    title: fields.get(field)?.title ?? slots.get(field) ?? '其他',
    isFile: slots.has(field),
    isField: fields.has(field),
    changed: slots.has(field) ? filesTouched : String(now[field] ?? '') !== String(before[field] ?? ''),
  }))
}

/** Of the marks that have a place in the form, those that nobody followed. */
export const untouchedMarks = (
  marked: Parameters<typeof marksOf>[0],
  schemaForm: SchemaForm,
  values: Parameters<typeof marksOf>[2],
): string[] =>
  marksOf(marked, schemaForm, values)
    .filter(({ isField, isFile, changed }) => (isField || isFile) && !changed)
    .map(({ field }) => field)

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
