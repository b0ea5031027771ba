import { DateTimeField } from '../../ui/date-field.tsx'
import type { SchemaFieldsProps } from '../schema-fields.tsx'

/** The minute of `startTime` (contract): typed or chosen, in the society's time. */
export const START_CONTROLS: SchemaFieldsProps['controls'] = {
  at: ({ form: _form, field: _field, ...control }) => (
    <DateTimeField {...control} ref={control.ref as never} />
  ),
}
