import type { FormValues } from '../../../shared/form/use-schema-form.ts'
import type { Application } from './description.ts'

/** Forms hold text; lists and switches of other kinds say so themselves in `toForm`. */
export const textValues = (form: Application['form']): FormValues =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join('、') : String(value),
    ]),
  )
