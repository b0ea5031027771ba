import { hasBank, isForeign, NOT_OF_FOREIGNERS } from '@portal/contract/membership/kind/expert.fields'
import { TITLE_OTHER } from '@portal/contract/platform/enums'
import type { FormValues } from '../../shared/form/use-schema-form.ts'

const OTHER_ACADEMICIAN = '4'

/** Asked only after certain answers. */
export const FOLLOWING: readonly string[] = [
  'otherZc',
  'isAcademicianValue',
  ...Object.keys(NOT_OF_FOREIGNERS),
]

/** Whether a field makes sense after what else was answered. */
export const isAsked = (name: string, values: FormValues): boolean => {
  if (name === 'otherZc') return values.zc === TITLE_OTHER
  if (name === 'bankConsent') return hasBank(values)
  if (name in NOT_OF_FOREIGNERS) return !isForeign(values)
  return name !== 'isAcademicianValue' || values.isAcademician === OTHER_ACADEMICIAN
}

/** Required because it is asked: by the rules across the fields, which the schema of the field alone does not know. */
export const isNeeded = (name: string, values: FormValues): boolean =>
  FOLLOWING.includes(name) &&
  isAsked(name, values) &&
  // Individuals have no such question and need not answer the others.
  (!(name in NOT_OF_FOREIGNERS) || 'foreigner' in values)
