import { labelOf } from '@portal/contract/platform/enums'
import type { Field } from '@portal/contract/platform/fields'

// Apart from the controls: whoever only reads a record does not load what fills one in.

/** A value as a reader wants it: labels for codes, line breaks kept. */
export const shownValue = (field: Field, value: string): string =>
  field.options ? labelOf(field.options, value) : value
