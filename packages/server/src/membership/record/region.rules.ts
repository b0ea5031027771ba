import { provinceOfCode, provinceOfText } from '@portal/contract/platform/divisions'
import type { FormValues } from './kind.queries.ts'
import type { MemberKindDefinition } from './kind.ts'

/** Where statistics count a record (docs/decisions/014-figures.md): written with the record, so that lists filter by it too. */

/** Two digits of the province today; empty when nothing names one. */
export const regionOf = ({ region }: MemberKindDefinition, values: FormValues): string => {
  if (!region) return ''
  for (const field of region.texts) {
    const found = provinceOfText(String(values[field] ?? ''))
    if (found) return found
  }
  return provinceOfCode(region.digits(values))
}

/** Whether a change of these fields may move the record. */
export const regionTouched = ({ region, identity }: MemberKindDefinition, values: FormValues): boolean =>
  region !== undefined && [...region.texts, identity.field].some((field) => field in values)
