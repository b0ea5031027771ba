import { type Field, fieldOf } from '@portal/contract/platform/fields'
import { type NameList, offeredNames } from '@portal/contract/platform/names/names.rules'
import type * as z from 'zod'
import { AppError } from '../../platform/http/context.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { textOf } from '../record/form.rules.ts'
import type { FormValues } from '../record/kind.queries.ts'
import type { MemberKindDefinition } from '../record/kind.ts'

/** Fields whose names the society keeps itself (docs/decisions/130-lists-kept-by-the-office.md), held against the list of now. */

const offered = async (settings: Settings, list: NameList) => offeredNames(list, await settings.get(list.key))

/** A field with the options of now. */
export const optionsNow = async <F extends Field>(settings: Settings, field: F): Promise<F> =>
  field.list ? { ...field, options: await offered(settings, field.list) } : field

/** What a record carries already may stay; anything else is one of the names that are offered. */
export const refuseUnlisted = async (
  { settings }: { readonly settings: Settings },
  definition: MemberKindDefinition,
  values: FormValues,
  before: FormValues = {},
): Promise<void> => {
  const fields: Record<string, string> = {}
  for (const [name, schema] of Object.entries(definition.staffFields.shape)) {
    const list = fieldOf(schema as z.ZodType)?.list
    const value = textOf(values[name])
    if (!list || value === '' || value === textOf(before[name])) continue
    if (!(await offered(settings, list)).some(({ code }) => code === value))
      fields[name] = `“${value}”不在可选的名单中，请重新选择`
  }
  if (Object.keys(fields).length > 0) throw new AppError('badInput', { fields })
}
