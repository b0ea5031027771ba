import { hasBank } from '@portal/contract/membership/kind/expert.fields'
import { TITLE_OTHER } from '@portal/contract/platform/enums'
import type { FormValues } from '../../shared/form/use-schema-form.ts'

const OTHER_ACADEMICIAN = '4'

/** Asked only after certain answers, and then required. */
export const FOLLOWING: readonly string[] = ['otherZc', 'isAcademicianValue']

/** Whether a field makes sense after what else was answered. */
export const isAsked = (name: string, values: FormValues): boolean => {
  if (name === 'otherZc') return values.zc === TITLE_OTHER
  if (name === 'bankConsent') return hasBank(values)
  return name !== 'isAcademicianValue' || values.isAcademician === OTHER_ACADEMICIAN
}
